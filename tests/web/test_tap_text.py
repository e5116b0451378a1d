"""Touches go through a form and come back as they were; what no button says is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.views import Tap
from companion.web.tap_text import UnreadableTap, format_tap, parse_tap

_numbers = st.integers(-(10**9) + 1, 10**9 - 1)
_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
    _texts | _numbers | st.lists(_numbers, max_size=6).map(tuple),
)
def test_a_touch_comes_back_as_it_was(name: str, value: str | int | tuple[int, ...]) -> None:
    tap = Tap(name, value)
    assert parse_tap(format_tap(tap)) == tap


def test_the_text_is_what_a_person_would_write() -> None:
    assert format_tap(Tap("menu")) == "menu"
    assert format_tap(Tap("cell", (3, 4))) == "cell@3,4"
    assert format_tap(Tap("choose", 2)) == "choose:2"
    assert format_tap(Tap("find", "Ann: 3@4")) == "find=Ann: 3@4"


@pytest.mark.parametrize(
    "text",
    ["", "=", ":4", "@1,2", "cell@1,,2", "cell@1,", "cell@a", "choose:x", "choose:9999999999", "n=" + "x" * 700,
     "cell@" + ",".join(["1"] * 40)],
)  # fmt: skip
def test_what_no_button_says_is_refused(text: str) -> None:
    with pytest.raises(UnreadableTap, match="No button says"):
        parse_tap(text)
