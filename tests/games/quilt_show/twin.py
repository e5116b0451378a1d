"""A second opinion on quilt values and prize shares, written from the rules alone and in another way than the product.

Positions are plain JSON values. Nothing of the product is imported here.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from random import Random
from typing import Any

PATTERNS = (
    "lakeshore-log-cabin", "boston-beauty", "apron-strings",
    "snake-river-log-cabin", "spring-valley-log-cabin", "diamonds-are-forever",
)  # fmt: skip
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPES = ("1x3", "3x1", "2x2", "2x3", "3x2", "3x3", "3x4", "4x3")
MARKERS = range(4000, 15001, 1000)

Told = dict[str, Any]
"""A JSON object."""
ToldTiles = list[list[Told | None]]
Paid = tuple[list[str | None], list[int | None], list[int], list[int], dict[str, int]]
"""Of each quilt its style, points, prize and sale; of each owner the money."""


def value_quilt(tiles: ToldTiles, chip: int, is_large: int) -> int | None:
    """The points of a quilt, or None when it is not legal."""
    widths = {len(row) for row in tiles}
    if len(widths) != 1 or any(tile is None for row in tiles for tile in row):
        return None
    if f"{len(tiles)}x{widths.pop()}" not in SHAPES:
        return None
    flat = [tile for row in tiles for tile in row if tile is not None]
    fits = [
        any(all(tile[key] == wanted for tile in flat) for wanted in choices)
        for key, choices in (("pattern", PATTERNS), ("colour", COLOURS))
    ]
    if not any(fits):
        return None
    points = chip
    for tile in flat:
        points += tile["value"] + is_large
    return points


def style_quilt(tiles: ToldTiles) -> str | None:
    """Scrap, sampler or None, by comparing every tile with the first."""
    flat = [tile for row in tiles for tile in row if tile is not None]
    if not flat:
        return None
    if all(tile["pattern"] == flat[0]["pattern"] for tile in flat):
        return "scrap"
    return "sampler" if all(tile["colour"] == flat[0]["colour"] for tile in flat) else None


def win_of(quilt: int, values: Sequence[int | None], prizes: Sequence[int]) -> int:
    """What one quilt wins: the exact mean of the prizes on the places of it and its equals, in full thousands."""
    mine = values[quilt]
    if mine is None:
        return 0
    better = sum(1 for value in values if value is not None and value > mine)
    equals = values.count(mine)
    podium = dict(enumerate(sorted(prizes, reverse=True)))
    pot = sum(podium.get(place, 0) for place in range(better, better + equals))
    return floor(Fraction(pot, equals * 1000)) * 1000


def score_show(position: Told) -> Paid:
    """Points, prize and sale of each quilt, and the money of each owner."""
    is_large = 1 if "large-quilt" in position["variants"] else 0
    values = [value_quilt(quilt["tiles"], quilt["chip"], is_large) for quilt in position["quilts"]]
    wins = [win_of(number, values, position["prizes"]) for number in range(len(values))]
    sales = [
        1000 if position["last_show"] and value is not None and win == 0 else 0
        for value, win in zip(values, wins, strict=True)
    ]
    money: dict[str, int] = {}
    for quilt, win, sale in zip(position["quilts"], wins, sales, strict=True):
        money[quilt["owner"]] = money.get(quilt["owner"], 0) + win + sale
    styles = [style_quilt(quilt["tiles"]) for quilt in position["quilts"]]
    return styles, values, wins, sales, money


def deal_show(random: Random) -> Told:
    """A random show: mostly legal quilts, often small and alike so that ties are frequent, and some with a fault."""
    points = random.choice(((2,), (2, 3), (2, 3, 5)))
    quilts = [deal_quilt(random, points) for _ in range(random.randint(0, 8))]
    return {
        "prizes": random.sample(MARKERS, random.choice((1, 2, 3, 3, 5, 6))),
        "last_show": random.random() < 0.4,
        "variants": random.choice(([], ["large-quilt"], ["time-saving", "colour-sorting"])),
        "quilts": quilts,
    }


def deal_quilt(random: Random, points: tuple[int, ...]) -> Told:
    """A random quilt of tiles with these points, with its owner and chip."""
    height, width = map(int, random.choice(("1x3", "3x1", "2x2") * 4 + SHAPES).split("x"))
    if random.random() < 0.1:
        height, width = random.randint(1, 5), random.randint(1, 5)
    pattern, colour = random.choice(PATTERNS), random.choice(COLOURS)
    is_scrap = random.random() < 0.6
    tiles: ToldTiles = [
        [
            {
                "pattern": pattern if is_scrap else random.choice(PATTERNS),
                "colour": random.choice(COLOURS) if is_scrap else colour,
                "value": random.choice(points),
            }
            for _ in range(width)
        ]
        for _ in range(height)
    ]
    fault = random.random()
    row = random.randrange(height)
    if fault < 0.05:
        tiles[row][random.randrange(width)] = None
    elif fault < 0.1:
        tiles[row].pop()
    elif fault < 0.2:
        col = random.randrange(width)
        tiles[row][col] = {**(tiles[row][col] or {}), "pattern": random.choice(PATTERNS)}
    return {
        "owner": random.choice(("Ann", "Ben", "Cleo", "Dee")),
        "tiles": tiles,
        "chip": random.choice((0, 0, 1, 2, 3)),
    }
