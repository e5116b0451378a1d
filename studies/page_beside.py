"""The page beside a display for `./study page_attacks`: notes how late each of the display's frames is.

Prints port and link; to each line that it is sent it answers with the longest frame since the last one, in seconds."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

from companion.games.values import Player
from companion.screens import seen_guard
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from companion.web.app import Page
from companion.web.serving import Serving, find_place
from hardware.cameras.brought import BroughtPhotos

FRAME = 1 / 30


class Display:
    """What the window does thirty times a second, but for the painting: take the lock, let time pass, make the view."""

    def __init__(self, services: Services) -> None:
        self._services, self._session = services, Session(services)
        self.longest = 0.0
        self._session.go.table()

    def run(self) -> None:
        """For ever."""
        due = monotonic()
        while True:
            due = max(due + FRAME, monotonic())
            sleep(max(0.0, due - monotonic()))
            with self._services.lock:
                self._session.tick(FRAME)
                self._session.view()
            self.longest = max(self.longest, monotonic() - due)


def main(folder: Path) -> None:
    """Serve until nothing more is asked."""
    seen_guard.SECONDS = 0.0  # Nobody's finger is measured here.
    store = SqliteStore(folder / "games.db")
    services = Services(store, Settings(sounds=False), camera=BroughtPhotos(), push_buttons=frozenset())
    services.on_table.put(start_game(store, "patchwork-doodle", (Player("Mara"), Player("Theo"))))
    page, place = Page(services), find_place(0, is_open=False)
    serving = Serving(page, place)
    served = Thread(target=serving.run, args=(lambda: print(place.port, page.visitors.link, flush=True),))
    served.start()
    display = Display(services)
    Thread(target=display.run, daemon=True).start()
    for _ in sys.stdin:
        print(display.longest, flush=True)
        display.longest = 0.0
    serving.stop()
    served.join()
    services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
