"""Several games can be paused: each waits at home and in the history, and goes on where it stood."""

from __future__ import annotations

from pathlib import Path

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.values import Player
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Choice, Tap
from companion.screens.views.walk import walk
from companion.store.memory import MemoryStore
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from messages import say
from tests.screens import seeing
from tests.screens.shell_scenes import a_session, play_quilt_show


def begin_doodle(session: Session, *names: str) -> str:
    """A game of Doodle with one step, laid on the table."""
    players = [Player(name) for name in names]
    table = start_game(session.services.store, "patchwork-doodle", players, now=session.services.now)
    table.do(EndRound())
    session.services.on_table.put(table)
    return table.id


def two_paused() -> tuple[Session, str]:
    """A game of Quilt Show is on the table, one of Doodle was paused before it."""
    session = a_session()
    doodle = begin_doodle(session, "Ada", "Jun")
    play_quilt_show(session, steps=5)
    session.go.home()
    return session, doodle


def test_a_new_game_leaves_the_paused_one_at_home() -> None:
    session, doodle = two_paused()
    assert session.screen.keys().main.detail == "Quilt Show"
    assert Tap("paused", doodle) in seeing.taps(session)
    assert "Patchwork Doodle: Ada, Jun" in seeing.texts(session)
    session.tap(Tap("paused", doodle))
    assert session.table is not None
    assert (session.table.id, session.screen.name) == (doodle, "patchwork-doodle")
    assert session.table.state.phase == "scoring"


def test_a_small_card_names_its_game_and_who_plays_it() -> None:
    session, doodle = two_paused()
    card = next(part for part in walk(session.view()) if isinstance(part, Choice) and part.tap == Tap("paused", doodle))
    assert (card.text, card.detail) == ("Patchwork Doodle", "Ada, Jun")


def test_the_buttons_reach_every_paused_game() -> None:
    session, doodle = two_paused()
    session.move(1)
    session.press("main")
    assert session.table is not None
    assert session.table.id == doodle


def test_going_on_with_one_pauses_the_other() -> None:
    session, doodle = two_paused()
    assert session.table is not None
    show = session.table.id
    session.tap(Tap("paused", doodle))
    session.go.home()
    assert Tap("paused", show) in seeing.taps(session)
    session.tap(Tap("paused", show))
    assert session.screen.name == "quilt-show"
    assert session.table.version == 5


def test_the_history_goes_on_with_any_game_that_is_not_over() -> None:
    session, doodle = two_paused()
    session.go.to("history")
    session.tap(Tap("paused"))
    session.move(1)
    assert session.screen.keys().main.text == "Continue"
    session.press("main")
    assert session.table is not None
    assert session.table.id == doodle


def test_the_history_shows_the_paused_games_alone() -> None:
    session, _ = two_paused()
    play_quilt_show(session)
    session.go.to("history")
    assert [game.outcome is None for game in session.screen.games] == [False]  # type: ignore[attr-defined]
    session.tap(Tap("paused"))
    assert [game.outcome for game in session.screen.games] == [None, None]  # type: ignore[attr-defined]


def test_many_paused_games_are_counted_at_home_and_listed_in_the_history() -> None:
    session = a_session()
    for name in ("Ada", "Bo", "Cy", "Di"):
        begin_doodle(session, name, "Jun")
    session.go.home()
    assert "4 games wait for you" in seeing.texts(session)
    session.tap(Tap("all-paused"))
    assert session.screen.name == "history"
    assert session.screen.is_paused  # type: ignore[attr-defined]


def test_a_finished_game_is_not_offered_to_be_continued() -> None:
    session = a_session()
    play_quilt_show(session)
    session.go.home()
    assert session.screen.keys().main.text == "New game"
    assert "Continue" not in seeing.texts(session)
    session.tap(Tap("result"))
    assert session.screen.name == "results"


def test_after_a_finished_game_the_paused_one_is_offered_first() -> None:
    session = a_session()
    doodle = begin_doodle(session, "Ada", "Jun")
    play_quilt_show(session)
    session.go.home()
    assert session.screen.keys().main.text == "Continue"
    session.press("main")
    assert session.table is not None
    assert session.table.id == doodle


def test_paused_games_outlive_the_evening(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    session = Session(Services(store, Settings()))
    doodle = begin_doodle(session, "Ada", "Jun")
    play_quilt_show(session, steps=5)
    store.close()
    store = SqliteStore(tmp_path / "games.db")
    again = Session(Services(store, Settings()))
    again.go.home()
    again.tap(Tap("paused", doodle))
    assert again.screen.name == "patchwork-doodle"
    store.close()


def test_a_paused_game_that_the_disk_refused_goes_on_with_all_its_steps() -> None:
    session = a_session()
    store = session.services.store
    assert isinstance(store, MemoryStore)
    doodle = begin_doodle(session, "Ada", "Jun")
    store.trouble = say("The disk is full.")
    assert session.table is not None
    session.table.undo()
    session.table.redo()
    play_quilt_show(session, steps=2)
    session.go.resume(doodle)
    assert session.table.version == 3


def test_of_a_game_that_nobody_has_begun_no_turn_is_told() -> None:
    session = a_session()
    players = [Player("Ada"), Player("Jun")]
    session.services.on_table.put(start_game(session.services.store, "patchwork", players, now=session.services.now))
    session.go.home()
    assert "Not begun yet." in seeing.texts(session)
    assert not any("turn" in text for text in seeing.texts(session))
