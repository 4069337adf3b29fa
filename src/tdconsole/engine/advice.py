"""What is due, as the topics answer it and the floor shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that is due: its kind (INTERFACE 5), the sentence, the section of the rules."""

    kind: str
    text: str
    rule: str = ""
