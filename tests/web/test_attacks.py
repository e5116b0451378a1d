"""What strangers and mischief try: nothing gets in, and the table stays right."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

import pytest

from companion.games.errors import IllegalAction
from companion.games.patchwork_doodle.actions import UNTOLD, LayCards, Pass, Roll
from companion.games.quilt_show.actions import ChooseStart, CollectFabric
from companion.screens.player_rights import why_not_act
from companion.screens.quilt_show.screen import SCREEN as QUILT_SHOW
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.store.memory import MemoryStore
from companion.table import Table, start_game
from companion.web.app import Page
from companion.web.guard import LARGEST_FORM, LARGEST_PHOTO, Allowance
from companion.web.page_files import files_address
from companion.web.permissions import why_not
from companion.web.served_page import ServedPage
from companion.web.visitors import Visitor, WrongLink
from tests.web.page_reading import read_page
from tests.web.test_page import notice, rows, sit
from tests.web.toy_table import HOST, PLAYERS, browser, served_page, services_with_game


@pytest.fixture
def page() -> Iterator[Page]:
    with served_page() as page:
        yield page


def table_on(page: Page) -> Table:
    table = page.visitors.services.on_table.table
    assert table is not None
    return table


def table_version(page: Page) -> int:
    return table_on(page).version


@pytest.mark.parametrize("path", ["/", "/tv", "/join", "/live", "/photo/preview"])
def test_nobody_sees_anything_without_the_link(page: Page, path: str) -> None:
    answer = browser(page).client.get(path)
    assert answer.status_code == 403
    assert "Mara" not in answer.text


@pytest.mark.parametrize("path", ["/act", "/join", "/photo"])
def test_nobody_does_anything_without_the_link(page: Page, path: str) -> None:
    answer = browser(page).client.post(path, data={"version": "0", "key": "main"}, headers={"Origin": HOST})
    assert answer.status_code == 403
    assert table_version(page) == 0


@pytest.mark.parametrize("link", ["x", "%00", "a" * 4000, "é"])
def test_a_forged_link_opens_nothing(page: Page, link: str) -> None:
    answer = browser(page).client.get(f"/in/{link}")
    assert answer.status_code in (403, 404)
    assert "set-cookie" not in answer.headers
    assert len(page.visitors) == 0


@pytest.mark.parametrize("cookie", ["", "x", "a" * 4000, "'; drop table"])
def test_a_forged_cookie_opens_nothing(page: Page, cookie: str) -> None:
    stranger = browser(page)
    browser(page).come_in()
    stranger.client.headers["Cookie"] = f"bee={cookie}"
    assert stranger.client.get("/").status_code == 403


def test_a_link_that_was_renewed_opens_nothing_and_who_is_in_stays(page: Page) -> None:
    old = page.visitors.link
    host = browser(page).come_in()
    page.visitors.renew_link()
    assert browser(page).client.get(f"/in/{old}").status_code == 403
    assert "The table" in host.look().text
    assert host.client.get(f"/in/{old}").status_code == 200, "a bookmark of who is in leads on"


def test_a_new_code_is_made_on_the_screen_and_the_old_one_opens_nothing() -> None:
    services = services_with_game()
    services.page = beside = ServedPage(services, 0, lets_network_in=False, is_alone=True)
    table, old = Session(services), beside.link()
    code = beside.code
    table.go.to("phones")
    table.press("scan")
    assert beside.link() != old
    assert beside.code != code
    with pytest.raises(WrongLink):
        beside._page.visitors.check_link(old.rpartition("/")[2])
    with pytest.raises(WrongLink):
        beside._page.visitors.open_by_code(code)


def test_who_is_shown_out_is_out(page: Page) -> None:
    browser(page).come_in()
    phone = browser(page).come_in()
    removed = list(page.visitors)[1]
    page.visitors.remove(removed)
    assert phone.client.get("/").status_code == 403


def test_guessing_links_is_slowed_down(page: Page) -> None:
    stranger = browser(page)
    answers = [stranger.client.get(f"/in/guess{number}").status_code for number in range(30)]
    assert answers.count(403) <= 11
    assert answers[-1] == 429


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://192.168.1.40:8081"},
        {"Origin": HOST, "Sec-Fetch-Site": "cross-site"},
        {"Origin": f"{HOST}@evil.example"},
        {"Origin": "http://[192.168.1.40:8080"},
    ],
)
def test_another_site_cannot_press_our_buttons(page: Page, headers: dict[str, str]) -> None:
    host = browser(page).come_in()
    answer = host.client.post("/act", data={"version": "0", "key": "main"}, headers=headers)
    assert answer.status_code == 403
    assert table_version(page) == 0


@pytest.mark.parametrize(
    "name", ["evil.example", "192.168.1.40.evil.example", "localhost.evil.example:8080", "", "a b"]
)
def test_a_name_that_is_not_ours_gets_no_answer(page: Page, name: str) -> None:
    host = browser(page).come_in()
    answer = host.client.get("/", headers={"Host": name})
    assert answer.status_code == 400
    assert "Mara" not in answer.text


@pytest.mark.parametrize("name", ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "192.168.1.40", "LOCALHOST"])
def test_the_names_of_this_machine_are_known(page: Page, name: str) -> None:
    answer = browser(page).client.get("/", headers={"Host": name})
    assert answer.status_code == 403, "asked for the link, not sent away"


def test_who_only_watches_can_do_nothing(page: Page) -> None:
    browser(page).come_in()
    viewer = browser(page).come_in()
    viewer.press(viewer.look("/join"), tap="watch")
    for form in ({"key": "main"}, {"key": "undo"}, {"tap": "press:3"}, {"tap": "menu"}):
        viewer.press(viewer.look(), **form)
    assert table_version(page) == 0
    assert viewer.screen.tapped == []
    assert viewer.screen.brought == []
    assert viewer.client.post("/photo", files={"photo": b"x"}, headers={"Origin": HOST}).status_code == 409


@pytest.mark.parametrize("tap", ["never", "press:4", "delete", "press@3", "sit:1", "key=main", "name=<script>"])
def test_only_what_the_page_offers_can_be_pressed(page: Page, tap: str) -> None:
    host = browser(page).come_in()
    seen = host.press(host.look(), tap=tap)
    assert host.screen.tapped == []
    assert host.screen.typed == "Mara"
    assert table_version(page) == 0
    assert notice(seen)


def test_a_key_with_pinholes_does_nothing(page: Page) -> None:
    host = browser(page).come_in()
    host.press(host.look(), key="scan")
    assert table_version(page) == 0


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"version": "x", "key": "main"},
        {"version": "-1", "key": "main"},
        {"version": "9" * 40, "key": "main"},
        {"version": "0", "key": "launch"},
        {"version": "0", "tap": ""},
        {"version": "0", "tap": "cell@1,,"},
    ],
)
def test_forms_that_are_none_of_ours_are_refused(page: Page, form: dict[str, str]) -> None:
    host = browser(page).come_in()
    answer = host.client.post("/act", data=form, headers={"Origin": HOST})
    assert answer.status_code == 400
    assert table_version(page) == 0


def test_a_forged_version_does_not_pass_for_having_looked(page: Page) -> None:
    host, phone = browser(page).come_in(), browser(page).come_in()
    sit(phone, 1)
    phone.look()
    host.press(host.look(), key="main")
    answer = phone.client.post("/act", data={"version": "1", "key": "main"}, headers={"Origin": HOST})
    assert table_version(page) == 1, answer.text


def test_a_player_acts_in_their_own_turn_only(page: Page) -> None:
    browser(page).come_in()
    browser(page).come_in()
    _, visitor = page.visitors
    table_on(page).do(ChooseStart(0))

    def asked(seat: int, key: str) -> str:
        page.visitors.give_role(visitor, "player", seat)
        visitor.session.open(QUILT_SHOW(visitor.session))
        return str(why_not(visitor, key) or "")

    assert asked(0, "main") == ""
    assert asked(1, "main").startswith("It is not your turn.")
    page.visitors.give_role(visitor, "host")
    assert why_not(visitor, "main") is None


@pytest.mark.parametrize("place", ["new-game", "settings", "phones", "decks", "calibrate"])
def test_players_do_not_change_what_belongs_to_the_host(page: Page, place: str) -> None:
    browser(page).come_in()
    browser(page).come_in()
    host, player = page.visitors
    page.visitors.give_role(player, "player", 1)

    def refusal(visitor: Visitor) -> str:
        if place == "new-game":
            visitor.session.go.new_game("quilt-show")
        else:
            visitor.session.go.to(place)
        return str(why_not(visitor, "main") or "")

    assert refusal(player) == "Only the host can do this."
    assert refusal(host) == ""


@pytest.fixture
def theo(page: Page) -> Visitor:
    """A phone that plays for Theo while it is Mara's turn, and sees the table."""
    browser(page).come_in()
    browser(page).come_in()
    _, player = page.visitors
    page.visitors.give_role(player, "player", 1)
    table_on(page).do(ChooseStart(0))
    player.session.open(QUILT_SHOW(player.session))
    return player


def test_a_player_takes_back_no_step_of_others_from_the_menu_either(page: Page, theo: Visitor) -> None:
    table = table_on(page)
    table.do(CollectFabric(3))
    table.do(CollectFabric(3))
    before = table.version
    theo.session.go.to("menu")
    theo.session.tap(Tap("row", 1))
    assert theo.session.press("undo") == "done", "the last step is Theo's own"
    theo.session.go.to("menu")
    assert theo.session.press("undo") == "refused"
    assert table.version == before + 1
    assert theo.session.toast is not None
    assert theo.session.toast.text == "Only who did this, or the host, can take it back."


def test_a_player_lays_no_other_game_on_the_table(page: Page, theo: Visitor) -> None:
    services, table = page.visitors.services, table_on(page)
    other = start_game(services.store, "patchwork", PLAYERS[:2])
    with pytest.raises(IllegalAction, match="Only the host"):
        theo.session.go.resume(other.id)
    assert table_on(page).id == table.id


def test_a_player_acts_for_nobody_else_where_all_act_at_once() -> None:
    table = start_game(MemoryStore(), "patchwork-doodle", PLAYERS)
    table.do(LayCards((UNTOLD,) * 8))
    table.do(Roll(2))
    assert table.game.turn(table.state).seats == (0, 1, 2)
    assert str(why_not_act(table, 1, Pass(0))) == "Only Mara, or the host, can do this."
    assert why_not_act(table, 1, Pass(1)) is None


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/%2fetc/passwd", "/static/",
     "/static", "/photo/../../etc/passwd", "/photo/%2e%2e%2fapp.py", "/.env", "/in/",
     f"{files_address()}/%2e%2e/app.py", f"{files_address()}/../../app.py"],
)  # fmt: skip
def test_no_path_leads_out_of_the_house(page: Page, path: str) -> None:
    host = browser(page).come_in()
    answer = host.client.get(path)
    assert answer.status_code in (403, 404, 405)
    assert "import" not in answer.text
    assert "root:" not in answer.text


def test_headers_cannot_be_smuggled_in(page: Page) -> None:
    host = browser(page).come_in()
    for path in ("/photo/a%0d%0aSet-Cookie:%20x=y", "/in/a%0d%0aX-Evil:%201", "/join%0d%0aX-Evil:1"):
        answer = host.client.get(path)
        assert "x-evil" not in answer.headers
        assert "x=y" not in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(page: Page, method: str) -> None:
    assert browser(page).client.request(method, "/").status_code == 405


def test_what_is_too_large_is_not_read(page: Page) -> None:
    host = browser(page).come_in()
    for path, most in (("/act", LARGEST_FORM), ("/photo", LARGEST_PHOTO)):
        headers = {"Origin": HOST, "Content-Length": str(most + 1), "Content-Type": "application/x-www-form-urlencoded"}
        assert host.client.post(path, content=b"x", headers=headers).status_code == 413


def test_how_long_a_post_is_must_be_told(page: Page) -> None:
    host = browser(page).come_in()
    answer = host.client.post("/act", content=iter([b"version=0&key=main"]), headers={"Origin": HOST})
    assert answer.status_code == 411


@pytest.mark.parametrize("path", ["/in", "/act", "/photo"])
def test_a_post_that_tells_its_length_and_comes_in_pieces_without_end_is_not_read(page: Page, path: str) -> None:
    host = browser(page).come_in()

    def pieces() -> Iterator[bytes]:
        for _ in range(3):
            yield b"x" * LARGEST_FORM

    headers = {"Origin": HOST, "Content-Length": "10", "Transfer-Encoding": "chunked"}
    assert host.client.post(path, content=pieces(), headers=headers).status_code == 411


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", b"<svg onload=alert(1)>", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04"]
)
def test_what_is_no_photo_is_not_read(page: Page, data: bytes) -> None:
    host = browser(page).come_in()
    host.press(host.look(), tap="press:3", **{"typed name": "photo"})
    answer = host.client.post("/photo", files={"photo": ("a.jpg", data)}, headers={"Origin": HOST})
    assert host.screen.brought == []
    assert answer.status_code == 200
    assert "not a photo" in notice(read_page(answer.text))


def test_a_malformed_upload_is_refused(page: Page) -> None:
    host = browser(page).come_in()
    host.press(host.look(), tap="press:3", **{"typed name": "photo"})
    kind = {"Content-Type": "multipart/form-data; boundary=x", "Origin": HOST}
    for body in (b"--x\r\nbroken", b"--x\r\nContent-Disposition: form-data\r\n\r\n--x--", b"\x00" * 100):
        answer = host.client.post("/photo", content=body, headers=kind)
        assert answer.status_code in (200, 400)
        assert host.screen.brought == []


def test_ten_thousand_requests_from_one_address_are_too_many() -> None:
    now = [0.0]
    with served_page(Allowance(40, 240, lambda: now[0])) as page:
        host = browser(page).come_in()
        answers = [host.client.get("/static/page.css").status_code for _ in range(400)]
        assert answers.count(200) <= 240
        assert answers[-1] == 429
        now[0] += 1
        assert host.client.get("/").status_code == 200, "a second later the page is there again"


def test_ten_thousand_addresses_do_not_fill_the_memory() -> None:
    allowance = Allowance(1, 5, most_addresses=100)
    for number in range(10_000):
        assert allowance.take(str(number))
    assert len(allowance._left) <= 100


def test_every_answer_forbids_what_a_page_does_not_need(page: Page) -> None:
    host = browser(page).come_in()
    for path in ("/", "/join", "/nowhere", "/static/page.css", f"/in/{page.visitors.link}"):
        headers = host.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert host.client.get("/").headers["cache-control"] == "no-store"


def test_a_page_trusts_its_own_placing_of_things_and_no_other_style(page: Page) -> None:
    host = browser(page).come_in()
    answer = host.client.get("/")
    (placing,) = read_page(answer.text).all("style")
    told = b64encode(sha256(placing.words.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{told}';" in answer.headers["content-security-policy"]


def test_nothing_of_this_is_logged_with_its_secret(page: Page, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        host = browser(page).come_in()
        host.press(host.look(), key="main")
    told = "\n".join(f"{record.name} {record.getMessage()}" for record in caplog.records if record.name != "httpx2")
    assert page.visitors.link not in told
    assert host.client.cookies["bee"] not in told


def test_a_rejected_action_leaves_the_table_as_it_was(page: Page) -> None:
    host = browser(page).come_in()
    host.press(host.look(), key="main")
    before = rows(host.look())
    for form in ({"version": "7", "key": "main"}, {"version": "0", "key": "undo"}, {"version": "0", "tap": "press:3"}):
        host.client.post("/act", data=form, headers={"Origin": HOST})
    assert rows(host.look()) == before
