"""How far a game is, told in one line to who looks on."""

from __future__ import annotations

from random import Random
from string import Formatter
from typing import Any

import pytest

from companion.games import shelf
from companion.games.game import Game
from companion.games.values import Player

SEATS = [Player("Ann"), Player("Ben")]


def play_on(game: Game[Any, Any, Any], state: Any, random: Random) -> Any:
    """The state one step later, or None where somebody would have to tell more."""
    due = game.chance(state, random)
    ready = [offer.action for offer in game.offers(state) if offer.action is not None]
    if due is None and not ready:
        return None
    return game.play(state, due or random.choice(ready))


@pytest.mark.parametrize("name", shelf.NAMES)
def test_at_every_moment_of_a_game_its_stage_can_be_told(name: str) -> None:
    game, random = shelf.take(name), Random(20)
    state, told = game.new(SEATS, game.options()), False
    for _ in range(60):
        if game.result(state) is not None:
            break
        stage = game.stage(state)
        if stage is None:
            assert not told, "once something was told, there is more to tell until the end"
            state = play_on(game, state, random)
            continue
        told = True
        places = {place for _, place, _, _ in Formatter().parse(game.stages[stage.name].template) if place}
        assert places == set(stage.numbers)
        assert len(stage.counts) in (0, len(SEATS))
        following = play_on(game, state, random)
        if following is None:
            break
        state = following
    assert told


def test_who_looks_on_sees_the_buttons_and_where_the_tokens_are() -> None:
    game, random = shelf.take("patchwork"), Random(3)
    state = game.new(SEATS, game.options())
    for _ in range(12):
        state = play_on(game, state, random)
    stage = game.stage(state)
    assert stage is not None
    assert (stage.numbers["first"], stage.numbers["second"]) == tuple(each.space for each in state.quilters)
    assert stage.counts == tuple(each.buttons for each in state.quilters)
    assert max(stage.counts) > 0 > max(one.points for one in game.standings(state).players)
