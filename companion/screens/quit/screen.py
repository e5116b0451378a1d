"""Closing the app: asked once, because a finger slips."""

from __future__ import annotations

from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Item, Words
from companion.screens.drawing.parts import card
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen


class QuitScreen(Screen):
    """Close, or go on."""

    name = "quit"
    is_for_play = False

    def banner(self) -> Banner:
        return Banner(
            self.words("Good night"), self.words("Close Quilting Bee?"), emblem="quilting-bee", left_icon="arrow-left"
        )

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next"), "", "arrow-down", is_lit=False),
            Key(self.words("Close Quilting Bee"), self.words("The game waits for you"), "power"),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        box = body_box(easel.width, has_band=False)
        text = self.words("Everything is saved. The next start opens the game where it stands.")
        return (
            card(theme, box),
            *draw_emblem("quilting-bee", Box(box.centre[0] - 50, box.y + 60, 100, 100)),
            Words(Box(box.x + 60, box.y + 190, box.width - 120, 50), text, "body", theme.ink_soft, "center", lines=2),
        )

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "main":
            self.session.is_over = True
