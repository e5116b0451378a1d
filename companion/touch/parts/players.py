"""Who plays and how they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.pictures.players import draw_swatch
from companion.pictures.shapes import Box, Disc, Icon, Item
from companion.screens.views import Line, PlayerRow, Players
from companion.touch import skins
from companion.touch.counting import Counting
from companion.touch.part import WIDGETS, PartWidget, Touchable, fill
from companion.touch.placing import move_item, place_picture

from .text import LineWidget

_LEAST = 44.0
_NARROW = 130.0
"""dp: on a card that is not so wide the number stands above the name."""
_SHRUNK = 0.85
"""A number may be set so much smaller to stand beside a line."""
_TALL = 130.0
"""dp from which on a player's lines stand below the name over the whole width."""
_STACKED = 92.0
"""dp from which on a narrow card shows swatch, name and number below each other."""
_TINY = 76.0
"""dp: on a card that is not so wide the name takes the whole width."""
_TWO_COLUMNS = 7
"""From so many players on they stand in two columns."""


class PlayerCard(Touchable, Counting):
    """A player's swatch, name, number and lines; stitched when it is this player's turn."""

    part: PlayerRow

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("sewn", lambda *_: self._repaint())

    def refresh(self, before: Any) -> None:
        assert self.look is not None
        self.tap = self.part.tap
        self.sinks = False
        self.sew(self.part.is_turn and before is not None and not before.is_turn, self.look)
        is_same = before is not None and before.face == self.part.face
        self.count(before.score if is_same else "", self.part.score)
        super().refresh(before)

    def measure(self, width: float) -> float:
        if width < _NARROW or not self.part.lines:
            return _LEAST
        return max(_LEAST, 6 + self.line_height("body_strong") + self._line_painter(self.part.lines[0]).measure(width))

    def draw(self, width: float, height: float) -> Iterator[Item]:
        look, part = self.look, self.part
        assert look is not None
        box = Box(0, 0, width, height)
        is_narrow = width < _NARROW and height >= 60
        if part.is_turn:
            # Close to the border of a narrow card: its text needs the room.
            yield from skins.chosen(look, box, sewn=self.sewn, inset=4.5 if is_narrow else 0)
        else:
            yield from skins.raised(look, box) if part.tap else skins.rest(look, box)
        if is_narrow:
            yield from self._draw_narrow(box)
        elif height >= _TALL and len(part.lines) > 2:
            yield from self._draw_tall(box)
        else:
            yield from self._draw_wide(box)

    def _draw_wide(self, box: Box) -> Iterator[Item]:
        part = self.part
        side = min(40.0, box.height - 14)
        yield from draw_swatch(Box(11, box.height / 2 - side / 2, side, side), part.face.cloth, part.face.letter)
        yield from self._draw_mark(11 + side - 5, box.height / 2 + side / 2 - 5, 11)
        left, right = 11 + side + 10, box.width - 13
        high = self.line_height("body_strong")
        style, wide = self._score_beside(right - left, box.height)
        if part.picture:
            # A picture leaves the name its room.
            left_over = right - left - 4 - self.width_of(part.face.name, "body_strong")
            wide = min(50.0, max(34.0, left_over))
        beside = right - left - (wide + 4 if wide else 0)
        margin = 12 if box.height >= 60 else 6
        lines = self._fitting(beside, right - left, box.height - margin - high)
        below = sum(size for _, size in lines)
        top = (box.height - high - below) / 2
        # Where there are lines below the name the number stands beside them, and the name has the whole width.
        # One line leaves the number in the middle of the card, unless the name is too long for that.
        is_beside = len(lines) < 2 and not self.is_too_long(part.face.name, "body_strong", beside)
        name = Box(left, top, beside if is_beside or not lines else right - left, high)
        if part.is_done and not part.mark:
            yield Icon(Box(name.right - 22, name.y, 22, name.height), "circle-check", "good", 20)
            name = Box(name.x, name.y, name.width - 26, name.height)
        yield from self.write(name, part.face.name, "body_strong", "ink")
        score = Box(right - wide, 0, wide, box.height)
        if is_beside and self._needs_whole_width(beside, right - left):
            # Broken in two beside the number, the only line is whole below it.
            score = Box(right - wide, top, wide, high)
            beside = right - left
        elif lines and not is_beside:
            score = Box(right - wide, top + high, wide, lines[0][1])
        yield from self._draw_score(score, style)
        y = top + high
        for number, (line, size) in enumerate(lines):
            yield from self._draw_line(line, Box(left, y, right - left if number else beside, size))
            y += size

    def _needs_whole_width(self, beside: float, whole: float) -> bool:
        return len(self.part.lines) == 1 and beside < self._line_painter(self.part.lines[0]).measure_width() <= whole

    def _score_beside(self, room: float, height: float) -> tuple[str, float]:
        """The style of the number and how wide it may be beside the name, or beside the line below the name."""
        part = self.part
        if not part.score:
            return "score_s", 0.0
        first = self._line_painter(part.lines[0]).measure_width() + 4 if part.lines else 0.3 * room
        usual = self.width_of(part.score, "score_m")
        style = "score_m" if height >= 60 and _SHRUNK * usual + first <= room else "score_s"
        return style, min(self.width_of(part.score, style), max(room - first, 0.35 * room))

    def _draw_tall(self, box: Box) -> Iterator[Item]:
        """Swatch, name and first line with the number at the right; what else there is to tell below, full width."""
        part, side = self.part, 40.0
        first, *more = part.lines
        high, low = self.line_height("body_strong"), self._line_painter(first).measure(box.width)
        below = [(line, self._line_painter(line).measure(box.width - 28) + 4) for line in more]
        top = max(8.0, (box.height - max(side, high + low) - 8 - sum(size for _, size in below)) / 2)
        yield from draw_swatch(Box(12, top, side, side), part.face.cloth, part.face.letter)
        left, right = 12 + side + 10, box.width - 14
        wide = min(self.width_of(part.score, "score_m"), (right - left) * 0.7)
        yield from self.write(Box(left, top, right - left - wide - 4, high), part.face.name, "body_strong", "ink")
        yield from self.write(Box(right - wide, top, wide, side), self.counted(part.score), "score_m", "ink", "right")
        yield from self._draw_line(first, Box(left, top + high, right - left - wide - 4, low))
        y = top + max(side, high + low) + 8
        for line, size in below:
            if y + size <= box.height - 4:
                yield from self._draw_line(line, Box(14, y, box.width - 28, size))
            y += size

    def _draw_stacked(self, box: Box) -> Iterator[Item]:
        """Swatch, name and number below each other."""
        part, side = self.part, 34.0
        high, tall = self.line_height("body_strong"), self.line_height("score_s")
        top = (box.height - side - high - tall) / 2
        yield from draw_swatch(Box(box.width / 2 - side / 2, top, side, side), part.face.cloth, part.face.letter)
        name = Box(8, top + side, box.width - 16, high)
        yield from self.write(name, part.face.name, "body_strong", "ink", "center")
        yield from self.write(
            Box(8, name.bottom, box.width - 16, tall), self.counted(part.score), "score_s", "ink", "center"
        )

    def _draw_tiny(self, box: Box) -> Iterator[Item]:
        """One of three columns: the number beside a small swatch, the name below over the whole width."""
        part, side = self.part, 26.0
        yield from draw_swatch(Box(4, 7, side, side), part.face.cloth, part.face.letter)
        beside = Box(4 + side + 1, 7, box.width - side - 8, side)
        if part.lines:
            high = self._line_painter(part.lines[0]).measure(beside.width)
            yield from self._draw_line(part.lines[0], Box(beside.x, 7 + (side - high) / 2, beside.width, high))
        else:
            yield from self._draw_score(beside, "score_s")
        yield from self._draw_mark(4 + side, side, 8)
        name = Box(3, side + 8, box.width - 6, box.height - side - 11)
        style = "small_strong" if self.width_of(part.face.name, "small_strong") <= name.width else "small"
        if self.width_of(part.face.name, style) <= name.width:
            yield from self.write(name, part.face.name, style, "ink", "center")
            return
        half, high = (len(part.face.name) + 1) // 2, name.height / 2
        for number, piece in enumerate((f"{part.face.name[:half]}-", part.face.name[half:])):
            yield from self.write(Box(name.x, name.y + number * high, name.width, high), piece, style, "ink", "center")

    def _fitting(self, beside: float, width: float, room: float) -> list[tuple[Line, float]]:
        """The lines for which there is room, each with its height; the number stands beside the first."""
        found: list[tuple[Line, float]] = []
        for number, line in enumerate(self.part.lines):
            size = self._line_painter(line).measure(width if number else beside)
            if sum(high for _, high in found) + size > room + 2:
                break
            found.append((line, size))
        if found and self.part.score:
            free = room - sum(high for _, high in found)
            found[0] = (found[0][0], found[0][1] + max(0.0, min(free, self.line_height("score_m") - found[0][1])))
        return found

    def _line_painter(self, line: Line) -> LineWidget:
        painter = LineWidget()
        painter.part, painter.look = line, self.look
        return painter

    def _draw_line(self, line: Line, box: Box) -> Iterator[Item]:
        painter = self._line_painter(line)
        for item in painter.draw(box.width, box.height):
            yield move_item(item, box.x, box.y, 1.0)
        self.cut += painter.cut

    def _draw_mark(self, x: float, y: float, radius: float) -> Iterator[Item]:
        """What the player did, on a small disc at the corner of the swatch."""
        if self.part.mark:
            colour = "good" if self.part.is_done else "ink_soft"
            yield Disc(x, y, radius, "surface", colour, 2)
            yield Icon(Box(x - radius, y - radius, 2 * radius, 2 * radius), self.part.mark, colour, 1.4 * radius)

    def _draw_score(self, box: Box, style: str) -> Iterator[Item]:
        if self.part.picture:
            yield from place_picture(self.part.picture, box.inset(0, 4), largest=1.0)
        else:
            yield from self.write(box, self.counted(self.part.score), style, "ink", "right")

    def _draw_narrow(self, box: Box) -> Iterator[Item]:
        """Swatch and number over the name: eight players in two columns, or a column that leaves room for the table."""
        part = self.part
        if box.height >= _STACKED and not part.lines and not part.picture:
            yield from self._draw_stacked(box)
            return
        if box.width < _TINY:
            yield from self._draw_tiny(box)
            return
        side, edge = 30.0, 10.0
        # On a high card nothing touches the stitches.
        top = 10.0 if box.height >= _STACKED else 6.0
        wide = box.width - 2 * edge
        yield from draw_swatch(Box(edge, top, side, side), part.face.cloth, part.face.letter)
        yield from self._draw_mark(edge + side, top + side - 10, 9)
        yield from self._draw_score(Box(edge + side + 6, top - 2, wide - side - 6, side + 4), "score_s")
        room = box.height - side - 2 * top + 1
        lines = self._fitting(wide, wide, room - self.line_height("small_strong"))
        below = sum(size for _, size in lines)
        name = Box(edge, side + top, wide, room - below)
        y = name.bottom
        for line, size in lines:
            yield from self._draw_line(line, Box(edge, y, wide, size))
            y += size
        if part.is_done and not part.mark:
            yield Icon(Box(name.right - 20, name.y, 20, name.height), "circle-check", "good", 18)
            name = Box(name.x, name.y, name.width - 22, name.height)
        yield from self.write(name, part.face.name, "small_strong", "ink")


@WIDGETS.shows(Players)
class PlayersWidget(PartWidget, GridLayout):
    """The players in the order of their seats, sharing the height; eight stand in two columns, down before across."""

    part: Players

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("minimum_height", self._measured)
        self.fbind("width", self._arrange)

    def refresh(self, before: Any) -> None:
        look = self.look
        assert look is not None
        for widget in fill(self, self.part.rows, look, PlayerCard):
            widget.size_hint_x = 1
            widget.is_growing = True
        self._arrange()

    def _arrange(self, *_: object) -> None:
        look = self.look
        if look is None:
            return
        count = len(self.part.rows)
        is_wide = self.width > 400 * look.dp
        self.orientation = "lr-tb" if is_wide else "tb-lr"
        self.cols, self.rows = None, None
        if is_wide:
            self.cols = min(count, 4)
        else:
            self.rows = 4 if count >= _TWO_COLUMNS else max(1, count)
        self.spacing = (6 if count >= 5 else 8) * look.dp
        # One or two players do not fill the whole height, nor do those who stand beside each other.
        highest = 156 * look.dp if count <= 2 or is_wide else None
        for card in self.children:
            card.size_hint_max_y = highest
        self.size_hint_max_y = highest * -(-count // 4) if is_wide and highest else None

    def _measured(self, *_: object) -> None:
        self.natural = self.minimum_height
