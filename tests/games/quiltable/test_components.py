"""The box holds the 96 cards that the rules speak of."""

from __future__ import annotations

from collections import Counter

from companion.games.quiltable.components import (
    ABILITIES,
    ASSISTANTS,
    BLOCKS,
    CARD_BY_LOOK,
    CARDS,
    MASTERS,
    PATCH_COLOURS,
    PATCH_POSITIONS,
)


def test_every_block_with_every_patch_exists_exactly_once() -> None:
    assert len(CARDS) == len(BLOCKS) * len(PATCH_COLOURS) * len(PATCH_POSITIONS) == 96
    assert len(CARD_BY_LOOK) == 96
    assert [card.id for card in CARDS] == list(range(1, 97))


def test_every_block_has_the_same_families_of_patterns_on_its_back() -> None:
    for block in BLOCKS:
        assert Counter(card.family for card in CARDS if card.block == block) == {
            "specific-pair": 4,
            "specific-square": 1,
            "partial-square": 1,
            "partial-short-line": 2,
            "partial-long-line": 1,
            "long-line": 1,
            "unique-arrangement": 2,
        }


def test_a_premium_block_never_has_a_pattern_of_named_blocks_only() -> None:
    for card in CARDS:
        assert card.premium == (card.family not in ("specific-pair", "specific-square"))


def test_patterns_have_the_shape_of_their_family() -> None:
    shapes = {
        "specific-pair": (1, 2),
        "specific-square": (2, 2),
        "partial-square": (2, 2),
        "partial-short-line": (1, 3),
        "partial-long-line": (1, 4),
        "long-line": (1, 4),
        "unique-arrangement": (3, 3),
    }
    for card in CARDS:
        rows = card.pattern_rows
        assert (len(rows), len(rows[0])) == shapes[card.family]
        assert {symbol for row in rows for symbol in row} <= {*BLOCKS, "A", "B", "C", "."}
        assert sum(symbol != "." for row in rows for symbol in row) <= 4


def test_assistants_are_two_sided_and_all_say_what_they_do() -> None:
    assert len(ASSISTANTS) == len(ABILITIES) == 10
    for assistant in ASSISTANTS.values():
        assert ASSISTANTS[assistant.other_side].other_side == assistant.id != assistant.other_side


def test_masters_take_one_block_more_with_advanced_modules() -> None:
    assert [(master.takes, master.takes_advanced) for master in MASTERS.values()] == [(1, 2), (2, 3), (3, 4), (4, 5)]
