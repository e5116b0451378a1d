"""A position that is told wrong is refused with one sentence that names the place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import BadPosition
from companion.games.quiltable.rules import GAME

WRONG = [
    ("", "JSON"),
    ("[]", "position"),
    ("{}", "tiles"),
    ('{"tiles": 3}', "tiles"),
    ('{"tiles": [3]}', "tiles[0]"),
    ('{"tiles": [[null], [null, null]]}', "tiles[1]"),
    ('{"tiles": [[3]]}', "tiles[0][0]"),
    ('{"tiles": [[{}]]}', "tiles[0][0]"),
    ('{"tiles": [[{"block": "banana"}]]}', "banana"),
    ('{"tiles": [[{"block": 7}]]}', "tiles[0][0]"),
    ('{"tiles": [[{"card": 97}]]}', "97"),
    ('{"tiles": [[{"card": 0}]]}', "1 to 96"),
    ('{"tiles": [[{"card": true}]]}', "tiles[0][0]"),
    ('{"tiles": [[{"card": 1, "block": "corn"}]]}', "sunflower"),
    ('{"tiles": [[{"card": 1, "premium": false}]]}', "star"),
    ('{"tiles": [[{"block": "corn", "patch_colour": "pink", "patch_position": "left"}]]}', "pink"),
    ('{"tiles": [[{"block": "corn", "patch_colour": "green"}]]}', "patch"),
    ('{"tiles": [[{"block": "corn", "patch_colour": "green", "patch_position": "left", "premium": false}]]}', "star"),
    ('{"tiles": [[{"card": 1}, null, null, null, {"card": 2}]]}', "4 by 4"),
    ('{"tiles": [[{"card": 1}, null, null, {"card": 2}]], "frame": 3}', "3 by 3"),
    ('{"tiles": [], "frame": 5}', "frame"),
    ('{"tiles": [], "frame": 4.0}', "frame"),
    ('{"tiles": [], "patterns": 4}', "patterns"),
    ('{"tiles": [], "patterns": [1, 97]}', "patterns[1]"),
    ('{"tiles": [], "patterns": [true]}', "patterns[0]"),
    ('{"tiles": [], "modules": ["patch"]}', "modules[0]"),
    ('{"tiles": [], "modules": {}}', "modules"),
]


@pytest.mark.parametrize(("text", "word"), WRONG)
def test_a_wrong_position_is_refused_with_its_place(text: str, word: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.score(text.encode())
    assert word in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("raw", [b"\xff\xfe", b'"\\ud800"', b"[" * 100_000, b'{"tiles": [["\\u0000"]]}', b"1e999"])
def test_not_even_broken_bytes_raise_anything_else(raw: bytes) -> None:
    with pytest.raises(BadPosition):
        GAME.score(raw)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 100) | st.floats(allow_nan=False) | st.sampled_from(["corn", "left"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(
        st.sampled_from(["tiles", "patterns", "modules", "frame", "card", "block", "premium", "patch_colour"]), inner
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=300, derandomize=True, deadline=None)
@given(tiles=JSON_VALUES, patterns=JSON_VALUES, modules=JSON_VALUES)
def test_any_json_scores_or_is_refused(tiles: object, patterns: object, modules: object) -> None:
    raw = json.dumps({"tiles": tiles, "patterns": patterns, "modules": modules}).encode()
    try:
        score = GAME.score(raw)
    except BadPosition:
        return
    assert score.points >= 0
