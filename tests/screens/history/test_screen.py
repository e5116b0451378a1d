"""The history lists games with their winners, narrows them down to a player's, and shows the kept photo."""

from __future__ import annotations

from companion.screens.drawing.items import Photo, Pressable, Tap, Words, flattened
from companion.screens.evening import Evening
from companion.screens.history.screen import HistoryScreen
from tests.screens.shell_scenes import history_with_photos


def texts(evening: Evening) -> list[str]:
    return [item.text for item in flattened(evening.draw(800)) if isinstance(item, Words)]


def chips(evening: Evening) -> list[str]:
    items = flattened(evening.draw(800))
    return [str(item.tap.value) for item in items if isinstance(item, Pressable) and item.tap.name == "player"]


def photos(evening: Evening) -> list[Photo]:
    return [item for item in flattened(evening.draw(800)) if isinstance(item, Photo)]


def shown(evening: Evening) -> HistoryScreen:
    assert isinstance(evening.screen, HistoryScreen)
    return evening.screen


def test_a_tap_on_a_player_leaves_the_games_of_that_player() -> None:
    evening = history_with_photos()
    assert chips(evening) == ["", "Mara", "Theo", "Ruth"]
    assert "5 games" in texts(evening)
    evening.press("scan")
    evening.tap(Tap("player", "Ruth"))
    assert [game.header.game for game in shown(evening).games] == ["patchwork-doodle", "quilt-show"]
    assert "2 games" in texts(evening)
    assert shown(evening).pages.chosen == 0
    evening.tap(Tap("player", ""))
    assert len(shown(evening).games) == 5


def test_keys_walk_only_through_the_games_that_are_left() -> None:
    evening = history_with_photos()
    evening.tap(Tap("player", "Ruth"))
    for _ in range(2):
        evening.move(1)
    assert shown(evening).pages.chosen == 0


def test_the_buttons_alone_turn_all_pages_and_then_go_from_player_to_player() -> None:
    evening = history_with_photos()
    seen = []
    for _ in range(12):
        key = evening.screen.keys().scan
        evening.press("scan")
        seen.append((key.text, key.detail, shown(evening).player, len(shown(evening).games)))
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
    evening = history_with_photos()
    assert "not finished" not in texts(evening)
    evening.press("scan")
    assert "not finished" in texts(evening)


def test_the_photo_of_the_chosen_game_is_shown_whole_in_proportion_and_opens() -> None:
    evening = history_with_photos()
    (photo,) = photos(evening)
    height, width = evening.surroundings.photos[photo.key].shape[:2]
    left, top, right, bottom = photo.crop
    assert abs((right - left) * width / ((bottom - top) * height) - photo.box.width / photo.box.height) < 0.01
    evening.move(1)
    assert photos(evening) == []
    evening.move(-1)
    evening.tap(Tap("photos"))
    assert evening.screen.name == "photo"
