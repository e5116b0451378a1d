"""The server itself: a port of its own, and no patience with those who only keep the line busy."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.web import app, serving
from companion.web.app import Page
from companion.web.served_page import ServedPage
from companion.web.serving import Place, PortTaken, find_place
from tests.web.serving_aside import serve_aside
from tests.web.toy_table import services_with_game, toy_session

PATIENCE = 0.5


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Page, Place]]:
    monkeypatch.setattr(serving, "_PATIENCE", PATIENCE)
    monkeypatch.setattr(serving, "_LINES_OF_ONE", 20)
    page = Page(services_with_game(), toy_session)
    with serve_aside(page) as place:
        yield page, place


def ask(place: Place, path: str, more: str = "", patience: float = 5) -> bytes:
    with socket.create_connection(("127.0.0.1", place.port), patience) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{place.port}\r\nConnection: close\r\n{more}\r\n".encode())
        answer = b""
        while piece := line.recv(65536):
            answer += piece
        return answer


def test_the_page_answers_on_its_port(served: tuple[Page, Place]) -> None:
    page, place = served
    assert ask(place, "/").startswith(b"HTTP/1.1 403")
    come_in = ask(place, f"/in/{page.visitors.link}")
    assert come_in.startswith(b"HTTP/1.1 200")
    cookie = come_in.split(b"set-cookie: ")[1].split(b";")[0].decode()
    assert b"The table" in ask(place, "/", f"Cookie: {cookie}\r\n")
    assert b"server:" not in come_in.lower()


LOADED = "import sys, companion.cli.serve, companion.web.app, companion.web.serving; print(*sys.modules)"


def test_a_page_is_served_before_what_reads_photos_is_loaded() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=root, capture_output=True, text=True, check=True)
    assert {"starlette"} == {"starlette", "cv2", "numpy"}.intersection(done.stdout.split())


def test_half_open_lines_are_cut_and_leave_room(served: tuple[Page, Place]) -> None:
    _, place = served
    idle = [socket.create_connection(("127.0.0.1", place.port), 5) for _ in range(15)]
    for line in idle[:7]:
        line.sendall(b"GET / HTTP/1.1\r\nHost: local")
    assert ask(place, "/").startswith(b"HTTP/1.1 403"), "others are served meanwhile"
    time.sleep(3 * PATIENCE)
    for line in idle:
        line.settimeout(2)
        assert not line.recv(100).startswith(b"HTTP/1.1 200")
        line.close()
    assert ask(place, "/").startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize(
    "first",
    [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /act HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n",
    ],
    ids=["a whole question before it", "what was refused before all of it came"],
)
def test_a_line_that_was_answered_once_is_not_held_by_half_a_question(served: tuple[Page, Place], first: str) -> None:
    _, place = served
    with socket.create_connection(("127.0.0.1", place.port), 5) as line:
        line.sendall(first.encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 403")
        give_up = time.monotonic() + 10 * PATIENCE
        with suppress(ConnectionError):
            while time.monotonic() < give_up:
                line.sendall(b"G")
                time.sleep(PATIENCE / 5)
        assert time.monotonic() < give_up, "who drips is cut off"


def test_one_address_has_only_so_many_lines(served: tuple[Page, Place]) -> None:
    _, place = served
    lines = [socket.create_connection(("127.0.0.1", place.port), 5) for _ in range(30)]
    time.sleep(0.3)
    open_now = serving._ImpatientProtocol.lines["127.0.0.1"]
    for line in lines:
        line.close()
    assert open_now <= 20
    time.sleep(0.3)
    assert ask(place, "/").startswith(b"HTTP/1.1 403")


def test_a_stream_goes_on_after_the_patience_for_a_first_word(served: tuple[Page, Place]) -> None:
    page, place = served
    cookie = ask(place, f"/in/{page.visitors.link}").split(b"set-cookie: ")[1].split(b";")[0].decode()
    with socket.create_connection(("127.0.0.1", place.port), 5) as line:
        line.sendall(f"GET /live HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        time.sleep(3 * PATIENCE)
        heard = line.recv(65536)
        assert b"text/event-stream" in heard
        assert b"data: 0." in heard
        table = page.visitors.services.on_table.table
        assert table is not None
        action = table.game.offers(table.state)[0].action
        assert action is not None
        table.do(action)
        line.settimeout(5)
        while b"data: 1." not in heard:
            heard = line.recv(65536)
            assert heard, "a sign of life may come first, then the news"


def cookie_of(page: Page, place: Place) -> str:
    return ask(place, f"/in/{page.visitors.link}").split(b"set-cookie: ")[1].split(b";")[0].decode()


def play_one(page: Page) -> None:
    table = page.visitors.services.on_table.table
    assert table is not None
    action = table.game.offers(table.state)[0].action
    assert action is not None
    table.do(action)


def test_a_stream_that_is_never_read_holds_nobody_up(served: tuple[Page, Place]) -> None:
    page, place = served
    cookie = cookie_of(page, place)
    deaf = [socket.create_connection(("127.0.0.1", place.port), 5) for _ in range(12)]
    for line in deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.sendall(f"GET /live HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
    for _ in range(3):
        play_one(page)
        assert b"The table" in ask(place, "/", f"Cookie: {cookie}\r\n")
    for line in deaf:
        line.close()


def test_an_upload_that_drips_is_ended_and_others_upload_meanwhile(
    served: tuple[Page, Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_PHOTO_SECONDS", 2 * PATIENCE)
    page, place = served
    cookie = cookie_of(page, place)
    (visitor,) = page.visitors
    visitor.session.screen.typed = "photo"  # type: ignore[attr-defined]
    head = (
        f"POST /photo HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: {cookie}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x\r\n"
    ).encode()
    slow = [socket.create_connection(("127.0.0.1", place.port), 5) for _ in range(4)]
    for line in slow:
        line.sendall(head)
    assert b"The table" in ask(place, "/", f"Cookie: {cookie}\r\n"), "the table answers meanwhile"
    for line in slow:
        line.settimeout(10 * PATIENCE)
        assert line.recv(65536).startswith(b"HTTP/1.1 408"), "it is told, not waited for"
        line.close()
    assert visitor.session.screen.brought == []  # type: ignore[attr-defined]


def test_a_page_that_is_switched_off_says_so_on_the_port_that_systemd_opened() -> None:
    given = socket.create_server(("127.0.0.1", 0))
    services = services_with_game()
    page = ServedPage(services, None, lets_network_in=True, is_alone=False, given=given)
    place = Place(given, given.getsockname()[1], True, "127.0.0.1", ())
    page.switch(False)
    with socket.create_connection(("127.0.0.1", place.port), 5):
        assert b"switched off" in ask(place, "/"), "also while somebody else says nothing"
    page.switch(True)
    assert ask(place, "/").startswith(b"HTTP/1.1 403")
    page.switch(False)
    give_up, answer = time.monotonic() + 10, b""
    while b"switched off" not in answer:
        assert time.monotonic() < give_up, "the server has stopped some time soon"
        # A line that the page took in the moment in which it stopped is answered by nobody: browsers ask again.
        with suppress(TimeoutError):
            answer = ask(place, "/", patience=1)
    page.close()
    given.close()
    services.close()


def test_a_taken_port_is_told_and_the_next_free_one_found() -> None:
    first = find_place(0, is_open=False)
    first.sock.listen()
    with pytest.raises(PortTaken, match=f"Port {first.port} cannot be used"):
        find_place(first.port, is_open=False)
    first.sock.close()


def test_the_network_comes_in_only_where_it_was_let_in() -> None:
    local, wide = find_place(0, is_open=False), find_place(0, is_open=True)
    assert local.sock.getsockname()[0] == "127.0.0.1"
    assert local.address.startswith("http://127.0.0.1:")
    assert wide.sock.getsockname()[0] == "0.0.0.0"
    local.sock.close()
    wide.sock.close()
