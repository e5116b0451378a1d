"""Numbers that count up or down to a new value, whatever stands before and after their digits."""

from __future__ import annotations

import re
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty

from companion.pictures.theme import motion_seconds

from .part import Leaf

_NUMBER = re.compile(r"(\D*)(\d{1,9})(\D*)")


class Counting(Leaf):
    """A part with one big number in it."""

    shown = NumericProperty(0.0)
    """The number on its way to the new one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("shown", lambda *_: self._repaint())

    def count(self, before: str, now: str) -> None:
        """Count from one text to the other; where more than the digits differ the new one is there at once."""
        assert self.look is not None
        Animation.cancel_all(self, "shown")
        old, new = _NUMBER.fullmatch(before), _NUMBER.fullmatch(now)
        if new is None:
            return
        is_same = old is not None and (old[1], old[3]) == (new[1], new[3])
        if old is not None and is_same and old[2] != new[2] and self.look.movement == "full":
            self.shown = float(old[2])
            Animation(shown=float(new[2]), duration=motion_seconds("count_up")).start(self)
        else:
            self.shown = float(new[2])

    def counted(self, text: str) -> str:
        """The text with the number as far as it has come."""
        number = _NUMBER.fullmatch(text)
        if number is None or round(self.shown) == int(number[2]):
            return text
        return f"{number[1]}{round(self.shown)}{number[3]}"
