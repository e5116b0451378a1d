"""What people read of a scan: the board or the tiles, the points with their sum, and what to check."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from companion.cli.reading_words import Explanations, in_words, summarise
from companion.games.values import Line
from companion.scanning.proposal import Json
from messages import say

LEAF: dict[str, Json] = {"pattern": "leaf", "colour": "red", "value": 3, "sure": True, "alternatives": []}
STAR: dict[str, Json] = {
    "pattern": "star",
    "colour": "blue",
    "value": 5,
    "sure": False,
    "alternatives": ["star/blue/3"],
}
UNKNOWN: dict[str, Json] = {"pattern": None, "colour": None, "value": None, "sure": False, "alternatives": []}
SHEET: dict[str, Json] = {
    "ok": True,
    "game": "patchwork-doodle",
    "photo": "table/sheet.jpg",
    "cells": ["##..", "##..", "....", "...#"],
    "unsure": [[3, 3]],
    "score": {"points": 4, "rectangle": {"row": 0, "col": 0, "height": 2, "width": 2}},
    "problems": [{"kind": "lost-cell", "message": "This cell is alone.", "cells": [[3, 3]]}],
}
SQUARE = Line(say("2 × 2 = 4"), 4, ((0, 0), (0, 1), (1, 0), (1, 1)))
EVENING: dict[str, Json] = {
    "ok": True,
    "game": "quilt-show",
    "photo": "table/evening.jpg",
    "quilts": [
        {"rows": 1, "cols": 3, "tiles": [[LEAF, STAR, UNKNOWN]], "chip": 2, "style": None, "points": None,
         "problems": [{"kind": "style", "message": "Not one colour.", "cells": []}]},
        {"rows": 2, "cols": 1, "tiles": [[LEAF], [LEAF]], "chip": 1, "style": "scrap", "points": 7, "problems": []},
    ],
}  # fmt: skip


def told(reading: dict[str, Json], explained: Explanations = ()) -> list[str]:
    page = StringIO()
    console = Console(file=page, width=90, highlight=False, markup=False)
    for part in in_words(reading, explained):
        console.print(part)
    return page.getvalue().splitlines()


def test_a_board_is_drawn_with_what_counts_and_what_is_in_doubt() -> None:
    assert told(SHEET, [[SQUARE]]) == [
        "sheet.jpg: Patchwork Doodle",
        "      1 2 3 4",
        "   1  ▣ ▣ · ·",
        "   2  ▣ ▣ · ·",
        "   3  · · · ·",
        "   4  · · · ■?",
        "      ▣ counts: rows 1 to 2, columns 1 to 2",
        "  4 points",
        "     +4  2 × 2 = 4",
        "  Please check 1 place: row 4 column 4.",
        "  This cell is alone.",
    ]


def test_cells_side_by_side_in_doubt_are_said_in_one_breath() -> None:
    unsure: Json = [[0, 0], [0, 1], [0, 2], [2, 1], [2, 2], [3, 3]]
    places = "row 1 columns 1 to 3, row 3 column 2, row 3 column 3, row 4 column 4"
    assert f"Please check 6 places: {places}." in " ".join(line.strip() for line in told(SHEET | {"unsure": unsure}))


def test_a_board_of_which_nothing_is_sure_is_no_list_of_places() -> None:
    everything: Json = [[row, col] for row in range(4) for col in range(4)]
    assert "  Please check all 16 places: nothing here is sure." in told(SHEET | {"unsure": everything})


def test_scores_written_on_a_sheet_are_told_and_what_cannot_be_read_is_a_question() -> None:
    lines = told(SHEET | {"unsure": [], "written": {"1": 15, "empty": None}})
    assert "  Written on the sheet: round 1 15, empty ?" in lines
    assert "  Every cell is sure." in lines
    assert "  Everything is sure." in told(SHEET | {"unsure": [], "written": {"1": 15}})


def test_quilts_are_told_one_below_the_other_with_their_tiles_in_rows() -> None:
    lines = told(EVENING)
    first, second = lines.index("  1 of 2"), lines.index("  2 of 2")
    quilt = "\n".join(lines[first:second])
    assert all(label in quilt for label in ("leaf red 3", "star blue 5?", "unknown?"))
    assert "  Please check 2 places: row 1 column 2, row 1 column 3." in lines[first:second]
    assert "  Not one colour." in lines[first:second]
    assert "  7 points" in lines[second:]
    assert "  A scrap quilt" in lines[second:]
    assert lines[-1] == "  Everything is sure."


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
    tiles: Json = [[card, None], [None, plain]]
    reading: dict[str, Json] = {"game": "quiltable", "photo": "quilt.jpg", "tiles": tiles, "unsure": [[1, 1]]}
    rows = [[part.strip() for part in line.split("│")[2:-1]] for line in told(reading) if line.startswith("│")]
    assert rows == [["apple premium", "-"], ["-", "apple green left"]]


def test_among_many_photos_each_has_its_points_its_doubts_and_its_problems() -> None:
    assert summarise(SHEET) == ("4", "1", "This cell is alone.")
    assert summarise(EVENING) == ("7", "2", "Not one colour.")


def test_a_patchwork_board_is_worth_its_empty_cells() -> None:
    assert summarise({"game": "patchwork", "cells": ["#."], "unsure": [], "empty": 31}) == ("31 empty", "", "")
