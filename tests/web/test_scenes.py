"""Every scene of every screen as a page: whole, with a name for all that can be touched, in every language."""

from __future__ import annotations

import pytest

from companion.screens.views import CellBoard, View
from companion.screens.views.walk import parts_of, taps_of
from companion.web.photos import photos_of
from companion.web.rendering import PageContext, render
from companion.web.tap_text import format_tap
from tests.screens.scenes import all_scenes
from tests.web.page_reading import Element, read_page

SCENES = all_scenes()


def shown(name: str) -> tuple[View, Element]:
    session = SCENES[name]()
    view = session.view()
    context = PageContext(translate=session.translate, photos=photos_of(session))
    return view, read_page(render(view, context))


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_a_whole_page(name: str) -> None:
    view, page = shown(name)
    sent = {each["value"]: each for each in page.all("button") if each.attributes.get("name") == "tap"}
    typed = {each["name"].removeprefix("typed ") for each in page.all("input")}
    # What a stroke over further cells means is sent by the page's script.
    strokes = {part.drag for part in parts_of(view) if isinstance(part, CellBoard) and part.drag}
    for tap in taps_of(view):
        if tap.name in strokes:
            continue
        assert format_tap(tap) in sent or tap.name in typed, tap
    for button in page.all("button"):
        assert button.name or button.attributes.get("aria-hidden") == "true", button.attributes
        assert not list(button.all("button"))
    for actions in (each for each in page.all("div") if each.attributes.get("class") == "actions"):
        assert all(each.attributes.get("aria-label") for each in actions.all("button")), "a phone hides their words"
    for key, value in (("undo", view.keys.undo), ("scan", view.keys.scan), ("main", view.keys.main)):
        found_keys = [
            each
            for each in page.all("button")
            if each.attributes.get("value") == key and "key" in each["class"].split()
        ]
        assert len(found_keys) == bool(value.text), "a key without words is none"
        for found in found_keys:
            assert ("disabled" in found.attributes) is not value.is_lit
