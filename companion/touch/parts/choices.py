"""What can be pressed: buttons, and choices of which one is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from kivy.uix.gridlayout import GridLayout

from companion.pictures.shapes import Box, Icon, Item, Sheet, Stitches
from companion.screens.views import Button, Choice, Choices, Text
from companion.touch import skins
from companion.touch.part import WIDGETS, Leaf, PartWidget, Stack, Touchable, fill
from companion.touch.placing import place_picture

_TARGET = 48.0
_SLENDER = 1.6
"""Times its width that a picture or tile is high at most."""


@WIDGETS.shows(Button)
class ButtonWidget(Touchable, Leaf):
    """A word with perhaps a symbol before it, centred together; a second line below."""

    part: Button

    def refresh(self, before: Any) -> None:
        self.tap = self.part.tap if self.part.is_possible else None
        self.hold = self.part.hold
        super().refresh(before)

    @property
    def _style(self) -> str:
        return "key_main" if self.part.is_main else "body_strong"

    def measure(self, width: float) -> float:
        lines = self.line_height(self._style) + (self.line_height("small") if self.part.detail else 0)
        return max(64.0 if self.part.is_main else _TARGET, lines + 16)

    def measure_width(self) -> float:
        words = max(self.width_of(self.part.text, self._style), self.width_of(self.part.detail, "small"))
        return max(_TARGET, words + (32 if self.part.icon and self.part.text else 0) + 28)

    def draw(self, width: float, height: float) -> Iterator[Item]:
        part, look = self.part, self.look
        assert look is not None
        box = Box(0, 0, width, height)
        ink = "ink" if part.is_possible else "ink_soft"
        if not part.is_possible:
            yield from skins.pinholes(look, box, 10)
        elif part.is_main:
            ink = "on_main"
            yield Sheet(box, "main", 14, edge="main_edge")
            yield Stitches(box, "thread", 14, inset=6)
        else:
            yield from skins.raised(look, box, 10)
        if not part.text:
            yield Icon(box, part.icon, ink, 24)
            return
        inner = box.inset(10, 4)
        wide = min(inner.width, max(self.width_of(part.text, self._style), self.width_of(part.detail, "small")))
        if part.icon:
            wide = min(inner.width - 30, wide)
            left = inner.x + (inner.width - wide - 30) / 2
            yield Icon(Box(left, 0, 24, height), part.icon, ink, 22)
            inner = Box(left + 30, inner.y, inner.right - left - 30, inner.height)
        align = "left" if part.icon else "center"
        yield from self._lines(inner, align, ink)

    def _lines(self, box: Box, align: Any, ink: str) -> Iterator[Item]:
        high = self.line_height(self._style)
        low = self.line_height("small")
        if self.part.detail and high + low <= box.height + 4:
            top = box.y + (box.height - high - low) / 2
            yield from self.write(Box(box.x, top, box.width, high), self.part.text, self._style, ink, align)
            yield from self.write(Box(box.x, top + high, box.width, low), self.part.detail, "small", ink, align)
        else:
            yield from self.write(box, self.part.text, self._style, ink, align)


class ChoiceCard(Touchable, Leaf):
    """One choice of words, a number or a picture."""

    part: Choice
    kind = "cards"

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("sewn", lambda *_: self._repaint())

    def refresh(self, before: Any) -> None:
        assert self.look is not None
        self.tap = self.part.tap if self.part.is_possible else None
        self.sinks = not self.part.is_chosen
        self.sew(self.part.is_chosen and before is not None and not before.is_chosen, self.look)
        super().refresh(before)

    def measure(self, width: float) -> float:
        part = self.part
        if self.kind == "numbers":
            return max(_TARGET, self.line_height("score_s") + 22)
        if self.kind == "words":
            return _TARGET if self.line_height("body_strong") <= 26 else self.line_height("body_strong") + 22
        if self.kind == "pictures":
            picture = part.picture.height if part.picture else 40.0
            return max(_TARGET, picture + 14 + self._foot + sum(self._captions))
        room = width - 24 - self._before(60) - (self.width_of(part.trailing, "small") + 10 if part.trailing else 0)
        lines = self.lines_of(part.text, "body_strong", room) * self.line_height("body_strong")
        if part.detail:
            lines += self.lines_of(part.detail, "small", room) * self.line_height("small")
        return max(_TARGET, lines + 14)

    @property
    def _captions(self) -> tuple[float, float]:
        """dp of the words and of the detail below a picture."""
        high = self._caption_lines * self.line_height(self._caption_style)
        return high, self.line_height("small") if self.part.detail else 0.0

    @property
    def _caption_lines(self) -> int:
        assert self.look is not None
        if not self.part.text:
            return 0
        room = self.width / self.look.dp - (8 if not self.part.icon else 44)
        return 2 if room > 20 and self.is_too_long(self.part.text, self._caption_style, room) else 1

    @property
    def _foot(self) -> float:
        """dp that keep the words of a picture clear of the stitches below them."""
        return 10.0 if self.part.text else 4.0

    @property
    def _caption_style(self) -> str:
        return "body_strong" if self.part.detail or self.part.icon else "small_strong"

    def _before(self, height: float) -> float:
        """dp that the symbol or picture before the words takes."""
        if self.part.picture:
            scale = min(1.0, (height - 12) / self.part.picture.height)
            return self.part.picture.width * scale + 12
        return 38.0 if self.part.icon else 0.0

    def draw(self, width: float, height: float) -> Iterator[Item]:
        assert self.look is not None
        box = Box(0, 0, width, height)
        yield from self._skin(box)
        ink = "ink" if self.part.is_possible else "ink_soft"
        if self.kind == "numbers":
            yield from self.write(box.inset(2), self.part.text, "score_s", ink, "center")
        elif self.kind == "words":
            yield from self._draw_words(box, ink)
        elif self.kind == "pictures":
            yield from self._draw_picture(box, ink)
        else:
            yield from self._draw_card(box, ink)

    def _draw_picture(self, box: Box, ink: str) -> Iterator[Item]:
        part, (high, low) = self.part, self._captions
        if part.picture:
            room = box.height - 14 - self._foot - high - low
            largest = 100.0 if part.detail or part.icon else 1.0
            yield from place_picture(part.picture, Box(8, 8, box.width - 16, room), largest)
        text = Box(4, box.height - high - low - self._foot, box.width - 8, high)
        if part.icon:
            colour = "good" if part.is_chosen else "hem"
            yield Icon(Box(10, text.y, 24, high), part.icon, colour, 20)
            words = Box(38, text.y, box.width - 44, high)
            yield from self.write(words, part.text, self._caption_style, ink, lines=self._caption_lines)
        else:
            yield from self.write(text, part.text, self._caption_style, ink, "center", self._caption_lines)
        yield from self.write(Box(4, text.bottom, box.width - 8, low), part.detail, "small", "ink_soft", "center")

    def _skin(self, box: Box) -> tuple[Item, ...]:
        assert self.look is not None
        if self.part.is_chosen and self.part.icon and self.kind == "pictures" and not self.part.is_here:
            # What holds already, while the push buttons are elsewhere.
            return (Sheet(box, "surface", 12, "lit" if self.look.theme.is_contrast else "ink", 2.5),)
        if self.part.is_chosen:
            if self.kind in ("numbers", "words"):
                return skins.lit(self.look, box)
            fill = "lit_bg" if self.part.is_picked or box.height < 60 else "surface"
            return skins.chosen(self.look, box, fill, self.sewn)
        if self.part.is_picked:
            return skins.lit(self.look, box, 12)
        if not self.part.is_possible or self.part.is_quiet:
            return skins.pinholes(self.look, box)
        return skins.raised(self.look, box, 10 if self.kind in ("numbers", "words") else 12)

    def _draw_words(self, box: Box, ink: str) -> Iterator[Item]:
        text = box.inset(8, 4)
        if self.part.icon:
            wide = min(text.width - 28, self.width_of(self.part.text, "body_strong"))
            left = text.x + (text.width - wide - 28) / 2
            yield Icon(Box(left, 0, 22, box.height), self.part.icon, ink, 20)
            yield from self.write(Box(left + 28, text.y, wide, text.height), self.part.text, "body_strong", ink)
        else:
            yield from self.write(text, self.part.text, "body_strong", ink, "center", 2)

    def _draw_card(self, box: Box, ink: str) -> Iterator[Item]:
        part = self.part
        inner = box.inset(12, 6)
        before = self._before(box.height)
        if part.picture:
            yield from place_picture(part.picture, Box(inner.x, inner.y, before - 12, inner.height))
        elif part.icon:
            yield Icon(Box(inner.x, inner.y, 28, inner.height), part.icon, ink, 24)
        right = inner.right
        if part.trailing:
            wide = min(inner.width / 2, self.width_of(part.trailing, "small"))
            yield from self.write(
                Box(right - wide, inner.y, wide, inner.height), part.trailing, "small", ink, "right", 2
            )
            right -= wide + 10
        text = Box(inner.x + before, inner.y, right - inner.x - before, inner.height)
        high = self.lines_of(part.text, "body_strong", text.width) * self.line_height("body_strong")
        low = self.lines_of(part.detail, "small", text.width) * self.line_height("small") if part.detail else 0.0
        if low and high + low > text.height + 2:
            low = max(0.0, text.height - high) if text.height - high >= self.line_height("small") else 0.0
        top = text.y + (text.height - high - low) / 2
        yield from self.write(
            Box(text.x, max(text.y, top), text.width, min(high, text.height)), part.text, "body_strong", ink, lines=3
        )
        if low:
            yield from self.write(Box(text.x, top + high, text.width, low), part.detail, "small", "ink_soft", lines=3)


class ChoiceNumber(ChoiceCard):
    """A big serif number."""

    kind = "numbers"


class ChoiceWord(ChoiceCard):
    """A word in a row of words."""

    kind = "words"


class ChoicePicture(ChoiceCard):
    """A picture to pick, with a caption."""

    kind = "pictures"


class ChoiceTile(Touchable, PartWidget, Stack):
    """A card with parts of its own: the column of a choice."""

    part: Choice

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._skin = skins.SkinCanvas(self)
        self.fbind("minimum_height", self._measured)
        self.fbind("sewn", lambda *_: self._skin.repaint())

    def refresh(self, before: Any) -> None:
        look = self.look
        assert look is not None
        self.tap = self.part.tap if self.part.is_possible else None
        self.sinks = not self.part.is_chosen
        self.padding = [12 * look.dp, 6 * look.dp]
        words = (Text(self.part.text, "strong"), Text(self.part.detail, "small"))
        parts = self.part.parts or tuple(text for text in words if text.text)
        self.fill(parts, look, 6, is_centred=True)
        self.sew(self.part.is_chosen and before is not None and not before.is_chosen, look)
        self._skin.show(look, self._draw)

    def _draw(self, box: Box) -> tuple[Item, ...]:
        assert self.look is not None
        if self.part.is_chosen:
            return skins.chosen(self.look, box, sewn=self.sewn)
        return skins.raised(self.look, box) if self.part.is_possible else skins.pinholes(self.look, box)

    def _measured(self, *_: object) -> None:
        self.natural = self.minimum_height


@WIDGETS.shows(Choices)
class ChoicesWidget(PartWidget, GridLayout):
    """Choices in rows and columns; a grid in which every column is equally wide."""

    part: Choices
    KINDS: ClassVar[dict[str, type[PartWidget]]] = {
        "cards": ChoiceCard,
        "numbers": ChoiceNumber,
        "words": ChoiceWord,
        "pictures": ChoicePicture,
        "tiles": ChoiceTile,
    }
    _GAPS: ClassVar[dict[str, float]] = {"strip": 0.0, "switches": 0.0}

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._skin = skins.SkinCanvas(self)
        self.fbind("minimum_height", self._measured)
        self.fbind("width", self._limit)

    def refresh(self, before: Any) -> None:
        look = self.look
        assert look is not None
        self.cols = max(1, self.part.columns or len(self.part.options))
        gap = self._GAPS.get(self.part.kind, 8.0) * look.dp
        self.spacing = gap
        kind = self.KINDS[self.part.kind]
        for widget in fill(self, self.part.options, look, kind):
            widget.size_hint_x = 1
            # In a row all are as high as the highest.
            widget.is_growing = True
        widest = max((widget.natural_width for widget in self.children), default=0.0)
        self.natural_width = self.cols * widest + (self.cols - 1) * gap
        self._skin.show(look, self._draw)
        self._limit()

    def _limit(self, *_: object) -> None:
        """What grows is never much higher than wide, as it would be on a display that stands upright."""
        if self.part is None or self.part.kind not in ("numbers", "pictures", "tiles", "words"):
            self.size_hint_max_y = None
            return
        rows = -(-len(self.part.options) // self.cols)
        self.size_hint_max_y = max(self.natural, rows * _SLENDER * self.width / self.cols)

    def _draw(self, box: Box) -> Iterator[Item]:
        """A strip is one piece, with a line between two values of which none is filled."""
        if self.part.kind != "strip" or self.look is None:
            return
        yield Sheet(box, "surface", 10, "hem", self.look.hem)
        options = self.part.options
        for number in range(1, len(options)):
            if not options[number].is_chosen and not options[number - 1].is_chosen:
                x = box.width * number / len(options)
                yield Sheet(Box(x - 0.75, 1, 1.5, box.height - 2), "line")

    def _measured(self, *_: object) -> None:
        self.natural = self.minimum_height
