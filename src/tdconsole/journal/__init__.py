"""Events on disk."""
