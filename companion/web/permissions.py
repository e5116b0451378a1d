"""Who may press what: checked on the server for every press."""

from __future__ import annotations

from companion.screens.player_rights import HOST_ONLY, why_not_act, why_not_undo
from companion.screens.tables import has_table_screen, table_screen
from messages import Sentence, say

from .visitors import Visitor


def why_not(visitor: Visitor, key: str = "") -> Sentence | None:
    """Why this browser may not press anything (or that key) on the screen that it shows; None when it may."""
    if visitor.role == "host":
        return None
    if visitor.role == "camera" and visitor.session.screen.name == "following":
        return None
    if visitor.role != "player":
        return say("You are watching. Say who you are to play along.")
    table = visitor.session.table
    if visitor.session.screen.is_for_host:
        return HOST_ONLY
    if table is None or visitor.seat is None or not is_at_table(visitor):
        return None
    return why_not_undo(table, visitor.seat) if key == "undo" else why_not_act(table, visitor.seat)


def is_at_table(visitor: Visitor) -> bool:
    """Whether the browser shows the game itself, and no page beside it."""
    screen, table = visitor.session.screen, visitor.session.table
    return table is not None and has_table_screen(table.game.name) and isinstance(screen, table_screen(table.game.name))
