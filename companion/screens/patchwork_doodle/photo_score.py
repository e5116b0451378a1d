"""Scores a photo of a sheet without a running game: what it is worth is said, nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.cells import Cells
from companion.games.patchwork_doodle.rules import GAME
from companion.games.patchwork_doodle.scoring import best_rectangle
from companion.games.values import Look
from companion.screens.scan.live import LiveScreen
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session


def score_a_photo(session: Session, tell: Callable[[Sentence], None]) -> None:
    """Let the camera look for a sheet."""

    def tell_score(cells: Cells) -> None:
        best = best_rectangle(cells)
        points = best.points if best else 0
        tell(say_count("This sheet scores {count} point.", "This sheet scores {count} points.", points))

    session.open(LiveScreen(session, GAME.name, Look("sheet", say("Show a sheet of Patchwork Doodle.")), tell_score))
