"""The banner: where we are and whose turn it is, the camera's state, the lock; a band of the player's cloth below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.pictures.emblems import draw_emblem
from companion.pictures.players import draw_swatch
from companion.pictures.shapes import Box, Cloth, Icon, Item, Sheet
from companion.pictures.theme import player_motif
from companion.screens.views import Banner, Status, Tap

from .look import Look
from .part import Leaf, Touchable, fill
from .skins import SkinCanvas

HEIGHT = 56.0
BAND = 5.0


class IconButton(Touchable, Leaf):
    """A symbol to press."""

    sinks = False

    def __init__(self, tap: Tap, **options: Any) -> None:
        super().__init__(**options)
        self.tap = tap

    def measure(self, width: float) -> float:
        return 48.0

    def draw(self, width: float, height: float) -> Iterator[Item]:
        name, colour = self.part
        yield Icon(Box(0, 0, width, height), name, colour, 26)


class Titles(Leaf):
    """Swatch or emblem, the title, and one line of context that is left out where there is no room."""

    part: Banner

    def measure(self, width: float) -> float:
        return HEIGHT

    def draw(self, width: float, height: float) -> Iterator[Item]:
        banner, left = self.part, 6.0
        place = Box(6, 7, 42, 42)
        if banner.face:
            yield from draw_swatch(place, banner.face.cloth, banner.face.letter)
            left = 58.0
        elif banner.emblem:
            yield from draw_emblem(banner.emblem, place)
            left = 58.0
        right = width - 6
        if banner.pips:
            right -= 21 * banner.pips[1] + 8
            yield from _draw_pips(right + 4, *banner.pips)
        if banner.is_locked:
            yield from self._draw_line(Box(left, 0, right - left, height))
            return
        text = Box(left, 0, right - left, height)
        yield from self.write_two(text, (banner.title, "title", "ink"), (banner.context, "small", "ink_soft"))

    def _draw_line(self, box: Box) -> Iterator[Item]:
        """Title and context beside each other, to be read from afar."""
        title = min(box.width, self.width_of(self.part.title, "title"))
        yield from self.write(Box(box.x, 0, title, box.height), self.part.title, "title", "ink")
        rest = Box(box.x + title + 16, 0, box.width - title - 16, box.height)
        yield from self.write(rest, self.part.context, "body_strong", "ink_soft", "right", lines=2)


def _draw_pips(x: float, now: int, count: int) -> Iterator[Item]:
    """Those that are over are full, the present one is lit, those to come are empty."""
    for number in range(1, count + 1):
        fill_colour = "ink" if number < now else "lit" if number == now else None
        border = "ink" if number < now else "hem"
        yield Sheet(Box(x + 21 * (number - 1), 21, 14, 14), fill_colour, 4, border, 1.5)


class StatusButton(Touchable, Leaf):
    """The camera's symbol and word."""

    part: Status
    sinks = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.tap = Tap("status")

    def measure(self, width: float) -> float:
        return 48.0

    def measure_width(self) -> float:
        return 40 + self.width_of(self.part.word, "small_strong")

    def draw(self, width: float, height: float) -> Iterator[Item]:
        yield Icon(Box(4, 0, 26, height), self.part.icon, self.part.role, 22)
        yield from self.write(Box(34, 0, width - 36, height), self.part.word, "small_strong", self.part.role)


class Extra(Leaf):
    """A short word in a chip, as the time of this turn."""

    part: tuple[str, str]

    def measure(self, width: float) -> float:
        return 27.0

    def measure_width(self) -> float:
        # As wide as its longest form: a clock that ticks must not push anything about.
        return 42 + self.width_of("8" * len(self.part[1]), "small_strong")

    def draw(self, width: float, height: float) -> Iterator[Item]:
        icon, text = self.part
        yield Sheet(Box(0, height / 2 - 13.5, width, 27), "surface", 8, "line", 1.5)
        yield Icon(Box(6, 0, 22, height), icon, "ink_soft", 18)
        yield from self.write(Box(30, 0, width - 37, height), text, "small_strong", "ink_soft", "right")


class BannerWidget(BoxLayout):
    """The banner, the same on every screen."""

    def __init__(self, **options: Any) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None, **options)
        self._skin = SkinCanvas(self)
        self._menu = IconButton(Tap("menu"))
        self._titles = Titles()
        self._actions = BoxLayout(orientation="horizontal", size_hint_x=None, width=0)
        self._extra, self._status = Extra(), StatusButton()
        self._lock = IconButton(Tap("lock"))
        self._banner: Banner | None = None

    def show(self, banner: Banner, look: Look) -> None:
        """Show this banner; its parts that do not exist are taken out."""
        self._banner = banner
        self.height = (HEIGHT + (BAND if banner.face else 0)) * look.dp
        self.padding = [4 * look.dp, 0, 4 * look.dp, (BAND if banner.face else 0) * look.dp]
        self.spacing = 4 * look.dp
        self._menu.show((banner.left_icon, "ink"), look)
        self._titles.show(banner, look)
        self._lock.show(("lock" if banner.is_locked else "lock-open", "ink_soft"), look)
        wanted = [self._titles] if banner.is_locked else [self._menu, self._titles]
        if banner.actions and not banner.is_locked:
            for widget in fill(self._actions, banner.actions, look):
                widget.size_hint_x, widget.width = None, widget.natural_width
                widget.pos_hint = {"center_y": 0.5}
            self._actions.spacing = 8 * look.dp
            self._actions.width = sum(w.natural_width for w in self._actions.children) + self._actions.spacing * len(
                banner.actions
            )
            wanted.append(self._actions)
        if banner.extra:
            self._extra.show((banner.extra_icon, banner.extra), look)
            wanted.append(self._extra)
        if banner.status:
            self._status.show(banner.status, look)
            wanted.append(self._status)
        if not banner.is_locked:
            wanted.append(self._lock)
        if wanted != list(reversed(self.children)):
            self.clear_widgets()
            for widget in wanted:
                self.add_widget(widget)
        for button in (self._menu, self._lock):
            button.size_hint_x, button.width, button.is_growing = None, 48 * look.dp, True
        for chip in (self._extra, self._status):
            chip.size_hint_x, chip.width, chip.is_growing = None, chip.natural_width, True
        self._titles.size_hint_x, self._titles.is_growing = 1, True
        self._skin.show(look, self._draw)

    def _draw(self, box: Box) -> Iterator[Item]:
        if self._banner is not None and self._banner.is_locked:
            return
        yield Sheet(Box(0, 0, box.width, HEIGHT), "surface")
        yield Sheet(Box(0, HEIGHT - 1, box.width, 1.5), "line")
        if self._banner is not None and self._banner.face:
            seat = self._banner.face.cloth
            band = Box(0, HEIGHT, box.width, BAND)
            yield Cloth(band, f"seat{seat}.cloth", f"seat{seat}.motif", player_motif(seat), 10)
