"""Stories of printing by touch: what, how, and from there onto a stick, to a printer, to a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.printing import PrintJob, make_pdf
from companion.printing.jobs import THINGS, Thing
from companion.screens import seen_guard
from companion.screens.printing.how import HowScreen
from companion.screens.printing.printed import PrintedScreen
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from hardware.printers import PrinterRefused
from messages import say
from tests.screens.at_once import AtOnce
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import TwoPrinters, a_session
from tests.web.toy_table import Browser, browser, served_page


def printing(folder: Path, thing: Thing | None = None) -> Session:
    session = a_session()
    session.services.worker, session.services.exports = AtOnce(), folder / "exports"
    session.tap(Tap("link", "print"))
    if thing is not None:
        session.tap(Tap("thing", thing))
    return session


def make(session: Session) -> Path:
    session.press("main")
    session.tick(0.1)
    assert isinstance(session.screen, PrintedScreen)
    return session.screen.files[0]


def wait_for(session: Session, is_so: Callable[[], bool]) -> None:
    until = monotonic() + 10
    while not is_so():
        assert monotonic() < until, "it never came"
        session.tick(0.1)
        sleep(0.01)


def test_home_leads_to_everything_that_can_be_printed(tmp_path: Path) -> None:
    session = printing(tmp_path)
    assert [tap.value for tap in taps(session) if tap.name == "thing"] == list(THINGS)


@pytest.mark.parametrize("thing", THINGS)
def test_everything_is_made_by_two_touches_and_is_what_the_terminal_makes(tmp_path: Path, thing: Thing) -> None:
    session = printing(tmp_path, thing)
    assert isinstance(session.screen, HowScreen)
    job = session.screen.job
    assert make(session).read_bytes() == make_pdf(job)
    session.press("undo")
    session.press("undo")
    session.press("undo")
    assert session.screen.name == "home"


def test_four_sheets_a_page_five_times_on_letter_paper(tmp_path: Path) -> None:
    session = printing(tmp_path, "sheet")
    for question, value in ((0, 1), (1, 3), (2, 2)):
        session.tap(Tap("value", (question, value)))
    expected = make_pdf(PrintJob("sheet", "en", "letter", a_page=4, pages=5))
    assert make(session).read_bytes() == expected


def test_the_rules_of_the_game_that_was_touched(tmp_path: Path) -> None:
    session = printing(tmp_path, "rules")
    session.tap(Tap("value", (0, 2)))
    assert session.view().banner.title == "Rules reminder: Patchwork"
    assert make(session).read_bytes() == make_pdf(PrintJob("rules", "en", game="patchwork"))


def test_buttons_alone_come_to_every_value(tmp_path: Path) -> None:
    session = printing(tmp_path)
    session.press("scan")
    assert session.view().keys.main.detail == "Practice deck"
    session.press("main")
    session.press("scan")
    session.press("main")
    session.press("scan")
    session.press("main")
    session.press("scan")
    assert make(session).read_bytes() == make_pdf(PrintJob("deck", "en", "letter", "quiltable"))


def test_the_language_is_that_of_the_display(tmp_path: Path) -> None:
    session = printing(tmp_path)
    session.apply_settings(Settings(language="de"))
    session.tap(Tap("thing", "mat"))
    assert make(session).read_bytes() == make_pdf(PrintJob("mat", "de"))


def test_what_is_stopped_opens_nothing(tmp_path: Path) -> None:
    session = printing(tmp_path, "mat")
    session.press("main")
    session.press("undo")
    session.tick(0.1)
    assert isinstance(session.screen, HowScreen)
    assert session.screen.keys().main.is_lit


def test_a_full_disk_is_told_and_it_can_be_tried_again(tmp_path: Path) -> None:
    session = printing(tmp_path, "mat")
    (tmp_path / "exports").write_text("in the way")
    session.press("main")
    session.tick(0.1)
    assert any("That could not be written" in text for text in texts(session))
    (tmp_path / "exports").unlink()
    make(session)


def test_it_goes_onto_a_stick_that_is_put_in_meanwhile(tmp_path: Path) -> None:
    session = printing(tmp_path, "target")
    file = make(session)
    assert not session.view().keys.scan.is_lit
    session.press("scan")
    assert session.is_refusing
    stick = tmp_path / "OUR GAMES"
    stick.mkdir()
    session.services.sticks = lambda: (stick,)
    session.tick(1.0)
    assert session.view().keys.scan.detail == "OUR GAMES"
    session.press("scan")
    wait_for(session, lambda: "It is on the stick OUR GAMES. You can take it out." in texts(session))
    assert (stick / file.name).read_bytes() == file.read_bytes()


def test_a_stick_that_is_gone_again_is_told(tmp_path: Path) -> None:
    session = printing(tmp_path, "target")
    session.services.sticks = lambda: (tmp_path / "GONE",)
    make(session)
    session.press("scan")
    wait_for(session, lambda: session.is_refusing)
    assert any("The stick was taken out" in text for text in texts(session))


class Press(TwoPrinters):
    """Remembers what it was sent; refuses on its second tray."""

    def __init__(self) -> None:
        self.got: list[tuple[str, bytes, str]] = []

    def send(self, printer: str, file: Path, paper: str) -> None:
        if printer == "Office":
            raise PrinterRefused(say("The printer {name} did not take it. Is it switched on?", name=printer))
        self.got.append((printer, file.read_bytes(), paper))


def test_a_printer_of_this_machine_prints_it_at_once(tmp_path: Path) -> None:
    session, press = printing(tmp_path, "sheet"), Press()
    session.services.printers = press
    session.tap(Tap("value", (0, 2)))
    file = make(session)
    wait_for(session, lambda: session.view().keys.main.text == "Print now")
    session.press("main")
    wait_for(session, lambda: "Brother_HL_L2350DW prints it now." in texts(session))
    assert press.got == [("Brother_HL_L2350DW", file.read_bytes(), "a5")]


def test_another_printer_is_chosen_and_what_it_refuses_is_told(tmp_path: Path) -> None:
    session = printing(tmp_path, "sheet")
    session.services.printers = Press()
    make(session)
    wait_for(session, lambda: Tap("printer", 1) in taps(session))
    session.tap(Tap("printer", 1))
    session.press("main")
    wait_for(session, lambda: session.is_refusing)
    assert "The printer Office did not take it. Is it switched on?" in texts(session)


def test_without_a_printer_the_main_key_is_done(tmp_path: Path) -> None:
    session = printing(tmp_path, "sheet")
    make(session)
    assert session.view().keys.main.text == "Done"
    session.press("main")
    assert isinstance(session.screen, HowScreen)


def test_the_decks_lead_to_their_practice_decks(tmp_path: Path) -> None:
    session = printing(tmp_path)
    session.go.to("decks")
    session.tap(Tap("print"))
    assert isinstance(session.screen, HowScreen)
    assert session.screen.job.thing == "deck"
    session.press("undo")
    assert session.screen.name == "decks"


def go_printing(phone: Browser) -> None:
    visitor = phone.page.visitors.find(phone.client.cookies["bee"])
    assert visitor is not None
    visitor.session.go.to("print")


@pytest.mark.parametrize("role", ["host", "player"])
def test_a_phone_gets_the_file_itself(tmp_path: Path, role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_guard, "SECONDS", 0.0)
    with served_page(make_session=None) as page:
        services = page.visitors.services
        services.worker, services.exports, services.printers = AtOnce(), tmp_path, Press()
        services.sticks = lambda: (tmp_path / "STICK",)
        phone = browser(page).come_in()
        if role == "player":
            phone = browser(page).come_in()
            phone.press(phone.look("/join"), tap="sit:1")
        go_printing(phone)
        phone.press(phone.look(), tap="thing=sheet")
        phone.press(phone.look(), key="main")
        visitor = page.visitors.find(phone.client.cookies["bee"])
        assert visitor is not None
        visitor.session.tick(0.1)
        seen = phone.look()
        (link,) = {each["href"] for each in seen.all("a") if each.attributes.get("href", "").startswith("/file/")}
        answer = phone.client.get(link)
        assert answer.content == make_pdf(PrintJob("sheet", "en"))
        assert answer.headers["content-type"] == "application/pdf"
        assert ("To the stick" in seen.text, "STICK" in seen.text) == (True, role == "host")
        if role == "player":
            assert not visitor.session.view().keys.scan.is_lit
            assert visitor.session.view().keys.main.text == "Done"


def test_who_only_looks_on_prints_nothing(tmp_path: Path) -> None:
    with served_page(make_session=None) as page:
        page.visitors.services.worker, page.visitors.services.exports = AtOnce(), tmp_path
        browser(page).come_in()
        guest = browser(page).come_in()
        guest.press(guest.look("/join"), tap="role=viewer")
        seen = guest.look()
        assert not any("print" in each.attributes.get("value", "") for each in seen.all("button"))
        guest.client.post(
            "/act", data={"version": "0", "tap": "link=print"}, headers={"Origin": "http://192.168.1.40:8080"}
        )
        assert list(tmp_path.iterdir()) == []
