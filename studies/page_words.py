"""Words that no reader of the page can read: cut off, broken in two, over the side, or lying on one another.

Every scene as the phone of the host shows it, and with `--tv` as a TV does, in real browsers of several sizes."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from companion.screens.faces import faces_of
from companion.screens.session import Session
from companion.web.photos import photos_of
from companion.web.rendering import PageContext, render
from companion.web.shared_scoreboard import SharedScoreboard
from studies.screens import Wish
from studies.screens_page import CHROMIUM, FLAGS, Browser

SIZES, TV_SIZES = ("320x568", "390x844", "844x390", "1280x800"), ("1280x720", "1920x1080")
FIND = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


class Looker(Browser):
    """A browser in the hand of somebody, or on the wall."""

    def __init__(self, chromium: Any, size: str, *, is_tv: bool) -> None:
        super().__init__(chromium, size)
        self._is_tv = is_tv

    def find(self) -> list[str]:
        found: list[str] = self.run("0", FIND)
        return found

    def _page(self, session: Session) -> str:
        table = session.table
        common = PageContext(
            translate=session.translate, language=session.settings.language, text=session.settings.text,
            photos=photos_of(session),
        )  # fmt: skip
        if self._is_tv:
            board = SharedScoreboard(session.services, session.settings)
            page = render(board.view, replace(common, may_act=False, is_large=True))
            board.session.close()
            return page
        me = faces_of(table.players)[0] if table is not None else None
        return render(session.view(), replace(common, role="host", me=me, wants_photo=session.screen.wants_photo))


def main(words: list[str]) -> int:
    """Print what cannot be read, and where first; the exit status tells whether there was any."""
    parser = argparse.ArgumentParser(prog="./study page_words", description=__doc__)
    parser.add_argument("--scene", nargs="+", default=[], help="only scenes with one of these words in their name")
    parser.add_argument("--language", nargs="+", default=["en", "de", "fr"])
    parser.add_argument("--text", nargs="+", default=["normal"], help="normal, large, huge")
    parser.add_argument("--size", nargs="+", default=[])
    parser.add_argument("--tv", action="store_true", help="as TVs show the tables")
    told = parser.parse_args(words)
    sizes = told.size or (TV_SIZES if told.tv else SIZES)
    found: Counter[str] = Counter()
    looked = 0
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        browsers = {size: Looker(chromium, size, is_tv=told.tv) for size in sizes}
        wish = Wish(folder, "", list(told.scene), list(told.language), ["linen"], list(told.text))
        for name, session in list_scenes(wish, is_tv=told.tv):
            for size, browser in browsers.items():
                browser.show(session)
                looked += 1
                for fault in browser.find():
                    if not found[fault]:
                        print(f"{size} {name}: {fault}", flush=True)
                    found[fault] += 1
    print(f"{looked} pages: {len(found)} kinds of words that cannot be read, {found.total()} times")
    return 1 if found else 0


def list_scenes(wish: Wish, *, is_tv: bool) -> Iterator[tuple[str, Session]]:
    """Every scene with its name; on a TV those with a game."""
    for path, session in wish.each_scene():
        if session.table is not None or not is_tv:
            yield f"{path.parent.name}/{path.stem}", session
