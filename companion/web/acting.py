"""What a post does: it is checked against what the browser was shown, then given to its session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from companion.games.errors import GameError
from companion.screens.player_rights import HOST_ONLY
from companion.screens.session import HARMLESS, Session
from companion.screens.views import Field, KeyName, Tap, View
from companion.screens.views.walk import is_drop, parts_of, taps_of
from messages import Sentence, say

from .permissions import why_not
from .tap_text import ALWAYS, UnreadableTap, parse_tap
from .turn_view import trial_key
from .visitors import Visitor

_TYPED = "typed "
_DEEPEST = 3
"""So many screens of the host may lie one behind the other."""
_STALE = say("This page was no longer up to date. Look again, then choose.")


@dataclass(frozen=True)
class Post:
    """A form as it was sent."""

    version: int
    key: KeyName | None = None
    tap: Tap | None = None
    typed: tuple[tuple[str, str], ...] = ()


def parse_post(form: Mapping[str, str]) -> Post:
    """The form's fields, or `UnreadableTap` when no page of ours has such a form."""
    version, key = form.get("version", ""), form.get("key")
    if not version.isdecimal() or len(version) > 9 or (key is not None and key not in get_args(KeyName)):
        raise UnreadableTap("This is not a form of the page.")
    tap = parse_tap(form["tap"]) if "tap" in form else None
    typed = tuple((name.removeprefix(_TYPED), text) for name, text in form.items() if name.startswith(_TYPED))
    return Post(int(version), key, tap, typed)  # type: ignore[arg-type]


def act(visitor: Visitor, post: Post) -> None:
    """Do what the post says, or tell in a sentence why not; a page that was overtaken is never acted on."""
    session = visitor.session
    # Others may have played since the last tick: what stands here follows, or makes room.
    session.tick(0)
    if post.key == "main" and trial_key(visitor) is not None:
        _try_privately(visitor, post)
        return
    refusal = why_not(visitor, post.key or "") if post.tap not in ALWAYS else None
    refusal = refusal or _why_stale(visitor, post)
    if refusal is not None:
        session.tell(refusal, is_refusal=True)
        return
    view = session.screen.view()
    assert view is not None, f"the screen {session.screen.name} has no view"
    _type(visitor, view, post)
    if post.key is not None:
        if getattr(view.keys, post.key).is_lit:
            session.press(post.key)
    elif post.tap is not None:
        _tap(visitor, view, post.tap)
    if visitor.role != "host" and session.screen.is_for_host:
        _lead_away(session)


def _try_privately(visitor: Visitor, post: Post) -> None:
    """Only who was shown that they wait means a trial by the main key."""
    session, table = visitor.session, visitor.session.table
    assert table is not None, "who waits sits at a table"
    try:
        table.check_seen(post.version)
    except GameError as error:
        session.tell(error.sentence, is_refusal=True)
    else:
        session.open_trial()


def _lead_away(session: Session) -> None:
    """Back to where a player may be: some screens of the host lie behind others of theirs."""
    for _ in range(_DEEPEST):
        if session.screen.is_for_host:
            session.screen.leave()
    if session.screen.is_for_host:
        session.go.home()
    session.tell(HOST_ONLY, is_refusal=True)


def _why_stale(visitor: Visitor, post: Post) -> Sentence | None:
    """Refuse what was pressed on an older page than the one that this browser was given last."""
    screen, table = visitor.session.screen, visitor.session.table
    if table is None or not screen.shows_table or post.tap in ALWAYS:
        return None
    is_drawing = post.tap is not None and post.tap.name in HARMLESS
    is_up_to_date = screen.version == table.version or not screen.is_guarded
    if is_up_to_date and (is_drawing or post.version == screen.version):
        return None
    try:
        table.check_seen(post.version)
    except GameError as error:
        return error.sentence
    return _STALE


def _type(visitor: Visitor, view: View, post: Post) -> None:
    fields = {part.tap: part for part in parts_of(view) if isinstance(part, Field)}
    for name, text in post.typed:
        field = fields.get(name)
        if field is not None and text != field.text:
            visitor.session.tap(Tap(name, text[: field.longest]))


def _tap(visitor: Visitor, view: View, tap: Tap) -> None:
    if tap in ALWAYS or tap in taps_of(view) or is_drop(view, tap):
        visitor.session.tap(tap)
    else:
        visitor.session.tell(_STALE, is_refusal=True)
