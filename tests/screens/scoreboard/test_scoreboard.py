"""The scoreboard for a whole room: nobody can press anything there, so nothing on it asks for a press."""

from __future__ import annotations

import pytest

from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Button, Choices
from companion.screens.views.walk import parts_of
from tests.screens.scenes import all_scenes
from tests.screens.seeing import texts

SCENES = ("doodle-turn", "patchwork-turn-later", "quiltable-turn-second", "match-quilt-place-chosen", "shell-results")


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_asks_for_a_press(scene: str) -> None:
    board = Session(all_scenes([scene])[scene]().services, "viewer", Settings())
    board.go.to("scoreboard")
    parts = tuple(parts_of(board.view()))
    assert not any(isinstance(part, Button) for part in parts)
    assert not any(isinstance(part, Choices) and part.kind in ("words", "pictures") for part in parts)
    assert [text for text in texts(board) if "touch" in text.lower() or "tap " in text.lower()] == []
