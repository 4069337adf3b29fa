"""The least that could do the work: what our figures are held against."""
