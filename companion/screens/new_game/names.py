"""Entering a name: letters to touch, or to walk through with the buttons, or typed on a keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import chosen_card, raised_card
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen
from messages import say

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .screen import NewGameScreen

LONGEST = 12
_ROWS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜ-")
BACK, DONE = "back", "done"


class NameScreen(Screen):
    """A row of letters; the first is a capital, the others are small."""

    name = "name"
    is_for_play = False
    takes_letters = True

    def __init__(self, session: Session, new_game: NewGameScreen, taken: tuple[str, ...]) -> None:
        super().__init__(session)
        self.entered = ""
        self._new_game = new_game
        self._taken = taken
        self._keys = [*"".join(_ROWS), BACK, DONE]
        self._chosen = 0

    def banner(self) -> Banner:
        return Banner(
            self.words("Who is it?"), self.words("New player"), left_icon="arrow-left", emblem=self._new_game.game.name
        )

    def keys(self) -> Keys:
        last = Key(self.words("Back"), self.words("New game"), "arrow-left")
        if self.entered:
            last = Key(self.words("Undo"), self.words("the last letter"), "delete")
        step = Key(self.words("Next letter"), self._keys[(self._chosen + 1) % len(self._keys)].upper(), "arrow-right")
        chosen = self._keys[self._chosen]
        if chosen == DONE:
            main = Key(self.words("Done"), self.entered, "check", is_lit=self._is_new())
        elif chosen == BACK:
            main = Key(self.words("Take back a letter"), self.entered, "delete")
        else:
            main = Key(self.words("Letter {letter}", letter=chosen), self.entered, "plus")
        return Keys(last, step, main)

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        box = body_box(easel.width, has_band=False)
        top, letters = box.rows(72, 1, gap=12)
        items: list[Item] = [
            Sheet(top, theme.paper, 12, theme.hem),
            Words(top.inset(20, 6), (self.entered or "…"), "display", "#2A2130", "center"),
        ]
        for row, (line, place) in enumerate(zip((*_ROWS, ""), letters.rows(1, 1, 1, 1), strict=True)):
            if not line:
                items += self._draw_ends(easel, place)
            for column, (letter, key) in enumerate(zip(line, place.columns(*(1,) * 10), strict=False)):
                number = row * 10 + column
                words = Words(key, letter, "score_s", theme.ink, "center")
                items.append(self._cap(easel, key, number, Tap("letter", number), (words,)))
        return tuple(items)

    def press(self, key: KeyName) -> None:
        if key == "undo" and not self.entered:
            self.leave()
        elif key == "undo":
            self.entered = self.entered[:-1]
        elif key == "scan":
            self.move(1)
        else:
            self.tap(Tap("letter", self._chosen))

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self._keys)

    def tap(self, tap: Tap) -> None:
        number = tap.number
        self._chosen = number
        key = self._keys[number]
        if key == BACK:
            self.entered = self.entered[:-1]
        elif key == DONE:
            self._finish()
        else:
            self._add(key)

    def type(self, letter: str) -> None:
        """A letter of a keyboard; the main key then means that the name is complete."""
        self._add(letter)
        self._chosen = self._keys.index(DONE)

    def _add(self, letter: str) -> None:
        if len(self.entered) < LONGEST and (letter.isalnum() or letter in "-' "):
            self.entered += letter.upper() if not self.entered or self.entered[-1] in " -" else letter.lower()

    def leave(self) -> None:
        self.session.open(self._new_game)

    def _is_new(self) -> bool:
        return bool(self.entered.strip()) and self.entered not in self._taken

    def _finish(self) -> None:
        if not self.entered.strip():
            self.session.tell(say("Enter a name first."))
        elif self.entered in self._taken:
            self.session.tell(say("{name} sits at the table already.", name=self.entered))
        else:
            self._new_game.add(self.entered)
            self.leave()

    def _draw_ends(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme = easel.theme
        back, done = box.columns(0.5, 1)
        first = len(self._keys) - 2
        label = Words(
            Box(done.x + 60, done.y, done.width - 120, done.height), self.words("Done"), "heading", theme.ink, "center"
        )
        return (
            self._cap(easel, back, first, Tap("letter", first), (Icon(back, "delete", theme.ink, 26),)),
            self._cap(easel, done, first + 1, Tap("letter", first + 1), (label,)),
        )

    def _cap(self, easel: Easel, box: Box, number: int, tap: Tap, inside: tuple[Item, ...]) -> Pressable:
        if number == self._chosen:
            return Pressable(box, tap, (*chosen_card(easel.theme, box, radius=10), *inside))
        return raised_card(easel.theme, box, tap, inside, radius=10)
