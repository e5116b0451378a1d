"""Which review is opened for what the camera looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.scanning.doodle_cards import KINDS as CARDS
from companion.scanning.scan import AnyScan

from .cards import CardsReview
from .quilts import QuiltReview
from .sheet import SheetReview
from .together import review_quilts_together, review_sheets_together

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .live import LiveScreen


def open_review(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    """Show what was read, open to correction."""
    _REVIEWS[live.game, live.look.what](session, live, scan)


def _review_quilts(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    if live.look.seat is None:
        review_quilts_together(session, live, scan)
    else:
        session.open(QuiltReview(session, live, scan))


_REVIEWS: dict[tuple[str, str], Callable[[Session, LiveScreen, AnyScan], None]] = {
    ("patchwork-doodle", "sheet"): lambda session, live, scan: session.open(SheetReview(session, live, scan)),
    ("patchwork-doodle", "sheets"): review_sheets_together,
    **dict.fromkeys(
        (("patchwork-doodle", kind) for kind in CARDS),
        lambda session, live, scan: session.open(CardsReview(session, live, scan)),
    ),
    ("quilt-show", "quilts"): _review_quilts,
}
