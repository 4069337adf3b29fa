"""Random legal nights, as scripts: what no director would think of, in the order no test would try."""
