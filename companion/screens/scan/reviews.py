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
    from companion.screens.evening import Evening

    from .live import LiveScreen


def open_review(evening: Evening, live: LiveScreen, scan: AnyScan) -> None:
    """Show what was read, open to correction."""
    _REVIEWS[live.game, live.look.what](evening, live, scan)


def _review_quilts(evening: Evening, live: LiveScreen, scan: AnyScan) -> None:
    if live.look.seat is None:
        review_quilts_together(evening, live, scan)
    else:
        evening.open(QuiltReview(evening, live, scan))


_REVIEWS: dict[tuple[str, str], Callable[[Evening, LiveScreen, AnyScan], None]] = {
    ("patchwork-doodle", "sheet"): lambda evening, live, scan: evening.open(SheetReview(evening, live, scan)),
    ("patchwork-doodle", "sheets"): review_sheets_together,
    **dict.fromkeys(
        (("patchwork-doodle", kind) for kind in CARDS),
        lambda evening, live, scan: evening.open(CardsReview(evening, live, scan)),
    ),
    ("quilt-show", "quilts"): _review_quilts,
}
