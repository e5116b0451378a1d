"""Parts that hold parts: cards, rows, columns, and the room between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.pictures.shapes import Box, Icon, Item, Seam
from companion.screens.views import Card, Column, Row, Scroll, Space
from companion.touch import skins
from companion.touch.part import WIDGETS, Leaf, PartWidget, Stack, Touchable, fill
from companion.touch.scrolling import Scrolled

_RULED = 8.0
"""dp between a line and what it parts."""
_TARGET = 44.0
_WASHES = {"warning": "warn", "good": "good", "info": "info", "wrong": "bad", "answer": "lit"}
_ICONS = {"doubt": ("circle-help", "doubt"), "wrong": ("circle-alert", "bad"), "warning": ("triangle-alert", "warn")}


class CardHeading(Leaf):
    """What a card is about, with a note at the right."""

    part: Card

    def measure(self, width: float) -> float:
        return self.line_height("heading")

    def draw(self, width: float, height: float) -> Iterator[Item]:
        icon, colour = _ICONS.get(self.part.look, (self.part.icon, "ink"))
        icon = self.part.icon or icon
        left = 0.0
        if icon:
            yield Icon(Box(0, 0, 24, height), icon, colour, 22)
            left = 30.0
        wide = min(self.width_of(self.part.note, "body"), width * 0.55) if self.part.note else 0.0
        ink = "doubt" if self.part.look == "doubt" else "ink"
        room = Box(left, 0, width - left - (wide + 10 if wide else 0), height)
        yield from self.write(room, self.part.heading, "heading", ink)
        yield from self.write(Box(width - wide, 0, wide, height), self.part.note, "body", "ink_soft", "right")


@WIDGETS.shows(Card)
class CardWidget(Touchable, PartWidget, Stack):
    """A piece of cloth with things on it."""

    part: Card

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._skin = skins.SkinCanvas(self)
        self._heading: CardHeading | None = None
        self._inner = Stack()
        self.add_widget(self._inner)
        self.fbind("minimum_height", self._measured)
        self._inner.fbind("minimum_height", self._measured)
        self.fbind("sewn", lambda *_: self._skin.repaint())

    def refresh(self, before: Any) -> None:
        look, part = self.look, self.part
        assert look is not None
        self.tap = part.tap
        bare = part.look == "bare"
        across, down = (0, 0) if bare else (10, 5 if part.look == "lit" else 3) if part.is_low else (14, 8)
        self.padding = [across * look.dp, down * look.dp]
        self.spacing = 6 * look.dp
        self._show_heading()
        self._inner.fill(part.parts, look, 2 if part.is_low else 6, is_centred=part.grows)
        self.sew(part.look == "lit" and before is not None and before.look != "lit", look)
        self._skin.show(look, self._draw)
        # A card that can be pressed only now must grow, though nothing in it did.
        self._measured()

    def _show_heading(self) -> None:
        assert self.look is not None
        if not self.part.heading:
            if self._heading is not None:
                self.remove_widget(self._heading)
                self._heading = None
            return
        if self._heading is None:
            self._heading = CardHeading(size_hint_x=1)
            self.add_widget(self._heading, index=1)
        self._heading.show(self.part, self.look)

    def _draw(self, box: Box) -> tuple[Item, ...]:
        look, kind = self.look, self.part.look
        assert look is not None
        if kind == "bare":
            return ()
        if kind == "lit":
            return skins.chosen(look, box, sewn=self.sewn, inset=4.5)
        if kind == "covered":
            return skins.folded(look, box)
        if kind == "doubt":
            return skins.basted(look, box)
        if kind == "quiet":
            return skins.pinholes(look, box)
        if kind in _WASHES:
            return skins.washed(look, box, _WASHES[kind])
        return skins.raised(look, box) if self.part.tap else skins.rest(look, box)

    def _measured(self, *_: object) -> None:
        top, bottom = self.padding[1], self.padding[3]
        heading = self._heading.natural + self.spacing if self._heading is not None else 0.0
        needed = top + bottom + heading + self._inner.minimum_height
        # A card that can be pressed is large enough for a thumb.
        self.natural = max(needed, _TARGET * self.look.dp) if self.tap and self.look else needed


@WIDGETS.shows(Row)
class RowWidget(PartWidget, BoxLayout):
    """Parts beside each other, each as wide as its share says."""

    part: Row
    _GAP = 10.0
    _TIGHT = 6.0

    def __init__(self, **options: Any) -> None:
        super().__init__(orientation="horizontal", **options)
        self._skin = skins.SkinCanvas(self)
        self.fbind("minimum_height", self._measured)

    def _draw(self, box: Box) -> Iterator[Item]:
        if self.part.is_ruled:
            yield Seam(((0, 0.75), (box.width, 0.75)), "line", 1.5)

    def refresh(self, before: Any) -> None:
        look, part = self.look, self.part
        assert look is not None
        self.spacing = (self._TIGHT if part.is_tight else self._GAP) * look.dp
        self.padding = [0, _RULED * look.dp, 0, _RULED * look.dp] if part.is_ruled else [0, 0, 0, 0]
        self._skin.show(look, self._draw)
        shares = part.shares or (1.0,) * len(part.parts)
        for widget, share in zip(fill(self, part.parts, look), shares, strict=True):
            widget.pos_hint = {"center_y": 0.5} if part.align == "middle" else {"top": 1} if part.align == "top" else {}
            widget.is_growing = part.align == "stretch"
            self._widen(widget, share)

    def _widen(self, widget: PartWidget, share: float) -> None:
        widget.funbind("natural_width", _take_width)
        if share:
            widget.size_hint_x = share
        else:
            widget.size_hint_x = None
            widget.fbind("natural_width", _take_width)
            widget.width = widget.natural_width

    def _measured(self, *_: object) -> None:
        self.natural = self.minimum_height


def _take_width(widget: PartWidget, width: float) -> None:
    widget.width = width


@WIDGETS.shows(Column)
class ColumnWidget(PartWidget, Stack):
    """Parts below each other, in the middle of the height when asked."""

    part: Column

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("minimum_height", self._measured)

    def refresh(self, before: Any) -> None:
        assert self.look is not None
        self.fill(self.part.parts, self.look, 0 if self.part.is_tight else 4, is_centred=self.part.is_centred)

    def _measured(self, *_: object) -> None:
        self.natural = self.minimum_height


@WIDGETS.shows(Scroll)
class ScrollWidget(PartWidget, Scrolled):
    """Parts below each other in a view that a flick moves."""

    part: Scroll
    _LEAST = 96.0

    def refresh(self, before: Any) -> None:
        assert self.look is not None
        self.fill(self.part.parts, self.look)
        self._measured()

    def _fit(self, *_: object) -> None:
        super()._fit()
        self._measured()

    def _measured(self) -> None:
        if self.look is not None:
            least = self._LEAST * self.look.dp
            self.natural = max(least, self.content.minimum_height) if self.look.is_flowing else least


@WIDGETS.shows(Space)
class SpaceWidget(PartWidget, Widget):
    """Takes the room that is left."""

    def refresh(self, before: Any) -> None:
        self.is_growing = True
