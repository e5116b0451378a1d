"""Reads a photo of a quilt without a running game: what can be announced of it for the bonuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.match_quilt.rules import GAME
from companion.games.values import Look
from companion.scanning.match_quilt import MatchQuiltProposal
from companion.screens.photo_score.tiles import scan_tiles
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session


def score_a_photo(session: Session, tell: Callable[[Sentence], None]) -> None:
    """Let the camera look for a quilt."""
    scan_tiles(session, GAME.name, Look("quilt", say("Show a quilt of Match Quilt.")), _worth, tell)


def _worth(proposal: MatchQuiltProposal) -> tuple[str, Sentence]:
    cards = sum(card is not None for row in proposal.tiles for card in row)
    if proposal.bonuses is None:
        return str(cards), say_count("{count} card lies in this quilt.", "{count} cards lie in this quilt.", cards)
    told = say(
        "Full: largest set {set}, {patterns} patterns.",
        set=proposal.bonuses.largest_set, patterns=proposal.bonuses.patterns,
    )  # fmt: skip
    return str(cards), told
