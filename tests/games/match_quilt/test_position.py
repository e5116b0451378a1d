"""A malformed position is refused with one sentence that names the place and the value."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import BadPosition
from companion.games.match_quilt.rules import GAME
from tests.games.match_quilt.boards import told_quilt

QUILT = told_quilt("ML-rb DP-rb")


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ([], "JSON object"),
        ({}, "quilt must be four rows"),
        ({"quilt": QUILT}, "new is null"),
        ({"quilt": QUILT[1:], "new": [3, 1]}, "quilt must be four rows"),
        ({"quilt": [1, 2, 3, 4], "new": [3, 1]}, "quilt must be four rows"),
        ({"quilt": [*QUILT, 5], "new": [3, 1]}, "quilt must be four rows"),
        ({"quilt": QUILT, "new": [3]}, "new is [3]"),
        ({"quilt": QUILT, "new": [4, 0]}, "new is [4,0]"),
        ({"quilt": QUILT, "new": [3, True]}, "new is [3,true]"),
        ({"quilt": QUILT, "new": [3, 2]}, "no card there"),
        ({"quilt": QUILT, "new": [3, 0]}, "not connected"),
        ({"quilt": told_quilt("ML-rb\nDP-rb"), "new": [3, 0]}, "a card lies above it"),
        ({"quilt": QUILT, "new": [3, 1], "advanced": 1}, "advanced is 1"),
        ({"quilt": QUILT, "new": [3, 1], "advnced": True}, "advnced is not part"),
        ({"quilt": QUILT, "new": [3, 1], "others": []}, "others is []"),
        ({"quilt": QUILT, "new": [3, 1], "others": {"Ben": 3}}, "others.Ben must be four rows"),
        ({"quilt": told_quilt("ML-rb . DP-rb"), "new": [3, 0]}, "quilt: Column 3 is not connected"),
        ({"quilt": [*QUILT[:3], ["ML", None, None, None]], "new": [3, 0]}, "quilt[3][0] is not a card"),
        ({"quilt": [*QUILT[:3], [{"pattern": "x", "fabrics": []}, None, None, None]], "new": [3, 0]}, "no pattern x"),
        ({"quilt": [*QUILT[:3], [{"pattern": "ribbons"}, None, None, None]], "new": [3, 0]}, "fabrics"),
        (
            {"quilt": [*QUILT[:3], [{**QUILT[3][0], "level": 5}, None, None, None]], "new": [3, 0]},  # type: ignore[dict-item]
            "quilt[3][0].level is 5, but Maple Leaf has level 3",
        ),
        ({"game": "quiltable", "quilt": QUILT, "new": [3, 1]}, "not match-quilt"),
        ({"final": {}, "points": {}}, "final is empty"),
        ({"final": [], "points": {}}, "final is []"),
        ({"final": {"Ann": QUILT}}, "a number for each of Ann"),
        ({"final": {"Ann": QUILT}, "points": {"Ben": 3}}, "a number for each of Ann"),
        ({"final": {"Ann": QUILT}, "points": {"Ann": "3"}}, 'points.Ann is "3"'),
        ({"final": {"Ann": QUILT}, "points": {"Ann": 3}, "new": [3, 0]}, "new is not part"),
    ],
)
def test_malformed_position_names_what_is_wrong(told: Any, word: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.score(json.dumps(told).encode())
    assert word in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b'{"quilt": "\xff"}', b"[" * 100_000, b"nul"])
def test_what_is_not_json_is_refused(raw: bytes) -> None:
    with pytest.raises(BadPosition):
        GAME.score(raw)


def test_a_scanned_card_with_level_and_sureness_is_taken() -> None:
    scanned = [
        [card and {**card, "level": 3 + (card["pattern"] != "maple-leaf"), "sure": True} for card in row]
        for row in QUILT
    ]
    score = GAME.score(json.dumps({"ok": True, "game": "match-quilt", "quilt": scanned, "new": [3, 1]}).encode())
    assert score.points == 1  # type: ignore[union-attr]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from([QUILT, QUILT[3], QUILT[3][0]]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["pattern", "fabrics", "A"]), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from(["quilt", "new", "advanced", "others", "final", "points"])


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.dictionaries(FIELDS, JSON))
def test_nothing_but_a_bad_position_is_ever_raised(told: dict[str, Any]) -> None:
    raw = json.dumps(told).encode()
    with suppress(BadPosition):
        GAME.score(raw)
