"""tdconsole: a terminal console for the director of a live hold'em league night."""

__version__ = "0.1.0"
