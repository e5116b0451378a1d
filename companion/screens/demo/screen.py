"""The demonstration: choose what to look at; nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Item, Pressable, Tap, Words
from companion.screens.drawing.parts import chosen_card, raised_card
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen

from .opening import DEMONSTRATIONS, lay_out

if TYPE_CHECKING:
    from companion.screens.session import Session


class DemoScreen(Screen):
    """Two things to try in a minute."""

    name = "demo"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen = 0

    def banner(self) -> Banner:
        context = self.words("Try everything: nothing is kept")
        status = self.session.camera_status()
        return Banner(
            self.words("Demonstration"), context, emblem="quilting-bee", left_icon="arrow-left", status=status
        )

    def keys(self) -> Keys:
        title, other = (DEMONSTRATIONS[number].title for number in (self._chosen, 1 - self._chosen))
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next choice"), self.words(other), "arrow-right"),
            Key(self.words(title), self.words("Begin"), "play"),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        box = body_box(easel.width, has_band=False)
        items: list[Item] = []
        for number, (place, demo) in enumerate(zip(box.columns(1, 1, gap=14), DEMONSTRATIONS, strict=True)):
            x, _ = place.centre
            heading = Box(place.x + 12, place.y + 172, place.width - 24, 30)
            ink, soft = easel.theme.ink, easel.theme.ink_soft
            inside = (
                *draw_emblem(demo.game, Box(x - 62, place.y + 30, 124, 124)),
                Words(heading, self.words(demo.title), "title", ink, "center"),
                Words(
                    Box(place.x + 24, place.y + 210, place.width - 48, 90),
                    self.words(demo.text),
                    "body",
                    soft,
                    "center",
                    lines=4,
                ),
            )
            tap = Tap("demo", number)
            if number == self._chosen:
                items.append(Pressable(place, tap, (*chosen_card(easel.theme, place), *inside)))
            else:
                items.append(raised_card(easel.theme, place, tap, inside))
        return tuple(items)

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            lay_out(self.session, DEMONSTRATIONS[self._chosen])

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(DEMONSTRATIONS)

    def tap(self, tap: Tap) -> None:
        lay_out(self.session, DEMONSTRATIONS[tap.number])
