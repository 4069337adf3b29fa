"""A piece of text that is painted again only when it differs."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

Piece = str | tuple[str, str] | Content


class Panel(Static):
    """Shows plain content; never reads markup.

    Args:
        steady: It does not wrap and is as wide as its place: only another number of lines lays the screen out anew.
    """

    def __init__(self, *, steady: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", markup=False, id=id, classes=classes)
        self._steady = steady
        self._shown: Content | None = None

    def show(self, *pieces: Piece) -> None:
        """Shows pieces of text, each a string, a string with its style, or content; compares before painting."""
        content = Content.assemble(*pieces)
        if self._shown is not None and content.is_same(self._shown):
            return
        lines = -1 if self._shown is None else self._shown.plain.count("\n")
        self._shown = content
        self.update(content, layout=not self._steady or lines != content.plain.count("\n"))
