"""``python -m tdconsole``."""

import sys

from tdconsole.cli import main

sys.exit(main())
