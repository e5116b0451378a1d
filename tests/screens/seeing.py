"""What is on a display: everything written there, and everything that can be touched."""

from __future__ import annotations

from companion.screens.session import Session
from companion.screens.views import Tap
from companion.screens.views.walk import taps_of, texts_of


def texts(session: Session) -> list[str]:
    """Everything that is written, in reading order."""
    return list(texts_of(session.view()))


def taps(session: Session) -> list[Tap]:
    """Everything that can be touched: in the body, on the key strip and in the banner."""
    view = session.view()
    if view.banner.is_locked:
        return list(taps_of(view))
    keys = [Tap("key", name) for name in ("undo", "scan", "main") if getattr(view.keys, name).is_lit]
    frame = [Tap("menu"), Tap("lock"), *([Tap("status")] if view.banner.status else [])]
    notice = [Tap("toast")] if view.notice else []
    return [*frame, *taps_of(view), *keys, *notice]


def look(session: Session) -> None:
    """Let the display show what there is now."""
    session.view()
