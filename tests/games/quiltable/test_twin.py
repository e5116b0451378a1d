"""The product's scoring agrees with a second scoring, written another way, on thousands of random quilts."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from random import Random

from companion.games.quiltable.components import BLOCKS, CARDS, Block
from companion.games.quiltable.patterns import find_matches, map_blocks
from companion.games.quiltable.quilt import Tile, quilt_of, tile_of
from companion.games.quiltable.scoring import Modules, find_symmetry, score_quilt

SPEC = importlib.util.spec_from_file_location("quiltable_twin", Path(__file__).with_name("twin.py"))
assert SPEC is not None
assert SPEC.loader is not None
twin = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(twin)

PATTERN_QUILTS = 10_000
WHOLE_QUILTS = 10_000


def random_blocks(random: Random, size: int) -> list[list[Block | None]]:
    """Blocks of few or many kinds, with or without gaps."""
    kinds = random.sample(BLOCKS, random.choice((1, 2, 2, 3, 4, 5, 8)))
    full = random.choice((0.5, 0.8, 1.0, 1.0))
    return [[random.choice(kinds) if random.random() < full else None for _ in range(size)] for _ in range(size)]


def test_the_largest_set_of_matches_is_found_on_10_000_quilts() -> None:
    random = Random(96)
    for number in range(PATTERN_QUILTS):
        grid = random_blocks(random, random.choice((3, 4, 4, 4)))
        blocks = map_blocks(((r, c), block) for r, row in enumerate(grid) for c, block in enumerate(row) if block)
        for card in {CARDS[number % 96], random.choice(CARDS), random.choice(CARDS)}:
            every = twin.matches_of(card.pattern, grid)
            found = find_matches(blocks, card.id)
            assert len(found) == twin.most_disjoint(every), (grid, card)
            assert {frozenset(match) for match in found} <= set(every)
            assert len({cell for match in found for cell in match}) == sum(len(match) for match in found)


def test_patches_symmetry_premium_and_completion_agree_on_10_000_quilts() -> None:
    random = Random(15)
    symmetrical = met = 0
    for _ in range(WHOLE_QUILTS):
        size = random.choice((3, 4))
        cells = random.sample([(r, c) for r in range(size) for c in range(size)], random.randint(0, size * size))
        cards = random.sample(CARDS, len(cells))
        quilt = quilt_of({cell: tile_of(card.id) for cell, card in zip(cells, cards, strict=True)}, size)
        assert quilt is not None
        lying = dict(zip(cells, cards, strict=True))
        expected_patches = twin.patch_points(
            lay(lying, size, "patch_colour"), lay(lying, size, "patch_position")
        )  # fmt: skip
        score = score_quilt(quilt, (), Modules(patches=True, symmetry=True))
        assert score.points_for_patches == expected_patches
        assert (score.points_for_symmetry == 15) == twin.is_symmetrical(lay(lying, size, "block"), size)
        assert score.points_for_premium == sum(card.premium for card in cards)
        assert score.points_for_complete == (5 if len(cards) == size * size else 0)
        symmetrical += score.points_for_symmetry == 15
        met += score.points_for_patches > 0
    assert 1_000 < symmetrical < 9_000
    assert met > 1_000


def lay(lying: Mapping[tuple[int, int], object], size: int, field: str) -> list[list[str | None]]:
    """One field of the cards as a grid."""
    return [[getattr(lying.get((r, c)), field, None) for c in range(size)] for r in range(size)]


def test_symmetry_agrees_on_quilts_of_two_kinds_that_are_often_symmetrical() -> None:
    random = Random(4)
    yes = 0
    for _ in range(5_000):
        size = random.choice((3, 4))
        grid = random_blocks(random, size)
        if random.random() < 0.5:
            for r in range(size):
                for c in range(r):
                    if random.random() < 0.95:
                        grid[r][c] = grid[c][r]
        blocks = {(r, c): block for r, row in enumerate(grid) for c, block in enumerate(row) if block}
        quilt = quilt_of({cell: Tile(block) for cell, block in blocks.items()}, size)
        assert quilt is not None
        expected = twin.is_symmetrical(grid, size)
        assert (find_symmetry(quilt) is not None) == expected
        yes += expected
    assert 500 < yes < 4_500
