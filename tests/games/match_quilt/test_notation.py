"""The one-line notation: what it looks like, and what it refuses. Round trips are part of the whole games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import BadNotation
from companion.games.match_quilt.notation import format_place, parse_place
from companion.games.match_quilt.rules import GAME
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.values import Player
from tests.games.match_quilt.telling_table import action

LINE = (
    "match-quilt | - | start=0 draw=0 | "
    "Ann@hearts .,.,.,./.,.,.,./.,.,.,./ML-br,CT-bgr,.,. a1;b1:level+1(a1),fabrics+1(a1) | "
    "B%20%7C%20C .,.,.,./.,.,.,./.,.,.,./.,.,.,. :told+0"
)


def test_a_position_is_one_readable_line() -> None:
    state = GAME.new((Player("Ann", "hearts"), Player("B | C")), MatchQuiltOptions())
    for words in ("start 0", "play 0 ML-rb a1", "points 1 0", "play 0 CT-rgb b1"):
        state = GAME.play(state, action(words))
    assert GAME.format(state) == LINE
    assert GAME.parse(LINE) == state


def test_places_round_trip() -> None:
    cells = [(row, col) for row in range(4) for col in range(4)]
    assert [parse_place(format_place(cell)) for cell in cells] == cells
    assert format_place((3, 0)) == "a1"


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("match-quilt", "quiltable", "divided by"),
        (" | - | ", " | expert | ", "not an option"),
        (" | - | ", " | favourites=red | ", "1 were entered for 2"),
        (" | - | ", " | advanced recycling | ", "base game"),
        ("start=0", "start=2", "not at the table"),
        ("start=0 draw=0", "start", "who starts"),
        ("draw=0", "draw=00", "who starts"),
        ("ML-br", "XX-br", "not a card"),
        ("ML-br", "ML-bx", "not a card"),
        ("ML-br", "ML-rb", "written differently"),
        ("ML-br", "ML-b", "2 different fabrics"),
        ("ML-br,CT-bgr,.,.", "ML-br,.,CT-bgr,.", "not connected"),
        (",.,. a1;", ",. a1;", "four rows of four"),
        ("a1;b1", "b1;a1", "lies at a1"),
        ("a1;b1", "b1", "more cards"),
        ("a1;b1", "a1;c1", "no card was played"),
        ("a1;b1", "a1;a1", "no card was played"),
        ("level+1", "luck+1", "not a gain"),
        ("level+1", "level1", "not a gain"),
        ("level+1", "cross-and-crown+1(a1)@7", "opponent is not at the table"),
        (":told+0", ":level+0", "neither"),
        (":told+0", "?", "not a turn"),
        (":told+0", ":told+0 happy", "nothing that a quilt can have"),
        ("Ann@hearts ", "", "not"),
        ("B%20%7C%20C", "Ann", "same name"),
        ("B%20%7C%20C", "%20", "no name"),
    ],
)
def test_anything_else_is_refused(old: str, new: str, word: str) -> None:
    assert old in LINE
    text = LINE.replace(old, new, 1)
    with pytest.raises(BadNotation) as refused:
        GAME.parse(text)
    assert word in str(refused.value)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.integers(0, len(LINE) - 1), st.text(max_size=3), st.integers(0, 3))
def test_a_damaged_line_is_refused_or_says_what_it_reads(at: int, text: str, cut: int) -> None:
    damaged = LINE[:at] + text + LINE[at + cut :]
    try:
        state = GAME.parse(damaged)
    except BadNotation:
        return
    assert GAME.format(state) == damaged
