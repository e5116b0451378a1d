"""Lets time pass for all sessions of the page, and tells their browsers when something changed by it."""

from __future__ import annotations

from dataclasses import replace

from companion.screens.session import Session
from companion.screens.views import View

from .photo_requests import photo_request_for
from .visitors import Visitors

CALM = 0.25
"""Seconds between two looks while nobody scans."""
BUSY = 0.1


def tick_all(visitors: Visitors, seconds: float) -> float:
    """Let so many seconds pass; returns how long to wait until the next time."""
    if visitors.is_alone:
        visitors.services.tick(seconds)
    visitors.tick()
    is_busy = False
    visitors.tick_boards(seconds)
    for visitor in visitors:
        if not visitor.has_session:
            continue
        session = visitor.session
        if session.is_changed:
            visitor.changed()
        session.tick(seconds)
        if session.is_changed and visitor.streams and _looks_different(session, visitor.shown):
            visitor.changed()
        is_busy |= session.screen.is_busy or session.screen.wants_photo
    for visitor in visitors:
        request = photo_request_for(visitor)
        if (request is not None) != visitor.is_asked:
            visitor.is_asked = request is not None
            visitor.changed()
    return BUSY if is_busy else CALM


def _looks_different(session: Session, shown: View | None) -> bool:
    """Whether more than a clock has moved on: pages count the seconds by themselves."""
    session.is_changed = False
    view = session.view()
    return shown is None or _without_clock(view) != _without_clock(shown)


def _without_clock(view: View) -> View:
    return replace(view, banner=replace(view.banner, extra=""))
