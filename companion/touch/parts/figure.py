"""Pictures: vector figures and charts with places to touch, boards to tap or draw on, photos with what was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from kivy.clock import Clock

from companion.pictures.shapes import Box, Icon, Item, PhotoCut, Picture, Sheet
from companion.screens.views import Area, CellBoard, Chart, Figure, Handle, PhotoView, Tap
from companion.touch.part import WIDGETS, Leaf
from companion.touch.placing import frame_of, place_picture

_LEAST = 48.0
"""dp: a picture that takes the room that is left is never lower, unless it is so small by itself."""
_DARK = "#1A1018"
"""Behind a photo, the same in every theme."""
_FLOWING = 420.0
"""dp: as high is a picture at most where parts have their own height."""
_REACH = 48.0
"""dp that something to touch is large at least, also where the drawn thing is smaller."""


class PictureWidget(Leaf):
    """A picture in the middle of its place, with areas that can be touched."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._pressed: Area | None = None
        self._held: Any = None

    @property
    def picture(self) -> Picture:
        """What is painted."""
        found: Picture = self.part.picture
        return found

    @property
    def areas(self) -> Sequence[Area]:
        """What can be touched, in the picture's coordinates."""
        found: Sequence[Area] = self.part.areas
        return found

    def measure(self, width: float) -> float:
        assert self.look is not None
        full = self.picture.height * width / self.picture.width
        own = min(self.picture.height, full)
        if not getattr(self.part, "grows", True):
            return own
        return min(_FLOWING, full) if self.look.is_flowing else min(_LEAST, own)

    def measure_width(self) -> float:
        return self.picture.width

    def draw(self, width: float, height: float) -> Iterator[Item]:
        yield from place_picture(self.picture, self._room(width, height))

    def _room(self, width: float, height: float) -> Box:
        """Where the picture goes: in the middle, or at the left of its place."""
        if getattr(self.part, "is_centred", True):
            return Box(0, 0, width, height)
        picture = self.picture
        scale = min(width / picture.width, height / picture.height)
        return Box(0, 0, picture.width * scale, height)

    def spot(self, touch: Any) -> tuple[float, float] | None:
        """Where in the picture a finger is."""
        if self.look is None or not self.collide_point(*touch.pos):
            return None
        dp = self.look.dp
        frame, scale = frame_of(self.picture, self._room(self.width / dp, self.height / dp))
        x, y = (touch.x - self.x) / dp, (self.top - touch.y) / dp
        return (x - frame.x) / scale, (y - frame.y) / scale

    def area_at(self, x: float, y: float) -> Area | None:
        """The area that a finger means there: the one it is in, else the nearest within reach of a thumb."""
        assert self.look is not None
        inside = [area for area in self.areas if area.box.holds(x, y)]
        if inside:
            return inside[-1]
        dp = self.look.dp
        _, scale = frame_of(self.picture, self._room(self.width / dp, self.height / dp))
        near = [(_away(area.box, x, y, _REACH / scale), area) for area in self.areas]
        within = [(away, number) for number, (away, _) in enumerate(near) if away is not None]
        return near[min(within)[1]][1] if within else None

    def on_touch_down(self, touch: Any) -> bool:
        spot = self.spot(touch)
        area = self.area_at(*spot) if spot and self.areas else None
        if area is None:
            return False
        touch.grab(self)
        self._pressed = area
        if area.hold:
            self._held = Clock.schedule_once(lambda _: self._act(area.tap), area.hold)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._held is not None:
            self._held.cancel()
            self._held = None
            return True
        spot = self.spot(touch)
        if spot and self._pressed is not None and self.area_at(*spot) == self._pressed:
            self._act(self._pressed.tap)
        return True

    def _act(self, tap: Tap) -> None:
        if self.look is not None:
            self.look.act(tap)


def _away(box: Box, x: float, y: float, reach: float) -> float | None:
    """How far a point is from a box that is too small for a thumb, None where it is out of reach."""
    across = max(0.0, box.x - x, x - box.right)
    down = max(0.0, box.y - y, y - box.bottom)
    room_across, room_down = max(0.0, (reach - box.width) / 2), max(0.0, (reach - box.height) / 2)
    return max(across, down) if across <= room_across and down <= room_down else None


WIDGETS.shows(Figure)(PictureWidget)


@WIDGETS.shows(Chart)
class ChartWidget(PictureWidget):
    """A chart is looked at, not touched."""

    @property
    def areas(self) -> Sequence[Area]:
        return ()


def cells_between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells after the first one that a straight stroke comes over, up to the last one."""
    down, across = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(across))
    return [(start[0] + round(down * at / steps), start[1] + round(across * at / steps)) for at in range(1, steps + 1)]


@WIDGETS.shows(CellBoard)
class BoardWidget(PictureWidget):
    """A board of cells: a tap means one, a drag each cell that it comes over once."""

    part: CellBoard

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._drawn: set[tuple[int, int]] = set()
        self._last: tuple[int, int] | None = None
        """Where the finger was told last: between two tellings a quick one comes over several cells."""

    def cell_at(self, touch: Any) -> tuple[int, int] | None:
        """The cell below a finger."""
        spot = self.spot(touch)
        if spot is None:
            return None
        grid = self.part.grid
        row = int((spot[1] - grid.y) / grid.height * self.part.rows // 1)
        col = int((spot[0] - grid.x) / grid.width * self.part.cols // 1)
        return (row, col) if 0 <= row < self.part.rows and 0 <= col < self.part.cols else None

    def on_touch_down(self, touch: Any) -> bool:
        cell = self.cell_at(touch)
        self._drawn = set() if cell is None else {cell}
        self._last = cell
        if cell is None:
            return super().on_touch_down(touch)
        touch.grab(self)
        if self.part.may_draw:
            self._act(Tap(self.part.tap, cell))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        cell = self.cell_at(touch)
        if self.part.may_draw and self._drawn and cell is not None:
            for passed in cells_between(self._last or cell, cell):
                self._draw_on(passed)
        self._last = cell
        return True

    def _draw_on(self, cell: tuple[int, int]) -> None:
        if cell not in self._drawn:
            self._drawn.add(cell)
            self._act(Tap(self.part.drag or self.part.tap, cell))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or not self._drawn:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        cell = self.cell_at(touch)
        if not self.part.may_draw and cell is not None and cell in self._drawn:
            self._act(Tap(self.part.tap, cell))
        return True


@WIDGETS.shows(PhotoView)
class PhotoWidget(PictureWidget):
    """A photo with what was read drawn over it."""

    part: PhotoView

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._dragged: Handle | None = None

    def handle_at(self, x: float, y: float) -> Handle | None:
        """The handle that a thumb means there: the nearest within its reach."""
        assert self.look is not None
        dp = self.look.dp
        _, scale = frame_of(self.picture, self._room(self.width / dp, self.height / dp))
        near = [(hypot(each.x - x, each.y - y), number) for number, each in enumerate(self.part.handles)]
        within = [one for one in near if one[0] * scale <= _REACH]
        return self.part.handles[min(within)[1]] if within else None

    def on_touch_down(self, touch: Any) -> bool:
        spot = self.spot(touch) if self.part.handles else None
        self._dragged = self.handle_at(*spot) if spot else None
        if self._dragged is None:
            return super().on_touch_down(touch)
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return False
        spot = self.spot(touch)
        if spot is not None:
            wide, high = self.part.size
            self._act(self._dragged.dropped_at(min(max(spot[0], 0), wide), min(max(spot[1], 0), high)))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._dragged = None
        return True

    @property
    def picture(self) -> Picture:
        width, height = self.part.size
        photo = PhotoCut(Box(0, 0, width, height), self.part.key, self.part.version)
        over = self.part.over.items if self.part.over else ()
        return Picture(width, height, (photo, *over))

    def measure(self, width: float) -> float:
        assert self.look is not None
        wide, high = self.part.size
        return min(_FLOWING, high * width / wide) if self.look.is_flowing else _LEAST

    @property
    def areas(self) -> Sequence[Area]:
        if self.part.tap is None:
            return self.part.areas
        whole = Area(Box(-1e6, -1e6, 2e6, 2e6), self.part.tap, self.part.name)
        return (whole, *self.part.areas)

    def draw(self, width: float, height: float) -> Iterator[Item]:
        if self.part.is_on_dark:
            yield Sheet(Box(0, 0, width, height), _DARK, 12)
        yield from self._draw_photo(width, height)
        if self.part.caption:
            wide = min(width - 12, self.width_of(self.part.caption, "small_strong") + 44)
            high = self.line_height("small_strong") + 8
            plate = Box(width - wide - 6, height - high - 6, wide, high)
            yield Sheet(plate, "surface", 8, "hem")
            yield Icon(Box(plate.x + 6, plate.y, 22, high), "image", "ink", 18)
            text = Box(plate.x + 32, plate.y, wide - 40, high)
            yield from self.write(text, self.part.caption, "small_strong", "ink")

    def _room(self, width: float, height: float) -> Box:
        return Box(0, 0, width, height).inset(6.0 if self.part.is_on_dark else 0.0)

    def _draw_photo(self, width: float, height: float) -> Iterator[Item]:
        if not self.part.is_cropped:
            yield from place_picture(self.picture, self._room(width, height))
            return
        wide, high = self.part.size
        scale = max(width / wide, height / high)
        across, down = width / scale / wide, height / scale / high
        crop = ((1 - across) / 2, (1 - down) / 2, (1 + across) / 2, (1 + down) / 2)
        yield PhotoCut(Box(0, 0, width, height), self.part.key, self.part.version, crop, radius=12)
        if self.part.over:
            whole = Box((width - wide * scale) / 2, (height - high * scale) / 2, wide * scale, high * scale)
            yield from place_picture(self.part.over, whole)
