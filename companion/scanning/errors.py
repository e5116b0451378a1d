"""The one error of reading a photo, with the sentence that says what to change."""

from __future__ import annotations

from typing import Literal, TypeAlias

from messages import MessageError, Sentence

Kind: TypeAlias = Literal["unreadable-photo", "no-board", "nothing-readable", "bad-usage"]
"""The file is no photo; no ruled board is in it; nothing else is; something that reading needs is missing or wrong."""


class ScanError(MessageError):
    """Nothing is read; the sentence says why, and what to do about it."""

    def __init__(self, kind: Kind, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.kind = kind

    def __reduce__(self) -> tuple[type[ScanError], tuple[Kind, Sentence]]:
        """It comes back whole from the process that reads."""
        return type(self), (self.kind, self.sentence)


class UntaughtDeck(ScanError):
    """The tiles of this copy of a game were never shown to the camera."""
