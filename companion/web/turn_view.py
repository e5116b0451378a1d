"""Whose turn it is, as one player's phone says it: yours by name, or what the others do while your keys sleep."""

from __future__ import annotations

from dataclasses import replace

from companion.screens.views import Body, Key, Keys, Text, View
from messages import load_language, say

from .permissions import is_at_table, why_not
from .visitors import Visitor


def view_of_turn(visitor: Visitor, view: View) -> View:
    """What the phone shows instead of the view of its own screen; the same view where no turn is told."""
    if visitor.seat is None or not is_at_table(visitor):
        return view
    if is_waiting(visitor):
        return _wait(visitor, view)
    if visitor.is_my_turn and view.banner.face is not None and view.banner.face.seat == visitor.seat:
        words = load_language(visitor.session.settings.language)
        title = words(say("Your turn, {name}", name=visitor.name))
        return replace(view, banner=replace(view.banner, title=title))
    return view


def is_waiting(visitor: Visitor) -> bool:
    """Whether the game waits for somebody else."""
    return visitor.role == "player" and is_at_table(visitor) and why_not(visitor) is not None


def trial_key(visitor: Visitor) -> Key | None:
    """What the player may try in private while the game waits for somebody else."""
    return visitor.session.screen.trial_key() if is_waiting(visitor) else None


def _wait(visitor: Visitor, view: View) -> View:
    """What the player has, and the table as all see it; only a step of one's own can be taken back."""
    language = visitor.session.settings.language
    words, board = load_language(language), visitor.house.board(language).view
    undo = replace(view.keys.undo, is_lit=view.keys.undo.is_lit and why_not(visitor, "undo") is None)
    told = trial_key(visitor) or Key(view.banner.title, words(say("your keys wake by themselves")), is_lit=False)
    banner = replace(board.banner, left_icon=view.banner.left_icon)
    keys = Keys(undo, replace(view.keys.scan, is_lit=False), told)
    body = _own_first(visitor, board)
    return replace(board, banner=banner, body=body, keys=keys, notice=view.notice, version=view.version)


def _own_first(visitor: Visitor, board: View) -> Body:
    """The player's own quilt stands before that of who is to act."""
    assert visitor.seat is not None
    own = visitor.session.screen.own_things(visitor.seat)
    if not own:
        return board.body
    theirs = Text(board.banner.title, "heading")
    return replace(board.body, stage=own, aside=(theirs, *board.body.stage, *board.body.aside), narrow_aside=False)
