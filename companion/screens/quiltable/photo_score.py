"""Scores a photo of a quilt without a running game: what its blocks are worth without pattern cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.quiltable.rules import GAME
from companion.games.values import Look
from companion.scanning.quiltable import QuiltableProposal
from companion.screens.photo_score.tiles import scan_tiles
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session


def score_a_photo(session: Session, tell: Callable[[Sentence], None]) -> None:
    """Let the camera look for a quilt."""
    scan_tiles(session, GAME.name, Look("quilt", say("Show a quilt of Quiltable.")), _worth, tell)


def _worth(proposal: QuiltableProposal) -> tuple[str, Sentence]:
    if proposal.score is None:
        return "–", say("It counts when every block is known.")
    told = say_count(
        "{count} point without pattern cards.", "{count} points without pattern cards.", proposal.score.points
    )
    return str(proposal.score.points), told
