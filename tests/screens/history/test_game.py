"""One game of the past: every line of its score, move by move, corrected without losing what was counted, searched."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import shelf
from companion.pictures.shapes import Lettering
from companion.screens.history.game import GameScreen
from companion.screens.history.photo_strip import PhotoStrip
from companion.screens.history.search import Wanted, find_wanted
from companion.screens.session import Session
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Tap
from companion.table import Table, open_game, start_game
from tests.screens.at_once import AtOnce
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import (
    NAMES,
    a_session,
    history_correct,
    history_game,
    history_game_with_photos,
    history_with_photos,
    play_doodle,
)


def shown(session: Session) -> GameScreen:
    assert isinstance(session.screen, GameScreen)
    return session.screen


def test_a_game_is_told_line_by_line_for_everybody() -> None:
    session = history_game_with_photos()
    assert {"Ruth wins with 75", "12 empty cells", "−12", "39"} <= set(texts(session))
    session.tap(Tap("seat", 0))
    assert "39" not in texts(session)
    table = shown(session).table
    assert table.game.standings(table.state).players[0].points == 37


def test_photos_are_turned_over_and_opened_where_one_was() -> None:
    session = history_game_with_photos()
    session.press("scan")
    assert "Photo 2 of 2" in texts(session)
    session.tap(Tap("photo"))
    assert "2 of 2" in texts(session)
    session.press("undo")
    assert session.screen.name == "past-game"


def test_the_photos_stand_small_beside_each_other_and_a_touch_shows_one() -> None:
    session = history_game_with_photos()
    assert Tap("show", 1) not in taps(session), "they are loaded one after the other"
    for _ in range(3):
        session.tick(0.1)
    assert [tap for tap in taps(session) if tap.name == "show"] == [Tap("show", 0), Tap("show", 1)]
    session.tap(Tap("show", 1))
    assert "Photo 2 of 2" in texts(session)


def test_of_many_photos_three_are_small_and_the_others_are_one_touch_away() -> None:
    session = history_game_with_photos()
    screen = shown(session)
    session.open(GameScreen(session, screen.table, screen))
    many = screen.photos * 3
    strip = PhotoStrip(session, many)
    while strip.tick():
        pass
    (choices,) = strip.show(0)
    assert [(option.tap, option.text) for option in choices.options[-2:]] == [
        (Tap("show", 2), ""),
        (Tap("photo"), "3 more"),
    ]


def test_a_game_with_one_photo_has_no_strip() -> None:
    session = history_game_with_photos()
    strip = PhotoStrip(session, shown(session).photos[:1])
    assert not strip.tick()
    assert strip.show(0) == ()


def test_a_past_result_is_shared_as_it_was_corrected(tmp_path: Path) -> None:
    session = history_game_with_photos()
    session.services.souvenirs, session.services.worker = tmp_path, AtOnce()
    written = [item.text for item in shown(session).card().items if isinstance(item, Lettering)]
    assert {"Ruth wins with 75", "75", "56", "37", "39"} <= set(written)
    session.tap(Tap("share"))
    session.tick(0.1)
    assert isinstance(session.screen, ShareScreen)
    assert [file.suffix for file in session.screen.files] == [".png", ".pdf"]
    assert all(file.is_file() for file in session.screen.files)


def test_a_game_is_replayed_move_by_move_with_the_standings_of_then() -> None:
    session = history_game_with_photos()
    session.tap(Tap("turns"))
    table = shown_table(session)
    for step in table.happened():
        assert f"Step {step.number} of 12" in " ".join(texts(session))
        points = [each.points for each in table.game.standings(table.state_after(step.number)).players]
        told = [text for text in texts(session) if text.lstrip("−").isdecimal()]
        assert told[-3:] == [str(each).replace("-", "−") for each in points]
        session.press("main")
    assert "Step 1 of 12" in " ".join(texts(session)), "after the last it begins again"


def shown_table(session: Session) -> Table:
    table: Table = session.screen.table  # type: ignore[attr-defined]
    return table


def test_a_correction_changes_the_winner_is_counted_and_stays_in_the_turns() -> None:
    session = history_correct()
    game_id = shown_table(session).id
    assert session.view().keys.main.detail == "Theo wins"
    session.press("main")
    assert session.screen.name == "past-game"
    assert "Theo wins with $10k" in texts(session)
    outcome = session.services.store.find(game_id).outcome
    assert outcome is not None
    assert (outcome.is_corrected, [score.points for score in outcome.scores]) == (True, [0, 10_000, 0, 0])
    session.tap(Tap("seat", 1))
    assert "corrected by hand" in texts(session)
    session.tap(Tap("turns"))
    assert any(text.startswith("Corrected: Mara $0, Theo $10k") for text in texts(session))


def test_back_from_a_correction_changes_nothing_and_the_rules_count_can_be_had_again() -> None:
    session = history_correct()
    game_id = shown_table(session).id
    session.press("undo")
    assert not session.services.store.find(game_id).outcome.is_corrected  # type: ignore[union-attr]
    session.tap(Tap("correct"))
    session.tap(Tap("by", (0, 1)))
    session.press("main")
    session.tap(Tap("correct"))
    session.tap(Tap("restore"))
    found = session.services.store.find(game_id)
    assert found.outcome is not None
    assert (found.outcome.is_corrected, found.outcome.scores[0].points) == (False, 0)


def test_a_game_that_was_sealed_is_corrected_too() -> None:
    session = a_session()
    play_doodle(session)
    sealed = session.services.archive.games()[0].header.id
    start_game(session.services.store, "patchwork", [*session.services.archive.players()][:2], now=session.services.now)
    assert session.services.store.find(sealed).is_sealed
    open_game(session.services.store, sealed).correct((1, 2, 3))
    assert session.services.store.find(sealed).outcome.scores[2].points == 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("mar", Wanted("Mara", shelf.NAMES)),
        ("doodle", Wanted("", ("patchwork-doodle",))),
        ("theo show", Wanted("Theo", ("quilt-show",))),
        ("zoe", None),
    ],
)
def test_words_are_players_or_games(text: str, wanted: Wanted | None) -> None:
    assert find_wanted(text, NAMES) == wanted


def test_what_was_searched_is_shown_and_what_nobody_is_called_is_told() -> None:
    session = history_with_photos()
    session.tap(Tap("search"))
    session.tap(Tap("search", "xyz"))
    session.tap(Tap("done"))
    assert "No player and no game is called so." in texts(session)
    session.tap(Tap("search", "ruth show"))
    session.press("main")
    assert "Quilt Show · Ruth · 1 game" in texts(session)


def test_a_game_without_points_or_photo_says_so() -> None:
    assert {"No photo was kept.", "No points were entered."} <= set(texts(history_game()))


def test_the_end_of_a_game_shows_what_was_corrected() -> None:
    session = a_session()
    play_doodle(session)
    assert session.table is not None
    session.table.correct((80, 56, 75))
    session.go.table()
    assert session.view().banner.title == "Mara wins with 80"
