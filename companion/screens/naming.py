"""Entering a name: typed into a field, or letter by letter with the push buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Field, Key, KeyName, Keys, Tap
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

LONGEST = 12
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ-"


class NameScreen(Screen):
    """The first letter is a capital, the others are small; the keys walk through the letters."""

    name = "name"
    is_for_play = False

    def __init__(
        self,
        session: Session,
        title: Sentence,
        what: Sentence,
        taken: Callable[[str], Sentence | None],
        done: Callable[[str], None],
        emblem: str = "quilting-bee",
        entered: str = "",
    ) -> None:
        """`what` is named; `taken` says why a name cannot be had, `done` gets the name on the screen before."""
        super().__init__(session)
        self.entered = entered
        self._title, self._what, self._taken, self._done, self._emblem = title, what, taken, done, emblem
        self._back = session.screen
        self._chosen: int | None = None
        """The letter that the buttons have walked to; none while nobody uses them."""

    def banner(self) -> Banner:
        return Banner(self.words(self._title), self.words(self._what), left_icon="arrow-left", emblem=self._emblem)

    def keys(self) -> Keys:
        last = Key(self.words("Back"), "", "arrow-left")
        if self.entered:
            last = Key(self.words("Undo"), self.words("the last letter"), "delete")
        step = Key(self.words("Next letter"), self._name(self._following(1)), "arrow-right")
        main = Key(self.words("Done"), self.entered or self.words("Enter a name"), "check", is_lit=self._is_new())
        if self._chosen is not None:
            main = Key(self.words("Letter {letter}", letter=_LETTERS[self._chosen]), self.entered, "plus")
        return Keys(last, step, main)

    def parts(self) -> Body:
        label, hint = self.words(self._what), self.words("Enter a name")
        return Body((Field("name", self.entered, label, hint, LONGEST, done=Tap("done"), is_open=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo" and not self.entered:
            self.leave()
        elif key == "undo":
            self.entered = self.entered[:-1]
        elif key == "scan":
            self.move(1)
        elif self._chosen is None:
            self._finish()
        else:
            self._add(_LETTERS[self._chosen])

    def move(self, by: int) -> None:
        self._chosen = self._following(by)

    def _following(self, by: int) -> int | None:
        """The letter after, or before; behind the last one the name is done."""
        places = len(_LETTERS) + 1
        at = (len(_LETTERS) if self._chosen is None else self._chosen) + by
        return None if at % places == len(_LETTERS) else at % places

    def tap(self, tap: Tap) -> None:
        if tap.name == "done":
            self._finish()
        else:
            self._take(str(tap.value))

    def _take(self, text: str) -> None:
        """What was typed; the main key then means that the name is complete."""
        self.entered = ""
        for letter in text:
            self._add(letter)
        self._chosen = None

    def _add(self, letter: str) -> None:
        if len(self.entered) < LONGEST and (letter.isalnum() or letter in "-' "):
            self.entered += letter.upper() if not self.entered or self.entered[-1] in " -" else letter.lower()

    def leave(self) -> None:
        self.session.open(self._back)

    def _name(self, place: int | None) -> str:
        return self.words("Done") if place is None else _LETTERS[place]

    def _is_new(self) -> bool:
        return bool(self.entered.strip()) and self._taken(self.entered) is None

    def _finish(self) -> None:
        trouble = self._taken(self.entered) if self.entered.strip() else say("Enter a name first.")
        if trouble is not None:
            self.session.tell(trouble)
        else:
            self.leave()
            self._done(self.entered.strip())
