"""How a display sets its parts: theme, density, size of text, movement, and where a touch goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.pictures.theme import Theme
from companion.screens.settings import Movement
from companion.screens.views import Tap

from .painter import PhotoSource


@dataclass(frozen=True)
class Look:
    """One for the whole display; when it changes every part is set anew."""

    theme: Theme
    dp: float
    """Pixels for one dp."""
    text: float = 1.0
    """How much larger text is set than usual."""
    movement: Movement = "full"
    act: Callable[[Tap], object] = field(default=lambda tap: None, compare=False)
    """Where a touch goes."""
    photo: PhotoSource = field(default=lambda key: None, compare=False)
    language: str = "en"
    """Of the letters on a keyboard."""
    is_flowing: bool = False
    """Whether parts stand below each other at their own height, as on a tall display, rather than fill it."""

    @property
    def hem(self) -> float:
        """dp of a thin border: thicker where contrast is high."""
        return 2.0 if self.theme.is_contrast else 1.5
