"""What every test shares: how many examples a law is tried with."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=20, deadline=None)
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("TDCONSOLE_LAWS", "quick"))
