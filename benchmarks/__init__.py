"""Measurements against yardsticks of the same run; docs/performance.md holds the figures."""
