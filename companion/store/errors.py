"""What can go wrong with the store: each error carries one sentence for the players."""

from __future__ import annotations

from messages import MessageError, Sentence


class StoreError(MessageError):
    """Anything the store cannot do."""


class StoreTrouble(StoreError, OSError):
    """The disk does not take what it is given now; it may later."""


class StoreTooNew(StoreError, ValueError):
    """The file was written by a newer version and is left untouched."""


class StoreHeld(StoreError, BlockingIOError):
    """Somebody is writing to this store; `holder` is the number of that process, as text."""

    def __init__(self, holder: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.holder = holder


class LostUpdate(StoreError, RuntimeError):
    """The log already holds another entry of that number."""


class UnknownLog(StoreError, LookupError):
    """No game of that id is kept here."""


class LogBehind(StoreError, RuntimeError):
    """Earlier entries of this game are missing here: all of it must be written again."""


class Sealed(StoreError, PermissionError):
    """The game is over and the next one has begun: it can be looked at, not changed."""


class PlayersMet(StoreError):
    """Two names that sat at the same table cannot be one person."""
