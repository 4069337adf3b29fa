"""One screen for each topic."""
