"""A page over a real table of Quilt Show, with a screen of three keys that needs no camera."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.testclient import TestClient

from companion.games.values import Player
from companion.screens.screen import Screen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Banner, Body, Button, Field, Key, KeyName, Keys, Listing, ListRow, Tap, Text, View
from companion.store.memory import MemoryStore
from companion.table import start_game
from companion.web.app import Page
from companion.web.guard import Allowance
from companion.web.visitors import MakeSession
from tests.web.page_reading import Element, read_page

PLAYERS = (Player("Mara"), Player("Theo"), Player("Ruth"))
HOST = "http://192.168.1.40:8080"


class ToyScreen(Screen):
    """Main plays what the rules offer first; Undo takes it back; a field takes a name; Scan wants a photo."""

    name = "toy"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.typed = "Mara"
        self.tapped: list[Tap] = []
        self.brought: list[bytes] = []

    @property
    def is_guarded(self) -> bool:
        return True

    @property
    def wants_photo(self) -> bool:
        return self.typed == "photo"

    def bring(self, photo: bytes) -> None:
        self.brought.append(photo)

    def banner(self) -> Banner:
        return Banner("The table", f"{len(self.done)} things done")

    @property
    def done(self) -> list[str]:
        assert self.session.table is not None
        return [str(happening.sentence) for happening in self.session.table.happened()]

    def keys(self) -> Keys:
        return Keys(Key("Undo"), Key("Scan", is_lit=False), Key("Play"))

    def parts(self) -> Body:
        rows = tuple(ListRow(sentence) for sentence in self.done)
        taps = Button(Tap("press", 3), "Press"), Button(Tap("never"), "Never", is_possible=False)
        return Body((Listing(rows, "Nothing yet."), *taps, Field("name", self.typed, "Name", longest=12), Text("end")))

    def press(self, key: KeyName) -> None:
        table = self.session.table
        assert table is not None
        if key == "undo":
            table.undo(seen=self.version)
        else:
            ready = (each.action for each in table.game.offers(table.state) if each.action is not None)
            table.do(next(ready), seen=self.version)

    def tap(self, tap: Tap) -> None:
        if tap.name == "name":
            self.typed = str(tap.value)
        else:
            self.tapped.append(tap)

    def leave(self) -> None:
        self.tapped.append(Tap("menu"))

    def open_table(self) -> None:
        self.session.open(ToyScreen(self.session))

    def view(self) -> View:
        view = super().view()
        assert view is not None
        return view


def services_with_game() -> Services:
    services = Services(MemoryStore(), Settings(), is_development=True)
    services.on_table.put(start_game(services.store, "quilt-show", PLAYERS))
    return services


def toy_session(services: Services, settings: Settings) -> Session:
    session = Session(services, "player", settings)
    session.open(ToyScreen(session))
    return session


class Browser:
    """One browser before the page."""

    def __init__(self, page: Page, client: TestClient) -> None:
        self.page, self.client = page, client

    def come_in(self, link: str | None = None) -> Browser:
        answer = self.client.get(f"/in/{link or self.page.visitors.link}")
        assert answer.status_code == 200, answer.text
        return self

    @property
    def screen(self) -> ToyScreen:
        visitor = self.page.visitors.find(self.client.cookies["bee"])
        assert visitor is not None
        assert isinstance(visitor.session.screen, ToyScreen)
        return visitor.session.screen

    def look(self, path: str = "/") -> Element:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return read_page(answer.text)

    def press(self, seen: Element, origin: str = HOST, **form: str) -> Element:
        """Send the form of a page that was seen, with this button."""
        version = next(each["value"] for each in seen.all("input") if each["name"] == "version")
        to = next(seen.all("form"))["action"]
        answer = self.client.post(to, data={"version": version, **form}, headers={"Origin": origin})
        assert answer.status_code == 200, answer.text
        return read_page(answer.text)


@contextmanager
def served_page(allowance: Allowance | None = None, make_session: MakeSession | None = toy_session) -> Iterator[Page]:
    """With the toy's screen, unless the real ones are asked for by None."""
    page = Page(services_with_game(), make_session)
    app = page.application(allowance=allowance or Allowance(10_000, 10_000))
    page.browser = lambda: Browser(page, TestClient(app, HOST))  # type: ignore[attr-defined]
    yield page
    page.visitors.close()


def browser(page: Page) -> Browser:
    found: Browser = page.browser()  # type: ignore[attr-defined]
    return found
