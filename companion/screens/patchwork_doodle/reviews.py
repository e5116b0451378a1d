"""Which review is opened for what the camera looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scanning.doodle_cards import KINDS
from companion.scanning.scan import AnyScan
from companion.screens.scan.cards import CardsReview
from companion.screens.scan.sheet import SheetReview
from companion.screens.scan.together import review_sheets_together

if TYPE_CHECKING:
    from companion.screens.evening import Evening
    from companion.screens.scan.live import LiveScreen


def _review_sheet(evening: Evening, live: LiveScreen, scan: AnyScan) -> None:
    evening.open(SheetReview(evening, live, scan))


def _review_cards(evening: Evening, live: LiveScreen, scan: AnyScan) -> None:
    evening.open(CardsReview(evening, live, scan))


REVIEWS = {"sheet": _review_sheet, "sheets": review_sheets_together, **dict.fromkeys(KINDS, _review_cards)}
