"""Stories of the results: who won and never was better, every number leads on, and what can be done with it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from companion.games.patchwork_doodle.actions import ShowSheet
from companion.games.values import Line, Standing, Standings
from companion.screens.history.game import GameScreen
from companion.screens.results.sources import list_sources
from companion.screens.session import Session
from companion.screens.views import ListRow, PhotoView, Tap
from companion.screens.views.walk import parts_of
from messages import say
from tests.screens.scan_scenes import StillCamera
from tests.screens.seeing import texts
from tests.screens.shell_scenes import a_session, keep_game, play_doodle
from tests.screens.teach.school import InlineWorker, bare_table


def after_doodle(earlier: tuple[int, ...] = ()) -> Session:
    """Mara 37, Theo 56, Ruth 75; Ruth had played before."""
    session = a_session()
    for number, points in enumerate(earlier, 1):
        keep_game(session, "patchwork-doodle", ("Ruth", "Mara"), (points, 1), timedelta(days=number), minutes=30)
    play_doodle(session)
    session.go.to("results")
    return session


def rows_of(session: Session) -> list[ListRow]:
    return [row for part in parts_of(session.view()) for row in getattr(part, "rows", ())]


def test_the_winner_stands_first_with_all_others_behind() -> None:
    session = after_doodle()
    assert session.view().banner.title == "Ruth wins with 75"
    assert [(row.number, row.text) for row in rows_of(session)] == [("1", "Ruth"), ("2", "Theo"), ("3", "Mara")]


def test_a_personal_best_is_told_when_it_beats_enough_games() -> None:
    assert "winner · personal best" in texts(after_doodle((61, 70)))
    assert "winner · personal best" not in texts(after_doodle((61, 75)))
    assert "winner · personal best" not in texts(after_doodle((61,)))


def test_the_legend_names_what_the_pieces_are_for_everybody_and_no_players_own_reasons() -> None:
    told = texts(after_doodle())
    assert [text for text in told if text.startswith("Round ")] == ["Round 1", "Round 2", "Round 3"]
    # Nobody gains by empty cells: no piece of a bar is theirs.
    assert not any("empty cells" in text.lower() for text in told)


def test_a_piece_of_a_bar_is_of_the_same_source_for_everybody() -> None:
    first, second, swaps = say("First show"), say("Second show"), say("Money from swaps")
    ann = Standing(0, (Line(say("large"), 3, source=second), Line(say("small"), 2, source=second), Line(swaps, -1)))
    ben = Standing(1, (Line(say("tiny"), 4, source=first), Line(say("wide"), 5, source=second), Line(swaps, 1)))
    sources = list_sources(Standings("dollars", (ann, ben)))
    assert sources == ((first, (0, 4)), (second, (5, 5)), (swaps, (0, 1)))


def test_every_row_leads_to_its_points_and_back() -> None:
    session = after_doodle()
    session.tap(Tap("seat", 1))
    assert isinstance(session.screen, GameScreen)
    told = texts(session)
    assert "56" in told
    assert any(text.startswith("Round 3") for text in told)
    session.press("undo")
    assert session.screen.name == "results"


def test_a_correction_afterwards_changes_the_winner_and_can_be_seen() -> None:
    session = after_doodle()
    session.tap(Tap("correct"))
    assert session.table is not None
    session.table.correct((90, 56, 75))
    session.go.to("results")
    assert session.view().banner.title == "Mara wins with 90"
    session.tap(Tap("seat", 0))
    assert any("corrected by hand" in text.lower() for text in texts(session))


def test_the_result_is_sent_as_a_picture(tmp_path: Path) -> None:
    session = after_doodle()
    session.services.souvenirs = tmp_path
    session.services.worker = InlineWorker()  # type: ignore[assignment]
    session.tap(Tap("share"))
    session.tick(0.1)
    assert session.screen.name == "share"
    assert {path.suffix for path in tmp_path.iterdir()} == {".png", ".pdf"}


def test_the_code_for_a_phone_stands_beside_them() -> None:
    assert any(isinstance(part, PhotoView) and part.key == "result-code" for part in parts_of(after_doodle().view()))


def test_a_press_too_many_leads_back_to_the_results() -> None:
    session = after_doodle()
    session.press("main")
    assert session.screen.name == "new-game"
    assert session.screen.keys().undo.detail == "The results"
    session.press("undo")
    assert session.screen.name == "results"
    session.press("main")
    session.tap(Tap("menu"))
    assert session.screen.name == "results"


def test_undo_says_on_its_key_what_it_takes_back() -> None:
    """The whole sentence of the last sheet had no room, so that nothing was said."""
    undo = after_doodle().screen.keys().undo
    assert (undo.text, undo.detail, undo.is_lit) == ("Undo", "The last step", True)


def test_the_same_people_play_again() -> None:
    session = after_doodle()
    session.press("main")
    assert session.screen.name == "new-game"
    assert {"Mara", "Theo", "Ruth"} <= set(texts(session))


def test_the_last_sheet_is_scanned_again_where_there_is_a_camera() -> None:
    session = after_doodle()
    assert session.view().keys.scan.text == "Home"
    session.services.camera = StillCamera(bare_table())
    assert session.view().keys.scan.text == "Scan again"
    session.press("scan")
    assert session.screen.name == "scan"
    assert session.table is not None
    assert session.table.next_step is not None
    assert isinstance(session.table.next_step.action, ShowSheet)


def test_souvenir_leads_to_the_winners_card() -> None:
    session = after_doodle()
    session.tap(Tap("souvenir"))
    assert session.view().banner.title == "A souvenir of Ruth"


def test_one_minute_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = after_doodle()
    monkeypatch.setattr(type(session.screen), "_minutes", lambda _: 1)
    assert session.screen.banner().context.split(" · ")[1] == "1 minute"
