"""What people read of a scan of tiles."""

from __future__ import annotations

from companion.cli.reading_words import in_words
from companion.scanning.proposal import Json

LEAF: dict[str, Json] = {"pattern": "leaf", "colour": "red", "value": 3, "sure": True, "alternatives": []}
STAR: dict[str, Json] = {
    "pattern": "star",
    "colour": "blue",
    "value": 5,
    "sure": False,
    "alternatives": ["star/blue/3"],
}
UNKNOWN: dict[str, Json] = {"pattern": None, "colour": None, "value": None, "sure": False, "alternatives": []}


def test_quilts_are_told_one_below_the_other_with_their_tiles_in_rows() -> None:
    told: dict[str, Json] = {
        "ok": True, "game": "quilt-show", "photo": "table/evening.jpg",
        "quilts": [
            {"rows": 1, "cols": 3, "corners": [[0, 0]], "tiles": [[LEAF, STAR, UNKNOWN]], "chip": 2, "style": None,
             "points": None, "problems": [{"kind": "style", "message": "Not one colour.", "cells": []}]},
            {"rows": 2, "cols": 1, "corners": [[0, 0]], "tiles": [[LEAF], [LEAF]], "chip": 0, "style": "scrap",
             "points": 7, "problems": []},
        ],
    }  # fmt: skip
    assert in_words(told).splitlines() == [
        "evening.jpg",
        "  quilt 1, 1 x 3:",
        "    leaf red 3 | star blue 5? | unknown?",
        "    chip: 2",
        "    problem: Not one colour.",
        "  quilt 2, 2 x 1:",
        "    leaf red 3",
        "    leaf red 3",
        "    chip: 0",
        "    style: scrap",
        "    points: 7",
    ]


def test_places_without_a_card_are_dashes_and_a_star_is_named() -> None:
    card: dict[str, Json] = {
        "block": "apple",
        "premium": True,
        "patch_colour": None,
        "patch_position": None,
        "card": None,
        "sure": True,
    }
    plain: dict[str, Json] = card | {"premium": False, "patch_colour": "green", "patch_position": "left"}
    told: dict[str, Json] = {
        "photo": "quilt.jpg",
        "rows": 2,
        "cols": 2,
        "tiles": [[card, None], [None, plain]],
        "unsure": [[1, 1]],
    }
    assert in_words(told).splitlines()[1:] == [
        "  apple premium | -",
        "  - | apple green left",
        "  please check: row 2 column 2",
    ]
