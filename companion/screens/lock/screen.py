"""Lock: the scores large enough for the far side of the table; touches do nothing, the push buttons still do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Disc, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import card, chosen_card, letters_of, swatch
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, ground
from companion.screens.drawing.theme import lamp, motion_seconds
from companion.screens.history.telling import amount
from companion.screens.screen import Easel, Screen

if TYPE_CHECKING:
    from companion.screens.session import Session

Done = TypeVar("Done")
_ONE_LINE = 14
"""Letters of a key that fit beside its lamp in one line."""


class LockScreen(Screen):
    """Lies over another screen; the push buttons and the keyboard go on working on the table."""

    name = "lock"

    def __init__(self, session: Session, below: Screen, works_on: Screen | None) -> None:
        super().__init__(session)
        self.below: Screen = below
        """What is there again when the touch is unlocked."""
        self._works_on = works_on
        """What the push buttons mean; nothing while no game is on the table."""

    def banner(self) -> Banner:
        return self.below.banner()

    def keys(self) -> Keys:
        if self._works_on is not None:
            return self._works_on.keys()
        return Keys(
            Key(self.words("Undo"), icon="undo-2", is_lit=False),
            Key(self.words("Scan"), icon="camera", is_lit=False),
            Key(self.words("End turn"), icon="check", is_lit=False),
        )

    def press(self, key: KeyName) -> None:
        self._let_work(lambda screen: screen.press(key))

    def move(self, by: int) -> None:
        self._let_work(lambda screen: screen.move(by))

    @property
    def can_move(self) -> bool:
        return self._works_on is not None and self._works_on.can_move

    @property
    def is_guarded(self) -> bool:
        return self._works_on is not None and self._works_on.is_guarded

    def tick(self, seconds: float) -> bool:
        return bool(self._let_work(lambda screen: screen.tick(seconds)))

    def see_table(self) -> None:
        """The keys of the table are shown, so it is seen; the page below is not."""
        super().see_table()
        if self._works_on is not None:
            self._works_on.see_table()
            self.version = self._works_on.version

    def open_table(self) -> None:
        """The table has changed: what the push buttons worked on may not be there any more."""
        if self._works_on is None:
            self._works_on = self.session.go.table_behind()
        else:
            self._let_work(lambda _: self.session.go.table())
        self.made_for = self.session.table

    def _let_work(self, act: Callable[[Screen], Done]) -> Done | None:
        """Let the screen that the buttons mean act as if it were open; what it leads to lies under the lock then."""
        working = self._works_on
        if working is None:
            return None
        self.session.screen = working
        try:
            return act(working)
        finally:
            opened = self.session.screen
            if isinstance(opened, LockScreen):
                opened = opened.below
            if self.below is working:
                self.below = opened
            self._works_on = opened if opened.is_for_play else None
            self.version = self._works_on.version if self._works_on is not None else self.version
            self.session.screen = self

    def tap(self, tap: Tap) -> None:
        if tap.name == "unlock":
            self.session.go.unlock()

    def leave(self) -> None:
        return

    def draw(self, easel: Easel) -> tuple[Item, ...]:
        return (*ground(easel.theme, easel.width), *self.body(easel), *self._draw_strip(easel))

    def body(self, easel: Easel) -> tuple[Item, ...]:
        table = self.session.table
        if table is None:
            return self._draw_title(easel, "quilting-bee", "Quilting Bee", "")
        context = self.words(table.game.turn(table.state).sentence)
        items = [*self._draw_title(easel, table.game.name, table.game.title, context)]
        standings, turn = table.game.standings(table.state), table.game.turn(table.state)
        names = [player.name for player in table.players]
        area = Box(12, 60, easel.width - 24, 332)
        rows = 1 if len(names) <= 4 else 2
        columns = -(-len(names) // rows)
        for seat, letter in enumerate(letters_of(names)):
            row = area.rows(*(1,) * rows, gap=14)[seat // columns]
            place = row.columns(*(1,) * columns, gap=14)[seat % columns]
            is_turn = turn.seats == (seat,)
            points = standings.players[seat].points
            items += self._draw_player(easel, place, seat, letter, amount(points, standings.unit), is_turn)
        return tuple(items)

    def _draw_title(self, easel: Easel, emblem: str, title: str, context: str) -> tuple[Item, ...]:
        theme = easel.theme
        return (
            *draw_emblem(emblem, Box(18, 6, 44, 44)),
            Words(Box(74, 8, 300, 40), title, "title", theme.ink),
            Words(
                Box(380, 8, easel.width - 398, 40), context, "body_strong", theme.ink_soft, "right", is_optional=True
            ),
        )

    def _draw_player(
        self, easel: Easel, box: Box, seat: int, letter: str, score: str, is_turn: bool
    ) -> tuple[Item, ...]:
        theme = easel.theme
        x, _ = box.centre
        name = (self.session.table.players[seat].name) if self.session.table else ""
        tall = box.height > 200
        side = 84 if tall else 48
        top = box.y + (54 if tall else 10)
        style = "lock_score" if tall else "score_l"
        items: list[Item] = [
            *(chosen_card(theme, box) if is_turn else (card(theme, box),)),
            *swatch(theme, Box(x - side / 2, top, side, side), seat, letter),
            Words(Box(box.x + 8, top + side + 6, box.width - 16, 28), name, "title", theme.ink, "center"),
            Words(
                Box(box.x + 6, top + side + (34 if tall else 30), box.width - 12, 62 if tall else 52),
                score,
                style,
                theme.ink,
                "center",
            ),
        ]
        if is_turn and tall:
            plate = Box(x - 64, top + side + 104, 128, 26)
            items += [
                Sheet(plate, theme.lit_bg, 8),
                Words(plate.inset(4, 0), self.words("your turn"), "small_strong", theme.ink, "center"),
            ]
        return tuple(items)

    def _draw_strip(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        lock = Box(8, 408, 70, 68)
        inside = (Disc(44, 442, 30, theme.main), Icon(lock, "lock", theme.on_main, 26))
        items: list[Item] = [
            Pressable(lock, Tap("unlock"), inside, hold=motion_seconds("lock_hold")),
            Words(Box(86, 420, 220, 24), self.words("Touch is locked"), "body_strong", theme.ink),
            Words(Box(86, 444, 220, 20), self.words("Hold the lock for two seconds"), "small", theme.ink_soft),
        ]
        keys = self.keys()
        area = Box(316, 408, easel.width - 326, 68)
        for place, (name, key) in zip(
            area.columns(1, 1, 1, gap=10), (("undo", keys.undo), ("scan", keys.scan), ("main", keys.main)), strict=True
        ):
            items += self._draw_key(easel, place, lamp(name), key)  # type: ignore[arg-type]
        return tuple(items)

    def _draw_key(self, easel: Easel, box: Box, colour: str, key: Key) -> tuple[Item, ...]:
        theme = easel.theme
        fill = colour if key.is_lit else None
        lamp_disc = Disc(box.x + 15, box.y + 34, 14, fill, theme.ink if key.is_lit else theme.hem, 2)
        text = Box(box.x + 36, box.y + 5, box.width - 36, 58)
        if len(key.text) > _ONE_LINE or not key.detail:
            return (lamp_disc, Words(text, key.text, "small_strong", theme.ink, lines=3))
        first, second = text.inset(0, 7).rows(1, 1, gap=2)
        return (
            lamp_disc,
            Words(first, key.text, "small_strong", theme.ink),
            Words(second, key.detail, "small", theme.ink_soft, is_optional=True),
        )
