"""The menu: every step so far with a way back to it, the rules worth knowing now, pause and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.drawing.items import Box, Item, Tap, Words
from companion.screens.drawing.parts import button, card
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.listing import Pages, draw_rows, row_boxes
from companion.screens.screen import Easel, Screen
from messages import say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session

_A_PAGE = 5
_SIDE = (
    ("pause", say("Pause, go home"), "house"),
    ("settings", say("Settings"), "settings"),
    ("lock", say("Lock the touch"), "lock"),
)


class MenuScreen(Screen):
    """The latest step stands first; the main key goes back to the chosen one."""

    name = "menu"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        assert session.table is not None
        self.table = session.table
        self.side: int | None = None
        """Which of the buttons at the side is chosen; None while a step is."""
        self._reload()

    def banner(self) -> Banner:
        count = self.count("{count} step so far", "{count} steps so far", len(self.happened))
        status = self.session.camera_status()
        return Banner(
            self.words("This game"), count, emblem=self.table.game.name, left_icon="arrow-left", status=status
        )

    def keys(self) -> Keys:
        undo = self.session.undo_key()
        if self.pages.pages > 1:
            more = Key(self.words("Next page"), f"{self.pages.page + 1} / {self.pages.pages}", "arrow-down")
        else:
            more = Key(
                self.words("Redo"), self.words("What was taken back"), "redo-2", is_lit=bool(self.table.can_redo)
            )
        if self.side is not None:
            _, title, icon = _SIDE[self.side]
            return Keys(undo, more, Key(self.words(title), "", icon))
        back = self._steps_back()
        if not back:
            return Keys(undo, more, Key(self.words("Back to the game"), "", "play"))
        detail = self.count("takes back {count} step", "takes back {count} steps", back)
        return Keys(undo, more, Key(self.words("Go back to this point"), detail, "history"))

    def body(self, easel: Easel) -> tuple[Item, ...]:
        left, right = body_box(easel.width, has_band=False).columns(1, 250, gap=12)
        theme = easel.theme
        contents = []
        for place, number in zip(row_boxes(left, self.pages, 7), self.pages.shown, strict=False):
            step = self.happened[number]
            when = f"{step.at.astimezone():%H:%M}"
            contents.append(
                (
                    Words(
                        Box(place.x + 14, place.y, 30, place.height), str(step.number), "small_strong", theme.ink_soft
                    ),
                    Words(
                        Box(place.x + 48, place.y, place.width - 116, place.height),
                        self.words(step.sentence),
                        "body",
                        theme.ink,
                        lines=2,
                    ),
                    Words(Box(place.right - 62, place.y, 50, place.height), when, "small", theme.ink_soft, "right"),
                )
            )
        rows = draw_rows(easel, left, self.pages, contents, 7) if self.happened else self._draw_nothing(easel, left)
        return (*rows, *self._draw_side(easel, right))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.session.undo(self.version)
            self._reload()
        elif key == "scan":
            if self.pages.pages > 1:
                self.pages.turn_page()
            elif self.table.can_redo:
                self.session.redo(self.version)
                self._reload()
        elif self.side is not None:
            self.tap(Tap("side", _SIDE[self.side][0]))
        else:
            back = self._steps_back()
            if back:
                self.table.undo(back, seen=self.version)
                self.session.tell(say_count("{count} step was taken back.", "{count} steps were taken back.", back))
            self.session.go.table()

    def move(self, by: int) -> None:
        """Through the buttons at the side, then through the steps, and round again."""
        rows = max(1, len(self.happened))
        now = rows + self.side if self.side is not None else self.pages.chosen
        following = (now + by) % (rows + len(_SIDE))
        self.side = following - rows if following >= rows else None
        if self.side is None:
            self.pages.choose(following)

    def tap(self, tap: Tap) -> None:
        if tap.name == "row":
            self.side = None
            self.pages.choose(tap.number)
        elif tap.value == "pause":
            self.session.go.home()
        elif tap.value == "settings":
            self.session.go.to("settings")
        else:
            self.session.go.lock()

    @property
    def shows_table(self) -> bool:
        return True

    def see_table(self) -> None:
        """The list stands as it was read; `tick` reads it again when somebody else has played."""

    def tick(self, seconds: float) -> bool:
        if self.table.version == self.version:
            return False
        self._reload()
        return True

    def leave(self) -> None:
        self.session.go.table()

    def _reload(self) -> None:
        self.version = self.table.version
        self.happened = tuple(reversed(self.table.happened()))
        self.pages = Pages(len(self.happened), _A_PAGE)

    def _steps_back(self) -> int:
        """The chosen step stays; everything after it is taken back."""
        return self.pages.chosen

    def _draw_nothing(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        text = self.words("Every step of the game will be listed here.")
        return (card(easel.theme, box), Words(box.inset(40), text, "body", easel.theme.ink_soft, "center", lines=3))

    def _draw_side(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme = easel.theme
        rules, *places = box.rows(1, 48, 48, 48)
        reminders = self.table.game.reminders(self.table.state)
        told = " ".join(self.words(reminder.sentence) for reminder in reminders[:3])
        if not told:
            told = self.words(self.table.game.turn(self.table.state).sentence)
        return (
            card(theme, rules),
            Words(Box(rules.x + 12, rules.y + 8, rules.width - 24, 22), self.words("Remember"), "heading", theme.ink),
            Words(
                Box(rules.x + 12, rules.y + 34, rules.width - 24, rules.height - 42),
                told,
                "small",
                theme.ink_soft,
                lines=5,
            ),
            *(
                button(
                    theme,
                    place,
                    self.words(title),
                    Tap("side", name),
                    icon=icon,
                    is_chosen=number == self.side,
                    style="body_strong",
                )
                for number, (place, (name, title, icon)) in enumerate(zip(places, _SIDE, strict=True))
            ),
        )
