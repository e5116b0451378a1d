"""Every text can be read: contrast measured on the tokens themselves."""

from __future__ import annotations

import pytest

from companion.pictures.theme import ThemeName, load_theme, overlay

TEXT, MARK = 4.5, 3.0
THEMES: tuple[ThemeName, ...] = ("linen", "indigo", "contrast")
TEXT_PAIRS = [
    ("ink", "ground"), ("ink", "surface"), ("ink", "sunken"),
    ("ink", "lit_bg"), ("ink", "good_bg"), ("ink", "bad_bg"), ("ink", "warn_bg"),
    ("ink_soft", "ground"), ("ink_soft", "surface"), ("ink_soft", "sunken"),
    ("on_main", "main"),
    ("good", "surface"), ("good", "good_bg"), ("warn", "surface"), ("warn", "warn_bg"),
    ("bad", "surface"), ("bad", "bad_bg"), ("info", "surface"), ("info", "info_bg"), ("doubt", "surface"),
]  # fmt: skip
MARK_PAIRS = [("hem", "surface"), ("hem", "ground")]


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_right() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read(name: ThemeName, text: str, ground: str) -> None:
    theme = load_theme(name)
    assert contrast(getattr(theme, text), getattr(theme, ground)) >= TEXT


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARK_PAIRS)
def test_marks_can_be_seen(name: ThemeName, mark: str, ground: str) -> None:
    theme = load_theme(name)
    assert contrast(getattr(theme, mark), getattr(theme, ground)) >= MARK


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("seat", range(8))
def test_players_letters_and_names_can_be_read(name: ThemeName, seat: int) -> None:
    theme = load_theme(name)
    cloth = theme.player(seat)
    assert contrast(cloth.letter, cloth.cloth) >= TEXT
    assert contrast(cloth.name, theme.surface) >= TEXT


def test_plates_over_photos_can_be_read() -> None:
    assert contrast(overlay("plate_text"), overlay("plate")) >= TEXT


def test_no_two_players_look_alike_without_colour() -> None:
    theme = load_theme("linen")
    assert len({theme.player(seat).motif for seat in range(8)}) == 8
