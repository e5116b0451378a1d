"""Results: who won, the points by where they came from, and the game as a code for a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.values import Standing
from companion.pictures import Picture
from companion.pictures.charts import cloth_bar, legend_patch
from companion.screens.faces import faces_of
from companion.screens.history.correcting import CorrectScreen
from companion.screens.history.game import GameScreen
from companion.screens.history.telling import amount
from companion.screens.results.result_card import RankedPlayer, cut_pieces, draw_result, list_corrected
from companion.screens.results.sharing import play_link, qr_picture
from companion.screens.results.sources import list_sources
from companion.screens.screen import Screen
from companion.screens.souvenir.painting import CardPainting
from companion.screens.tables import results_of
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Key,
    KeyName,
    Keys,
    Line,
    Listing,
    ListRow,
    Part,
    PhotoView,
    Row,
    Span,
    Tap,
    Text,
)

if TYPE_CHECKING:
    from companion.screens.session import Session

_CODE = "result-code"
_FEW = 4
"""Players up to whom there is room for the reason of the victory."""
_MOST_SOURCES = 5
_SOUVENIR, _CORRECT, _SHARE = Tap("souvenir"), Tap("correct"), Tap("share")
_PHONE = Tap("phone")
"""Turns to the list with the code where the game shows its end in its own way."""


class ResultsScreen(Screen):
    """The end of the game; Undo still reaches back into it."""

    name = "results"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        assert session.table is not None
        self.table = session.table
        result = self.table.game.result(self.table.state)
        assert result is not None, "results are shown when the game is over"
        self.result = result
        self.standings = list_corrected(self.table)
        self._take_correction()
        self.sources = list_sources(self.standings)
        self.faces = faces_of(self.table.players)
        self._shows_code = False
        self._painting = CardPainting(self)
        is_best, game = session.services.archive.is_best, self.table.game.name
        self.bests = frozenset(
            seat for seat, player in enumerate(self.table.players) if is_best(self.table.id, game, player.name)
        )
        """Who never reached so much in this game before."""
        self.link_to_keep = play_link(self.table) if session.who == "player" else ""
        """The game for BG Stats: a phone opens it at once, other displays show it as a code."""
        if not self.link_to_keep:
            session.photos[_CODE] = qr_picture(play_link(self.table))

    def _take_correction(self) -> None:
        """What was put right by hand may change who has won."""
        outcome = self.table.outcome
        if outcome is None or not outcome.is_corrected:
            return
        winners = tuple(seat for seat, score in enumerate(outcome.scores) if score.is_winner)
        self.result = replace(self.result, winners=winners)

    @property
    def ranked(self) -> list[tuple[int, Standing]]:
        """Rank and standing, the winners first."""
        by_points = sorted(
            self.standings.players, key=lambda each: (each.seat not in self.result.winners, -each.points)
        )
        ranked: list[tuple[int, Standing]] = []
        for place, standing in enumerate(by_points):
            if standing.seat in self.result.winners:
                ranked.append((1, standing))
            elif ranked and ranked[-1][1].points == standing.points and ranked[-1][1].seat not in self.result.winners:
                ranked.append((ranked[-1][0], standing))
            else:
                ranked.append((place + 1 + (not self.result.winners), standing))
        return ranked

    def banner(self) -> Banner:
        seat = self.result.winners[0] if len(self.result.winners) == 1 else None
        face = self.faces[seat] if seat is not None else None
        context = self._context()
        status = self.session.camera_status()
        has_code_apart = not self.link_to_keep and results_of(self.table.game.name) is not None
        actions = (Button(_PHONE, self.words("Phone"), icon="qr-code"),) if has_code_apart else ()
        return Banner(self._title(), context, face=face, emblem=self.table.game.name, status=status, actions=actions)

    def keys(self) -> Keys:
        again = self.count("Same player", "Same {count} players", len(self.table.players))
        scan = Key(self.words("Home"), self.words("Choose a game"), "house")
        if self._can_scan_again:
            scan = Key(self.words("Scan again"), self.words("What was read last"), "camera")
        return Keys(
            self.session.undo_key(),
            scan,
            Key(self.words("Play again"), again, "rotate-ccw"),
        )

    @property
    def _can_scan_again(self) -> bool:
        """Whether what ended the game was something for the camera."""
        if not self.session.can_scan or not self.table.can_undo:
            return False
        return self.table.game.look(self.table.state_after(len(self.table.steps) - 1)) is not None

    def _scan_again(self) -> None:
        """The last step is taken back, and its photo taken anew."""
        self.session.undo(self.version)
        self.session.go.table()
        self.session.screen.press("scan")

    def parts(self) -> Body:
        show_results = results_of(self.table.game.name)
        if show_results is not None and not self._shows_code:
            return show_results(self)
        return self._usual_parts()

    def tap(self, tap: Tap) -> None:
        if tap == _PHONE:
            self._shows_code = not self._shows_code
        elif tap.name == "seat":
            self.session.open(GameScreen(self.session, self.table, self, tap.number))
        elif tap == _SOUVENIR:
            self.session.go.souvenir(self.table, self.ranked[0][1].seat, self)
        elif tap == _CORRECT:
            self.session.open(CorrectScreen(self.session, self.table, self))
        elif tap == _SHARE:
            self._painting.begin(self.card(), f"{self.table.game.name}-{self.table.id}-result")
        else:
            raise LookupError(tap)

    def _context(self) -> str:
        """The game, how long it took, and whether the winner was never better."""
        told = f"{self.table.game.title} · {self.count('{count} minute', '{count} minutes', self._minutes())}"
        winners = self.result.winners
        best = self.words("a personal best")
        return f"{told} · {best}" if len(winners) == 1 and winners[0] in self.bests else told

    def card(self) -> Picture:
        """The result as a picture."""
        placed = [
            RankedPlayer(each.seat, rank, each.points, each.seat in self.result.winners) for rank, each in self.ranked
        ]
        return draw_result(self.words, self.table, self.faces, placed, self._title(), self._context())

    def _usual_parts(self) -> Body:
        ranked = self.ranked
        rows = Listing(self._rows(ranked), shares=(1.0, 2.4, 0.5, 0.9))
        below = self._legend()
        if len(ranked) <= _FEW:
            below = (Text(self.words(self.result.sentence), tone="soft"), *below)
        told = self.table.game.reminders(self.table.state)
        below += tuple(Text(self.words(one.sentence), "small", "info", icon="info") for one in told)
        if self.session.only_looks:
            return Body((rows, *below))
        if self.link_to_keep:
            return Body((rows, *below, Choices(self._ways(has_room=True), "words", columns=0)))
        return Body((Row((Column((rows, *below)), self._code()), shares=(542, 222), grows=True),))

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.session.undo(self.version)
            self.session.go.table()
        elif key == "scan" and self._can_scan_again:
            self._scan_again()
        elif key == "scan":
            self.session.go.home()
        else:
            self.session.go.new_game(self.table.game.name)

    def see_table(self) -> None:
        """The result stands as it was found; `tick` finds out that it was taken back."""

    def tick(self, seconds: float) -> bool:
        if self._painting.tick():
            return True
        if self.table.version == self.version:
            return False
        self.session.go.table()
        return True

    def leave(self) -> None:
        self.session.go.to("menu")

    def _title(self) -> str:
        winners = self.result.winners
        if len(winners) == 1 and len(self.table.players) > 1:
            points = self._amount(self.standings.players[winners[0]].points)
            return self.words("{name} wins with {points}", name=self.table.players[winners[0]].name, points=points)
        if len(self.table.players) == 1:
            return self.count("{count} point", "{count} points", self.standings.players[0].points)
        return self.words("A shared victory")

    def _minutes(self) -> int:
        happened = self.table.happened()
        return sum(int(step.took.total_seconds()) for step in happened) // 60

    def _amount(self, points: int) -> str:
        return self.words(amount(points, self.standings.unit))

    def _rows(self, ranked: list[tuple[int, Standing]]) -> tuple[ListRow, ...]:
        """Everybody from first to last, with the opponent of a solo game in its place."""
        rows, rival = [self._row(rank, standing) for rank, standing in ranked], self.result.rival
        if rival is None:
            return tuple(rows)
        place = len(rows) if self.result.winners else 0
        points = Span(self._amount(rival.points), "display", align="right")
        cells = (Span(), Span(), points)
        rows.insert(place, ListRow(rival.name, number=str(place + 1), icon="crown", cells=cells, style="heading"))
        return tuple(rows)

    def _row(self, rank: int, standing: Standing) -> ListRow:
        seat = standing.seat
        name = self.table.players[seat].name
        taken = sum(line.points for line in standing.lines if line.points < 0)
        told = [self.words("winner")] if seat in self.result.winners and len(self.table.players) > 1 else []
        told += [self.words("personal best")] if seat in self.bests else []
        return ListRow(
            name,
            " · ".join(told),
            tap=Tap("seat", seat),
            number=str(rank),
            face=self.faces[seat],
            cells=(
                Span(picture=self._bar(standing)),
                Span(self._amount(taken) if taken else "", "strong", "bad", align="right"),
                Span(self._amount(standing.points), "display", align="right"),
            ),
            is_chosen=seat in self.result.winners,
            style="heading",
        )

    def _bar(self, standing: Standing) -> Picture:
        """A piece of cloth for each source of points; what is subtracted stands beside it in words."""
        gained = [sum(line.points for line in each.lines if line.points > 0) for each in self.standings.players]
        return cloth_bar(cut_pieces(self.standings, standing.seat), max(gained, default=1))

    def _legend(self) -> tuple[Part, ...]:
        """What the cloths of the bars stand for."""
        spans = tuple(
            Span(self.words(source.name), "small", "soft", picture=legend_patch(number))
            for number, source in enumerate(self.sources[:_MOST_SOURCES])
        )
        return (Line(spans),) if spans else ()

    def _code(self) -> Card:
        side = float(self.session.photos[_CODE].shape[0])
        name = self.words("Keep it on your phone")
        return Card(
            (
                PhotoView(_CODE, (side, side), name, self.table.version),
                Text(name, "strong", align="center"),
                Text(self.words("Scan the code: it opens in BG Stats"), "small", "soft", align="center"),
                Choices(self._ways(), "words", columns=0),
            )
        )

    def _ways(self, *, has_room: bool = False) -> tuple[Choice, ...]:
        """A souvenir, a correction, and the result as a picture to send; in words where there is room for them."""
        ways = (
            (_SOUVENIR, "image", self.words("Souvenir")),
            (_CORRECT, "pencil", self.words("Correct")),
            (_SHARE, "share-2", self.words("Send as a picture")),
        )
        return tuple(Choice(tap, name if has_room else "", icon=icon, name=name) for tap, icon, name in ways)
