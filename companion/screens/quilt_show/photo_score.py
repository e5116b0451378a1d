"""Scores a photo of quilts without a running game: what each is worth is said, nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.quilt_show.quilt import Quilt
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.scoring import count_points
from companion.games.values import Look
from companion.scanning.scan import AnyScan
from companion.screens.scan.live import LiveScreen
from companion.screens.scan.quilts import QuiltReview
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session


def score_a_photo(session: Session, tell: Callable[[Sentence], None]) -> None:
    """Let the camera look for quilts."""

    def tell_scores(quilts: Sequence[Quilt]) -> None:
        points = [count_points(quilt.tiles, quilt.chip, large_quilts=False) for quilt in quilts]
        if len(points) == 1:
            tell(say_count("This quilt is worth {count} point.", "This quilt is worth {count} points.", points[0]))
        else:
            tell(say("These quilts are worth {points} points.", points=", ".join(map(str, points))))

    def review(session: Session, live: LiveScreen, scan: AnyScan) -> None:
        session.open(QuiltReview(session, live, scan))

    look = Look("quilts", say("Show quilts of Quilt Show."))
    session.open(LiveScreen(session, GAME.name, look, tell_scores, review=review))
