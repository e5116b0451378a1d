"""Lets time pass for all sessions of the page, and tells their browsers when something changed by it."""

from __future__ import annotations

from dataclasses import replace

from companion.screens.views import View

from .visitors import Visitor, Visitors

CALM = 0.25
"""Seconds between two looks while nobody scans."""
BUSY = 0.1


def tick_all(visitors: Visitors, seconds: float) -> float:
    """Let so many seconds pass; returns how long to wait until the next time."""
    visitors.services.tick(seconds)
    is_busy = False
    for visitor in visitors:
        if visitor.session.is_changed:
            visitor.changed()
        visitor.session.tick(seconds)
        if visitor.session.is_changed and visitor.streams and _looks_different(visitor):
            visitor.changed()
        is_busy |= visitor.session.screen.is_busy or visitor.session.screen.wants_photo
    return BUSY if is_busy else CALM


def _looks_different(visitor: Visitor) -> bool:
    """Whether more than a clock has moved on: pages count the seconds by themselves."""
    visitor.session.is_changed = False
    view = visitor.session.view()
    return view is None or visitor.shown is None or _without_clock(view) != _without_clock(visitor.shown)


def _without_clock(view: View) -> View:
    return replace(view, banner=replace(view.banner, extra=""))
