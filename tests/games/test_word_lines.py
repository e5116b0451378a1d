"""The words that one-line notations are made of."""

from __future__ import annotations

import pytest

from companion.games.word_lines import (
    Unreadable,
    check_choice,
    format_flag,
    format_list,
    format_name,
    format_number,
    format_words,
    parse_flag,
    parse_list,
    parse_name,
    parse_number,
    parse_number_or_none,
    parse_words,
)


@pytest.mark.parametrize("name", ["Ann", "Bob B.", "D|E=F%", "a,b", "Zoë", "", "日本", " x "])
def test_any_name_becomes_one_word_and_comes_back(name: str) -> None:
    word = format_name(name)
    assert not set(word) & set(" |=,")
    assert parse_name(word) == name


def test_sections_lists_numbers_and_flags_round_trip() -> None:
    section = format_words(("a", "b"), ("1", ""))
    assert section == "a=1 b="
    assert parse_words(section, ("a", "b")) == {"a": "1", "b": ""}
    for items in ([], ["x"], ["x", "", "y"]):
        assert parse_list(format_list(items)) == items
    for number in (None, 0, -7, 53):
        assert parse_number_or_none(format_number(number)) == number
    for flag in (True, False):
        assert parse_flag(format_flag(flag)) is flag


@pytest.mark.parametrize("section", ["", "a=1", "b=2 a=1", "a=1 b=2 c=3", "a=1  b=2", "a b"])
def test_a_section_with_other_words_is_unreadable(section: str) -> None:
    with pytest.raises(Unreadable):
        parse_words(section, ("a", "b"))


def test_what_is_no_number_flag_or_choice_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        parse_number("-")
    with pytest.raises(Unreadable):
        parse_flag("true")
    with pytest.raises(Unreadable):
        check_choice("c", ("a", "b"))
