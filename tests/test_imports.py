"""The floors of the house: who may import whom, and what a fresh process loads (DESIGN 2)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "tdconsole"

FLOORS = (
    ("__main__",),
    ("cli",),
    ("console",),
    ("display",),
    ("simulate",),
    ("play",),
    ("league",),
    ("session",),
    ("export",),
    ("language",),
    ("journal", "machine_clock", "report"),
    ("rulebook",),
    ("engine",),
)
"""From the roof down; rooms of one floor do not import each other (docs/decisions/010-floors.md)."""

LEVEL = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
LOCAL = {"console": {"textual", "rich"}, "display": {"textual", "rich"}}
MODULES = sorted(SOURCE.rglob("*.py"))


def room_of(module: str) -> str:
    """Answers the room of a dotted module of the package; the package itself has none."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Answers line and module of every import of a file, also those inside functions and for annotations."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            name = node.module or ""
            for alias in node.names:
                yield node.lineno, f"{name}.{alias.name}" if name == "tdconsole" else name


def ours(path: Path) -> str:
    """Answers the dotted name of a file of the package."""
    return ".".join(("tdconsole", *path.relative_to(SOURCE).with_suffix("").parts))


def test_every_room_stands_on_a_floor() -> None:
    rooms = {room_of(ours(path)) for path in MODULES} - {"__init__"}
    assert rooms <= set(LEVEL), f"rooms without a floor: {sorted(rooms - set(LEVEL))}"


@pytest.mark.parametrize("path", MODULES, ids=[ours(path) for path in MODULES])
def test_imports_go_down_only(path: Path) -> None:
    room = room_of(ours(path))
    for line, module in imports(path):
        if not module.startswith("tdconsole") or room_of(module) in ("", "__version__", room):
            continue
        assert LEVEL[room] < LEVEL[room_of(module)], f"{path}:{line}: {room} imports {module}, which is not below it"


@pytest.mark.parametrize("path", MODULES, ids=[ours(path) for path in MODULES])
def test_only_the_console_and_the_display_know_textual(path: Path) -> None:
    room = room_of(ours(path))
    if room in LOCAL:
        return
    for line, module in imports(path):
        assert module.split(".")[0] not in ("textual", "rich"), f"{path}:{line}: {room} imports {module}"


@pytest.mark.parametrize("path", sorted((SOURCE / "engine").rglob("*.py")), ids=lambda path: path.stem)
def test_the_engine_imports_the_standard_library_alone(path: Path) -> None:
    for line, module in imports(path):
        root = module.split(".")[0]
        assert root in sys.stdlib_module_names or module.startswith("tdconsole.engine"), f"{path}:{line}: {module}"


def test_the_engine_reads_no_clock_and_draws_no_randomness() -> None:
    for path in sorted((SOURCE / "engine").rglob("*.py")):
        for line, module in imports(path):
            assert module.split(".")[0] not in ("time", "random", "secrets", "os"), f"{path}:{line}: {module}"
        text = path.read_text(encoding="utf-8")
        assert ".now()" not in text, f"{path} reads a clock"
        assert ".today()" not in text, f"{path} reads a clock"


def fresh(code: str) -> set[str]:
    """Answers the modules a fresh process has loaded after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return set(done.stdout.split())


def test_the_version_loads_nearly_nothing() -> None:
    loaded = fresh("from tdconsole.cli import main; assert main(['--version']) == 0")
    heavy = {"textual", "rich", "pydantic", "sqlite3", "asyncio", "argparse", "tdconsole.engine", "platformdirs"}
    assert not loaded & heavy


@pytest.mark.parametrize("branch", ["keys", "rules list", "points --rules btown --entrants 3", "--help"])
def test_branches_without_a_screen_load_no_textual(branch: str) -> None:
    loaded = fresh(f"from tdconsole.cli import main; assert main({branch.split()!r}) == 0")
    assert not loaded & {"textual", "rich", "asyncio"}


def test_reopening_a_night_loads_no_pydantic(tmp_path: Path) -> None:
    script = tmp_path / "night.td"
    script.write_text("@18:30 open btown tables=2\nnote hello\n", encoding="utf-8")
    league = f"'--league', {str(tmp_path / 'league')!r}"
    assert fresh(f"from tdconsole.cli import main; assert main(['play', '--save', {str(script)!r}, {league}]) == 0")
    loaded = fresh(f"from tdconsole.cli import main; assert main(['status', {league}]) == 0")
    assert not loaded & {"pydantic", "textual", "rich"}
