"""Pictures as SVG: every shape, in the colours of every theme, with whole stitches."""

from __future__ import annotations

import re
from math import pi
from typing import get_args
from xml.etree import ElementTree

import pytest

from companion.pictures import Box, Item, Picture
from companion.pictures.shapes import Cloth, Disc, Icon, Lettering, PhotoCut, Polygon, Seam, Sheet, Stitches
from companion.web.sprite import Sprite
from companion.web.svg import ServedPhoto, paint_items, paint_picture, stretched_dashes

BOX = Box(10, 20, 100, 50)
SHAPES: tuple[Item, ...] = (
    Sheet(BOX, "surface", 12, "hem", 2, "edge"),
    Stitches(BOX, "lit", 8, 5, casing="ink", casing_width=3),
    Seam(((0, 0), (30, 40), (30, 100)), "doubt", 3, 7, 5, casing="#FFFFFF", casing_width=4),
    Cloth(BOX, "seat2.cloth", "seat2.motif", "chevron", 12, 8),
    Polygon(((0, 0), (10, 0), (5, 8)), "#AABBCC80"),
    Disc(50, 50, 20, "lit@0.3", "ink", 1.5, on=2, off=3),
    Lettering(BOX, "<1 & 2>", "body_strong", "ink_soft"),
    Icon(BOX, "camera", "info", 26),
    PhotoCut(BOX, "sheet", 3, (0.25, 0.5, 0.75, 1.0), 8),
)


def painted(*items: Item) -> tuple[ElementTree.Element, str]:
    sprite = Sprite()
    photo = ServedPhoto("/photo/sheet?v=3", 400, 200)
    svg = paint_picture(Picture(200, 100, items), sprite, lambda key, version: photo)
    return ElementTree.fromstring(svg), sprite.definitions()


def test_there_is_a_sample_of_every_shape() -> None:
    assert {type(shape) for shape in SHAPES} == set(get_args(Item))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_every_shape_is_painted(shape: Item) -> None:
    svg, shared = painted(shape)
    assert len(list(svg.iter())) > 1
    ElementTree.fromstring(f"<svg>{shared}</svg>")
    text = ElementTree.tostring(svg, encoding="unicode")
    for used in re.findall(r"#([a-z][a-z0-9-]+)", text):
        assert f'id="{used}"' in shared


def test_roles_stay_names_so_that_one_drawing_serves_every_theme() -> None:
    (disc,) = painted(Disc(50, 50, 20, "lit@0.3", "ink_soft", 2))[0]
    assert disc.attrib["fill"] == "var(--lit)"
    assert disc.attrib["fill-opacity"] == "0.3"
    assert disc.attrib["stroke"] == "var(--ink-soft)"
    assert float(disc.attrib["r"]) == 19


def test_the_ninth_player_has_the_first_cloth_again() -> None:
    (disc,) = painted(Disc(50, 50, 20, "seat8.cloth"))[0]
    assert disc.attrib["fill"] == "var(--seat0-cloth)"


@pytest.mark.parametrize(("length", "count"), [(300, 25), (305, 25), (307, 26), (7, 1), (2 * pi * 20, 10)])
def test_no_stitch_of_a_closed_thread_is_cut(length: float, count: int) -> None:
    on, off = map(float, stretched_dashes(length, 7, 5, is_closed=True).split())
    assert count * (on + off) == pytest.approx(length, rel=1e-4)
    assert on / off == pytest.approx(7 / 5, rel=1e-3)


def test_an_open_thread_ends_with_a_whole_stitch() -> None:
    on, off = map(float, stretched_dashes(100, 7, 5, is_closed=False).split())
    assert 9 * on + 8 * off == pytest.approx(100, rel=1e-4)


def test_a_thread_that_is_half_sewn_has_half_its_stitches() -> None:
    dashes = [float(each) for each in stretched_dashes(120, 7, 5, is_closed=True, share=0.5).split()]
    assert dashes[:-1] == [7, 5, 7, 5, 7, 5, 7, 5, 7]
    assert dashes[-1] > 120
    assert stretched_dashes(120, 7, 5, is_closed=True, share=0).startswith("0 ")


def test_long_letters_are_set_smaller_and_short_ones_as_the_style_says() -> None:
    short, long = painted(Lettering(BOX, "7", "score_s", "ink"), Lettering(BOX, "Wilhelmina Maria", "score_s", "ink"))[
        0
    ]
    assert float(short.attrib["font-size"]) == 23
    assert 5 < float(long.attrib["font-size"]) < 20


def test_letters_are_never_tags() -> None:
    inside = paint_items((Lettering(BOX, "<script>", "body", "ink"),), Sprite(), lambda key, version: None)
    assert "<script>" not in inside
    assert "&lt;script&gt;" in inside


def test_a_cut_shows_its_part_of_the_photo_in_its_own_proportions() -> None:
    ((frame,),) = painted(PhotoCut(BOX, "sheet", 3, (0.25, 0.5, 0.75, 1.0)))[0]
    assert frame.attrib["viewBox"] == "100 100 200 100"
    assert (frame.attrib["width"], frame.attrib["height"]) == ("100", "50")


def test_a_photo_that_is_gone_leaves_a_plain_place() -> None:
    inside = paint_items((PhotoCut(BOX, "gone"),), Sprite(), lambda key, version: None)
    assert "image" not in inside
    assert "var(--sunken)" in inside


def test_two_cloths_of_one_kind_share_their_motif() -> None:
    _, shared = painted(*(Cloth(Box(x, 0, 20, 20), "#112233", "#445566", "dots") for x in (0, 30, 60)))
    assert shared.count("<pattern") == 1
