"""Try a quilt while others act: a photo by this phone alone, what it would be worth, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.quilt_show.problems import examine
from companion.games.quilt_show.quilt import Quilt, name_quilt
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.scoring import count_points
from companion.games.values import Look, Seat
from companion.pictures.quilts import quilt as picture_quilt
from companion.scanning.scan import Scan
from companion.scanning.seen_tiles import SeenArrangement
from companion.screens.private_trial import PrivateTrial
from companion.screens.scan.live import LiveScreen
from companion.screens.scan.quilts import PHOTO, QuiltReview
from companion.screens.views import Banner, Card, Column, Figure, Part, Row, Score, Text
from hardware.cameras.brought import BroughtPhotos
from messages import say

from .page import Page

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .screen import QuiltShowScreen

_PICTURE = (120.0, 120.0)


def can_try(book: QuiltShowScreen) -> bool:
    """Whether the players agreed on trials, everybody is sewing, and this is the display of one of them."""
    state = book.table.state
    return bool(state.options.private_trials) and state.phase == "sewing" and book.session.plays_for is not None


class TrialPhoto(PrivateTrial, LiveScreen):
    """Only this phone takes the picture: the table's camera would show it to everybody."""

    def __init__(self, session: Session, take: Callable[[Sequence[Quilt]], None]) -> None:
        look = Look("quilts", say("Show the quilt that you try."))
        super().__init__(session, GAME.name, look, take, review=_review, camera=BroughtPhotos())

    def banner(self) -> Banner:
        return replace(super().banner(), context=self.words("Only you see it, and nothing is kept"))

    def finish(self, result: Any) -> None:
        self.forget_photo()
        super().finish(result)

    def again(self) -> None:
        self.forget_photo()
        super().again()

    def leave(self) -> None:
        self.forget_photo()
        super().leave()

    def forget_photo(self) -> None:
        """Nothing is left of it, not even in memory."""
        self.reading = None
        self.session.photos.pop(PHOTO, None)

    def _show_untaught(self) -> None:
        self._fail(say("The camera does not know your tiles yet"))


class TrialReview(PrivateTrial, QuiltReview):
    """Each tile as it was read, to be corrected as in the game itself."""

    def banner(self) -> Banner:
        usual = super().banner()
        title = self.words("A quilt you try")
        return replace(usual, title=title, context=self.words("Only you see it, and nothing is kept"))


def _review(session: Session, live: TrialPhoto, scan: Scan[SeenArrangement, Any]) -> None:
    session.open(TrialReview(session, live, scan))


def show_tried(page: Page, seat: Seat, tried: Sequence[Quilt]) -> tuple[Part, ...]:
    """What was tried last, with what it would be worth alone and with each chip that the player has."""
    if not can_try(page.book):
        return ()
    judgements = examine(page.state, seat, tried)
    return tuple(
        _show_one(page, seat, each, judged.is_legal, [page.words(problem.sentence) for problem in judged.problems])
        for each, judged in zip(tried, judgements, strict=True)
    )


def _show_one(page: Page, seat: Seat, tried: Quilt, is_legal: bool, problems: Sequence[str]) -> Card:
    heading = page.words("A quilt you tried")
    told: list[Part] = list(_worth(page, seat, tried)) if is_legal else []
    told += [Text(problem, "small", icon="circle-alert") for problem in problems[:1]]
    picture = Figure(picture_quilt(tried.tiles, 0, *_PICTURE), heading, grows=False)
    row = Row((picture, Column(tuple(told), is_centred=True)), (0, 1), wraps=False, align="middle")
    return Card((row,), heading, page.words("only you"), "eye-off")


def _worth(page: Page, seat: Seat, tried: Quilt) -> tuple[Part, ...]:
    large = page.state.options.large_quilt
    blocks = sum(map(len, tried.tiles))
    points = count_points(tried.tiles, 0, large_quilts=large)
    with_chips = [
        page.words("chip {value}: {points}", value=chip, points=count_points(tried.tiles, chip, large_quilts=large))
        for chip in page.state.chips_of(seat)
    ]
    counted = page.count("point from {blocks} blocks", "points from {blocks} blocks", points, blocks=blocks)
    return (
        Text(page.headline(name_quilt(tried)), "strong"),
        Score(str(points), counted, "medium", align="left"),
        *((Text(" · ".join(text.replace(" ", "\u00a0") for text in with_chips), "small"),) if with_chips else ()),
    )
