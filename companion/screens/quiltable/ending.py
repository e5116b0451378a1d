"""Told once when the end has come: why, who is done, and whose last turn it is."""

from __future__ import annotations

from companion.games.quiltable.reminders import say_cause
from companion.games.values import Seat
from companion.pictures.players import swatch
from companion.pictures.quiltable_quilt import Marks, picture_quilt, whole_frame
from companion.screens.views import Banner, Body, Button, Card, Column, Figure, Key, Part, Row, Tap, Text

from .page import Page


class LastTurnsPage(Page):
    """The last turns begin; the main key leads to the first of them."""

    def choices(self) -> list[Tap]:
        return [Tap("last-turn")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "not-so":
            self.book.session.undo(self.book.version)
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        title = self.words("Last turns")
        ending = self.state.ending
        if ending is not None and ending.reason == "complete" and ending.seat is not None:
            context = self.words("{name} finished the quilt", name=self.name(ending.seat))
            return self.player_banner(ending.seat, title, context)
        return self.game_banner(title, self.words("All piles are empty"))

    def scan_key(self) -> Key:
        ending = self.state.ending
        if not self.book.session.can_scan or ending is None or ending.seat is None:
            return super().scan_key()
        return Key(self.words("Scan the quilt"), self.words("While it lies there"), "camera")

    def scan(self) -> None:
        ending = self.state.ending
        if self.book.session.can_scan and ending is not None and ending.seat is not None:
            self.book.scan_quilt(ending.seat)
        else:
            super().scan()

    def main_key(self) -> Key:
        active = self.state.active
        if not active:
            return Key(self.words("Go on"), "", "play")
        title = self.words("{name}’s last turn", name=self.name(active[0]))
        if not self.state.owed:
            return Key(title, self.words("Then the quilts are counted"), "play")
        return Key(title, self.words("Then {name}", name=self.name(self.state.owed[0])), "play")

    def act(self) -> None:
        self.book.begin_last_turns()

    def parts(self) -> Body:
        ending = self.state.ending
        assert ending is not None
        why: tuple[Part, ...] = (
            Text(self.words(say_cause(self.state)), "title"),
            Text(self.words("Everybody has one more turn, then the quilts are counted."), lines=2)
            if ending.reason == "piles" or self.state.options.everybody_once_more
            else Text(self.words("Everyone else has one turn more. Then the quilts are counted."), lines=2),
        )
        seats = Row(tuple(self._seat(seat) for seat in self._order()), wraps=False, grows=True)
        parts: tuple[Part, ...] = (Card(why, icon="flag", look="lit"), seats)
        if ending.reason == "complete" and ending.seat is not None:
            wrong = Button(Tap("not-so"), self.words("It is not complete"), icon="undo-2")
            return Body((self._quilt(ending.seat),), aside=(*parts, wrong), wide_aside=True)
        wrong = Button(Tap("not-so"), self.words("There are piles left"), icon="undo-2")
        return Body((*parts, wrong))

    def _order(self) -> list[Seat]:
        """Who is done, who has a last turn now, who after that."""
        state = self.state
        coming = [*state.active, *state.owed]
        done = [seat for seat in state.turn_order() if seat not in coming]
        return [*done, *coming][:6]

    def _seat(self, seat: Seat) -> Part:
        face = self.face(seat)
        if seat in self.state.active:
            told = self.words("last turn now")
        elif seat in self.state.owed:
            told = self.words("after that")
        else:
            told = self.words("done")
        picture = Figure(swatch(face.cloth, face.letter, 32), face.name, grows=False)
        blocks = self.state.quilters[seat].blocks
        laid = "" if blocks is None else self.words("{blocks} of {full} blocks", blocks=blocks,
                                                    full=self.state.options.size**2)  # fmt: skip
        parts = (
            picture,
            Text(face.name, "strong", align="center"),
            *((Text(laid, "small", align="center"),) if laid and len(self._order()) <= 4 else ()),
            Text(told, "small_strong" if seat in self.state.active else "small",
                 "warn" if seat in self.state.active else "soft", "center"),
        )  # fmt: skip
        return Card((Column(parts, grows=True, is_centred=True),), look="lit" if seat in self.state.active else "plain")

    def _quilt(self, seat: Seat) -> Part:
        quilt = self.state.quilters[seat].quilt
        picture = picture_quilt(quilt.placed, whole_frame(quilt.size), Marks(badge="+5"))
        return Figure(picture, self.words("The quilt of {name}", name=self.name(seat)))
