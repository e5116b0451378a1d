"""`quilting-bee score`: one JSON object for a good position, one sentence and exit status 2 for anything else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import quilting_bee
from companion.games import shelf

COVERED_4_BY_5 = ["#####....", "#####....", "#####....", "#####....", *["........."] * 5]
COVERED_7_BY_7 = [*["#######.."] * 7, *["........."] * 2]


def three_tiles(pattern: str) -> list[list[dict[str, Any]]]:
    values = {"blue": 2, "green": 3, "red": 5}
    return [[{"pattern": pattern, "colour": colour, "value": value} for colour, value in values.items()]]


def in_bottom_row(*tiles: dict[str, Any]) -> list[list[dict[str, Any] | None]]:
    empty: list[dict[str, Any] | None] = [None] * 4
    return [empty, empty, empty, [*tiles, *empty[len(tiles) :]]]


def match_card(pattern: str, *fabrics: str) -> dict[str, Any]:
    return {"pattern": pattern, "fabrics": list(fabrics)}


TIED_SHOW = {
    "prizes": [8000, 6000, 5000],
    "last_show": False,
    "variants": [],
    "quilts": [
        {"owner": owner, "tiles": three_tiles(pattern), "chip": 0}
        for owner, pattern in (("Ann", "boston-beauty"), ("Ben", "apron-strings"), ("Cid", "diamonds-are-forever"))
    ],
}
TIED_AWARDS = {
    "quilts": [
        {"owner": owner, "style": "scrap", "points": 10, "prize": 6000, "sold_for": 0, "problems": []}
        for owner in ("Ann", "Ben", "Cid")
    ],
    "money": {"Ann": 6000, "Ben": 6000, "Cid": 6000},
}
PUMPKIN_BESIDE_LEAF = {"tiles": in_bottom_row({"card": 63}, {"card": 15}), "patterns": [2], "modules": []}
PUMPKIN_LEAF_SCORE = {
    "points": 3,
    "breakdown": {
        "patterns": [{"card": 2, "matches": 1, "points": 3, "cells": [[[3, 0], [3, 1]]]}],
        "premium": 0,
        "complete": 0,
        "patches": 0,
        "symmetry": 0,
    },
}
TWO_MAPLES = in_bottom_row(match_card("maple-leaf", "red", "blue"), match_card("card-trick", "red", "blue", "green"))
BIRDS = in_bottom_row(match_card("birds-in-the-air", "red", "blue"))

GOOD = [
    (
        "patchwork-doodle",
        {"cells": COVERED_4_BY_5},
        {"points": 17, "rectangle": {"row": 0, "col": 0, "height": 4, "width": 5}, "empty": 61},
    ),
    (
        "patchwork",
        {"cells": COVERED_7_BY_7, "buttons": 10, "special_tile": True},
        {"points": -47, "empty": 32, "seven_by_seven": {"row": 0, "col": 0}},
    ),
    ("quilt-show", TIED_SHOW, TIED_AWARDS),
    ("quiltable", PUMPKIN_BESIDE_LEAF, PUMPKIN_LEAF_SCORE),
    (
        "match-quilt",
        {"quilt": TWO_MAPLES, "new": [3, 1], "advanced": False, "others": {}},
        {
            "points": 2,
            "breakdown": [
                {"reason": "same level as 1 card", "points": 1, "cells": [[3, 0]]},
                {"reason": "two or more fabrics in common with 1 card", "points": 1, "cells": [[3, 0]]},
            ],
        },
    ),
    (
        "match-quilt",
        {"final": {"Ann": BIRDS, "Ben": TWO_MAPLES}, "points": {"Ann": 9, "Ben": 4}},
        {
            "bonuses": {
                "Ann": {"colour_balance": 0, "collector": 5, "sampler": 0},
                "Ben": {"colour_balance": 0, "collector": 5, "sampler": 5},
            },
            "ranking": ["Ben", "Ann"],
        },
    ),
]


def score(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(quilting_bee, ["score", *arguments], input=stdin)


def one_sentence(result: Result) -> str:
    """What went to standard error, once it is sure that nothing else was told."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    told = result.stderr
    assert told.endswith(".\n")
    assert told.count("\n") == 1
    return told


@pytest.mark.parametrize(("game", "position", "expected"), GOOD, ids=[game for game, *_ in GOOD])
def test_position_in_a_file_is_scored(game: str, position: Any, expected: Any, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    result = score(game, str(file))
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout) == expected
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


@pytest.mark.parametrize(("game", "position", "expected"), GOOD, ids=[game for game, *_ in GOOD])
def test_position_on_standard_input_is_scored(game: str, position: Any, expected: Any) -> None:
    result = score(game, "-", stdin=json.dumps(position).encode())
    assert json.loads(result.stdout) == expected


def test_every_game_is_tried() -> None:
    assert {game for game, *_ in GOOD} == set(shelf.NAMES)


@pytest.mark.parametrize("game", shelf.NAMES)
@pytest.mark.parametrize(
    "position", [b"", b"{", b"[]", b"{}", b"null", b"\xff\xfe\x00", b'"cells"', b'{"cells": 3}', b"[" * 20_000]
)
def test_malformed_position_is_refused_in_one_sentence(game: str, position: bytes) -> None:
    one_sentence(score(game, "-", stdin=position))


def test_unknown_game_is_refused_with_the_names_of_the_games() -> None:
    told = one_sentence(score("bridge", "-", stdin=b"{}"))
    assert "'bridge'" in told
    assert all(name in told for name in shelf.NAMES)


def test_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    told = one_sentence(score("match-quilt", str(tmp_path / "none.json")))
    assert "none.json" in told
    assert "No such file" in told


def test_folder_is_not_a_position(tmp_path: Path) -> None:
    assert "cannot be read" in one_sentence(score("match-quilt", str(tmp_path)))


def test_name_that_no_file_can_have_is_refused() -> None:
    assert "cannot be read" in one_sentence(score("match-quilt", "a\0b"))


def test_missing_arguments_are_wrong_usage() -> None:
    result = score("match-quilt")
    assert result.exit_code == 2
    assert "or '-' for standard input" in result.stderr


@pytest.mark.parametrize("game", shelf.NAMES)
def test_every_game_has_an_example_that_can_be_scored(game: str) -> None:
    example = score(game, "--example")
    assert example.exit_code == 0
    assert score(game, "-", stdin=example.stdout.encode()).exit_code == 0
    assert example.stdout.splitlines()[0] in score("--help").stdout


@pytest.mark.parametrize("game", shelf.NAMES)
def test_a_field_that_no_position_has_is_refused(game: str) -> None:
    position = json.loads(score(game, "--example").stdout) | {"buttns": 3}
    assert "buttns" in one_sentence(score(game, "-", stdin=json.dumps(position).encode()))


def run(*arguments: str, stdin: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "from companion.cli import main; main()", "score", *arguments]
    return subprocess.run(program, input=stdin, capture_output=True, text=True, check=False)


def test_command_runs_as_a_program() -> None:
    done = run("patchwork-doodle", "-", stdin=json.dumps({"cells": COVERED_4_BY_5}))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["points"] == 17


def test_program_ends_with_status_2_and_the_sentence_alone() -> None:
    done = run("match-quilt", "-", stdin="{}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "quilt must be four rows of four cards or null, the top row first.\n"


def problems_of(game: str, position: Any) -> list[str]:
    result = score(game, "-", stdin=json.dumps(position).encode())
    assert result.exit_code == 0, result.stderr
    return [problem["kind"] for problem in json.loads(result.stdout).get("problems", [])]


@pytest.mark.parametrize(
    ("game", "position", "kind"),
    [
        ("patchwork", {"cells": COVERED_7_BY_7, "buttons": 10**9}, "too-many-buttons"),
        ("patchwork", {"cells": COVERED_4_BY_5, "buttons": 3, "special_tile": True}, "no-seven-by-seven"),
        ("quiltable", {"tiles": [[{"card": 2}]], "patterns": [2]}, "seen-twice"),
        ("quiltable", {"tiles": [[{"card": 3}]], "patterns": [2, 2]}, "pattern-twice"),
        ("match-quilt", {"quilt": TWO_MAPLES, "new": [3, 1], "others": {"Ben": TWO_MAPLES}}, "same-card-twice"),
        ("match-quilt", {"final": {"Ann": BIRDS, "Ben": BIRDS}, "points": {"Ann": 9, "Ben": 4}}, "same-card-twice"),
        ("match-quilt", {"final": {"Ann": BIRDS}, "points": {"Ann": 5000}}, "impossible-points"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_any_game_is_a_problem(game: str, position: Any, kind: str) -> None:
    assert problems_of(game, position) == [kind]


@pytest.mark.parametrize("game", shelf.NAMES)
@pytest.mark.parametrize("digits", [19, 4_300, 5_000])
def test_a_number_that_no_game_has_is_refused_in_one_sentence(game: str, digits: int) -> None:
    position = f'{{"cells": {json.dumps(COVERED_4_BY_5)}, "buttons": {"9" * digits}}}'
    assert len(one_sentence(score(game, "-", stdin=position.encode()))) < 200


def test_closed_standard_input_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.file_arguments.sys", SimpleNamespace(stdin=None))
    assert "standard input is closed" in one_sentence(score("patchwork", "-"))
