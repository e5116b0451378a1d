"""The history lists games with their winners, narrows them down to a player's, and shows the kept photo."""

from __future__ import annotations

from datetime import timedelta

from companion.screens.history.screen import HistoryScreen
from companion.screens.session import Session
from companion.screens.views import PhotoView, Tap
from companion.screens.views.walk import parts_of
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import a_session, history_with_photos, keep_game


def chips(session: Session) -> list[str]:
    return [str(tap.value) for tap in taps(session) if tap.name == "player"]


def photos(session: Session) -> list[PhotoView]:
    view = session.view()
    assert view is not None
    return [part for part in parts_of(view) if isinstance(part, PhotoView)]


def shown(session: Session) -> HistoryScreen:
    assert isinstance(session.screen, HistoryScreen)
    return session.screen


def test_a_tap_on_a_player_leaves_the_games_of_that_player() -> None:
    session = history_with_photos()
    assert chips(session) == ["", "Mara", "Theo", "Ruth"]
    assert "4 games" in texts(session)
    session.press("scan")
    session.tap(Tap("player", "Ruth"))
    assert [game.header.game for game in shown(session).games] == ["patchwork-doodle", "quilt-show"]
    assert "2 games" in texts(session)
    assert shown(session).pages.chosen == 0
    session.tap(Tap("player", ""))
    assert len(shown(session).games) == 4


def test_keys_walk_only_through_the_games_that_are_left() -> None:
    session = history_with_photos()
    session.tap(Tap("player", "Ruth"))
    for _ in range(2):
        session.move(1)
    assert shown(session).pages.chosen == 0


def test_the_buttons_alone_turn_all_pages_and_then_go_from_player_to_player() -> None:
    session = history_with_photos()
    keep_game(session, "patchwork", ("Mara", "Ada"), (3, 4), timedelta(days=900), minutes=5)
    session.go.to("history")
    seen = []
    for _ in range(12):
        key = session.screen.keys().scan
        session.press("scan")
        seen.append((key.text, key.detail, shown(session).player, len(shown(session).games)))
    assert seen[0][:3] == ("Next page", "1 / 2", "")
    assert seen[1][:3] == ("Whose games?", "Mara", "Mara")
    assert {"", "Mara", "Theo", "Ruth"} <= {player for _, _, player, _ in seen}
    assert ("Whose games?", "Ruth", "Ruth", 2) in seen


def test_a_row_names_who_won_and_all_who_share_the_win() -> None:
    said = texts(history_with_photos())
    assert "Mara" in said
    assert "Ruth, Annegret" in said
    assert {"95", "$41k", "17", "$141k"} <= set(said)


def test_a_game_that_was_broken_off_is_out_of_the_way_until_it_is_asked_for() -> None:
    session = history_with_photos()
    assert "not finished" not in texts(session)
    session.tap(Tap("paused"))
    assert texts(session).count("not finished") == 1, "the last of the five"


def test_the_photo_of_the_chosen_game_is_shown_whole_in_proportion_and_opens() -> None:
    session = history_with_photos()
    (photo,) = photos(session)
    height, width = session.photos[photo.key].shape[:2]
    assert photo.size == (width, height)
    assert (photo.caption, photo.tap) == ("2 photos", Tap("photos"))
    session.move(1)
    assert photos(session) == []
    session.move(-1)
    session.tap(Tap("photos"))
    assert session.screen.name == "photo"
    (large,) = photos(session)
    assert large.key in session.photos


def test_games_are_read_as_the_list_is_scrolled_and_every_one_of_them_is_reached() -> None:
    session = a_session()
    for number in range(30):
        keep_game(session, "patchwork", ("Mara", "Theo"), (number, 0), timedelta(days=number), minutes=20)
    session.go.to("history")
    rows = [12, 24, 30]
    for count in rows:
        assert len([tap for tap in taps(session) if tap.name == "row"]) == count
        assert (Tap("more") in taps(session)) is (count < 30)
        session.tap(Tap("more"))
    session.tap(Tap("row", 29))
    assert shown(session).pages.chosen == 29


def test_going_up_from_the_first_game_does_not_read_the_whole_store() -> None:
    session = a_session()
    for number in range(30):
        keep_game(session, "patchwork", ("Mara", "Theo"), (number, 0), timedelta(days=number), minutes=20)
    session.go.to("history")
    session.move(-1)
    assert shown(session).pages.chosen == 11
    session.move(1)
    assert shown(session).pages.chosen == 12
