"""Watches what lasts a moment in a real window: a number that counts, a thread that is sewn in, a sentence that goes.

python -m tests.touch.moments        prints what was seen as one JSON object
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import msgspec

from companion.pictures import Picture
from companion.pictures.shapes import Box
from companion.pictures.theme import style
from companion.screens.settings import Movement, Settings
from companion.screens.views import (
    Banner,
    Body,
    CellBoard,
    Choice,
    Choices,
    Face,
    Key,
    Keys,
    PlayerRow,
    Players,
    Score,
    Tap,
    View,
)
from messages import say
from tests.screens.shell_scenes import menu, new_game, statistics_of_a_player
from tests.touch.checking import overlap, seen_box
from tests.touch.showing import ShownWindow, open_window

KEYS = Keys(Key("Undo"), Key("Scan"), Key("Go on"))


def view_of(points: int, chosen: int) -> View:
    options = tuple(Choice(Tap("choose", number), "A choice", is_chosen=number == chosen) for number in range(3))
    return View(Banner("A moment", ""), KEYS, Body((Score(str(points), "points"), Choices(options))))


def watch_change(window: ShownWindow, movement: Movement) -> dict[str, Any]:
    """Another number and another choice: what is seen on the way, and what is laid out once the new view stands."""
    from companion.touch.part import Touchable
    from companion.touch.parts.text import ScoreWidget

    look = window.look(Settings(movement=movement))
    window.show_view(view_of(10, 0), look)
    widgets = list(window.display.walk())
    score = next(widget for widget in widgets if isinstance(widget, ScoreWidget))
    numbers, threads, calls = [round(score.shown)], list[float](), Counter[str]()
    score.fbind("shown", lambda _, shown: numbers.append(round(shown)))
    for widget in widgets:
        if isinstance(widget, Touchable):
            widget.fbind("sewn", lambda _, share: threads.append(share))
    window.show_view(view_of(22, 1), look)
    end = time.monotonic() + 5
    while (numbers[-1] != 22 or threads[-1:] not in ([], [1.0])) and time.monotonic() < end:
        _counting(calls, window.draw_frame)
        time.sleep(0.02)
    return {
        "numbers": [numbers[0], numbers[-1]],
        "rises": numbers == sorted(numbers),
        "counts": any(10 < number < 22 for number in numbers),
        "thread": [*threads[:1], *threads[-1:]],
        "laid out again": calls["do_layout"] + calls["measure"],
        "painted": calls["_paint"] > 0,
    }


def watch_another_game(window: ShownWindow) -> list[str]:
    """What a player has in a second game, from its first frame on, with a screen without players in between."""
    from companion.touch.parts.players import PlayerCard

    look = window.look(Settings(movement="full"))
    for score, version in (("26", 7), ("", 0), ("5", 1)):
        row = Players((PlayerRow(Face(0, "Mara", "M"), score),))
        body = Body((Score("1", "points"),), (row,) if score else ())
        window.show_view(View(Banner("A moment", ""), KEYS, body, version=version), look)
    cards = [widget for widget in window.display.walk() if isinstance(widget, PlayerCard)]
    return [card.counted(card.part.score) for card in cards]


def _counting(calls: Counter[str], act: Callable[[], None]) -> None:
    def notice(frame: FrameType, event: str, _: object) -> None:
        # Methods of widgets; functions of the same name set text.
        if event == "call" and "self" in frame.f_locals:
            calls[frame.f_code.co_name] += 1

    sys.setprofile(notice)
    try:
        act()
    finally:
        sys.setprofile(None)


def watch_sentences(window: ShownWindow) -> list[dict[str, Any]]:
    """Where a sentence stands, and that a touch takes it away."""
    from companion.touch.display import NoticePlate
    from companion.touch.part import Touchable

    told = []
    for make in (menu, new_game):
        session = make()
        session.apply_settings(msgspec.structs.replace(session.settings, movement="none"))
        session.tell(say("3 markers are left, so Theo can make 1, 2 or 3 blocks."))
        window.show(session)
        plate = next(widget for widget in window.display.walk() if isinstance(widget, NoticePlate))
        pressed = [
            seen_box(widget)
            for widget in window.display.walk()
            if isinstance(widget, Touchable) and widget.tap is not None and widget is not plate
        ]
        left, bottom, right, top = seen_box(plate)
        # Above the keys, and below the banner.
        others = [(left, y, right, y + top - bottom) for y in (86.0, window.display.height - 66.0 - (top - bottom))]
        covered = [sum(overlap(place, box) for box in pressed) for place in ((left, bottom, right, top), *others)]
        session.tap(Tap("toast"))
        told.append({"least": covered[0] == min(covered), "gone": session.view().notice is None})
    return told


def watch_pages(window: ShownWindow) -> list[float]:
    """How far a long page is scrolled: when it was flicked to its end, with a new number on it, and the page after."""
    look = window.look(Settings(movement="none"))
    places = []
    for title, points in (("A page", 1), ("A page", 2), ("Another page", 2)):
        window.show_view(View(Banner(title, ""), KEYS, Body((Score(str(points), "points"),) * 20)), look)
        stage = window.display.columns["stage"]
        assert stage.overflows
        places.append(stage.scroll_y)
        stage.scroll_y = 0.0
    return places


def watch_statistics(window: ShownWindow) -> list[bool]:
    """Whether something of a player's statistics can only be seen by scrolling, in each language."""
    from companion.touch.scrolling import Scrolled

    found = []
    for language in ("en", "de", "fr"):
        session = statistics_of_a_player()
        session.apply_settings(msgspec.structs.replace(session.settings, language=language, movement="none"))
        window.show(session)
        found.append(any(widget.overflows for widget in window.display.walk() if isinstance(widget, Scrolled)))
        session.close()
    return found


def watch_lines() -> float:
    """By how many pixels a line sticks out of the room that it was measured for, when its size is no whole number."""
    from companion.touch.lettering import fit, set_line

    setting = fit("A dozen patches for the quilt of Friederike", "small", 2000, scale=1.3)
    assert setting.size % 1
    texture = set_line(setting.lines[0], style("small").font, setting.size, setting.width)
    return float(texture.size[0] - setting.width)


def watch_stroke(window: ShownWindow) -> list[tuple[int, int]]:
    """What a finger shades that is told of only where it went down, in the middle of its way, and at its end."""
    from kivy.tests.common import UnitTestTouch

    from tests.touch.finding import place_of

    taps = list[Tap]()
    board = CellBoard(Picture(90, 90, ()), "A sheet", 9, 9, Box(0, 0, 90, 90), "cell", may_draw=True)
    window.show_view(View(Banner("A sheet", ""), KEYS, Body((board,))), window.look(Settings(), taps.append))
    spots = [place_of(window.display, Tap("cell", cell)) for cell in ((0, 0), (0, 4), (2, 6), (2, 6))]
    down, *ways = [(x, y) for x, y in filter(None, spots)]
    touch = UnitTestTouch(*down)
    touch.touch_down()
    for way in ways:
        touch.touch_move(*way)
    touch.touch_up(*ways[-1])
    return [tap.cell for tap in taps]


def main() -> int:
    """Tell what was seen."""
    with open_window("800x480") as window:
        seen = {movement: watch_change(window, movement) for movement in ("full", "none")}
        others: dict[str, Any] = {"another game": watch_another_game(window), "sentences": watch_sentences(window)}
        others |= {"pages": watch_pages(window), "sticks out": watch_lines(), "statistics": watch_statistics(window)}
        others["shaded"] = watch_stroke(window)
        print(json.dumps({**seen, **others}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
