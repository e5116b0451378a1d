"""Which review is opened for what the camera looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scanning.scan import AnyScan
from companion.screens.scan.quilts import QuiltReview
from companion.screens.scan.together import review_quilts_together

if TYPE_CHECKING:
    from companion.screens.scan.live import LiveScreen
    from companion.screens.session import Session


def _review_quilts(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    if live.look.seat is None:
        review_quilts_together(session, live, scan)
    else:
        session.open(QuiltReview(session, live, scan))


REVIEWS = {"quilts": _review_quilts}
