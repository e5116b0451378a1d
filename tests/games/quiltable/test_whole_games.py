"""Whole random games of every variant and number of players end, keep what must be kept, and replay from their log."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import cast

import pytest

from companion.games.quiltable.actions import (
    EndTurn,
    FlipBlock,
    FlipPattern,
    Plan,
    QuiltableAction,
    TellPatterns,
    TellQuilt,
)
from companion.games.quiltable.assistants import name_card
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.scoring import score_seat
from companion.games.quiltable.setup import QuiltableOptions
from companion.games.quiltable.state import State
from companion.games.values import Player

SPEC = importlib.util.spec_from_file_location("quiltable_random_player", Path(__file__).with_name("random_player.py"))
assert SPEC is not None
assert SPEC.loader is not None
random_player = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(random_player)

NAMES = ("Ann", "Bo Ek", "Çem", "Dé|=", "Eve:/", "Flo,;", "Gus%", "Hal+")
TABLES = [
    *((count, QuiltableOptions()) for count in (2, 3, 4)),
    *((count, QuiltableOptions(patches=True, symmetry=True, assistants=True)) for count in (1, 2, 3, 4)),
    *((count, QuiltableOptions(all_cards=True, assistants=True)) for count in (2, 4)),
    *((count, QuiltableOptions(variant="quick-start")) for count in (2, 3, 4)),
    *((count, QuiltableOptions(variant="symmetrical-race")) for count in (2, 3, 4)),
    *((count, QuiltableOptions(variant="mini", patches=True, symmetry=True)) for count in (5, 6, 7, 8)),
    *((count, QuiltableOptions(variant="full", patches=True, assistants=True)) for count in (5, 6, 7, 8)),
    *((count, QuiltableOptions(variant="speed", symmetry=True, assistants=True)) for count in (5, 6, 7, 8)),
    *(
        (1, QuiltableOptions(master=master))
        for master in ("granny-smith", "terrific-tim", "gifted-gladys", "big-billy")
    ),
]


def play_game(count: int, options: QuiltableOptions, seed: int) -> tuple[list[QuiltableAction], list[State]]:
    random = Random(seed)
    state = GAME.new([Player(name) for name in NAMES[:count]], options)
    log: list[QuiltableAction] = []
    states = [state]
    while GAME.result(state) is None:
        action = random_player.next_action(state, random, len(log))
        assert GAME.decode_action(GAME.encode_action(action)) == action
        assert str(GAME.describe(state, action))
        state = GAME.play(state, action)
        log.append(action)
        states.append(state)
        assert len(log) < 1_000
    return log, states


def check_state(state: State) -> None:
    assert GAME.parse(GAME.format(state)) == state
    for quilter in state.quilters:
        if quilter.is_current:
            assert quilter.blocks == quilter.quilt.count
        assert quilter.blocks is None or 0 <= quilter.blocks <= state.options.size**2
    used = Counter(state.cards_in_hands() + state.cards_in_quilts())
    assert all(times <= state.options.copies for times in used.values())
    for seat in state.active:
        assert 0 <= state.actions_left(seat) <= state.allowed_actions(seat)
    assert len(set(state.active)) == len(state.active)
    for seat, standing in enumerate(GAME.standings(state).players):
        expected = 0 if state.options.is_race else score_seat(state, seat).points
        assert standing.points == expected
    assert str(GAME.turn(state).sentence)
    assert all(str(reminder.sentence) for reminder in GAME.reminders(state))


def check_kept(before: State, action: QuiltableAction, after: State) -> None:
    """Assistant cards stay on the table; pattern cards come and go only by the deeds that say so."""
    if before.centre is not None:
        assert Counter(assistant_cards(before)) == Counter(assistant_cards(after))
    if isinstance(action, TellPatterns):
        return
    change = 0
    if isinstance(action, Plan):
        change = action.count
    elif isinstance(action, FlipBlock):
        change = 1
    elif isinstance(action, FlipPattern) and not action.from_pile:
        change = -1
    held = [sum(quilter.pattern_count for quilter in state.quilters) for state in (before, after)]
    assert held[1] - held[0] == change


def assistant_cards(state: State) -> list[object]:
    held = [quilter.assistant for quilter in state.quilters]
    return [name_card(assistant) for assistant in (*held, state.centre) if assistant is not None]


def check_last_turns(log: list[QuiltableAction], states: list[State]) -> None:
    """Once the end has come everybody else has one more turn, clockwise, after a turn that was running already; whoever
    had one before a complete quilt was told has none more."""
    came = next((number for number, state in enumerate(states) if state.ending is not None), None)
    if came is None:
        return
    ending = states[came].ending
    assert ending is not None
    count = len(states[0].players)
    ended = [action.seat for action in log[came:] if isinstance(action, EndTurn)]
    if states[0].is_solo:
        assert ended == ([] if ending.reason == "complete" else [0])
        return
    assert ending.seat is not None
    others = [(ending.seat + step) % count for step in range(1, count)]
    if isinstance(log[came - 1], TellQuilt):
        # A quilt told complete after its turn: from whoever plays then, everybody up to its owner has the last turn.
        nearest = min(others.index(seat) for seat in states[came].active)
        assert Counter(ended) == Counter(others[nearest:])
        return
    own = [] if ending.reason == "complete" else [ending.seat]
    if states[0].options.areas == 1:
        assert ended == own + others
    busy = [seat for seat in states[came].active if seat in states[came].owed]
    assert Counter(ended) == Counter(own + others + busy)


@pytest.mark.parametrize(("count", "options"), TABLES, ids=lambda value: str(getattr(value, "variant", value)))
def test_a_random_game_ends_and_keeps_everything(count: int, options: QuiltableOptions) -> None:
    for seed in range(3):
        log, states = play_game(count, options, seed)
        for state in states:
            check_state(state)
        for number, action in enumerate(log):
            check_kept(states[number], action, states[number + 1])
        check_last_turns(log, states)
        result = GAME.result(states[-1])
        assert result is not None
        assert str(result.sentence)
        assert GAME.offers(states[-1]) == ()


@pytest.mark.parametrize(("count", "options"), TABLES[::3], ids=lambda value: str(getattr(value, "variant", value)))
def test_everything_that_is_offered_may_be_done(count: int, options: QuiltableOptions) -> None:
    _, states = play_game(count, options, 7)
    for state in states:
        for offer in GAME.offers(state):
            if offer.action is not None:
                action = cast(QuiltableAction, offer.action)
                GAME.play(state, action)
                assert str(GAME.describe(state, action))


@pytest.mark.parametrize(("count", "options"), TABLES, ids=lambda value: str(getattr(value, "variant", value)))
def test_a_game_replays_from_the_json_of_its_log(count: int, options: QuiltableOptions) -> None:
    log, states = play_game(count, options, 11)
    lines = [GAME.encode_action(action) for action in log]
    start = perf_counter()
    replayed = GAME.new(states[0].players, GAME.decode_options(GAME.encode_options(options)))
    for line in lines:
        replayed = GAME.play(replayed, GAME.decode_action(line))
    spent = perf_counter() - start
    assert replayed == states[-1]
    print(f"{options.variant}, {count} players: {len(log)} actions replayed in {spent * 1e3:.1f} ms")
