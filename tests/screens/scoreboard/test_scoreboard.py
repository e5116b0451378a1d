"""The scoreboard for a whole room: nobody can press anything there, so nothing on it asks for a press."""

from __future__ import annotations

import pytest

from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Button, Choices, Figure, Listing, Players
from companion.screens.views.walk import parts_of, walk
from tests.screens.scenes import all_scenes
from tests.screens.seeing import texts

SCENES = (
    "doodle-turn", "doodle-first-roll", "doodle-turn-untold", "patchwork-turn-later", "patchwork-ring",
    "patchwork-single", "patchwork-count", "quiltable-turn-second", "quiltable-master", "match-quilt-place-chosen",
    "shell-results",
)  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_asks_for_a_press(scene: str) -> None:
    board = Session(all_scenes([scene])[scene]().services, "viewer", Settings())
    board.go.to("scoreboard")
    parts = tuple(parts_of(board.view()))
    assert not any(isinstance(part, Button) for part in parts)
    assert not any(isinstance(part, Choices) and part.kind in ("words", "pictures") for part in parts)
    assert [text for text in texts(board) if "touch" in text.lower() or "tap " in text.lower()] == []


def test_who_plays_and_what_fills_the_board_before_the_first_turn() -> None:
    session = all_scenes(["match-quilt-start"])["match-quilt-start"]()
    board = Session(session.services, "viewer", Settings())
    board.go.to("scoreboard")
    body = board.view().body
    seated = [row.face.name for part in body.players if isinstance(part, Players) for row in part.rows]
    assert session.table is not None
    assert seated == [player.name for player in session.table.players]
    assert [part.name for each in body.stage for part in walk(each) if isinstance(part, Figure)] == ["Match Quilt"]


@pytest.mark.parametrize(("scene", "shown"), [("patchwork-quilt", 2), ("quilt-show-quilt-show-table", 0)])
def test_what_everybody_has_sewn_is_shown_where_nothing_of_it_is_secret(scene: str, shown: int) -> None:
    board = Session(all_scenes([scene])[scene]().services, "viewer", Settings())
    board.go.to("scoreboard")
    players = (part for part in board.view().body.players if isinstance(part, Players))
    assert sum(row.picture is not None for part in players for row in part.rows) == shown


def test_who_did_what_just_happened_has_a_face_where_several_could_act() -> None:
    session = all_scenes(["quilt-show-quilt-show-ceremony-many"])["quilt-show-quilt-show-ceremony-many"]()
    board = Session(session.services, "viewer", Settings())
    board.go.to("scoreboard")
    lists = [part for part in parts_of(board.view()) if isinstance(part, Listing) and part.look == "lines"]
    (happened,) = lists
    assert [row.face.name if row.face else "" for row in happened.rows] == ["Friederike", "Ruth", "Theo", "Mara"]
    assert all(row.face and row.text.startswith(row.face.name) for row in happened.rows)
