"""Plays the game of docs/adding-a-game.md through a display, in a house that has it; in a process of its own.

python -m tests.house.playing_thimbles touch|page        prints what was seen as one JSON object
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.testclient import TestClient

from companion.games.values import Player
from companion.screens import seen_guard
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.screens.views.walk import texts_of
from companion.store.memory import MemoryStore
from companion.table import start_game
from companion.web.app import Page
from companion.web.guard import Allowance
from companion.web.tap_text import format_tap
from tests.touch.finding import place_of
from tests.touch.showing import open_window
from tests.web.toy_table import HOST, Browser

Touch = Callable[[Tap], None]
"""A finger on that thing; it must be there."""
STORY = (2, 2, 1, "undo", 1, 2)
"""How many are taken, and a step that is taken back."""


@contextmanager
def at_the_touchscreen(services: Services) -> Iterator[tuple[Session, Touch]]:
    """A real window, touched where its things stand."""
    session = Session(services)
    session.go.table()
    with open_window("800x480") as window:
        from kivy.tests.common import UnitTestTouch

        def touch(tap: Tap) -> None:
            window.show(session)
            place = place_of(window.display, tap)
            assert place is not None, f"{tap} is not in the window"
            window.display.forget_touch()
            finger = UnitTestTouch(*place)
            finger.touch_down()
            finger.touch_up()

        yield session, touch


@contextmanager
def at_a_phone(services: Services) -> Iterator[tuple[Session, Touch]]:
    """The page in a browser that sends its forms."""
    # The story's fingers look before they press; the guard against impatient ones has its own tests.
    seen_guard.SECONDS = 0.0
    page = Page(services)
    browser = Browser(page, TestClient(page.application(allowance=Allowance(1000, 1000)), HOST)).come_in()
    visitor = page.visitors.find(browser.client.cookies["bee"])
    assert visitor is not None

    def touch(tap: Tap) -> None:
        seen = browser.look()
        name, value = ("key", str(tap.value)) if tap.name == "key" else ("tap", format_tap(tap))
        buttons = {(each.attributes.get("name"), each.attributes.get("value")) for each in seen.all("button")}
        assert (name, value) in buttons, f"{tap} is not on the page"
        browser.press(seen, **{name: value})

    yield visitor.session, touch
    page.visitors.close()


def main(words: list[str]) -> int:
    """Play the story by fingers."""
    services = Services(MemoryStore(), Settings(sounds=False), is_development=True)
    services.on_table.put(start_game(services.store, "thimbles", [Player("Ann"), Player("Bob")]))
    titles, undone = [], ""
    with {"touch": at_the_touchscreen, "page": at_a_phone}[words[0]](services) as (session, touch):
        for step in STORY:
            if step == "undo":
                undone = session.view().keys.undo.detail
                touch(Tap("key", "undo"))
                continue
            titles.append(session.view().banner.title)
            touch(Tap("take", step))
            touch(Tap("key", "main"))
        result = next((text for text in texts_of(session.view()) if "wins" in text), "")
        print(json.dumps({"titles": titles, "undo": undone, "screen": session.screen.name, "result": result}))
    services.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
