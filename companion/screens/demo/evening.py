"""The sample evening: Doodle sheets are scanned and corrected, then a Quilt Show ends with a tie and its ceremony."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from companion.games.cells import SIDE
from companion.games.quilt_show.actions import AwardPrizes, ChooseStart, DrawPrizes, EnterQuilts, MakeBlocks
from companion.games.quilt_show.notation import parse_quilt
from companion.games.values import Action, Seat
from companion.screens.scan.sheet import SheetReview
from companion.screens.story import Act, Story
from companion.screens.views import KeyName, Tap
from messages import say

from .opening import DEMONSTRATIONS, lay_out

if TYPE_CHECKING:
    from companion.screens.session import Session

_MARA, _THEO, _RUTH = 0, 1, 2


def _enter(seat: Seat, *quilts: str) -> EnterQuilts:
    return EnterQuilts(seat, tuple(parse_quilt(quilt) for quilt in quilts))


_SEWING = (*(MakeBlocks(5) for _ in range(4)), MakeBlocks(3))
"""A round of three players in which nobody rests."""
_SHOWS: tuple[Action, ...] = (
    ChooseStart(_MARA),
    *_SEWING,
    DrawPrizes((13000, 9000, 8000, 6000, 5000)),
    _enter(_MARA, "BBr5.BBo5.BBy5", "LLr3.LLo3.LLy2", "SRr2.SRo3/SRy3.SRg2"),
    _enter(_THEO, "ASr5.ASo3.ASy5+1", "SVr3.SVo3/SVy3.SVg3"),
    _enter(_RUTH, "BBg5.BBb3.BBp3+2"),
    AwardPrizes(),
    *_SEWING,
    DrawPrizes((13000, 10000, 8000, 6000, 5000)),
    _enter(_MARA, "BBr2.BBo2.BBy2/BBg2.BBo3.BBr3"),
    _enter(_THEO, "ASg2.ASb3.ASp3", "SVb2.SVp2.SVr2+2"),
    _enter(_RUTH, "LLb5.LLb3.LLb2/BBb5.BBb2.ASb5/ASb2.SRb5.SRb3+1", "SVo2.SVy2.SVg2"),
    AwardPrizes(),
    *_SEWING[:-1],
)
_LAST_SHOW: tuple[Action, ...] = (
    DrawPrizes((14000, 12000, 7000, 6000, 5000)),
    _enter(_MARA, "ASr2.ASo2.ASy2+1", "LLg2.LLg3.LLg5"),
    _enter(_THEO, "SVr5.SVo5.SVy5"),
    _enter(_RUTH, "SRr5.SRo5.SRg5", "BBg3.BBp5.BBy3"),
)
"""The quilts of Theo and Ruth are worth the same: they share the first two prizes."""


def tell_evening(session: Session) -> None:
    """Begin the story on this display; the demonstration must be open."""
    doodle, quilt_show = DEMONSTRATIONS[0], replace(DEMONSTRATIONS[1], actions=_SHOWS)
    correction = _Correction()
    session.story = Story(
        session,
        (
            Act(
                say("A sample evening plays by itself for two minutes. Touch anything to take over."),
                lambda session: lay_out(session, doodle),
                7,
            ),
            Act(say("Patchwork Doodle: round 1 is over. Mara lays her sheet under the camera."), _press("main"),
                waits_for=_sees),
            Act(say("It took the picture by itself and read it: blue is shaded, the golden rectangle counts."),
                stays=8, waits_for=_is_reviewing),
            Act(say("Anything can be corrected: tap a cell…"), correction.open, 4),
            Act(say("…and say what it is. The points follow at once."), correction.change, 4),
            Act(say("That was one too many: back it goes."), correction.take_back, 3),
            Act(say("Mara’s sheet is accepted. Now Theo’s."), _accept, 4),
            Act(say("Theo’s sheet is read too. What is doubtful is orange, and asked about first."),
                stays=7, waits_for=_is_reviewing),
            Act(say("Everybody’s points, and where they come from."), _accept, 7),
            Act(say("A mistake? Undo takes back any step, a photo too."), _press("undo")),
            Act(say("And holding Undo brings it back."), _hold("undo")),
            Act(say("Quilt Show, the last of three rounds: the app keeps turns, time markers and money."),
                lambda session: lay_out(session, quilt_show), 8),
            Act(say("The last time markers are taken: the show begins."), _play(MakeBlocks(3))),
            Act(say("Prizes are drawn, and everybody enters quilts, by camera or by touch."), _play(*_LAST_SHOW), 4),
            Act(say("The ceremony: from the last prize to the first, on every display at once."), _begin_ceremony, 8),
            Act(say("A tie! Theo and Ruth share the first two prizes."), stays=6, waits_for=_is_unveiled),
            Act(say("The prizes are paid, and the evening has its winner."), _press("main"), 8),
            Act(say("That was it. Nothing of it is kept: touch anything and try it yourself."), stays=10),
        ),
    )  # fmt: skip


_Doing: TypeAlias = "Callable[[Session], object]"


def _press(key: KeyName) -> _Doing:
    return lambda session: session.press(key)


def _hold(key: KeyName) -> _Doing:
    return lambda session: session.hold(key)


def _play(*actions: Action) -> _Doing:
    """What players do at the table, told in one go."""

    def do(session: Session) -> None:
        assert session.table is not None, "a story lays a game on the table"
        for action in actions:
            session.table.do(action)
        session.go.table()

    return do


def _accept(session: Session) -> None:
    """Take the reading as it is; whatever is doubtful in it is as the app thinks."""
    while _is_reviewing(session) and session.press("main") == "done":
        pass


class _Correction:
    """A cell of the sheet that is said to be shaded, and then taken back."""

    def open(self, session: Session) -> None:
        """The empty cell that would bring the most points."""
        review = session.screen
        assert isinstance(review, SheetReview), "a sheet was read"
        empty = [(row, col) for row in range(SIDE) for col in range(SIDE) if (row, col) not in review.marked]
        self._cell = max(empty, key=review.points_if)
        session.tap(Tap("cell", self._cell))

    def change(self, session: Session) -> None:
        session.tap(Tap("answer", "other"))

    def take_back(self, session: Session) -> None:
        session.tap(Tap("cell", self._cell))
        self.change(session)


def _sees(session: Session) -> bool:
    camera = session.services.camera
    return camera is not None and camera.state.is_ready


def _is_reviewing(session: Session) -> bool:
    return session.screen.name == "review-sheet"


def _begin_ceremony(session: Session) -> None:
    """The quilts turn over by themselves, except where players like nothing to move."""
    if session.settings.movement != "full":
        session.press("scan")


def _is_unveiled(session: Session) -> bool:
    assert session.table is not None, "a story lays a game on the table"
    return session.services.on_table.unveiling.step == len(session.table.state.hold_show().awards)
