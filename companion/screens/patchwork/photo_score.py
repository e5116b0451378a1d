"""Scores a photo of a quilt board without a running game: what its empty cells cost is said, nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.cells import Cells
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.scoring import find_seven_by_seven
from companion.games.patchwork.track import EMPTY_CELL
from companion.games.values import Look
from companion.screens.scan.live import LiveScreen
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session


def score_a_photo(session: Session, tell: Callable[[Sentence], None]) -> None:
    """Let the camera look for a quilt board."""

    def tell_score(cells: Cells) -> None:
        empty = len(cells.empty)
        lost = say_count(
            "{count} cell is empty: −{points} points.", "{count} cells are empty: −{points} points.",
            empty, points=-EMPTY_CELL * empty,
        )  # fmt: skip
        if find_seven_by_seven(cells):
            lost = say("{lost} A 7 × 7 square is full.", lost=lost)
        tell(lost)

    session.open(LiveScreen(session, GAME.name, Look("quilt", say("Show a quilt board of Patchwork.")), tell_score))
