"""Closing the app: asked once, because a finger slips."""

from __future__ import annotations

from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Column, Figure, Key, KeyName, Keys, Text


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

    def parts(self) -> Body:
        text = self.words("Everything is saved. The next start opens the game where it stands.")
        picture = Figure(emblem("quilting-bee", 100), "Quilting Bee", grows=False)
        told = Text(text, tone="soft", align="center")
        return Body((Card((Column((picture, told), grows=True, is_centred=True),), grows=True),))

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "main":
            self.session.is_over = True
