"""Which review is opened for what the camera looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scanning.scan import AnyScan
from companion.screens.scan.board import BoardReview

from .ring_review import RingReview

if TYPE_CHECKING:
    from companion.screens.scan.live import LiveScreen
    from companion.screens.session import Session


def _review_quilt(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    session.open(BoardReview(session, live, scan))


def _review_ring(session: Session, live: LiveScreen, scan: AnyScan) -> None:
    session.open(RingReview(session, live, scan))


REVIEWS = {"quilt": _review_quilt, "patches": _review_ring}
