"""The secret entering: the screen goes from hand to hand, and shows nobody what the others entered."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.errors import GameError
from companion.games.quilt_show.actions import EnterQuilts
from companion.games.quilt_show.quilt import Quilt
from companion.games.values import Look, Seat
from companion.screens.drawing.items import Box, Cloth, Disc, Icon, Item, Sheet, Tap, Words
from companion.screens.drawing.parts import button, card, swatch
from companion.screens.drawing.rosettes import draw_rosette
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel
from messages import say

from .page import Page
from .parts import draw_reminder
from .quilts_page import open_quilts
from .wording import SHOWS, prize

_TAKE, _ALL = Tap("take"), Tap("all")


class PassPage(Page):
    """Pass the screen to the next player; only what everybody may know stands here."""

    @property
    def seat(self) -> Seat:
        """Whose choice it is."""
        return self.state.undecided[0]

    @property
    def choices(self) -> list[Tap]:
        return [_TAKE, _ALL] if self.can_scan_all else [_TAKE]

    @property
    def can_scan_all(self) -> bool:
        """Whether those who have not chosen yet can show their quilts in one photo."""
        return self.session.can_scan and len(self.state.undecided) > 1

    def banner(self) -> Banner:
        context = self.words("{show}: who enters which quilts", show=SHOWS[self.state.show - 1])
        name = self.state.name(self.seat)
        return self.player_banner(self.seat, self.words("{name} chooses", name=name), context)

    def main_key(self) -> Key:
        if self.chosen == _ALL:
            return Key(self.words("All in one photo"), self.words("Everybody’s quilts, open"), "camera")
        name = self.state.name(self.seat)
        return Key(self.words("This is {name}", name=name), self.words("The others look away"), "eye")

    def scan_key(self) -> Key:
        if self.can_scan_all:
            return Key(self.words("All in one photo"), self.words("Open, all at once"), "camera")
        return Key(self.words("Scan"), self.words("On the next page"), "camera", is_lit=False)

    def scan(self) -> None:
        if self.can_scan_all:
            self._scan_all()

    def act(self, tap: Tap) -> None:
        if tap == _ALL:
            self._scan_all()
        else:
            open_quilts(self.book, self.seat)

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.choose(tap)
            if tap == _ALL:
                self._scan_all()

    def _draw_all(self, theme: Theme, box: Box) -> Item:
        text = self.words("All quilts in one photo")
        return button(theme, box, text, _ALL, icon="camera", is_chosen=self.chosen == _ALL, style="body_strong")

    def _scan_all(self) -> None:
        look = Look("quilts", say("Show all quilts, each before its player."))
        self.session.go.scan(look, self._take_all)

    def _take_all(self, told: Sequence[tuple[Seat, Quilt]]) -> None:
        """Whose quilts may enter, enters them; the others find theirs laid out, to be set right or to enter none."""
        refusal: GameError | None = None
        self.book.see_table()
        version = self.book.version
        for seat in self.table.state.undecided:
            quilts = [quilt for owner, quilt in told if owner == seat]
            if not quilts:
                continue
            self.book.drafts[self.state.show, seat][:] = quilts
            try:
                self.table.do(EnterQuilts(seat, tuple(quilts)), seen=version)
                version += 1
            except GameError as error:
                refusal = refusal or error
        self.book.keep_drafts()
        self.session.open(self.book)
        if refusal is not None:
            raise refusal

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme, body = easel.theme, body_box(easel.width)
        middle, side = body.columns(1, 280, gap=12)
        inner = middle.inset(20, 14)
        head, name, hint, below = inner.rows(112, 52, 1, 48, gap=8)
        together = [self._draw_all(theme, below)] if self.can_scan_all else []
        hint = hint if together else Box(hint.x, hint.y, hint.width, hint.height + 56)
        reminder = self.table.game.reminders(self.state)[-1]
        text = self.words("Pass the screen to {name}", name=self.state.name(self.seat))
        return (
            card(theme, middle),
            *self._draw_face(theme, head.square(104)),
            Words(name, text, "display", theme.ink, "center"),
            *draw_reminder(theme, hint, self.words(reminder.sentence), lines=4),
            *together,
            *self._draw_prizes(theme, Box(side.x, side.y, side.width, 168)),
            *self._draw_progress(theme, Box(side.x, side.y + 176, side.width, side.height - 176)),
        )

    def _draw_face(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        """The player's swatch, large enough to be seen across the table."""
        cloth, (x, y) = theme.player(self.seat), box.centre
        letter = Words(box, self.letters[self.seat], "score_l", cloth.letter, "center", is_digits=True)
        return (
            Cloth(box, cloth.cloth, cloth.motif_colour, cloth.motif, 16, box.width * 0.2),
            Disc(x, y, box.width * 0.34, cloth.cloth),
            letter,
        )

    def _draw_prizes(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        inner = box.inset(8, 8)
        columns = -(-len(self.state.prizes) // 2) if len(self.state.prizes) > 3 else len(self.state.prizes)
        rows = -(-len(self.state.prizes) // columns)
        places = [cell for row in inner.rows(*(1,) * rows, gap=4) for cell in row.columns(*(1,) * columns, gap=4)]
        return (
            card(theme, box),
            *(
                item
                for place, marker in zip(places, self.state.prizes, strict=False)
                for item in draw_rosette(place.square(min(place.width, place.height, 92)), self.words(prize(marker)))
            ),
        )

    def _draw_progress(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        """Who has chosen: not what, and not how many."""
        items: list[Item] = []
        gap = 5
        height = min(40.0, (box.height - gap * (len(self.state.players) - 1)) / len(self.state.players))
        for seat in self.state.seats:
            row = Box(box.x, box.y + seat * (height + gap), box.width, height)
            is_done = self.state.entered[seat] is not None
            if is_done:
                word, icon, ink = self.words("has chosen"), "check", theme.good
            elif seat == self.seat:
                word, icon, ink = self.words("chooses now"), "eye", theme.ink
            else:
                word, icon, ink = self.words("comes later"), "clock", theme.ink_soft
            items += [
                Sheet(row, theme.surface, 8, theme.line, 1.5),
                *swatch(theme, Box(row.x + 6, row.y + 4, height - 8, height - 8), seat, self.letters[seat]),
                Words(Box(row.x + 44, row.y, 76, height), self.state.name(seat), "small_strong", theme.ink),
                Icon(Box(row.x + 122, row.y, 22, height), icon, ink, 17),
                Words(Box(row.x + 146, row.y, row.width - 152, height), word, "small", ink),
            ]
        return tuple(items)
