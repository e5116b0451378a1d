"""Stories of flat pictures of tiles, recognised by the looks of a small deck."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.photo.pixels import Pixels
from vision.tiles.label_parts import learn_spots
from vision.tiles.recognition import Recogniser, turn_lead
from vision.tiles.templates import Parts, Size, TemplateSet, size_for
from vision.training.pictures.symbol_cards import draw_card, make_style, names_of
from vision.training.pictures.tile_photos import COLOURS, VALUES, draw_tile

STYLE = make_style(3)
TILES: tuple[Parts, ...] = tuple(
    (pattern, colour, str(value)) for pattern in ("steps", "kite", "cross") for colour in COLOURS for value in VALUES
)


def shrunk(picture: Pixels, size: Size) -> Pixels:
    return np.asarray(cv2.resize(picture, (size.width, size.height), interpolation=cv2.INTER_AREA), np.uint8)


def looks_of(parts: list[Parts], pictures: list[Pixels]) -> TemplateSet:
    size = size_for(pictures[0].shape[1] / pictures[0].shape[0])
    labels = tuple("/".join(own) for own in parts)
    frames = np.array([[[0, 0], [1, 0], [1, 1], [0, 1.0]]])
    return TemplateSet(labels, tuple(parts), np.stack([shrunk(picture, size) for picture in pictures]), frames)


def tile(parts: Parts) -> Pixels:
    pattern, colour, value = parts
    return draw_tile(pattern, colour, int(value))


def recogniser(looks: TemplateSet) -> Recogniser:
    return Recogniser(looks, learn_spots(looks))


@pytest.fixture(scope="module")
def cards() -> Recogniser:
    names = names_of(STYLE)
    return recogniser(looks_of(list(names), [draw_card(STYLE, name) for name in names]))


@pytest.fixture(scope="module")
def tiles() -> Recogniser:
    return recogniser(looks_of(list(TILES), [tile(parts) for parts in TILES]))


def seen(reader: Recogniser, picture: Pixels) -> Pixels:
    """A picture as a camera might show it: a little moved, soft and darker."""
    size = reader.looks.size
    moved = np.array([[1.02, 0.01, 1.5], [-0.01, 0.99, -1.0]])
    small = cv2.GaussianBlur(shrunk(picture, size), (0, 0), 1.0)
    laid = cv2.warpAffine(small, moved, (size.width, size.height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(laid * 0.9, np.uint8)


def shadowed(picture: Pixels) -> Pixels:
    """The picture with a hard, bluish shadow over half of it."""
    dark = picture.copy()
    half = picture.shape[0] // 2
    dark[half:] = picture[half:] * np.array([0.68, 0.62, 0.6])
    return dark


def test_every_card_is_read_also_in_a_hard_shadow(cards: Recogniser) -> None:
    names = names_of(STYLE)
    read = cards.recognise([shadowed(seen(cards, draw_card(STYLE, name))) for name in names])
    assert [one.parts for one, name in zip(read, names, strict=True) if one.parts != name and all(one.sure)] == []
    assert sum(all(one.sure) for one in read) > 70


def test_the_value_is_read_where_it_is_printed_and_the_way_up_is_told(tiles: Recogniser) -> None:
    shown = [np.ascontiguousarray(np.rot90(seen(tiles, tile(parts)), 3)) for parts in TILES]
    read = tiles.recognise(shown)
    assert [one.parts for one in read] == list(TILES)
    assert {one.turn for one in read} == {1}


def test_a_tile_whose_neighbours_were_taught_is_put_together_from_its_parts() -> None:
    known = [parts for parts in TILES if parts != ("kite", "red", "3")]
    reader = recogniser(looks_of(known, [tile(parts) for parts in known]))
    (read,) = reader.recognise([seen(reader, tile(("kite", "red", "3")))])
    assert read.parts == ("kite", "red", "3")


def test_a_pattern_that_was_never_taught_is_unknown_or_unsure(tiles: Recogniser) -> None:
    for colour in COLOURS:
        (read,) = tiles.recognise([seen(tiles, draw_tile("fan", colour, 3))])
        assert not (read.is_known and all(read.sure))


def as_purple(picture: Pixels) -> Pixels:
    """A green tile in purple ink: as light, of the opposite colour."""
    hue, saturation, value = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV))
    turned = np.where(saturation > 90, (hue.astype(int) + 90) % 180, hue).astype(np.uint8)
    return np.asarray(cv2.cvtColor(cv2.merge([turned, saturation, value]), cv2.COLOR_HSV2BGR), np.uint8)


@pytest.mark.parametrize("pattern", ["steps", "kite", "cross"])
def test_a_purple_tile_is_not_surely_a_green_one(tiles: Recogniser, pattern: str) -> None:
    """A light that turns all colours into their opposites would explain it."""
    (read,) = tiles.recognise([seen(tiles, as_purple(tile((pattern, "green", "3"))))])
    assert not (read.is_known and read.parts[1] == "green" and read.sure[1])


def test_a_mark_clearly_absent_one_way_round_and_clearly_there_another_way_leaves_the_turn_in_doubt() -> None:
    absent, there = [np.array([0.23, 0.37])], [np.array([3.1, 1.1])]
    assert turn_lead(1.26, absent, [(1.28, there)]) < 1


def test_a_turn_in_which_marks_tell_the_same_or_nothing_clear_is_no_rival() -> None:
    there, again, unclear = [np.array([3.1, 1.1])], [np.array([2.9, 1.3])], [np.array([1.3, 1.4])]
    assert turn_lead(1.26, there, [(1.27, again), (1.28, unclear)]) > 1


def test_the_likeliest_other_reading_comes_first(cards: Recogniser) -> None:
    shown = names_of(STYLE)[0]
    (read,) = cards.recognise([seen(cards, draw_card(STYLE, shown))])
    assert read.parts == shown
    assert sum(one != other for one, other in zip(read.alternatives[0], shown, strict=True)) == 1


def test_shapes_in_many_colours_and_fillings_are_no_spots(cards: Recogniser) -> None:
    assert learn_spots(cards.looks) == ()


def test_no_tiles_are_no_readings(cards: Recogniser) -> None:
    assert cards.recognise([]) == []
