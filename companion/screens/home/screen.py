"""Home: the game on the table, the five games, and the way to everything else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from companion.games import shelf
from companion.games.game import Game
from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Item, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import button, chosen_card, draw_notice, letters_of, raised_card, swatch
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen
from companion.screens.tables import has_table_screen
from companion.table import Table
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session

_LINKS = (
    ("history", say("History"), "book-open"),
    ("statistics", say("Statistics"), "chart-column"),
    ("score", say("Photo"), "camera"),
    ("demo", say("Demo"), "sparkles"),
    ("settings", say("Settings"), "settings"),
)


class HomeScreen(Screen):
    """Where everything begins; the buttons walk through the games and links, the main key opens the chosen one."""

    name = "home"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        session.resume()
        self._chosen = 0

    @property
    def table(self) -> Table | None:
        """The game that can be continued, whichever display laid it on the table."""
        return self.session.table

    @property
    def chosen(self) -> Tap:
        """What the main key opens."""
        return self._choices[self._chosen % len(self._choices)]

    def banner(self) -> Banner:
        context = self.words("A game lies on the table") if self.table else self.words("Choose a game")
        return Banner(
            "Quilting Bee", context, left_icon="power", status=self.session.camera_status(), emblem="quilting-bee"
        )

    def keys(self) -> Keys:
        previous = Key(self.words("Back"), self.words("The choice before"), "arrow-left")
        step = Key(self.words("Next choice"), self.words("then the big key"), "arrow-right")
        return Keys(previous, step, self._main_key())

    def body(self, easel: Easel) -> tuple[Item, ...]:
        body, trouble = body_box(easel.width, has_band=False), self.session.services.store.trouble
        items: list[Item] = []
        if trouble is None:
            top, games, links = body.rows(100, 152, 48, gap=12)
        else:
            notice, top, games, links = body.rows(44, 84, 124, 48)
            items += draw_notice(easel.theme, notice, self.words(trouble))
        items += self._draw_resume(easel, top)
        for place, name in zip(games.columns(*(1,) * len(shelf.NAMES), gap=10), shelf.NAMES, strict=True):
            items += self._draw_game(easel, place, name)
        return (*items, *self._draw_links(easel, links))

    def press(self, key: KeyName) -> None:
        if key == "main":
            self.tap(self.chosen)
        else:
            self.move(1 if key == "scan" else -1)

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self._choices)

    def tap(self, tap: Tap) -> None:
        if tap.name == "resume":
            self.session.go.table()
        elif tap.name == "game":
            self.session.go.new_game(str(tap.value))
        elif tap.name == "photo-only":
            template = "Photos of {game} are read and scored by the command 'quilting-bee scan {name}'."
            self.session.tell(say(template, game=shelf.take(str(tap.value)).title, name=str(tap.value)))
        else:
            self.session.go.to(str(tap.value))

    def leave(self) -> None:
        self.session.go.to("quit")

    @property
    def _choices(self) -> list[Tap]:
        games = [Tap("game", name) for name in shelf.NAMES if has_table_screen(name)]
        resume = [Tap("resume")] if self.table else []
        return [*resume, *games, *(Tap("link", name) for name, _, _ in _LINKS)]

    def _main_key(self) -> Key:
        chosen = self.chosen
        if chosen.name == "resume" and self.table:
            turn = self.table.game.turn(self.table.state).sentence
            return Key(self.words("Continue"), f"{self.table.game.title}: {self.words(turn)}", "play")
        if chosen.name == "game":
            return Key(self.words("New game"), shelf.take(str(chosen.value)).title, "play")
        title = next(title for name, title, _ in _LINKS if name == chosen.value)
        return Key(self.words("Open"), self.words(title), "play")

    def _draw_resume(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme = easel.theme
        side, middle = box.height - 28, box.y + box.height / 2
        if self.table is None:
            welcome = self.words("Welcome to the table")
            hint = self.words("Pick a game, or look at the demo first.")
            emblem = draw_emblem("quilting-bee", Box(box.x + 24, box.y + 14, side, side))
            return (
                Sheet(box, theme.surface, 12, theme.line),
                *emblem,
                Words(Box(box.x + 118, middle - 30, box.width - 140, 28), welcome, "title", theme.ink),
                Words(Box(box.x + 118, middle + 2, box.width - 140, 22), hint, "body", theme.ink_soft),
            )
        names = [player.name for player in self.table.players]
        shown = min(len(names), 4)
        faces: list[Item] = []
        for seat, letter in list(enumerate(letters_of(names)))[:shown]:
            faces += swatch(theme, Box(box.right - 20 - 44 * (shown - seat), middle - 19, 38, 38), seat, letter)
        left, width = box.x + 118, box.width - 150 - 44 * shown
        turn = self.words(self.table.game.turn(self.table.state).sentence)
        line = f"{turn} {self.words(self._pause())}"
        at_rest = (Sheet(box, theme.surface, 12, theme.hem, 1.5, theme.edge),)
        items = (
            *(chosen_card(theme, box) if self.chosen.name == "resume" else at_rest),
            *draw_emblem(self.table.game.name, Box(box.x + 26, box.y + 14, side, side)),
            Words(Box(left, middle - 34, width, 28), self.table.game.title, "title", theme.ink),
            Words(Box(left, middle - 4, width, 40), line, "body", theme.ink_soft, lines=2),
            *faces,
        )
        return (Pressable(box, Tap("resume"), items),)

    def _pause(self) -> Sentence:
        assert self.table is not None
        happened = self.table.happened()
        if not happened:
            return say("Not begun yet.")
        minutes = max(self.session.services.now() - happened[-1].at, timedelta()) // timedelta(minutes=1)
        if minutes < 1:
            return say("Just now.")
        if minutes < 120:
            return say_count("Paused {count} minute ago.", "Paused {count} minutes ago.", minutes)
        return say_count("Paused {count} hour ago.", "Paused {count} hours ago.", minutes // 60)

    def _draw_game(self, easel: Easel, box: Box, name: str) -> tuple[Item, ...]:
        theme, game, side = easel.theme, shelf.take(name), box.height - 68
        emblem = draw_emblem(name, Box(box.x + (box.width - side) / 2, box.y + 10, side, side))
        title = Words(
            Box(box.x + 4, box.bottom - 50, box.width - 8, 21), game.title, "body_strong", theme.ink, "center"
        )
        if not has_table_screen(name):
            note = self.words("Score a photo only")
            quiet = Words(Box(box.x + 6, box.bottom - 28, box.width - 12, 19), note, "small", theme.ink_soft, "center")
            pinholes = Stitches(box, theme.hem, 12, inset=1, on=1.5, off=3, width=1.5)
            return (Pressable(box, Tap("photo-only", name), (pinholes, *emblem, title, quiet), sinks=False),)
        players = self.words(_count_players(game))
        count = Words(Box(box.x + 6, box.bottom - 28, box.width - 12, 19), players, "small", theme.ink_soft, "center")
        tap = Tap("game", name)
        if self.chosen == tap:
            return (Pressable(box, tap, (*chosen_card(theme, box), *emblem, title, count)),)
        return (raised_card(theme, box, tap, (*emblem, title, count)),)

    def _draw_links(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        items = []
        for place, (name, title, icon) in zip(box.columns(*(1,) * len(_LINKS), gap=10), _LINKS, strict=True):
            tap = Tap("link", name)
            label, is_chosen = self.words(title), self.chosen == tap
            items.append(button(easel.theme, place, label, tap, icon=icon, is_chosen=is_chosen, style="body_strong"))
        return tuple(items)


def _count_players(game: Game[Any, Any, Any]) -> Sentence:
    low, high = game.players[0], game.players[-1]
    if low == high:
        return say_count("{count} player", "{count} players", low)
    return say("{low} to {high} players", low=low, high=high)
