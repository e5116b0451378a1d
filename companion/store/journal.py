"""The log of one running game: always whole in memory, and on the disk as soon as the disk takes it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from messages import Sentence

from .errors import LogBehind, StoreHeld, StoreTooNew, StoreTrouble
from .store import Store
from .values import Entry, Header, Outcome

_REFUSALS = (StoreTrouble, StoreHeld, StoreTooNew)
"""Why the disk does not take an entry now; the store tells it as its `trouble`, and the game goes on."""


class Journal:
    """Takes entries one after another; what the disk refused is offered to it again with every later entry."""

    def __init__(self, store: Store, header: Header, entries: Sequence[Entry] = ()) -> None:
        self.header = header
        self.entries = list(entries)
        self.outcome: Outcome | None = None
        self._store = store
        self._saved = len(self.entries)
        self._is_header_saved = bool(entries)
        self.trouble: Sentence | None = None

    @property
    def unsaved(self) -> int:
        """How many entries are in memory only."""
        return len(self.entries) - self._saved

    def append(self, entry: Entry, outcome: Outcome | None) -> None:
        """Add an entry. Returns when it is kept, or with `trouble` set when it is only in memory."""
        before, self.outcome = self.outcome, outcome
        self.entries.append(entry)
        try:
            self.save()
        except BaseException:
            # Whoever asked is told that it never happened (somebody else's entry may have this number): so be it.
            self.entries.pop()
            self.outcome = before
            raise

    def save(self) -> None:
        """Write what is not written yet; trouble of the disk is told by `trouble`, not raised."""
        try:
            self._write()
        except LogBehind:
            # The file was replaced under us: all of the game is written again.
            self._saved, self._is_header_saved = 0, False
            with suppress(*_REFUSALS):
                self._write()
        except _REFUSALS:
            pass
        self.trouble = self._store.trouble

    def confirm(self) -> None:
        """Keep the outcome that the log leads to, in case the file came back without it."""
        with suppress(*_REFUSALS):
            if self.entries:
                self._store.append(self.entries[-1:], self.outcome)
        self.trouble = self._store.trouble

    def _write(self) -> None:
        if not self._is_header_saved:
            self._store.begin(self.header)
            self._is_header_saved = True
        if self.unsaved:
            self._store.append(self.entries[self._saved :], self.outcome)
            self._saved = len(self.entries)
