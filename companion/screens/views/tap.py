"""What a touch means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tap:
    """The name of the thing that is touched and which one of its kind."""

    name: str
    value: str | int | tuple[int, ...] = ""

    @property
    def number(self) -> int:
        """Which one, where they are counted."""
        assert isinstance(self.value, int)
        return self.value

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column, where they lie in rows."""
        assert isinstance(self.value, tuple)
        row, col = self.value
        return row, col
