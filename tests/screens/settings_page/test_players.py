"""Stories of the players in the settings: another name, another cloth, one person of two names, a name forgotten."""

from __future__ import annotations

from companion.games.values import Player
from companion.pictures.theme import player_motif
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.seeing import texts
from tests.screens.shell_scenes import person, play_quilt_show, settings_players


def players(session: Session) -> dict[str, str]:
    return {player.name: player.motif for player in session.services.store.players()}


def rename(session: Session, name: str) -> None:
    session.tap(Tap("rename"))
    session.tap(Tap("name", name))
    session.press("main")


def test_another_name_holds_in_all_games_and_can_be_taken_back() -> None:
    session = person()
    rename(session, "Ruthie")
    assert "Ruthie" in players(session)
    assert "Ruth" not in players(session)
    session.press("undo")
    assert "Ruth" in players(session)


def test_a_name_that_somebody_else_has_is_refused() -> None:
    session = person()
    rename(session, "Mara")
    assert "Ruth" in players(session)
    assert "plays here already" in " ".join(texts(session))


def test_another_cloth_is_worn_in_the_next_game_too() -> None:
    session = person()
    session.tap(Tap("cloth", 5))
    assert players(session)["Ruth"] == player_motif(5)


def test_two_names_become_one_person_when_they_never_met() -> None:
    session = settings_players()
    session.tap(Tap("person", next(n for n, name in enumerate(players(session)) if name == "Theo")))
    session.tap(Tap("who"))
    others = [name for name in players(session) if name != "Theo"]
    session.tap(Tap("other", others.index("Konstantin")))
    session.tap(Tap("join"))
    assert "Theo" not in players(session)
    assert session.services.store.count(player="Konstantin") == 2


def test_two_who_met_at_a_table_stay_two() -> None:
    session = person()
    session.tap(Tap("who"))
    others = [name for name in players(session) if name != "Ruth"]
    session.tap(Tap("other", others.index("Mara")))
    assert session.tap(Tap("join")) == "refused"
    assert "they are two people" in " ".join(texts(session))


def test_a_forgotten_name_leaves_the_games_to_a_guest() -> None:
    session = person()
    session.tap(Tap("forget"))
    session.tap(Tap("forget-it"))
    assert "Ruth" not in players(session)
    assert session.services.store.count(player="Guest 1") == 1
    assert session.screen.name == "settings"


def test_the_game_on_the_table_calls_the_player_so_at_once() -> None:
    session = person()
    play_quilt_show(session, players=3, steps=4)
    assert session.table is not None
    name = session.table.players[0].name
    session.services.change_player(name, Player("Zora", "dots"))
    assert session.table.players[0].name == "Zora"
    session.services.on_table.table.undo()  # type: ignore[union-attr]
    assert session.services.store.load(session.table.id)[0].players[0].name == "Zora"
