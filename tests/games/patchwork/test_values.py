"""States are shared by undo, screens and the log: nothing that they are made of can be changed."""

from __future__ import annotations

from tests.games.frozen_values import changeable_values


def test_nothing_of_the_rules_can_be_changed_in_place() -> None:
    assert changeable_values("companion.games.patchwork") == []
