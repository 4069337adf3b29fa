"""The ruling desk: what the director is asked at the table, answered by the league's own rule."""
