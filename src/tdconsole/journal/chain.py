"""The chain of hashes over the rows of a stream: an altered, missing or torn row breaks it."""

from __future__ import annotations

import json
from hashlib import sha256

from tdconsole.journal.rows import Row

START = bytes(32)
"""The hash before the first row."""

_JSON = json.JSONEncoder(separators=(",", ":"))


def text_of(row: Row) -> str:
    """Answers the body of a row as it is stored: JSON in ASCII, so that any text survives."""
    return _JSON.encode(row.body)


def link(before: bytes, stream: str, seq: int, row: tuple[int, int, int, str, int, str]) -> bytes:
    """Answers the hash of a row.

    Args:
        before: Hash of the row before it in its stream; ``START`` for the first.
        stream: Name of the stream.
        seq: Number of the row in its stream, from 1.
        row: Command, now, at, kind, version and the body as stored.
    """
    head = f"{stream}\n{seq}\n{row[0]}\n{row[1]}\n{row[2]}\n{row[3]}\n{row[4]}\n{row[5]}"
    return sha256(before + head.encode()).digest()
