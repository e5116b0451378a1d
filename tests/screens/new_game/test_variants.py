"""Every variant of a game can be switched on where the game is set up; what does not fit is not offered."""

from __future__ import annotations

import pytest

from companion.games import shelf
from companion.screens.new_game.screen import NewGameScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.seeing import taps
from tests.screens.shell_scenes import a_session

NAMES = ("Mara", "Theo", "Ruth", "Emil", "Jun", "Ada", "Li", "Bo", "Kim", "Eve", "Ida", "Max")


def set_up(game: str, players: int, *switches: str) -> Session:
    """A session with the set-up of a game open, these switches touched."""
    session = a_session()
    session.go.new_game(game)
    for name in NAMES[:players]:
        screen(session).add(name)
    for name in switches:
        assert Tap("switch", name) in taps(session)
        session.tap(Tap("switch", name))
    return session


def screen(session: Session) -> NewGameScreen:
    assert isinstance(session.screen, NewGameScreen)
    return session.screen


@pytest.mark.parametrize("game", shelf.NAMES)
def test_any_number_of_players_that_home_promises_can_begin(game: str) -> None:
    for players in shelf.take(game).players:
        session = set_up(game, players)
        session.press("main")
        assert session.table is not None, f"{players} players"


@pytest.mark.parametrize("game", ["quiltable", "match-quilt"])
def test_every_switch_that_is_offered_can_be_played_with(game: str) -> None:
    for players in shelf.take(game).players:
        for choice in screen(set_up(game, players)).switches:
            new = screen(set_up(game, players, choice.name))
            assert new.is_on(choice)
            assert new.objection() is None, (players, choice.name)


def test_quiltable_is_played_as_it_was_switched() -> None:
    session = set_up("quiltable", 3, "patches", "assistants", "variant=quick-start", "variant=quick-start")
    session.press("main")
    assert session.table is not None
    options = session.table.state.options
    assert (options.variant, options.patches, options.assistants) == ("standard", True, True)


def test_one_variant_replaces_another_and_hides_what_does_not_go_with_it() -> None:
    session = set_up("quiltable", 3, "patches", "variant=quick-start", "variant=symmetrical-race")
    options = screen(session).options()
    assert (options.variant, options.patches) == ("symmetrical-race", False)
    assert Tap("switch", "patches") not in taps(session)


def test_five_play_the_mini_game_unless_they_have_two_copies() -> None:
    assert screen(set_up("quiltable", 5)).options().variant == "mini"
    assert screen(set_up("quiltable", 8, "variant=speed")).options().variant == "speed"


def test_a_quilting_master_is_chosen_by_who_plays_alone() -> None:
    assert screen(set_up("quiltable", 1, "master=big-billy")).options().master == "big-billy"


def test_a_favourite_fabric_has_the_colour_of_the_cloth() -> None:
    session = set_up("match-quilt", 3, "favourites")
    session.tap(Tap("player", 0))
    session.press("main")
    assert session.table is not None
    assert session.table.state.options.favourites == ("yellow", "blue", "green")


def test_special_texts_and_recycling_are_not_offered_together() -> None:
    session = set_up("match-quilt", 2, "recycling", "advanced")
    options = screen(session).options()
    assert (options.advanced, options.recycling) == (True, False)
