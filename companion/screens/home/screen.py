"""Home: the game on the table, the five games, and the way to everything else."""

from __future__ import annotations

from companion.games import shelf
from companion.games.sentences import say
from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Item, Tap, Words
from companion.screens.drawing.parts import button, raised_card
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen


class HomeScreen(Screen):
    """Where everything begins."""

    name = "home"

    def banner(self) -> Banner:
        return Banner(
            "Quilting Bee", self.words("Choose a game"), left_icon="power", status=self.evening.camera_status()
        )

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Undo"), self.words("Nothing yet"), "undo-2", is_lit=False),
            Key(self.words("Score a photo"), self.words("Any game"), "camera"),
            Key(self.words("Continue"), "", "play"),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        box = body_box(easel.width, has_band=False)
        _, games, links = box.rows(100, 152, 48, gap=12)
        items: list[Item] = []
        for name, place in zip(shelf.NAMES, games.columns(1, 1, 1, 1, 1, gap=10), strict=True):
            game = shelf.take(name)
            label = Words(
                Box(place.x + 4, place.y + 104, place.width - 8, 21), game.title, "body_strong", theme.ink, "center"
            )
            emblem = draw_emblem(name, Box(place.x + (place.width - 84) / 2, place.y + 12, 84, 84))
            items.append(raised_card(theme, place, Tap("game", name), (*emblem, label)))
        for (word, icon), place in zip(
            (("History", "book-open"), ("Settings", "settings")), links.columns(1, 1, gap=10), strict=True
        ):
            items.append(button(theme, place, self.words(word), Tap("link", word), icon=icon))
        return tuple(items)

    def press(self, key: KeyName) -> None:
        self.evening.tell(say("Key {key}", key=key))
