"""A card is laid: where, which pattern, which fabrics; its points appear as soon as it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import PlayCard, SkipTurn, TellPoints
from companion.games.match_quilt.components import FABRICS, PATTERNS
from companion.games.match_quilt.components import Card as PatternCard
from companion.games.match_quilt.play import offer_opponents, score_play
from companion.games.match_quilt.quilt import open_slots
from companion.games.match_quilt.scoring import Gain, explain_gain
from companion.games.values import Cell, Seat
from companion.pictures.match_quilt_cards import card_box, picture_fabric, picture_pattern, picture_quilt
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Figure,
    Key,
    Part,
    Row,
    Score,
    Tap,
    Text,
)

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen

LAY = Tap("lay")


class PlacePage(Page):
    """Tap a free place, a pattern and its fabrics; a touch on what is chosen takes it back."""

    def __init__(self, book: MatchQuiltScreen) -> None:
        super().__init__(book)
        seat = self.state.active
        assert seat is not None
        self.seat: Seat = seat
        slots = self.slots
        self._cell: Cell | None = slots[0] if len(slots) == 1 else None
        self._pattern: str | None = None
        self._fabrics: tuple[str, ...] = ()

    @property
    def slots(self) -> tuple[Cell, ...]:
        """Where the card may go."""
        return open_slots(self.state.quilters[self.seat].quilt)

    @property
    def card(self) -> PatternCard | None:
        """The card, once pattern and fabrics are told."""
        if self._pattern is None or len(self._fabrics) != PATTERNS[self._pattern].fabrics:
            return None
        return PatternCard(self._pattern, self._fabrics)

    @property
    def action(self) -> PlayCard | None:
        """What the main key does, once everything is told."""
        if self.card is None or self._cell is None:
            return None
        return PlayCard(self.seat, self.card, self._cell)

    @property
    def gains(self) -> tuple[Gain, ...]:
        """What the card would score there."""
        return score_play(self.state, self.action) if self.action else ()

    def choices(self) -> list[Tap]:
        places = [Tap("slot", cell) for cell in self.slots]
        patterns = [Tap("pattern", slug) for slug in PATTERNS]
        return [LAY, *places, *patterns, *(Tap("fabric", name) for name in FABRICS)]

    def tap(self, tap: Tap) -> None:
        if tap.name == "slot":
            self._cell = None if self._cell == tap.cell else tap.cell
        elif tap.name == "pattern":
            self._pattern = None if self._pattern == tap.value else str(tap.value)
            self._keep_fabrics()
        elif tap.name == "fabric":
            self._take_fabric(str(tap.value))
        elif tap.name == "points":
            self.book.tell_points(self.seat)
        elif tap.name == "skip":
            self.do(SkipTurn(self.seat))
        else:
            super().tap(tap)

    def _take_fabric(self, name: str) -> None:
        """Once more takes it away; one too many replaces the first."""
        if name in self._fabrics:
            self._fabrics = tuple(one for one in self._fabrics if one != name)
        else:
            self._fabrics = (*self._fabrics, name)
            self._keep_fabrics()

    def _keep_fabrics(self) -> None:
        most = PATTERNS[self._pattern].fabrics if self._pattern else len(FABRICS) - 1
        self._fabrics = self._fabrics[-most:]

    def move(self, by: int) -> None:
        """The buttons walk through the places, the patterns and the fabrics; each is taken when it is reached."""
        choices = self.choices()[1:]
        at = choices.index(self._chosen) if self._chosen in choices else -1 if by > 0 else 0
        self._chosen = choices[(at + by) % len(choices)]

    def banner(self) -> Banner:
        return self.player_banner(
            self.seat, self.words("{name}’s turn", name=self.name(self.seat)), self.card_number(self.seat)
        )

    def undo_key(self) -> Key:
        if self._fabrics or self._pattern:
            what = self.words("The fabrics") if self._fabrics else self.words("The pattern")
            return Key(self.words("Undo"), what, "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._fabrics:
            self._fabrics = ()
        elif self._pattern:
            self._pattern = None
        else:
            super().undo()

    def scan_key(self) -> Key:
        if self._chosen is not None and self._chosen != LAY:
            return Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")
        return super().scan_key()

    def main_key(self) -> Key:
        if self._chosen is not None and self._chosen != LAY:
            return Key(self._name(self._chosen), self.words("Choose this"), "check")
        if self.action is None:
            return Key(self.words("Lay the card"), self._missing(), "check", is_lit=False)
        points = sum(gain.points for gain in self.gains)
        offers = offer_opponents(self.state, self.seat, self.action.card, self.action.cell)
        scored = self.count("{count} point", "{count} points", points)
        if len(offers) > 1:
            return Key(self.words("Lay it there"), self.words("Then choose a quilt to compare"), "check")
        return Key(self.words("Lay it there"), scored, "check")

    def _missing(self) -> str:
        if self._cell is None:
            return self.words("Tap where it goes")
        if self._pattern is None:
            return self.words("Tap its pattern")
        wanted = PATTERNS[self._pattern].fabrics - len(self._fabrics)
        return self.count("{count} fabric is missing", "{count} fabrics are missing", wanted)

    def _name(self, tap: Tap) -> str:
        if tap.name == "pattern":
            return self.words(PATTERNS[str(tap.value)].title)
        if tap.name == "fabric":
            return self.words(str(tap.value))
        row, col = tap.cell
        return self.words("Column {column}, row {row}", column=col + 1, row=4 - row)

    def act(self) -> None:
        if self._chosen is not None and self._chosen != LAY:
            chosen, self._chosen = self._chosen, None
            self.tap(chosen)
        elif self.action is not None:
            self.book.lay(self.action)

    def parts(self) -> Body:
        quilter = self.state.quilters[self.seat]
        points: dict[Cell, int] = {}
        for gain in self.gains:
            for cell in gain.cells:
                if cell != self._cell and gain.kind not in ("maple-leaf", "favourite"):
                    points[cell] = points.get(cell, 0) + (-1 if gain.points < 0 else 1)
        picture = picture_quilt(quilter.quilt, self.slots, self._cell, self.card, points)
        areas = tuple(Area(card_box(cell), Tap("slot", cell), self._name(Tap("slot", cell))) for cell in self.slots)
        quilt = Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)), areas)
        return Body((quilt,), (self.players(),), self._telling(), narrow_players=True)

    def _telling(self) -> tuple[Part, ...]:
        if self.action is not None:
            return (*self._fabric_row(), self._scores())
        patterns = Choices(tuple(self._pattern_choice(slug) for slug in PATTERNS), "pictures", 4)
        head = self.words("Which card?")
        if self._pattern:
            pattern = PATTERNS[self._pattern]
            head = self.words("{pattern}, level {level}", pattern=pattern.title, level=pattern.level)
        return (Text(head, "heading"), patterns, *self._fabric_row(), *self._ways())

    def _pattern_choice(self, slug: str) -> Choice:
        tap = Tap("pattern", slug)
        picture = picture_pattern(slug, self._fabrics, 42)
        is_chosen = slug == self._pattern or tap == self._chosen
        return Choice(tap, picture=picture, is_chosen=is_chosen, name=self.words(PATTERNS[slug].title))

    def _fabric_row(self) -> tuple[Part, ...]:
        options = []
        for name in FABRICS:
            tap = Tap("fabric", name)
            is_chosen = name in self._fabrics or tap == self._chosen
            options.append(Choice(tap, picture=picture_fabric(name, 36), is_chosen=is_chosen, name=self.words(name)))
        return (Choices(tuple(options), "pictures", 4),)

    def _ways(self) -> tuple[Part, ...]:
        if self.state.can_be_out_of_cards(self.seat):
            return (Button(Tap("skip"), self.words("No card in hand"), icon="hand"),)
        return ()

    def _scores(self) -> Part:
        """Every line of the score."""
        lines: list[Part] = []
        for gain in self.gains:
            opponent = "" if gain.opponent is None else self.name(gain.opponent)
            points = f"+{gain.points}" if gain.points >= 0 else f"−{-gain.points}"
            text = Text(self.words(explain_gain(gain, opponent)), "small")
            lines.append(Row((text, Score(points, size="small", align="right")), (1, 0), wraps=False, align="middle"))
        if not lines:
            lines.append(Text(self.words("No card in its row or column matches."), tone="soft"))
        total = sum(gain.points for gain in self.gains)
        scored = self.words("{name} scores", name=self.name(self.seat))
        lines.append(
            Row((Text(scored, "strong"), Score(str(total).replace("-", "−"))), (1, 0), wraps=False, align="middle")
        )
        card = self.card
        title = self.words(card.title) if card else ""
        note = self.words("level {level}", level=card.level) if card else ""
        return Card(tuple(lines), title, note, grows=True)


class PointsPage(Page):
    """Only the points of a turn, where nobody wants to tell the card."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self._points = 0

    def choices(self) -> list[Tap]:
        return [Tap("number", points) for points in range(13)]

    def banner(self) -> Banner:
        title = self.words("How many points?")
        return self.player_banner(self.seat, title, self.words("Of {name}’s turn", name=self.name(self.seat)))

    def main_key(self) -> Key:
        scored = self.count("{count} point", "{count} points", self.chosen.number)
        return Key(scored, self.words("for {name}", name=self.name(self.seat)), "check")

    def parts(self) -> Body:
        options = tuple(
            Choice(tap, str(tap.number), is_chosen=self.chosen == tap, name=str(tap.number)) for tap in self.choices()
        )
        hint = Text(self.words("The quilt is not known then; its bonuses are asked at the end."), tone="soft")
        return Body((Choices(options, "numbers", 7), hint))

    def act(self) -> None:
        self.do(TellPoints(self.seat, self.chosen.number))


class OpponentPage(Page):
    """Ribbons or Cross & Crown was covered: whose quilt is compared, the best one proposed."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, action: PlayCard) -> None:
        super().__init__(book)
        self._action = action
        self._offers = offer_opponents(self.state, action.seat, action.card, action.cell)

    def choices(self) -> list[Tap]:
        return [Tap("opponent", gain.opponent) for gain in self._offers if gain.opponent is not None]

    def banner(self) -> Banner:
        title = self.words("Whose quilt is compared?")
        return self.player_banner(self._action.seat, title, self.words("The best one is chosen already"))

    def main_key(self) -> Key:
        gain = next(one for one in self._offers if one.opponent == self.chosen.number)
        gained = self.count("{count} point", "{count} points", gain.points)
        return Key(self.words("{name}’s quilt", name=self.name(self.chosen.number)), gained, "check")

    def parts(self) -> Body:
        options = []
        for gain in self._offers:
            assert gain.opponent is not None
            tap, seat = Tap("opponent", gain.opponent), gain.opponent
            quilt = picture_quilt(self.state.quilters[seat].quilt, points=dict.fromkeys(gain.opponent_cells, 2))
            parts: tuple[Part, ...] = (
                Text(self.name(seat), "heading", align="center"),
                Figure(quilt, self.words("The quilt of {name}", name=self.name(seat))),
                Score(f"+{gain.points}", size="medium"),
            )
            options.append(Choice(tap, parts=parts, is_chosen=self.chosen == tap, name=self.name(seat)))
        return Body((Choices(tuple(options), "tiles", 0, grows=True),))

    def act(self) -> None:
        action = self._action
        self.do(PlayCard(action.seat, action.card, action.cell, opponent=self.chosen.number))
