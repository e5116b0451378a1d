"""Tidy up: what could go to make room, each with its size; it is gone when the page is left, not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.amounts import tell_amount
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, KeyName, Keys, Part, Space, Tap, Text
from companion.tidying import Leftover, Tidying, What
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

_KINDS: dict[str, tuple[Sentence, Sentence]] = {
    "files": (say("Games and decks written as files"), say("can be written again at any time")),
    "souvenirs": (say("Souvenir cards and films"), say("can be made again from the history")),
    "photos": (say("Photos of games over a year ago"), say("the games and their points stay")),
}


class TidyScreen(Screen):
    """Nothing is chosen beforehand but what can be made again without any loss."""

    name = "tidy"
    is_for_play = False

    def __init__(self, session: Session, tidying: Tidying, back: Screen) -> None:
        super().__init__(session)
        self._tidying, self._back = tidying, back
        tidying.throw_away()
        self.found = tidying.find()
        self.wanted: frozenset[What] = frozenset(leftover.what for leftover in self.found if leftover.what == "files")
        self.here = 0
        self._aside: list[tuple[Leftover, ...]] = []

    def banner(self) -> Banner:
        told = self.words("{size} could go", size=tell_amount(sum(each.size for each in self.found)))
        return Banner(self.words("Tidy up"), told if self.found else self.words("Storage"), emblem="quilting-bee",
                      left_icon="arrow-left")  # fmt: skip

    def keys(self) -> Keys:
        chosen = self._chosen
        undo = Key(self.words("Back"), self.words("Storage"), "arrow-left")
        if self._aside:
            undo = Key(self.words("Undo"), self.words("Bring it back"), "undo-2")
        size = tell_amount(sum(each.size for each in chosen))
        main = Key(self.words("Throw away"), self.words("{size} more room", size=size) if chosen else "", "trash-2",
                   is_lit=bool(chosen))  # fmt: skip
        if self._aside and not chosen:
            main = Key(self.words("Done"), self.words("It is gone for good then"), "check")
        step = Key(self.words("Next choice"), "", "arrow-down", is_lit=bool(self.found))
        return Keys(undo, step, main)

    def parts(self) -> Body:
        if not self.found:
            told = self.words("Nothing lies about here.")
            if self._aside:
                told = self.words("It is put aside. Undo brings it back until you leave this page.")
            return Body((Card((Text(told, "heading", align="center", grows=True),), grows=True),))
        options = tuple(
            Choice(
                Tap("kind", number), self.words(_KINDS[each.what][0]),
                f"{self._tell(each)} · {self.words(_KINDS[each.what][1])}",
                is_chosen=each.what in self.wanted, is_here=number == self.here,
            )
            for number, each in enumerate(self.found)
        )  # fmt: skip
        note = self.words("Games, players, decks and measurements are never touched.")
        parts: tuple[Part, ...] = (Choices(options, "switches"), Text(note, "small", "soft"), Space())
        return Body((Card(parts, grows=True),))

    def _tell(self, leftover: Leftover) -> str:
        count = self.count("{count} file", "{count} files", leftover.count)
        return f"{count}, {self.words(tell_amount(leftover.size))}"

    @property
    def _chosen(self) -> tuple[Leftover, ...]:
        return tuple(leftover for leftover in self.found if leftover.what in self.wanted)

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        elif key == "undo" and self._aside:
            self._bring_back()
        elif key == "undo" or not self._chosen:
            self.leave()
        else:
            self._put_aside()

    def move(self, by: int) -> None:
        """To the next kind, which is chosen by that where buttons are all there is."""
        if self.found:
            self.here = (self.here + by) % len(self.found)
            self.wanted = frozenset({self.found[self.here].what})

    def tap(self, tap: Tap) -> None:
        if tap.name != "kind":
            raise LookupError(tap)
        if tap.number < len(self.found):
            self.here = tap.number
            self.wanted ^= {self.found[tap.number].what}

    def leave(self) -> None:
        """Now it is gone."""
        self._tidying.throw_away()
        self.session.open(self._back)
        self.session.tap(Tap("section", "storage"))

    def _put_aside(self) -> None:
        chosen = self._chosen
        try:
            for leftover in chosen:
                self._tidying.put_aside(leftover)
        except OSError as error:
            reason = error.strerror or str(error)
            self.session.tell(say("It could not be put aside: {reason}.", reason=reason), is_refusal=True)
        else:
            self._aside.append(chosen)
        self._look()

    def _bring_back(self) -> None:
        try:
            for leftover in self._aside.pop():
                self._tidying.bring_back(leftover)
        except OSError as error:
            reason = error.strerror or str(error)
            self.session.tell(say("It could not be brought back: {reason}.", reason=reason), is_refusal=True)
        self._look()

    def _look(self) -> None:
        self.found, self.wanted, self.here = self._tidying.find(), frozenset(), 0
