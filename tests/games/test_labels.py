"""The labels of taught tiles fall into parts and join again."""

from __future__ import annotations

import pytest

from companion.games.errors import BadLabel
from companion.games.labels import join_label, split_label


@pytest.mark.parametrize(
    ("game", "label", "parts"),
    [
        ("quilt-show", "boston-beauty/blue/5", ("boston-beauty", "blue", "5")),
        ("quiltable", "pumpkin/premium/green/left", ("pumpkin", "premium", "green", "left")),
        ("quiltable", "pumpkin/yellow/left", ("pumpkin", "plain", "yellow", "left")),
        ("quiltable", "pumpkin/premium", ("pumpkin", "premium", "", "")),
        ("quiltable", "pumpkin", ("pumpkin", "plain", "", "")),
        ("match-quilt", "maple-leaf/blue+red", ("maple-leaf", "blue+red")),
        ("", "2/red/solid/oval", ("2", "red", "solid", "oval")),
    ],
)
def test_a_label_falls_into_parts_and_joins_again(game: str, label: str, parts: tuple[str, ...]) -> None:
    assert split_label(game, label) == parts
    assert join_label(game, parts) == label


@pytest.mark.parametrize(
    ("game", "label"),
    [
        ("quilt-show", "boston-beauty/blue/4"),
        ("quiltable", "banana"),
        ("quiltable", "pumpkin/green"),
        ("match-quilt", "maple-leaf"),
        ("match-quilt", "maple-leaf/blue"),
    ],
)
def test_a_label_of_no_tile_is_refused(game: str, label: str) -> None:
    with pytest.raises(BadLabel):
        split_label(game, label)
