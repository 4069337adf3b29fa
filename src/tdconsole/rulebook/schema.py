"""The schema of a rule file, made from ``engine.rules``: a field added there is a key here at once.

pydantic checks kinds and ranges; the bounds and the few keys that may be written in more than one way stand below.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, create_model

from tdconsole.engine import rules as engine
from tdconsole.rulebook.keys import OUTSIDE, inner
from tdconsole.rulebook.levels import read_count, read_level, read_minutes

MOST = 10**12
CONFIG = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
AT_LEAST_ONE = (1, MOST)
BOUNDS: dict[str, tuple[float, float]] = {
    "Chips.total": AT_LEAST_ONE,
    "Extra.minutes_before_start": (0, 1440),
    "Extra.birthday_days": (0, 183),
    "Seating.size": (2, 30),
    "Seating.final_size": (2, 30),
    "Seating.minimum": (1, 30),
    "Late.minimum": AT_LEAST_ONE,
    "Clock.hand_seconds": (0, 3600),
    "Tables.halt": (0, 30),
    "Tables.redraw_share": (0, 1),
    "Eliminations.absence_levels": (1, 100),
    "PlacePoints.others": (-MOST, MOST),
    "PlacePoints.table": (-MOST, MOST),
    "PlaceRange.first": (1, 100_000),
    "Award.points": (-MOST, MOST),
    "Ending.limit_minutes": (0, 1440),
    "Ending.chop_left": (2, 100),
    "Ending.projected_big_blinds": AT_LEAST_ONE,
    "Final.least_share": (0, 1),
    "Final.level_minutes": (0, 600),
    "SecondChance.seats": (2, 30),
    "SecondChance.minimum": (2, 30),
}
_COUNTED = {"many": 0, "one": 1, "two": 2, "three": 3, "four": 4}


def _difference(value: Any) -> Any:
    """``difference = 1`` is one for any number of tables."""
    return value if isinstance(value, dict) else {"0": value}


def _place_table(value: Any) -> Any:
    """``table = { 1 = 100, 2 = 80, "3-5" = 50 }`` is a list too; a hole earns 0 and is warned about."""
    return place_list(value) if isinstance(value, dict) else value


def place_list(value: dict[str, Any]) -> list[Any]:
    """Answers the values of a table whose keys are places or ranges of places; holes are 0.

    Raises:
        ValueError: A key is no place.
    """
    places: dict[int, Any] = {}
    for key, item in value.items():
        first, dash, last = key.partition("-")
        if not (
            first.isdecimal() and (last.isdecimal() or not dash) and 1 <= int(first) <= int(last or first) <= 10_000
        ):
            raise ValueError(f'{key!r} is no place; write 1 = 100 or "10-13" = 75')
        places.update(dict.fromkeys(range(int(first), int(last or first) + 1), item))
    return [places.get(place, 0) for place in range(1, max(places, default=0) + 1)]


WRITTEN_OTHERWISE: dict[str, Callable[[Any], Any]] = {
    "Tables.difference": _difference,
    "PlacePoints.table": _place_table,
    "Clock.minutes": read_minutes,
    "Clock.break_minutes": read_minutes,
    "Chips.total": lambda value: read_count(value) if isinstance(value, str) else value,
}


class League(BaseModel):
    """The ``[league]`` section."""

    model_config = CONFIG

    name: str = Field(default="", max_length=80)
    assumed: list[str] = []


@cache
def model_of(kind: type) -> type[BaseModel]:
    """Answers the pydantic model of a dataclass of the engine."""
    hints = get_type_hints(kind)
    fields: dict[str, Any] = {}
    for item in dataclasses.fields(kind):
        name = f"{kind.__name__}.{item.name}"
        shape = _shape(hints[item.name], BOUNDS.get(name))
        if name in WRITTEN_OTHERWISE:
            shape = Annotated[shape, BeforeValidator(WRITTEN_OTHERWISE[name])]
        required = item.default is dataclasses.MISSING and item.default_factory is dataclasses.MISSING
        fields[item.name] = (shape, ...) if required else (shape, None)
    return create_model(kind.__name__, __config__=CONFIG, **fields)


@cache
def root() -> type[BaseModel]:
    """Answers the model of a whole file: the topics, and ``league``, ``assumed`` and ``refs``."""
    hints = get_type_hints(engine.Rules)
    topics = {name: (_shape(hint, None), None) for name, hint in hints.items() if name not in OUTSIDE}
    extra: dict[str, Any] = {"league": (League, None), "assumed": (list[str], []), "refs": (dict[str, str], {})}
    return create_model("RuleFile", __config__=CONFIG, **{**topics, **extra})


def _whole(value: Any) -> Any:
    """20.0 is 20; a fraction stays for pydantic to refuse."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _table_count(value: Any) -> Any:
    """Keys of TOML are text: ``2`` and ``two`` both name the number."""
    if isinstance(value, str) and (value.isdecimal() or value in _COUNTED):
        return _COUNTED.get(value) if value in _COUNTED else int(value)
    return value


def _shape(hint: Any, bounds: tuple[float, float] | None) -> Any:
    """Answers the pydantic annotation for a type of ``engine.rules``."""
    optional, hint = inner(hint) is not hint, inner(hint)
    origin = get_origin(hint)
    shape: Any = hint
    if hint is engine.Level:
        shape = Annotated[dict[str, Any], BeforeValidator(read_level)]
    elif dataclasses.is_dataclass(hint) and isinstance(hint, type):
        shape = model_of(hint)
    elif origin is tuple:
        shape = list[_shape(get_args(hint)[0], bounds)]  # type: ignore[misc]
    elif origin is dict:
        key, item = get_args(hint)
        named = Annotated[int, BeforeValidator(_table_count)] if key is int else str
        shape = dict[named, _shape(item, bounds)]  # type: ignore[misc,valid-type]
    elif hint in (int, float):
        low, high = bounds or (0, MOST)
        shape = Annotated[hint, Strict(), BeforeValidator(_whole), Field(ge=low, le=high)]
    elif hint is str:
        shape = Annotated[str, Field(max_length=400)]
    elif origin is Literal or hint is bool:
        shape = hint
    return shape | None if optional else shape
