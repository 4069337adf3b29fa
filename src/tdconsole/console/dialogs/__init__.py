"""Small questions over a screen; each ends with a value."""
