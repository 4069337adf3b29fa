"""What can be wrong with a journal, each in one sentence for the director.

All are ``OSError``: whoever writes is told that nothing was written, and nothing has changed.
"""

from __future__ import annotations


class JournalError(OSError):
    """Something is wrong with the journal; ``str`` answers the sentence."""


class Busy(JournalError):
    """Another program holds the file; the command was not saved and can be given again."""


class Full(JournalError):
    """The disk is full."""


class ReadOnly(JournalError):
    """The file or its folder cannot be written to."""


class Unreadable(JournalError):
    """What stands there is no journal: a folder, an empty file, random bytes."""


class Newer(JournalError):
    """A newer version of the program wrote it; it is left untouched."""


class Held(JournalError):
    """Another console writes this league."""


class Damaged(JournalError):
    """Rows of a stream were altered, lost or torn.

    Attributes:
        stream: The stream.
        entry: Number of the last entry that is whole, 0 when none is.
        at: Instant of that entry, 0 when none is whole.
    """

    def __init__(self, message: str, stream: str = "", entry: int = 0, at: int = 0) -> None:
        super().__init__(message)
        self.stream, self.entry, self.at = stream, entry, at
