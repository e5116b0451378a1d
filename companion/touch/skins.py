"""The cloth under things: cards at rest, chosen, doubtful, wrong, not possible now, and what can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from companion.pictures.shapes import Box, Cloth, Colour, Disc, Item, Seam, Sheet, Stitches

from .look import Look
from .painter import Place, paint

RADIUS = 12.0


def rest(look: Look, box: Box, fill: Colour = "surface", border: Colour = "line") -> tuple[Item, ...]:
    """A card that cannot be pressed."""
    return (Sheet(box, fill, RADIUS, border, look.hem),)


def raised(look: Look, box: Box, radius: float = RADIUS) -> tuple[Item, ...]:
    """What can be pressed: hemmed, with a felt edge."""
    return (Sheet(box, "surface", radius, "hem", look.hem, "edge"),)


def chosen(
    look: Look, box: Box, fill: Colour = "surface", sewn: float = 1.0, radius: float = RADIUS, inset: float = 0
) -> tuple[Item, ...]:
    """Chosen, or whose turn it is: an ink border with a running stitch inside."""
    border, width = ("lit", 4.0) if look.theme.is_contrast else ("ink", 2.5)
    inset = inset or (7.0 if box.height >= 60 else 4.5)
    return (Sheet(box, fill, radius, border, width), Stitches(box, "lit", radius, inset=inset, share=sewn))


def lit(look: Look, box: Box, radius: float = 10.0) -> tuple[Item, ...]:
    """A chosen word or number."""
    border, width = ("lit", 4.0) if look.theme.is_contrast else ("ink", 2.5)
    return (Sheet(box, "lit_bg", radius, border, width),)


def pinholes(look: Look, box: Box, radius: float = RADIUS) -> tuple[Item, ...]:
    """What is not possible now."""
    width = 2.0 if look.theme.is_contrast else 1.5
    return (Stitches(box, "hem", radius, inset=1, on=1.5, off=3, width=width),)


def basted(look: Look, box: Box) -> tuple[Item, ...]:
    """What is not sure."""
    return (Sheet(box, "surface", RADIUS, "doubt", 2.5),)


def washed(look: Look, box: Box, role: str) -> tuple[Item, ...]:
    """A card in the colour of what it says: good, warn, bad, info or lit."""
    return (Sheet(box, f"{role}_bg", RADIUS, role, look.hem),)


def folded(look: Look, box: Box) -> tuple[Item, ...]:
    """What nobody may see yet: cloth folded over it, held by a basting thread."""
    cloth = Cloth(box, "sunken", "line", "gingham", 16, RADIUS)
    ground: Item = Sheet(box, "surface", RADIUS) if look.theme.is_contrast else cloth
    middle = box.y + box.height / 2
    fold = Seam(((box.x + 14, middle), (box.right - 14, middle)), "hem", 1.5, 7, 5)
    return (ground, fold, Sheet(box, None, RADIUS, "hem", look.hem))


def mark(x: float, y: float, colour: Colour) -> Disc:
    """The disc under '?' or '!'."""
    return Disc(x, y, 10, colour, "paper", 1.5)


class SkinCanvas:
    """The cloth under a widget that holds others: painted anew when it moves, grows or changes."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._group = InstructionGroup()
        self._look: Look | None = None
        self._draw: Callable[[Box], Iterable[Item]] = lambda box: ()
        widget.canvas.before.add(self._group)
        self.repaint = Clock.create_trigger(self._paint, -1)
        widget.fbind("pos", lambda *_: self.repaint())
        widget.fbind("size", lambda *_: self.repaint())

    def show(self, look: Look, draw: Callable[[Box], Iterable[Item]]) -> None:
        """Paint this from now on, given the widget's box in dp."""
        self._look, self._draw = look, draw
        self.repaint()

    def _paint(self, *_: Any) -> None:
        self._group.clear()
        look, widget = self._look, self._widget
        if look is not None and widget.width > 1 and widget.height > 1:
            box = Box(0, 0, widget.width / look.dp, widget.height / look.dp)
            place = Place(widget.x, widget.top, look.dp)
            self._group.add(paint(self._draw(box), place, look.theme, look.photo))
