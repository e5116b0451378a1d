"""One player's quilts for a show, with their chips: by hand or from a photo, seen by this player alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.games.quilt_show.actions import EnterQuilts
from companion.games.quilt_show.components import SHOW_TITLES
from companion.games.quilt_show.problems import Judgement, examine
from companion.games.quilt_show.quilt import Quilt, Tile, tiles_of
from companion.games.values import Seat
from companion.screens.views import Banner, Body, Key, Tap

from .composing import CutPage, LayPage
from .drafts import Laying
from .page import Page, number_of
from .quilts_parts import show_quilts

if TYPE_CHECKING:
    from .screen import QuiltShowScreen

ENTER, HAND, PHOTO = Tap("enter"), Tap("hand"), Tap("photo")


def open_quilts(book: QuiltShowScreen, seat: Seat) -> None:
    """A player's quilts; the one that was being laid when the screen went dark lies open again."""
    page = QuiltsPage(book, seat)
    laying = book.drafts.laying
    is_own = laying is not None and (laying.show, laying.seat) == (page.state.show, seat)
    book.turn_to(LayPage.take_up(book, page, laying) if laying is not None and is_own else page)


class QuiltsPage(Page):
    """The list of quilts; a tap does at once what it touches, and the main key what is chosen."""

    def __init__(self, book: QuiltShowScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self.quilts = book.drafts[self.state.show, seat]
        if self.quilts:
            self.choose(ENTER)

    @property
    def laying(self) -> Laying | None:
        return None

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """What the judge says of each quilt."""
        return examine(self.state, self.seat, self.quilts)

    @property
    def locked(self) -> list[Quilt]:
        """The player's unsold quilts, which enter by themselves."""
        return [entry.quilt for entry in self.state.locked if entry.seat == self.seat]

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips that the player still owns."""
        return self.state.chips_of(self.seat)

    @property
    def choices(self) -> list[Tap]:
        ways = [PHOTO, HAND] if self.session.can_scan else [HAND]
        rows = []
        for number, quilt in enumerate(self.quilts):
            rows.append(Tap("quilt", number))
            rows += [Tap("chip", (number, chip)) for chip in self.chips if chip != quilt.chip]
        return [*ways, ENTER, *rows]

    def touches(self) -> list[Tap]:
        """What a finger can do besides: take something away again."""
        on = [Tap("chip", (number, quilt.chip)) for number, quilt in enumerate(self.quilts) if quilt.chip]
        return [*on, *(Tap("drop", number) for number in range(len(self.quilts)))]

    def banner(self) -> Banner:
        context = self.words("{show}: for your eyes only", show=SHOW_TITLES[self.state.show - 1])
        name = self.state.name(self.seat)
        return self.player_banner(self.seat, self.words("{name}’s quilts", name=name), context, "arrow-left")

    def main_key(self) -> Key:
        chosen = self.chosen
        match chosen.name:
            case "hand":
                return Key(self.words("Lay out a quilt"), self.words("Tile by tile"), "grid-3x3")
            case "photo":
                return Key(self.words("Take a photo"), self.words("All new quilts at once"), "camera")
            case "enter":
                return Key(self.enter_words(), self._after(), "check")
            case "quilt":
                number = number_of(chosen)
                is_legal = self.judgements[number].is_legal
                return Key(self.words("Change this quilt"), self._name(number), "grid-3x3", is_lit=is_legal)
        number, chip = _place_of(chosen)
        return Key(self.words("Lay the {chip} on", chip=chip), self._name(number), "plus")

    def enter_words(self) -> str:
        """What entering means now."""
        if not self.quilts:
            return self.words("Enter no new quilt")
        return self.count("Enter 1 quilt", "Enter {count} quilts", len(self.quilts))

    def scan_key(self) -> Key:
        if self.session.can_scan:
            return Key(self.words("Scan"), self.words("{name}’s quilts", name=self.state.name(self.seat)), "camera")
        return super().scan_key()

    def scan(self) -> None:
        if self.session.can_scan:
            self._open_camera()
        else:
            super().scan()

    def undo_key(self) -> Key:
        if self.chosen.name == "quilt":
            number = number_of(self.chosen)
            chip = self.quilts[number].chip
            text = self.words("Take the {chip} off", chip=chip) if chip else self.words("Take it out")
            return Key(text, self._name(number), "minus" if chip else "trash-2")
        return Key(self.words("Back"), self.words("Hide the quilts"), "eye-off")

    def undo(self) -> None:
        """Where the buttons have walked to a quilt, its chip and then the quilt itself is taken away."""
        if self.chosen.name != "quilt":
            self.leave()
            return
        number = number_of(self.chosen)
        chip = self.quilts[number].chip
        if chip:
            self._lay_chip(number, chip)
        else:
            self.act(Tap("drop", number))

    def leave(self) -> None:
        self.book.reopen()

    def tap(self, tap: Tap) -> None:
        # A finger does what it touches; the main key goes on meaning the next step.
        if tap in (*self.choices, *self.touches()):
            self.choose(ENTER if self.quilts else self.choices[0])
            self.act(tap)

    def act(self, tap: Tap) -> None:
        match tap.name:
            case "hand":
                self.book.turn_to(CutPage(self.book, self))
            case "photo":
                self._open_camera()
            case "enter":
                self.do(EnterQuilts(self.seat, tuple(self.quilts)))
            case "quilt" if self.judgements[number_of(tap)].is_legal:
                self.book.turn_to(LayPage.change(self.book, self, number_of(tap)))
            case "drop":
                del self.quilts[number_of(tap)]
                self.choose(ENTER if self.quilts else self.choices[0])
            case "chip":
                self._lay_chip(*_place_of(tap))

    def keep(self, quilt: Quilt, number: int | None = None) -> None:
        """Put a quilt that was laid out on the list, or in the place of the one that was changed."""
        if number is None:
            self.quilts.append(quilt)
        else:
            self.quilts[number] = quilt
        self.choose(ENTER)
        self.book.turn_to(self)

    def tiles_elsewhere(self, number: int | None = None) -> frozenset[Tile]:
        """The tiles that cannot be in this quilt or in a new one, as far as this player may know: each exists once."""
        others = [quilt for other, quilt in enumerate(self.quilts) if other != number]
        others += [entry.quilt for entry in self.state.locked]
        return frozenset(tile for quilt in others for tile in tiles_of(quilt.tiles)) | self.state.bought

    def taken_chips(self, number: int) -> set[int]:
        """The chips on the player's other quilts."""
        return {quilt.chip for other, quilt in enumerate(self.quilts) if other != number and quilt.chip}

    def parts(self) -> Body:
        return show_quilts(self)

    def _lay_chip(self, number: int, chip: int) -> None:
        """A chip lies on one quilt at most: laid on another, it leaves the first."""
        is_there = self.quilts[number].chip == chip
        for other, quilt in enumerate(self.quilts):
            if quilt.chip == chip:
                self.quilts[other] = msgspec.structs.replace(quilt, chip=0)
        if not is_there:
            self.quilts[number] = msgspec.structs.replace(self.quilts[number], chip=chip)

    def _open_camera(self) -> None:
        look = self.table.game.look(self.state)
        assert look is not None, "while quilts are entered, there is something to look at"
        self.session.go.scan(look, self._take_photo)

    def _take_photo(self, quilts: Sequence[Quilt]) -> None:
        self.quilts.extend(quilts)
        self.choose(ENTER)
        self.book.keep_drafts()
        self.session.open(self.book)

    def _name(self, number: int) -> str:
        return self.words("Quilt {number}", number=number + 1)

    def _after(self) -> str:
        later = [seat for seat in self.state.undecided if seat != self.seat]
        if later:
            return self.words("Next: {name}", name=self.state.name(later[0]))
        return self.words("Then the prizes are awarded")


def _place_of(tap: Tap) -> tuple[int, int]:
    """Which quilt and which chip."""
    assert isinstance(tap.value, tuple), tap
    number, chip = tap.value
    return number, chip
