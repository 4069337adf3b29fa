"""The smallest Textual app: one Static. Yardstick of start-up."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """Shows one word."""

    def compose(self) -> ComposeResult:
        """One widget."""
        yield Static("READY")


Bare().run()
