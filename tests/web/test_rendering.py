"""Views as pages: every part has its template, every touch its button, and nothing that players typed becomes a tag."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib.resources import files
from typing import get_args

import pytest

from companion.screens.views import (
    Button,
    Card,
    Choice,
    Choices,
    Key,
    Keys,
    Listing,
    Part,
    PhotoView,
    Row,
    Tap,
    Text,
    View,
)
from companion.screens.views.walk import parts_of
from companion.web.least_widths import least_width
from companion.web.rendering import PageContext, ServedPhoto, render, template_name
from companion.web.tap_text import parse_tap
from messages import load_language
from tests.screens.scenes import all_scenes
from tests.screens.teach_scenes import scenes as teach_scenes
from tests.web.page_reading import Element, read_page
from tests.web.sample_parts import EACH_PART, EVIL, view_of
from tests.web.sample_views import SAMPLES

VIEWS = {**{name: make() for name, make in SAMPLES.items()}, "every part": view_of(*EACH_PART)}
CONTEXT = PageContext(photos=lambda key, version: ServedPhoto("/photo/1", 40, 20), live="/live")


def page_of(view: View, context: PageContext = CONTEXT) -> Element:
    return read_page(render(view, context))


@pytest.fixture(params=VIEWS, scope="module")
def page(request: pytest.FixtureRequest) -> Element:
    return page_of(VIEWS[request.param])


@pytest.mark.parametrize("part", get_args(Part), ids=lambda part: part.__name__)
def test_every_part_has_a_template_and_a_sample(part: type) -> None:
    assert (files("companion.web") / "templates" / f"{template_name(part)}.html").is_file()
    assert part in {type(each) for each in EACH_PART}


@pytest.mark.parametrize("part", EACH_PART, ids=lambda part: type(part).__name__)
def test_what_players_typed_is_never_a_tag(part: Part) -> None:
    html = render(view_of(part), CONTEXT)
    assert "<script>alert" not in html
    scripts = list(read_page(html).all("script"))
    assert [script["src"] for script in scripts] == ["/static/page.js"]


@pytest.mark.parametrize("part", EACH_PART, ids=lambda part: type(part).__name__)
def test_what_players_typed_is_shown_as_it_is(part: Part) -> None:
    page = page_of(view_of(part))
    assert EVIL in page.text


def test_every_touch_comes_back_from_its_button() -> None:
    view = view_of(*EACH_PART)
    sent = {parse_tap(button["value"]) for button in page_of(view).all("button") if button["name"] == "tap"}
    assert {
        Tap("area", EVIL), Tap("line"), Tap("explain"), Tap("cell", (1, 2)), Tap("button"), Tap("choose", 0),
        Tap("card"), Tap("row"), Tap("more"), Tap("player"), Tap("stop"), Tap("step", 0), Tap("menu"), Tap("status"),
    } <= sent  # fmt: skip


def test_every_post_carries_the_version_that_was_seen(page: Element) -> None:
    form, *_ = page.all("form")
    assert form["method"] == "post"
    (version,) = (field for field in form.all("input") if field["name"] == "version")
    assert version["value"].isdigit()
    assert all(button in list(form.all("button")) for button in page.all("button"))


def test_enter_in_a_field_is_the_main_key(page: Element) -> None:
    first = next(button for button in page.all("button"))
    assert (first["name"], first["value"]) == ("key", "main")


def test_what_cannot_be_done_cannot_be_pressed() -> None:
    view = view_of(Button(Tap("go"), "Go", is_possible=False), Choices((Choice(Tap("a"), "A", is_possible=False),)))
    buttons = {button.attributes.get("value"): button for button in page_of(view).all("button")}
    assert all("disabled" in buttons[value].attributes for value in ("go", "a", "scan"))
    assert "disabled" not in buttons["undo"].attributes


def test_a_key_without_words_is_no_button() -> None:
    view = replace(view_of(Text("Here")), keys=Keys(Key("Undo"), Key("", is_lit=False), Key("Go on")))
    keys = next(each for each in page_of(view).all("footer") if each["id"] == "keys")
    assert [each["value"] for each in keys.all("button")] == ["undo", "main"]


def test_who_only_looks_can_press_nothing() -> None:
    (every,) = page_of(view_of(*EACH_PART), PageContext(may_act=False)).all("fieldset")
    assert "disabled" in every.attributes


def test_a_board_is_a_grid_of_buttons_with_names() -> None:
    page = page_of(VIEWS["doodle-review"])
    (grid,) = (each for each in page.all("div") if each.attributes.get("role") == "grid")
    cells = list(grid.all("button"))
    assert len(cells) == 81
    assert cells[3 * 9 + 2].name == "row 4, column 3, empty"
    assert parse_tap(cells[3 * 9 + 2]["value"]) == Tap("cell", (3, 2))


def test_a_list_without_rows_says_so() -> None:
    assert "Nobody has played yet." in page_of(view_of(Listing((), "Nobody has played yet."))).text


def test_the_page_speaks_the_language_of_its_reader() -> None:
    page = page_of(view_of(Text("x")), PageContext(translate=load_language("de"), language="de"))
    (html,) = page.all("html")
    assert html["lang"] == "de"
    assert next(each for each in page.all("button") if each.attributes.get("value") == "menu").name == "Menü"


def test_every_button_and_picture_has_a_name(page: Element) -> None:
    for button in page.all("button"):
        assert button.name or button.attributes.get("aria-hidden") == "true", button.attributes
    for svg in page.all("svg"):
        assert svg.attributes.get("aria-hidden") == "true" or svg.name or _inside_a_picture(svg)
    for field in page.all("input"):
        assert field["name"]


def _inside_a_picture(svg: Element) -> bool:
    return svg.parent is not None and svg.parent.tag in {"g", "svg"}


def test_the_page_has_its_landmarks_once(page: Element) -> None:
    for tag in ("header", "main", "footer", "h1", "title"):
        assert len(list(page.all(tag))) == 1, tag


def test_no_name_is_given_twice(page: Element) -> None:
    names = Counter(each["id"] for each in page.all() if "id" in each.attributes)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_button_lies_in_another(page: Element) -> None:
    for button in page.all("button"):
        assert not list(button.all("button", "input", "a"))


def test_a_title_with_an_icon_goes_below_a_photo_on_a_phone() -> None:
    photo, card = PhotoView("live", (4, 3), "What the camera sees"), Card((Text("Nearly good", "title", icon="lamp"),))
    assert least_width(photo) + least_width(card) > 390 / 16


def test_the_tiles_of_a_lesson_stand_above_their_hints_on_a_phone() -> None:
    for scene in (teach_scenes()["plan"], teach_scenes()["learned-sure"]):
        rows = [part for part in parts_of(scene().view()) if isinstance(part, Row) and len(part.parts) == 2]
        assert any(sum(map(least_width, row.parts)) > 390 / 16 for row in rows)


def test_a_kept_card_stands_above_what_is_told_of_it_on_a_phone() -> None:
    view = all_scenes(["shell-souvenir-kept"])["shell-souvenir-kept"]().view()
    rows = [part for part in parts_of(view) if isinstance(part, Row) and len(part.parts) == 2]
    assert any(sum(map(least_width, row.parts)) > 390 / 16 for row in rows)


def test_a_product_is_never_broken_in_two() -> None:
    told = page_of(view_of(Text("The best rectangle: 4 × 5")))
    assert "4\u00a0×\u00a05" in told.text


def test_a_strict_browser_finds_nothing_to_forbid(page: Element) -> None:
    """No style and no script in the tags themselves, nothing from elsewhere."""
    for each in page.all():
        assert "style" not in each.attributes
        assert not [name for name in each.attributes if name.startswith("on")]
        for name in ("src", "href", "action"):
            assert each.attributes.get(name, "/").startswith(("/", "#")), each.attributes
    (placing,) = page.all("style")
    assert placing.attributes == {"id": "places"}


def test_a_page_is_light(page: Element) -> None:
    """Under 15 kB packed, as the design wants of a new view; the sample of a review has 81 cells and a sheet."""
    import gzip

    html = render(VIEWS["doodle-review"], CONTEXT)
    assert len(gzip.compress(html.encode())) < 15_000
