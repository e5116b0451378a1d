"""What is on a display: everything written there, and everything that can be touched."""

from __future__ import annotations

from companion.screens.drawing.items import Pressable, Words, flattened
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.screens.views.walk import taps_of, texts_of

WIDTH = 800


def texts(session: Session) -> list[str]:
    """Everything that is written, in reading order."""
    view = session.view()
    if view is not None:
        return list(texts_of(view))
    return [item.text for item in flattened(session.draw(WIDTH)) if isinstance(item, Words)]


def taps(session: Session) -> list[Tap]:
    """Everything that can be touched: in the body, on the key strip and in the banner."""
    view = session.view()
    if view is None:
        return [item.tap for item in flattened(session.draw(WIDTH)) if isinstance(item, Pressable)]
    notice = [Tap("toast")] if view.notice else []
    if view.banner.is_locked:
        return [*taps_of(view), *notice]
    keys = [Tap("key", name) for name in ("undo", "scan", "main") if getattr(view.keys, name).is_lit]
    frame = [Tap("menu"), Tap("lock"), *([Tap("status")] if view.banner.status else [])]
    return [*frame, *taps_of(view), *keys, *notice]


def look(session: Session) -> None:
    """Let the display show what there is now."""
    if session.view() is None:
        session.draw(WIDTH)
