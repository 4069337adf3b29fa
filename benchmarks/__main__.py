"""Runs benchmarks by name and prints their rows: ``python -m benchmarks startup journal``; all without a name."""

from __future__ import annotations

import importlib
import sys

ALL = ("startup", "journal", "replay", "lottery", "balance", "scale", "idle")
HEAD = "| measure | ours | yardstick | ratio | gate | |\n|---|---|---|---|---|---|"


def main(names: list[str]) -> None:
    """Runs each benchmark and prints its table."""
    for name in names or ALL:
        print(f"\n### {name}: `python -m benchmarks {name}`\n\n{HEAD}", flush=True)
        for ratio in importlib.import_module(f"benchmarks.{name}").run():
            print(ratio.row(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
