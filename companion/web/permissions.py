"""Who may press what: checked on the server for every press."""

from __future__ import annotations

from companion.screens.tables import has_table_screen, table_screen
from messages import Sentence, say

from .visitors import Visitor

HOST_SCREENS = frozenset({"new-game", "settings", "phones", "demo", "stick"})
"""Screens on which only the host may do something."""


def why_not(visitor: Visitor, key: str = "") -> Sentence | None:
    """Why this browser may not press anything (or that key) on the screen that it shows; None when it may."""
    if visitor.role == "host":
        return None
    if visitor.role == "camera" and visitor.session.screen.name == "following":
        return None
    if visitor.role != "player":
        return say("You are watching. Say who you are to play along.")
    table = visitor.session.table
    if visitor.session.screen.name in HOST_SCREENS:
        return say("Only the host can do this.")
    if table is None or not is_at_table(visitor):
        return None
    if key == "undo":
        return _why_not_undo(visitor)
    turn = table.game.turn(table.state)
    if turn.seats and visitor.seat not in turn.seats:
        return say("It is not your turn. {turn}", turn=turn.sentence)
    return None


def is_at_table(visitor: Visitor) -> bool:
    """Whether the browser shows the game itself, and no page beside it."""
    screen, table = visitor.session.screen, visitor.session.table
    return table is not None and has_table_screen(table.game.name) and isinstance(screen, table_screen(table.game.name))


def _why_not_undo(visitor: Visitor) -> Sentence | None:
    """Whoever made the step may take it back, and the host."""
    assert visitor.session.table is not None
    happened = visitor.session.table.happened()
    if happened and happened[-1].seats and visitor.seat not in happened[-1].seats:
        return say("Only who did this, or the host, can take it back.")
    return None
