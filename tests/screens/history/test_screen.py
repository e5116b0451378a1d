"""The history lists games with their winners, narrows them down to a player's, and shows the kept photo."""

from __future__ import annotations

from companion.screens.drawing.items import Photo, Pressable, Tap, Words, flattened
from companion.screens.history.screen import HistoryScreen
from companion.screens.session import Session
from tests.screens.shell_scenes import history_with_photos


def texts(session: Session) -> list[str]:
    return [item.text for item in flattened(session.draw(800)) if isinstance(item, Words)]


def chips(session: Session) -> list[str]:
    items = flattened(session.draw(800))
    return [str(item.tap.value) for item in items if isinstance(item, Pressable) and item.tap.name == "player"]


def photos(session: Session) -> list[Photo]:
    return [item for item in flattened(session.draw(800)) if isinstance(item, Photo)]


def shown(session: Session) -> HistoryScreen:
    assert isinstance(session.screen, HistoryScreen)
    return session.screen


def test_a_tap_on_a_player_leaves_the_games_of_that_player() -> None:
    session = history_with_photos()
    assert chips(session) == ["", "Mara", "Theo", "Ruth"]
    assert "5 games" in texts(session)
    session.press("scan")
    session.tap(Tap("player", "Ruth"))
    assert [game.header.game for game in shown(session).games] == ["patchwork-doodle", "quilt-show"]
    assert "2 games" in texts(session)
    assert shown(session).pages.chosen == 0
    session.tap(Tap("player", ""))
    assert len(shown(session).games) == 5


def test_keys_walk_only_through_the_games_that_are_left() -> None:
    session = history_with_photos()
    session.tap(Tap("player", "Ruth"))
    for _ in range(2):
        session.move(1)
    assert shown(session).pages.chosen == 0


def test_the_buttons_alone_turn_all_pages_and_then_go_from_player_to_player() -> None:
    session = history_with_photos()
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


def test_a_game_that_was_not_finished_says_so() -> None:
    session = history_with_photos()
    assert "not finished" not in texts(session)
    session.press("scan")
    assert "not finished" in texts(session)


def test_the_photo_of_the_chosen_game_is_shown_whole_in_proportion_and_opens() -> None:
    session = history_with_photos()
    (photo,) = photos(session)
    height, width = session.photos[photo.key].shape[:2]
    left, top, right, bottom = photo.crop
    assert abs((right - left) * width / ((bottom - top) * height) - photo.box.width / photo.box.height) < 0.01
    session.move(1)
    assert photos(session) == []
    session.move(-1)
    session.tap(Tap("photos"))
    assert session.screen.name == "photo"
