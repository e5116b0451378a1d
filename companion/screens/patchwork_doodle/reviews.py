"""Which review is opened for what the camera looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scanning.doodle_cards import KINDS
from companion.scanning.scan import AnyScan
from companion.screens.scan.cards import CardsReview
from companion.screens.scan.sheet import SheetReview
from companion.screens.scan.together import review_sheets_together

if TYPE_CHECKING:
    from companion.screens.scan.live import LiveScreen
    from companion.screens.session import Session


def _review_sheet(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    session.open(SheetReview(session, live, scan))


def _review_cards(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    session.open(CardsReview(session, live, scan))


REVIEWS = {"sheet": _review_sheet, "sheets": review_sheets_together, **dict.fromkeys(KINDS, _review_cards)}
