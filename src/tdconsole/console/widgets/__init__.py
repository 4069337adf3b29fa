"""Parts that more than one screen shows."""
