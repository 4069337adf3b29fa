"""The room's read-only clock."""
