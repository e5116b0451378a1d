"""What is turned over bit by bit at the table: every display shows the same, whoever goes on."""

from __future__ import annotations


class Unveiling:
    """How far it has come."""

    def __init__(self) -> None:
        self.step = 0
        self.turns = 0
        """How often it has changed: a display that knows another number looks again."""
        self.goes_by_itself = True
        """Whether the next one follows after a while without a press."""
        self.wait = 0.0
        """Seconds until then."""
        self.is_fresh = False
        """Whether the last one came by itself just now: a press that was meant for it must not do more."""

    def turn(self, step: int) -> None:
        """Show so many."""
        self.step = step
        self.turns += 1
