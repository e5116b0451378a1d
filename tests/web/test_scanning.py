"""A photo from a phone, from the file to the points: sent to the page, read in the worker, reviewed on the phone."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from time import monotonic, sleep

import pillow_heif
import pytest
from PIL import Image
from starlette.testclient import TestClient

from companion.games.values import Look
from companion.screens.screen import Screen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Text
from companion.store.memory import MemoryStore
from companion.table import start_game
from companion.web.app import Page
from companion.web.guard import Allowance
from companion.web.session_clock import tick_all
from hardware.cameras.brought import BroughtPhotos
from messages import say
from tests.web.page_reading import Element
from tests.web.toy_table import HOST, PLAYERS, Browser

PATIENCE = 60.0
"""Seconds: a busy machine may take long to start the reading process."""


class Asking(Screen):
    """Wants one sheet, and keeps what was accepted."""

    name = "asking"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.accepted: list[object] = []

    def banner(self) -> Banner:
        return Banner("Back at the table")

    def keys(self) -> Keys:
        return Keys(Key("Undo"), Key("Scan"), Key("Go on"))

    def parts(self) -> Body:
        return Body((Text("Scan a sheet."),))

    def press(self, key: KeyName) -> None:
        look = Look("sheet", say("Show the sheet of {name}.", name="Mara"), 0)
        self.session.go.scan(look, self.accepted.append)

    def open_table(self) -> None:
        self.session.open(Asking(self.session))


def asking(services: Services, settings: Settings) -> Session:
    session = Session(services, "player", settings)
    session.open(Asking(session))
    return session


@pytest.fixture
def host() -> Iterator[Browser]:
    services = Services(MemoryStore(), Settings(), camera=BroughtPhotos(), is_development=True)
    services.on_table.put(start_game(services.store, "patchwork-doodle", PLAYERS))
    page = Page(services, asking)
    yield Browser(page, TestClient(page.application(allowance=Allowance(1e4, 1e4)), HOST)).come_in()
    page.visitors.close()
    services.close()


def until_read(host: Browser) -> None:
    visitors = host.page.visitors
    give_up = monotonic() + PATIENCE
    while any(each.session.screen.is_busy for each in visitors) and monotonic() < give_up:
        sleep(0.05)
        tick_all(visitors, 0.05)


def send(host: Browser, photo: bytes) -> None:
    answer = host.client.post("/photo", files={"photo": ("photo", photo)}, headers={"Origin": HOST})
    assert answer.status_code == 200


def test_a_phone_takes_the_picture_and_the_points_are_told(host: Browser) -> None:
    host.press(host.look(), key="scan")
    asked = host.look()
    assert "Show the sheet of Mara." in asked.text
    assert any(each.attributes.get("type") == "file" for each in asked.all("input"))
    send(host, (files("companion.samples") / "sheet.jpg").read_bytes())
    assert "Reading" in host.look().text
    until_read(host)
    reviewed = host.look()
    shown = {svg["href"] for svg in reviewed.all("image")}
    assert shown, "the photo is the ground of the review"
    for address in shown:
        answer = host.client.get(address)
        assert answer.headers["content-type"] == "image/jpeg"
        assert answer.content.startswith(b"\xff\xd8")
    assert len([each for each in reviewed.all("button") if "cell@" in each.attributes.get("value", "")]) >= 81
    # The largest square of the sample sheet is the 3 × 3 in rows 6 to 8.
    assert "9" in [each.text for each in reviewed.all("span") if each.attributes.get("class") == "value"]


def cells(seen: Element) -> list[str]:
    """What is said of each cell of a review."""
    return [each["aria-label"] for each in seen.all("button") if each.attributes.get("value", "").startswith("cell@")]


def test_a_photo_as_iphones_save_it_is_read(host: Browser) -> None:
    pillow_heif.register_heif_opener()
    into = BytesIO()
    with Image.open(BytesIO((files("companion.samples") / "sheet.jpg").read_bytes())) as photo:
        photo.resize((960, 720)).save(into, "HEIF", quality=80, enc_params={"preset": "ultrafast"})
    host.press(host.look(), key="scan")
    send(host, into.getvalue())
    until_read(host)
    assert len(cells(host.look())) == 81


def test_two_phones_send_at_once_and_each_sees_its_own_sheet(host: Browser) -> None:
    other = Browser(host.page, TestClient(host.client.app, HOST)).come_in()
    other.press(other.look("/join"), tap="sit:1")
    for phone, name in ((host, "sheet.jpg"), (other, "sheet-2.jpg")):
        phone.press(phone.look(), key="scan")
        send(phone, (files("companion.samples") / name).read_bytes())
    until_read(host)
    one, two = cells(host.look()), cells(other.look())
    assert len(one) == len(two) == 81
    assert one != two


def test_a_damaged_photo_is_told_and_can_be_taken_again(host: Browser) -> None:
    host.press(host.look(), key="scan")
    whole = (files("companion.samples") / "sheet.jpg").read_bytes()
    send(host, whole[: len(whole) // 20])
    until_read(host)
    again = host.look()
    assert any(each.attributes.get("type") == "file" for each in again.all("input"))
    (page_form, *_) = again.all("form")
    assert any("look-warning" in each["class"] for each in page_form.all("div") if "class" in each.attributes)


def test_the_table_asks_a_phone_and_the_reading_appears_on_both() -> None:
    services = Services(MemoryStore(), Settings(), camera=BroughtPhotos(), is_development=True)
    services.on_table.put(start_game(services.store, "patchwork-doodle", PLAYERS))
    table = Session(services)
    page = Page(services, asking, is_alone=False)
    app = page.application(allowance=Allowance(1e4, 1e4))
    phone, other = (Browser(page, TestClient(app, HOST)).come_in() for _ in range(2))
    for seat, each in enumerate((phone, other)):
        each.press(each.look("/join"), tap=f"sit:{seat}")
    table.go.scan(Look("sheet", say("Show the sheet of {name}.", name="Mara"), 0), lambda read: None)
    assert "Scan your sheet now" in phone.look().text
    assert "Scan your sheet now" not in other.look().text
    send(phone, (files("companion.samples") / "sheet.jpg").read_bytes())
    give_up = monotonic() + PATIENCE
    while table.screen.name == "scan" and monotonic() < give_up:
        sleep(0.05)
        table.tick(0.1)
        tick_all(page.visitors, 0.1)
    assert table.screen.name == "review-sheet"
    assert len([each for each in phone.look().all("button") if "cell@" in each.attributes.get("value", "")]) >= 81
    page.visitors.close()
    table.close()
    services.close()
