"""Whole random games of every player count and combination of variants."""

from __future__ import annotations

from itertools import chain, combinations
from typing import cast

import pytest

from companion.games.quilt_show.actions import QuiltShowAction
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import VARIANTS, Variant, object_to
from companion.games.quilt_show.state import State
from tests.games.quilt_show.random_player import Table, play_game
from tests.games.quilt_show.storytelling import end as end_of
from tests.games.quilt_show.twin import win_of

POOLS = {2: 17, 3: 23, 4: 28}
SETUPS = [
    (players, variants)
    for players in (2, 3, 4)
    for variants in chain.from_iterable(combinations(VARIANTS, count) for count in range(6))
    if not any(object_to(variant, players) for variant in variants)
]


def test_every_combination_that_makes_sense_is_played() -> None:
    assert len(SETUPS) == 16 + 32 + 16


@pytest.mark.parametrize(("players", "variants"), SETUPS)
def test_a_random_game_keeps_its_promises(players: int, variants: tuple[Variant, ...]) -> None:
    seed = f"{players} {variants}"
    states, actions, table = play_game(players, variants, seed)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        check_state(after)
        assert str(GAME.describe(before, action)).endswith(".")
        assert GAME.decode_action(GAME.encode_action(action)) == action
    end = states[-1]
    assert len(end.shows) == (2 if "time-saving" in variants else 3)
    assert GAME.offers(end) == ()
    check_tiles(end, table)
    check_money(end)
    check_replay(states, actions)


def check_state(state: State) -> None:
    assert GAME.parse(GAME.format(state)) == state
    assert "\n" not in GAME.format(state)
    assert state.markers_left + sum(state.markers) == POOLS[len(state.players)]
    assert sum(state.swaps) == 0
    for seat, standing in enumerate(GAME.standings(state).players):
        assert standing.seat == seat
        assert standing.points == sum(line.points for line in standing.lines) == state.count_money(seat) >= 0
    assert str(GAME.turn(state).sentence).endswith(".")
    assert (GAME.look(state) is not None) == (state.phase == "entering")
    for offer in GAME.offers(state):
        if offer.action is not None:
            GAME.play(state, cast(QuiltShowAction, offer.action))
    kinds = {reminder.kind for reminder in GAME.reminders(state)}
    assert not kinds & {"tile-twice", "tile-bought", "too-many-patterns", "too-many-blocks"}


def check_tiles(end: State, table: Table) -> None:
    """All 108 tiles (or those of the stacks in the game) are in one place: stock, a room, bought, or unsold."""
    shown = [entry for show in end.shows for entry in show.bought] + list(end.shows[-1].unsold)
    lying = [tile for entry in shown for row in entry.quilt.tiles for tile in row]
    hidden = [tile for room in table.rooms for tile in room]
    places = lying + hidden + table.stock
    patterns = len({tile.pattern for tile in places})
    assert len(places) == len(set(places)) == 18 * patterns
    made = sum(end.blocks)
    assert made == POOLS[len(end.players)] * len(end.shows) == len(lying) + len(hidden)


def check_money(end: State) -> None:
    """What the twin pays for each quilt of each show is what the players have."""
    money = list(end.swaps)
    for show in end.shows:
        entries = [entry for award in show.awards for entry in award.entries]
        values = [entry.points for entry in entries]
        for number, entry in enumerate(entries):
            win = win_of(number, values, show.markers)
            assert win <= max(show.markers)
            money[entry.seat] += win or (1000 if show is end.shows[-1] else 0)
        assert sum(win_of(number, values, show.markers) for number in range(len(values))) <= sum(show.markers)
    assert [standing.points for standing in GAME.standings(end).players] == money
    assert max(money) == money[end_of(end).winners[0]]


def check_replay(states: list[State], actions: list[QuiltShowAction]) -> None:
    log = [GAME.encode_action(action) for action in actions]
    state = states[0]
    for raw in log:
        state = GAME.play(state, GAME.decode_action(raw))
    assert state == states[-1]


def test_random_games_end_in_every_way() -> None:
    reasons = {end_of(play_game(players, (), seed)[0][-1]).reason for players in (2, 3, 4) for seed in range(100)}
    assert reasons == {"points", "tie-break", "shared"}


def test_unsold_quilts_come_back_in_the_next_show_unchanged() -> None:
    seen = 0
    for seed in range(50):
        states, _, _ = play_game(2, (), seed)
        for earlier, later in zip(states[-1].shows, states[-1].shows[1:], strict=False):
            assert set(earlier.unsold) <= set(later.entries)
            assert {entry for entry in later.entries if entry.since < later.show} == set(earlier.unsold)
            seen += len(earlier.unsold)
    assert seen >= 20


def test_no_player_uses_a_chip_twice() -> None:
    for seed in range(30):
        end = play_game(3, (), seed)[0][-1]
        for seat in end.seats:
            entries = {entry for show in end.shows for entry in show.entries if entry.seat == seat}
            chips = [entry.quilt.chip for entry in entries if entry.quilt.chip]
            assert len(chips) == len(set(chips))
            assert sorted((*chips, *end.chips_of(seat))) == [1, 2, 3]
