"""Every scene of every screen as a page: whole, with a name for all that can be touched, in every language."""

from __future__ import annotations

import pytest

from companion.screens.views import View
from companion.screens.views.walk import taps_of
from companion.web import PageContext, format_tap, render
from companion.web.photos import photos_of
from tests.screens.picturing import all_scenes
from tests.web.page_reading import Element, read_page

SCENES = all_scenes()


def shown(name: str) -> tuple[View, Element]:
    session = SCENES[name]()
    view = session.view()
    if view is None:
        pytest.skip("draws itself")
    context = PageContext(translate=session.translate, photos=photos_of(session), nonce="n")
    return view, read_page(render(view, context))


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_a_whole_page(name: str) -> None:
    view, page = shown(name)
    sent = {each["value"]: each for each in page.all("button") if each.attributes.get("name") == "tap"}
    typed = {each["name"].removeprefix("typed ") for each in page.all("input")}
    for tap in taps_of(view):
        assert format_tap(tap) in sent or tap.name in typed, tap
    for button in page.all("button"):
        assert button.name or button.attributes.get("aria-hidden") == "true", button.attributes
        assert not list(button.all("button"))
    for key, value in (("undo", view.keys.undo), ("scan", view.keys.scan), ("main", view.keys.main)):
        (found,) = (
            each
            for each in page.all("button")
            if each.attributes.get("value") == key and "key" in each["class"].split()
        )
        assert ("disabled" in found.attributes) is not value.is_lit
