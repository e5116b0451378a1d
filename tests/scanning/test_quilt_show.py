"""Stories of Quilt Show quilts as they were seen, judged by the rules."""

from __future__ import annotations

from companion.scanning.quilt_show import propose
from tests.scanning.seen_tiles import UNKNOWN, quilt, tile


def test_a_sampler_is_worth_its_values_and_its_chip() -> None:
    seen = quilt(
        [[tile("boston-beauty/blue/5"), tile("apron-strings/blue/3"), tile("lakeshore-log-cabin/blue/5")]], [(0, 1, 3)]
    )
    (read,) = propose((seen,)).quilts
    assert (read.style, read.points, read.chip, read.problems) == ("sampler", 16, 3, ())


def test_an_illegal_quilt_is_read_as_what_it_is() -> None:
    seen = quilt([[tile("boston-beauty/blue/5"), tile("apron-strings/red/3"), tile("lakeshore-log-cabin/blue/5")]])
    (read,) = propose((seen,)).quilts
    assert read.tiles[0][1].colour == "red"
    assert read.points is None
    assert [problem.kind for problem in read.problems] == ["style"]


def test_of_what_is_not_sure_the_reading_that_makes_the_quilt_legal_is_taken_and_stays_unsure() -> None:
    doubtful = tile("apron-strings/orange/3", (False, False, True), ["apron-strings/yellow/3"])
    seen = quilt([[tile("boston-beauty/yellow/5"), doubtful, tile("lakeshore-log-cabin/yellow/5")]])
    (read,) = propose((seen,)).quilts
    assert (read.tiles[0][1].colour, read.tiles[0][1].sure) == ("yellow", False)
    assert read.tiles[0][1].alternatives == ("apron-strings/orange/3",)
    assert read.points == 13


def test_of_two_tiles_that_read_the_same_the_unsure_one_is_its_next_reading() -> None:
    doubtful = tile("boston-beauty/blue/5", (True, True, False), ["boston-beauty/blue/3"])
    seen = quilt([[tile("boston-beauty/blue/5"), doubtful, tile("boston-beauty/blue/2")]])
    (read,) = propose((seen,)).quilts
    assert [one.value for one in read.tiles[0]] == [5, 3, 2]
    assert [one.sure for one in read.tiles[0]] == [True, False, True]


def test_the_same_sure_tile_twice_is_a_problem_of_the_reading_and_not_an_illegality() -> None:
    seen = quilt([[tile("boston-beauty/blue/5"), tile("boston-beauty/blue/5"), tile("boston-beauty/blue/2")]])
    (read,) = propose((seen,)).quilts
    assert read.points == 12
    assert [problem.kind for problem in read.problems] == ["tile-twice"]


def test_a_tile_that_two_quilts_show_is_told_once() -> None:
    first = quilt([[tile("boston-beauty/blue/5"), tile("boston-beauty/blue/3"), tile("boston-beauty/blue/2")]])
    second = quilt([[tile("boston-beauty/blue/5"), tile("boston-beauty/red/3"), tile("boston-beauty/red/2")]])
    one, other = propose((first, second)).quilts
    assert [(problem.kind, problem.cells) for problem in one.problems] == [("tile-twice", ((0, 0),))]
    assert (other.problems, other.points) == ((), 10)


def test_a_chip_that_cannot_be_read_is_asked_for() -> None:
    seen = quilt(
        [[tile("boston-beauty/blue/5"), tile("boston-beauty/blue/3"), tile("boston-beauty/blue/2")]], [(0, 2, None)]
    )
    (read,) = propose((seen,)).quilts
    assert [(problem.kind, problem.cells) for problem in read.problems] == [("chip-unread", ((0, 2),))]


def test_a_tile_of_no_taught_look_leaves_a_gap_that_is_told() -> None:
    seen = quilt([[tile("boston-beauty/blue/5"), UNKNOWN, tile("boston-beauty/blue/2")]])
    (read,) = propose((seen,)).quilts
    assert (read.tiles[0][1].pattern, read.tiles[0][1].sure, read.points) == (None, False, None)
