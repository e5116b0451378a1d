"""Serves the page over a game of Doodle for `./study page_load`: prints its port and its link."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games.values import Player
from companion.screens import seen_guard
from companion.screens.services import Services
from companion.screens.settings import Settings
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from companion.web.app import Page
from companion.web.guard import Allowance
from companion.web.serving import Serving, find_place
from hardware.cameras.brought import BroughtPhotos


def main(folder: Path) -> None:
    """Serve on a free port of this machine."""
    # Nobody's finger is measured here.
    seen_guard.SECONDS = 0.0
    store = SqliteStore(folder / "games.db")
    services = Services(store, Settings(sounds=False), camera=BroughtPhotos(), push_buttons=frozenset())
    services.on_table.put(start_game(store, "patchwork-doodle", (Player("Mara"), Player("Theo"))))
    page, place = Page(services), find_place(0, is_open=False)
    # All viewers come from one address here.
    page._guesses = Allowance(1e4, 1e4)
    Serving(page, place).run(lambda: print(place.port, page.visitors.link, flush=True))
    services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
