"""Scoring one show told as JSON, and the sentences for positions that cannot be read."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.errors import BadPosition
from companion.games.quilt_show.rules import GAME


def tile(value: int, pattern: str = "boston-beauty", colour: str = "blue") -> dict[str, object]:
    return {"pattern": pattern, "colour": colour, "value": value}


def quilt(owner: str, colours: tuple[str, ...], value: int, **more: int) -> dict[str, object]:
    return {"owner": owner, "tiles": [[tile(value, colour=colour) for colour in colours]], "chip": 0, **more}


def score(position: dict[str, Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(GAME.score(msgspec.json.encode(position))))


POSITION = {
    "prizes": [6000, 9000],
    "last_show": True,
    "variants": ["large-quilt"],
    "quilts": [
        quilt("Ann", ("red", "green", "blue"), 5, chip=2),
        quilt("Ben", ("red", "green", "blue"), 3),
        quilt("Ben", ("red", "green", "blue"), 2),
        {"owner": "Cleo", "tiles": [[tile(5)]], "chip": 0},
    ],
}


def test_a_show_is_scored_with_prizes_sale_and_money() -> None:
    scored = score(POSITION)
    assert [entry["points"] for entry in scored["quilts"]] == [20, 12, 9, None]
    assert [entry["prize"] for entry in scored["quilts"]] == [9000, 6000, 0, 0]
    assert [entry["sold_for"] for entry in scored["quilts"]] == [0, 0, 1000, 0]
    assert scored["money"] == {"Ann": 9000, "Ben": 7000, "Cleo": 0}


def test_the_answer_has_exactly_the_promised_fields() -> None:
    scored = score(POSITION)
    assert set(scored) == {"quilts", "money"}
    assert all(
        set(entry) == {"owner", "style", "points", "prize", "sold_for", "problems"} for entry in scored["quilts"]
    )


def test_an_illegal_quilt_has_no_points_and_a_problem_with_cells() -> None:
    fault = score(POSITION)["quilts"][3]
    assert fault["style"] == "scrap"
    assert [(problem["kind"], problem["cells"]) for problem in fault["problems"]] == [
        ("shape", [[0, 0]]),
        ("tile-twice", [[0, 0]]),
    ]


def test_a_refused_shape_is_written_with_the_sign_of_times() -> None:
    fault = score({"prizes": [9000], "quilts": [{"owner": "Ann", "tiles": [[tile(5)] * 4]}]})["quilts"][0]
    told = next(problem["message"] for problem in fault["problems"] if problem["kind"] == "shape")
    assert told == "A quilt is 1×3, 2×2, 2×3, 3×3 or 3×4 blocks, not 1×4."


def test_an_illegal_quilt_is_not_sold_and_takes_no_prize_from_others() -> None:
    position = {"prizes": [9000], "quilts": [{"owner": "Ann", "tiles": [[tile(5)] * 4]}, quilt("Ben", ("red",) * 3, 2)]}
    scored = score({**position, "last_show": True})
    assert [entry["prize"] for entry in scored["quilts"]] == [0, 9000]
    assert scored["money"] == {"Ann": 0, "Ben": 9000}


def test_a_tile_in_two_quilts_is_a_problem_but_both_keep_their_points() -> None:
    twice = [quilt("Ann", ("red", "green", "blue"), 5), quilt("Ben", ("red", "orange", "yellow"), 5)]
    scored = score({"prizes": [9000, 6000], "last_show": False, "variants": [], "quilts": twice})
    assert [entry["prize"] for entry in scored["quilts"]] == [7000, 7000]
    assert [[problem["kind"] for problem in entry["problems"]] for entry in scored["quilts"]] == [["tile-twice"]] * 2


def test_a_chip_that_one_player_shows_twice_is_a_problem() -> None:
    twice = [quilt("Ann", ("red", "green", "blue"), 5, chip=3), quilt("Ann", ("red", "green", "blue"), 3, chip=3)]
    twice.append(quilt("Ben", ("red", "green", "blue"), 2, chip=3))
    scored = score({"prizes": [9000], "quilts": twice})
    assert [[problem["kind"] for problem in entry["problems"]] for entry in scored["quilts"]] == [
        ["chip-twice"],
        ["chip-twice"],
        [],
    ]


def test_a_scan_can_be_fed_back() -> None:
    scan = {
        "ok": True, "game": "quilt-show", "photo": "a.jpg", "seconds": {"total": 0.1},
        "quilts": [{
            "rows": 1, "cols": 3, "corners": [[0, 0], [9, 0], [9, 3], [0, 3]],
            "tiles": [[{**tile(5, colour=colour), "sure": True} for colour in ("red", "green", "blue")]],
            "chip": 1, "style": "scrap", "points": 99, "problems": [],
        }],
    }  # fmt: skip
    scored = score(scan)
    assert scored["quilts"][0]["points"] == 16
    assert scored["money"] == {}


def test_a_tile_that_the_scan_could_not_tell_makes_a_gap() -> None:
    unknown = {"pattern": "boston-beauty", "colour": None, "value": 5, "sure": False}
    (entry,) = score({"quilts": [{"tiles": [[tile(5), unknown, tile(3)]]}]})["quilts"]
    assert entry["points"] is None
    assert [(problem["kind"], problem["cells"]) for problem in entry["problems"]] == [("gap", [[0, 1]])]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"quilts": [], "prizes": [1e999]}', "not JSON"),
        (b"[]", "not []"),
        (b"{}", "`quilts`"),
        (b'{"quilts": 3}', "$.quilts is 3"),
        (b'{"quilts": [], "prize": [4000]}', "`prize`"),
        (b'{"quilts": [], "game": "patchwork"}', "'patchwork'"),
        (b'{"quilts": [], "prizes": ["4000"]}', '$.prizes[0] is "4000"'),
        (b'{"quilts": [], "prizes": [9000, 16000]}', "$.prizes[1] is 16000"),
        (b'{"quilts": [], "prizes": [4500]}', "$.prizes[0] is 4500"),
        (b'{"quilts": [], "prizes": [-4000]}', "$.prizes[0] is -4000"),
        (b'{"quilts": [], "prizes": [4000, 4000]}', "$.prizes[1] is 4000 again"),
        (b'{"quilts": [], "last_show": 1}', "$.last_show is 1"),
        (b'{"quilts": [], "variants": ["huge-quilt"]}', '$.variants[0] is "huge-quilt"'),
        (b'{"quilts": [{"owner": "Ann"}]}', "`tiles`"),
        (b'{"quilts": [{"owner": 4, "tiles": []}]}', "$.quilts[0].owner is 4"),
        (b'{"quilts": [{"tiles": [], "chip": 4}]}', "$.quilts[0].chip is 4"),
        (b'{"quilts": [{"tiles": [], "chip": null}]}', "$.quilts[0].chip is null"),
        (b'{"quilts": [{"tiles": [], "chips": 1}]}', "`chips`"),
        (b'{"quilts": [{"tiles": [{}]}]}', "$.quilts[0].tiles[0] is {}"),
        (b'{"quilts": [{"tiles": [["x"]]}]}', '$.quilts[0].tiles[0][0] is "x"'),
    ],
)
def test_a_malformed_position_gets_a_sentence_with_place_and_value(raw: bytes, words: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.score(raw)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"pattern": "nine-patch"}, "nine-patch"),
        ({"colour": "pink"}, "pink"),
        ({"value": 4}, "4"),
        ({"value": "5"}, '"5"'),
        ({"label": "x"}, "`label`"),
    ],
)
def test_an_unknown_tile_is_named_with_its_place(changed: dict[str, object], words: str) -> None:
    position = {"quilts": [{"tiles": [[tile(5), {**tile(3), **changed}, tile(2)]]}]}
    with pytest.raises(BadPosition) as error:
        GAME.score(msgspec.json.encode(position))
    assert "$.quilts[0].tiles[0][1]" in str(error.value)
    assert words in str(error.value)


def test_a_file_with_a_slip_is_scored_or_refused_but_never_crashes() -> None:
    random = Random(9)
    refused = 0
    whole = msgspec.json.encode(POSITION)
    for _ in range(2000):
        place = random.randrange(len(whole))
        slip = (
            whole[:place]
            + random.choice(["", *'019-,"[]{}n \xff']).encode()
            + whole[place + random.choice((0, 1, 5)) :]
        )
        try:
            GAME.score(slip)
        except BadPosition:
            refused += 1
    assert refused > 1000
