"""Pictures of the page as phones, a laptop and a TV show it, in the situations of the mock-ups, through its own server.

`./study screens` makes pictures of every scene without a role; here a browser has come in by the link and is somebody:
the host, a player whose turn it is or who waits, a viewer, a TV."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.match_quilt.quilt import open_slots
from companion.games.patchwork_doodle.actions import Roll, ShowSheet
from companion.screens.phone_page import GuestRole
from companion.screens.scan.live import LiveScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.web import app
from companion.web.served_page import ServedPage
from companion.web.visitors import Visitor, Visitors
from hardware.cameras.brought import BroughtPhotos
from tests.screens.scenes import all_scenes
from tests.web.browsers import CHROMIUM, FLAGS

SIZES = ("390x844", "390x664", "320x568", "844x390", "1280x800", "1920x1080", "3840x2160")
LANGUAGES = ("en", "de", "fr")
MODES = ("light", "dark")
_LOST = """() => {
  const strip = document.getElementById("lost").content.cloneNode(true);
  strip.querySelector(".lost-when span").textContent = document.body.dataset.asItWas.replace("{time}", "7:42");
  document.querySelector(".band").after(strip);
  document.querySelectorAll("#keys button").forEach((key) => { key.disabled = true; });
}"""


@dataclass(frozen=True)
class Situation:
    """Who looks at which scene."""

    scene: str
    role: GuestRole | None = "player"
    waits: bool = False
    """Whether it is somebody else's turn."""
    path: str = "/"
    prepare: Callable[[Session], None] | None = None
    begin: Callable[[Session], None] | None = None
    """What the player does with the phone, once it is theirs."""
    script: str = ""
    """What happens in the browser before the picture."""


def _open_phones(session: Session) -> None:
    session.go.to("phones")


def _bring(session: Session) -> None:
    """The way to a photo on a machine whose phones are its cameras."""
    session.tap(Tap("player", 0))
    session.press("scan")


def _bring_again(session: Session) -> None:
    """A photo from the phone, which is refused in the phone's own language."""
    assert isinstance(session.screen, LiveScreen)
    session.screen.bring(b"")
    for _ in range(8):
        session.tick(0.1)


def _end(session: Session) -> None:
    """The results, as a phone shows them: what opens on the phone needs no code."""
    session.go.to("results")


def _roll(session: Session) -> None:
    """The next turn, in which nobody has drawn yet."""
    assert session.table is not None
    session.table.do(Roll(1))
    session.go.table()


def _show_sheet(session: Session) -> None:
    """The first player has shown the sheet."""
    assert session.table is not None
    session.table.do(ShowSheet(0, ("..###....", ".####....", ".###.....", *(".........",) * 6)))
    session.go.table()


def _open_trial(session: Session) -> None:
    session.open_trial()


def _bring_trial(session: Session) -> None:
    """A quilt of which one tile is doubtful."""
    session.open_trial()
    session.screen.bring(b"")
    session.tick(0.1)


def _try_quilt(session: Session) -> None:
    """What was tried is known, and stands on the page of who waits."""
    _bring_trial(session)
    for _ in range(2):
        session.press("main")


def _try_card(session: Session) -> None:
    """What a card would score in the player's own quilt."""
    session.open_trial()
    assert session.table is not None
    assert session.plays_for is not None
    slot = open_slots(session.table.state.quilters[session.plays_for].quilt)[0]
    for tap in (Tap("slot", slot), Tap("pattern", "ribbons"), Tap("fabric", "red"), Tap("fabric", "blue")):
        session.tap(tap)


SITUATIONS = {
    "80-join": Situation("quilt-show-quilt-show-table", None, path="/join"),
    "81-home": Situation("shell-home-with-a-game", "host"),
    "82-new-game": Situation("shell-new-game", "host"),
    "83-quilt-show-turn": Situation("quilt-show-quilt-show-table"),
    "84-quilt-show-waiting": Situation("quilt-show-quilt-show-table", waits=True),
    "84-quilt-show-trial-photo": Situation("quilt-show-quilt-show-trial", waits=True, begin=_open_trial),
    "84-quilt-show-trial-review": Situation("quilt-show-quilt-show-trial", waits=True, begin=_bring_trial),
    "84-quilt-show-trial-told": Situation("quilt-show-quilt-show-trial", waits=True, begin=_try_quilt),
    "85-doodle-draw": Situation("doodle-turn", prepare=_roll),
    "86-doodle-waiting": Situation("doodle-turn", prepare=_show_sheet),
    "87-patchwork-turn": Situation("patchwork-turn-later"),
    "88-patchwork-waiting": Situation("patchwork-turn-later", waits=True),
    "89-quiltable-turn": Situation("quiltable-turn-second"),
    "90-match-quilt-turn": Situation("match-quilt-place-chosen"),
    "91-scan-take": Situation("doodle-scoring", "host", prepare=_bring),
    "94-review-doodle": Situation("scan-sheet-doubtful"),
    "95-review-tiles": Situation("scan-quilt-doubtful"),
    "96-not-readable": Situation("scan-unreadable", prepare=_bring_again),
    "97-accepted": Situation("doodle-scoring"),
    "98-results": Situation("shell-results", prepare=_end),
    "99-history": Situation("shell-history", "host"),
    "100-statistics": Situation("shell-statistics-of-a-player", "host"),
    "101-reconnecting": Situation("quilt-show-quilt-show-table", script=_LOST),
    "102-viewer": Situation("quilt-show-quilt-show-table", "viewer"),
    "105-tv-prizes": Situation("quilt-show-quilt-show-ceremony-tie", "viewer", path="/tv"),
    "106-tv-patchwork": Situation("patchwork-turn-later", "viewer", path="/tv"),
    "106-tv-patchwork-told": Situation("patchwork-quilt", "viewer", path="/tv"),
    "106-tv-quiltable": Situation("quiltable-turn-second", "viewer", path="/tv"),
    "106-tv-doodle": Situation("doodle-turn", "viewer", path="/tv"),
    "106-tv-match-quilt": Situation("match-quilt-place-chosen", "viewer", path="/tv"),
    "106-tv-start": Situation("match-quilt-start", "viewer", path="/tv"),
    "106-tv-results": Situation("shell-results", "viewer", path="/tv"),
    "107-review": Situation("scan-sheet-doubtful", "host"),
    "113-invite": Situation("quilt-show-quilt-show-table", "host", prepare=_open_phones),
    "114-quiltable-waiting": Situation("quiltable-turn-second", waits=True),
    "115-match-quilt-waiting": Situation("match-quilt-place-chosen", waits=True),
    "115-match-quilt-trial": Situation("match-quilt-trial", waits=True, begin=_open_trial),
    "115-match-quilt-trial-told": Situation("match-quilt-trial", waits=True, begin=_try_card),
    "118-prizes": Situation("quilt-show-quilt-show-ceremony-tie"),
}


def main(words: list[str]) -> int:
    """Take the pictures: DIR/390x844/en-light/83-quilt-show-turn.png and so on."""
    parser = argparse.ArgumentParser(prog="./study page_pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--of", nargs="+", default=[], help="only situations with one of these words in their name")
    parser.add_argument("--size", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--mode", nargs="+", choices=MODES, default=MODES)
    parser.add_argument("--whole", action="store_true", help="also what must be scrolled to")
    told = parser.parse_args(words)
    from playwright.sync_api import sync_playwright

    count = 0
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, "--hide-scrollbars"])
        for (name, situation), language in product(SITUATIONS.items(), told.language):
            if told.of and not any(word in name for word in told.of):
                continue
            for size, mode, shot in _look_at(situation, language, told, chromium):
                path = told.folder / size / f"{language}-{mode}" / f"{name}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(shot)
                count += 1
    print(f"{count} pictures in {told.folder}")
    return 0 if count else 2


def _look_at(
    situation: Situation, language: str, told: argparse.Namespace, chromium: Any
) -> Iterator[tuple[str, str, bytes]]:
    session = all_scenes([situation.scene])[situation.scene]()
    services = session.services
    services.push_buttons, services.camera = frozenset(), BroughtPhotos()
    session.who = "table" if situation.role == "viewer" else "player"
    session.apply_settings(msgspec.structs.replace(session.settings, language=language, movement="none"))
    served = ServedPage(services, 0, lets_network_in=False, is_alone=True)
    services.page = served
    visitors = served._page.visitors
    visitors._make = lambda _services, _settings: session
    if situation.prepare is not None:
        situation.prepare(session)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "tick_all", lambda *_: 1.0)  # What is on a picture stands still.
        served.switch(True)
        for size, mode in product(told.size, told.mode):
            width, height = map(int, size.split("x"))
            options = {"viewport": {"width": width, "height": height}, "color_scheme": mode, "locale": language}
            tab = chromium.new_context(**options).new_page()
            tab.goto(served.link())
            tab.wait_for_url(lambda url: "/in/" not in url)
            # What was open hears of its new role else, and goes its own way.
            tab.goto("about:blank")
            visitor = next(iter(visitors))
            _seat(visitors, visitor, situation)
            if situation.begin is not None:
                session.view()
                situation.begin(session)
            tab.goto(f"http://{served.address}{situation.path}")
            tab.evaluate("document.fonts.ready")
            if situation.script:
                tab.evaluate(situation.script)
            yield size, mode, tab.screenshot(full_page=told.whole, animations="disabled")
            tab.context.close()
            visitors._by_cookie.clear()
        served.close()
    session.close()


def _seat(visitors: Visitors, visitor: Visitor, situation: Situation) -> None:
    """The browser in its role; others have come before."""
    visitor.role = None
    table = visitors.services.on_table.table
    if table is None or situation.role is None:
        visitor.role = situation.role
        return
    seats = list(range(len(table.players)))
    turn = table.game.turn(table.state).seats or (0,)
    is_mine = next((seat for seat in seats if (seat in turn) is not situation.waits), 0)
    visitors.give_role(visitor, situation.role, None if situation.role == "viewer" else is_mine)
    for seat in seats:
        if seat != is_mine and seat < 2:
            other = visitors.find(visitors.enter(visitors.link, visitor.settings))
            assert other is not None
            visitors.give_role(other, "player", seat)
