"""The page in a real browser: two phones and a TV at one table. Skipped where there is no Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from PIL import Image

from companion.games.quilt_show.actions import ChooseStart
from companion.screens.session import Session
from tests.screens.scenes import all_scenes
from tests.screens.steady_player import SteadyPlayer
from tests.web.browsers import (
    CHROMIUM,
    PATIENCE,
    PHONE,
    TV,
    Hand,
    Served,
    browsers_at,
    open_chromium,
    serve_browsers,
    sit,
)
from tests.web.toy_table import PLAYERS

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with open_chromium() as chromium:
        yield chromium


@pytest.fixture
def served(chromium: Any) -> Iterator[Served]:
    with browsers_at("quilt-show", PLAYERS, chromium) as served:
        yield served


def test_two_phones_and_a_tv_see_one_table(served: Served) -> None:
    host = served.open(PHONE)
    phone, tv = served.open(PHONE), served.open(TV, "/tv")
    sit(phone, "Theo")
    host.locator(".key-main").click()
    for display in (host, phone, tv):
        display.get_by_role("heading", level=1).get_by_text("Mara’s turn").wait_for(timeout=3000)
    assert served.table.version == 1
    assert phone.locator(".key-main").is_disabled(), "the keys of a phone sleep while others play"
    host.locator(".key-main").click()
    phone.get_by_role("heading", level=1).get_by_text("Your turn, Theo").wait_for(timeout=3000)
    phone.locator(".key-main").click()
    tv.get_by_role("heading", level=1).get_by_text("Ruth’s turn").wait_for(timeout=3000)
    assert served.table.version == 3


def test_a_choice_is_made_and_only_what_changed_is_exchanged(served: Served) -> None:
    served.table.do(ChooseStart(0))
    host = served.open(PHONE)
    host.evaluate("document.querySelector('#players').kept = 'yes'")
    host.get_by_role("button", name="2", exact=True).first.click()
    host.locator(".key-main", has_text="2 blocks").wait_for(timeout=3000)
    assert host.evaluate("document.querySelector('#players').kept") == "yes"
    assert host.evaluate("document.activeElement.getAttribute('aria-label')") == "2"


def test_a_phone_that_slept_is_right_again(served: Served) -> None:
    host, phone = served.open(PHONE), served.open(PHONE)
    sit(phone, "Ruth")
    phone.context.set_offline(True)
    served.table.do(ChooseStart(2))
    phone.context.set_offline(False)
    phone.get_by_role("heading", level=1).get_by_text("Your turn, Ruth").wait_for(timeout=8000)
    assert host.url.endswith("/")


def test_the_host_takes_a_role_away_and_shows_somebody_out(served: Served) -> None:
    served.table.do(ChooseStart(1))
    host, phone = served.open(PHONE), served.open(PHONE)
    sit(phone, "Theo")
    phone.locator(".key-main:enabled").wait_for(timeout=3000)
    hand = Hand(host, next(iter(served.page.visitors)))
    hand.touch(
        ".leave", 'role=button[name="Bring a phone"]', 'button[value="guest:2"]', 'button[value="make-viewer:2"]'
    )
    phone.get_by_text("Watching").wait_for(timeout=3000)
    assert phone.locator("#keys button").count() == 0, "who only watches has no keys"
    hand.touch('button[value="guest:2"]', 'button[value="remove:2"]')
    phone.get_by_text("Scan the code at the table").wait_for(timeout=8000)
    assert served.table.version == 1


def test_the_keys_of_a_keyboard_are_the_keys_of_the_page(served: Served) -> None:
    host = served.open({"width": 1280, "height": 800})
    host.keyboard.press("Enter")
    host.get_by_role("heading", level=1).get_by_text("Mara’s turn").wait_for(timeout=3000)
    host.keyboard.press("z")
    host.get_by_role("heading", level=1).get_by_text("Set the table").wait_for(timeout=3000)
    assert served.table.can_undo == 0


def test_without_javascript_the_page_can_be_seen_and_used(served: Served) -> None:
    plain = served.open(PHONE, java_script_enabled=False)
    plain.locator(".key-main").click()
    plain.get_by_role("heading", level=1).get_by_text("Mara’s turn").wait_for(timeout=3000)
    assert served.table.version == 1


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (3840, 2160)])
def test_nothing_runs_over_the_side_of_any_display(served: Served, size: tuple[int, int]) -> None:
    host = served.open({"width": size[0], "height": size[1]})
    for title in ("Set the table", "Mara’s turn"):
        host.get_by_role("heading", level=1).get_by_text(title).wait_for(timeout=5000)
        assert host.evaluate("document.documentElement.scrollWidth") <= size[0]
        keys = host.locator("#keys").bounding_box()
        assert keys["y"] + keys["height"] <= size[1] + 1, "the keys are in sight"
        assert host.locator("main").bounding_box()["y"] < size[1] / 2, "what the screen shows is in sight"
        host.locator(".key-main").click()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_nobody_needs_to_scroll_a_tv(served: Served, size: tuple[int, int]) -> None:
    served.table.do(ChooseStart(0))
    tv = served.open({"width": size[0], "height": size[1]}, "/tv")
    assert tv.evaluate("document.documentElement.scrollHeight") <= size[1]
    code = tv.get_by_text("Watch on a phone").bounding_box()
    assert code["y"] + code["height"] <= size[1], "the way in stands in a corner"


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_tv_names_everybody_beside_their_money_while_prizes_are_given(chromium: Any, locale: str) -> None:
    session = all_scenes(["quilt-show-quilt-show-ceremony-tie"])["quilt-show-quilt-show-ceremony-tie"]()
    with serve_browsers(session.services, chromium) as served:
        tv = served.open(TV, "/tv", locale=locale)
        rows = tv.evaluate(_NAMES_AND_POINTS)
        assert [name.split(",")[0] for name, *_ in rows] == [player.name for player in served.table.players]
        for _name, width, height, points in rows:
            assert width > 30, "the name can be read"
            assert points < 2 * height, "the money stands in one line"
        code = tv.evaluate("[...document.querySelectorAll('[role=img]')].pop().getBoundingClientRect().bottom")
        assert code <= TV["height"], "the way in stands in a corner"


def test_a_large_photo_is_made_smaller_and_stands_upright(served: Served) -> None:
    served.table.do(ChooseStart(0))
    host = served.open(PHONE)
    sent: list[bytes] = []

    def take(route: Any) -> None:
        sent.append(route.request.post_data_buffer)
        route.fulfill(status=204)

    host.route("**/photo", take)
    # Anywhere a file may be chosen: what happens to it in the browser is looked at here.
    host.evaluate("document.body.insertAdjacentHTML('beforeend', '<input type=file id=any>')")
    exif, into = Image.Exif(), BytesIO()
    exif[0x0112] = 6  # Held upright: the top of what was seen lies at the right of the pixels.
    Image.new("RGB", (3200, 2400), "white").save(into, "JPEG", exif=exif.tobytes())
    with host.expect_response("**/photo"):
        host.locator("#any").set_input_files([{"name": "a.jpg", "mimeType": "image/jpeg", "buffer": into.getvalue()}])
    (form,) = sent
    with Image.open(BytesIO(form[form.index(b"\xff\xd8") :])) as photo:
        assert photo.size == (1800, 2400)
        assert photo.getexif().get(0x0112, 1) == 1


def test_the_page_is_usable_after_one_round_trip(served: Served) -> None:
    host = served.open(PHONE)
    slow = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}
    host.context.new_cdp_session(host).send("Network.emulateNetworkConditions", slow)
    host.goto(f"{served.address}/", wait_until="commit")
    host.locator(".key-main:enabled").wait_for(timeout=PATIENCE * 1000)
    shown, fetched = host.evaluate(_PAINTED)
    assert shown < 2 * slow["latency"], f"what was waited for besides the page: {fetched}"


def test_stitches_are_whole(served: Served) -> None:
    host = served.open(PHONE)
    found = host.evaluate(
        "[...document.querySelectorAll('.stitch rect')].map(each => Number(each.getAttribute('pathLength')))"
    )
    assert found
    assert all(length and length % 12 == 0 for length in found)


def new_game(served: Served, game: str) -> Any:
    """The host's phone, about to say who plays."""
    host = served.open(PHONE)
    host.locator('button[value="menu"]').click()
    host.get_by_role("button", name="Pause, go home").click()
    host.get_by_role("button", name=game).first.click()
    host.locator("h1", has_text="New game").wait_for(timeout=3000)
    return host


def test_a_name_that_is_typed_lights_the_main_key(served: Served) -> None:
    host = new_game(served, "Match Quilt")
    host.get_by_role("button", name="Add a player").first.click()
    host.locator("input:focus").wait_for(timeout=3000)
    main = host.locator(".key-main")
    assert main.is_disabled()
    host.keyboard.type("mar", delay=20)
    host.locator(".key-main:enabled", has_text="Mar").wait_for(timeout=3000)
    host.keyboard.type("a")
    assert host.locator("input:focus").input_value() == "mara", "letters and cursor of who types stay"
    main.click()
    host.get_by_text("Mara", exact=True).wait_for(timeout=3000)


def test_an_emblem_stands_beside_its_words_on_a_phone(served: Served) -> None:
    host = new_game(served, "Patchwork Doodle")
    emblem = host.locator("main .figure").bounding_box()
    words = host.locator("main").get_by_text("Patchwork Doodle", exact=True).bounding_box()
    assert emblem["x"] + emblem["width"] <= words["x"]
    assert abs(emblem["y"] + emblem["height"] / 2 - words["y"] - words["height"] / 2) < emblem["height"] / 2


@pytest.mark.parametrize("width", [320, 390, 699])
def test_bars_and_points_of_a_result_stand_beside_each_other(chromium: Any, width: int) -> None:
    with browsers_at("patchwork-doodle", PLAYERS, chromium) as served:
        player = SteadyPlayer(Session(served.page.visitors.services), "touch", Random("results"))
        player.session.go.table()
        player.play_to_the_end()
        host = served.open({"width": width, "height": 700})
        next(iter(served.page.visitors)).session.go.to("results")
        host.reload()
        rows = host.evaluate(_BOXES)
        assert len(rows) == len(PLAYERS)
        for boxes in rows:
            assert len(boxes) > 3
            assert not [1 for one, other in combinations(boxes, 2) if _overlap(one, other)]


@pytest.mark.parametrize("width", [320, 390])
def test_the_title_of_past_games_and_their_points_are_read_on_a_phone(chromium: Any, width: int) -> None:
    session = all_scenes(["shell-history"])["shell-history"]()
    with serve_browsers(session.services, chromium) as served:
        host = served.open({"width": width, "height": 700})
        next(iter(served.page.visitors)).session.go.to("history")
        host.reload()
        room, needed = host.evaluate(
            "(title => [title.clientWidth, title.scrollWidth])(document.querySelector('.banner h1'))"
        )
        assert room >= needed > 0, "the title is whole"
        assert host.locator(".banner .me").bounding_box()["x"] < width - 32, "nothing of the banner sticks out"
        rows = host.evaluate(_BOXES)
        assert rows
        for boxes in rows:
            assert not [1 for one, other in combinations(boxes, 2) if _overlap(one, other)]


@pytest.mark.parametrize("width", [320, 390])
def test_a_past_game_tells_its_winners_and_points_inside_its_card_on_a_phone(chromium: Any, width: int) -> None:
    session = all_scenes(["shell-history-with-photos"])["shell-history-with-photos"]()
    session.apply_settings(msgspec.structs.replace(session.settings, language="de"))
    with serve_browsers(session.services, chromium) as served:
        host = served.open({"width": width, "height": 700}, locale="de")
        next(iter(served.page.visitors)).session.go.to("history")
        host.reload()
        rows = host.evaluate(_ENDS)
        assert [name for name, *_ in rows][:4] == ["Mara", "Ruth, Annegret", "Theo", "Konstantin"]
        for name, seen, points, end in rows[:4]:
            assert seen, f"{name} is written"
            assert points < end - 8, f"the points of {name} keep off the border"


_ENDS = """[...document.querySelectorAll(".entry:has(> .drawn)")].map(row => {
  const [who, points] = [...row.querySelectorAll(".column-cell .span > span")];
  const [name, number, card] = [who, points, row].map(each => each.getBoundingClientRect());
  return [who.textContent, name.width > 5, number.right, card.right];
})"""
_PAINTED = """new Promise((done) => new PerformanceObserver((seen) => done([
  seen.getEntriesByName("first-contentful-paint")[0].startTime,
  performance.getEntriesByType("resource").filter((each) => each.transferSize).map((each) => each.name),
])).observe({ type: "paint", buffered: true }))"""
_NAMES_AND_POINTS = """[...document.querySelectorAll(".player")].map(row => {
  const name = row.querySelector(".name"), box = name.getBoundingClientRect();
  return [name.textContent, box.width, box.height, row.querySelector(".points").getBoundingClientRect().height];
})"""
_BOXES = """[...document.querySelectorAll(".entry")].map(row =>
  [...row.querySelectorAll(":scope > .rank, .swatch, .what, .mini, .column-cell .span > span:not(.mini)")]
    .map(each => each.getBoundingClientRect().toJSON()).filter(each => each.width && each.height))"""


def _overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """By more than the air around letters."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1
