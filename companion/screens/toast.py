"""A sentence that stands above the keys for a few seconds."""

from __future__ import annotations

from companion.pictures.theme import motion_seconds


class Toast:
    """One sentence and how long it still stands."""

    def __init__(self, text: str, is_refusal: bool = False) -> None:
        self.text = text
        self.is_refusal = is_refusal
        self._left = motion_seconds("toast")

    def fade(self, seconds: float) -> bool:
        """Let time pass; returns whether it is over."""
        self._left -= seconds
        return self._left <= 0
