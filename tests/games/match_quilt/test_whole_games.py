"""Whole random games, told at every mix of depths, end with the points of the twin and replay from their logs."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.errors import IllegalAction
from companion.games.match_quilt.actions import (
    Announce,
    EndTurn,
    MatchQuiltAction,
    PlayCard,
    SkipTurn,
    TellPoints,
    TellQuilt,
    TellTotal,
)
from companion.games.match_quilt.bonuses import Announcement
from companion.games.match_quilt.components import Card
from companion.games.match_quilt.quilt import Quilt
from companion.games.match_quilt.rules import GAME
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.match_quilt.state import MatchQuiltState
from companion.games.values import Player
from tests.games.match_quilt import twin
from tests.games.match_quilt.boards import ToldCard, ToldQuilt
from tests.games.match_quilt.dealing import empty_quilt, shuffle_deck, slots_of

FAVOURITES = ("red", "blue", "green", "yellow")
DEPTHS = {"cards": (1.0, 0.0), "points": (0.0, 0.0), "mixed": (0.6, 0.02), "totals": (0.5, 0.5)}


def options_of(variant: str, players: int) -> MatchQuiltOptions:
    return MatchQuiltOptions(
        advanced="advanced" in variant,
        recycling="recycling" in variant,
        favourites=FAVOURITES[:players] if "favourites" in variant else (),
    )


@dataclass
class RandomTable:
    """The cards as they really lie, the points as the twin counts them, and the app that is told of it."""

    random: Random
    state: MatchQuiltState
    deck: list[ToldCard]
    card_share: float
    total_share: float
    log: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.quilts: list[ToldQuilt] = [empty_quilt() for _ in self.state.players]
        self.points = [0] * len(self.quilts)
        self.turns = [0] * len(self.quilts)

    def do(self, action: MatchQuiltAction) -> None:
        self.log.append(GAME.encode_action(action))
        assert GAME.decode_action(self.log[-1]) == action
        assert str(GAME.describe(self.state, action)).endswith(".")
        self.state = GAME.play(self.state, action)

    def play_to_the_end(self) -> None:
        if (start := GAME.chance(self.state, self.random)) is not None:
            self.do(start)
        while self.state.active is not None:
            self.take_turn(self.state.active)
        for seat in GAME.turn(self.state).seats:
            if self.random.random() < 0.5:
                self.do(TellQuilt(seat, self.quilt_of(seat)))
            else:
                self.do(Announce(seat, self.announcement_of(seat)))

    def take_turn(self, seat: int) -> None:
        if self.random.random() < self.total_share and self.turns[seat]:
            self.finish_untold(seat)
            return
        if self.state.can_be_out_of_cards(seat) and self.random.random() < 0.02:
            self.turns[seat] += 1
            self.do(SkipTurn(seat))
            return
        card, cell, points = self.lay_card(seat)
        if self.random.random() >= self.card_share:
            self.do(TellPoints(seat, points))
        else:
            if not self.state.quilters[seat].is_quilt_known:
                before = [
                    [None if [r, c] == cell else card for c, card in enumerate(row)] for r, row in self.rows(seat)
                ]
                self.do(TellQuilt(seat, msgspec.convert(before, Quilt)))
            self.do(self.tell_card(seat, card, cell))
        assert self.state.quilters[seat].points == self.points[seat]
        if self.state.drawing is not None and self.random.random() < 0.7:
            self.do(EndTurn(seat))

    def rows(self, seat: int) -> Any:
        return enumerate(self.quilts[seat])

    def lay_card(self, seat: int) -> tuple[ToldCard, list[int], int]:
        """What happens on the table, whatever the app is told of it."""
        card, cell = self.deck.pop(), self.random.choice(slots_of(self.quilts[seat]))
        self.quilts[seat][cell[0]][cell[1]] = card
        others = [quilt for other, quilt in enumerate(self.quilts) if other != seat]
        options = self.state.options
        favourite = options.favourites[seat] if options.favourites else None
        points = twin.card_points(self.quilts[seat], cell, options.advanced, others, favourite)
        self.points[seat] += points
        self.turns[seat] += 1
        return card, cell, points

    def tell_card(self, seat: int, card: ToldCard, cell: list[int]) -> PlayCard:
        action = PlayCard(seat, msgspec.convert(card, Card), (cell[0], cell[1]))
        opponents_known = all(
            quilter.is_quilt_known for other, quilter in enumerate(self.state.quilters) if other != seat
        )
        covers_text = self.state.options.advanced and cell[0] < 3 and self.is_opponent_text(seat, cell)
        if opponents_known or not covers_text:
            return action
        with pytest.raises(IllegalAction, match="how many cards match"):
            GAME.play(self.state, action)
        below = self.quilts[seat][cell[0] + 1][cell[1]]
        assert below is not None
        block = next(b for s in twin.stack_up([[card, None, None, None]]) for b in s)
        matches = {
            other: twin.opponent_matches(below["pattern"], *block, quilt)
            for other, quilt in enumerate(self.quilts)
            if other != seat
        }
        best = max(matches, key=lambda other: matches[other])
        known = self.state.quilters[best].is_quilt_known
        return msgspec.structs.replace(action, opponent=best, matches=None if known else matches[best])

    def is_opponent_text(self, seat: int, cell: list[int]) -> bool:
        below = self.quilts[seat][cell[0] + 1][cell[1]]
        return below is not None and below["pattern"] in ("cross-and-crown", "ribbons")

    def finish_untold(self, seat: int) -> None:
        while self.turns[seat] < 16:
            self.lay_card(seat)
        quilt = self.quilt_of(seat) if self.random.random() < 0.5 else None
        self.do(TellTotal(seat, self.points[seat], quilt))

    def quilt_of(self, seat: int) -> Quilt:
        quilt: Quilt = msgspec.convert(self.quilts[seat], Quilt)
        return quilt

    def announcement_of(self, seat: int) -> Announcement:
        names = [block[0] for stack in twin.stack_up(self.quilts[seat]) for block in stack]
        bonuses, _ = twin.end({"": self.quilts[seat]}, {"": 0})
        balance = bonuses[""]["colour_balance"] == 5
        return Announcement(balance, max(map(names.count, names)), len(set(names)))


VARIANTS = [
    (variant, players)
    for variant in ("base", "recycling", "favourites", "advanced", "advanced favourites")
    for players in (1, 2, 3, 4)
    if players > 1 or "advanced" not in variant
]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_random_games_end_with_the_points_of_the_twin(variant: str, players: int, depth: str) -> None:
    for seed in range(2):
        random = Random(f"{variant} {players} {depth} {seed}")
        seats = tuple(Player(name, motif) for name, motif in zip(["Ann", "Béa", "C D", "E@é"], "hs  ", strict=True))
        new = GAME.new(seats[:players], options_of(variant, players))
        table = RandomTable(random, new, shuffle_deck(random), *DEPTHS[depth])
        table.play_to_the_end()
        check_end(table)
        check_replay(new, table)


def check_end(table: RandomTable) -> None:
    state = table.state
    _, ranks = twin.end(dict(enumerate(table.quilts)), dict(enumerate(table.points)))
    standings = GAME.standings(state)
    assert [standing.points for standing in standings.players] == [total for total, _ in ranks.values()]
    result = GAME.result(state)
    assert result is not None
    assert list(result.winners) == [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    assert GAME.offers(state) == ()
    assert GAME.look(state) is None
    played = sum(card is not None for quilt in table.quilts for row in quilt for card in row)
    assert sum(quilter.cards_laid for quilter in state.quilters) == played
    assert played + len(table.deck) == 72


def check_replay(new: MatchQuiltState, table: RandomTable) -> None:
    state = new
    for number, raw in enumerate(table.log, 1 - len(table.log)):
        assert GAME.result(state) is None
        assert GAME.offers(state)
        state = GAME.play(state, GAME.decode_action(raw))
        if number % 3 == 0:
            text = GAME.format(state)
            assert GAME.parse(text) == state
            assert "\n" not in text
        for reminder in GAME.reminders(state):
            assert str(reminder.sentence)
    assert state == table.state
    options = GAME.encode_options(new.options)
    assert GAME.decode_options(options) == new.options


def test_offered_actions_are_legal_at_every_step() -> None:
    random = Random(5)
    new = GAME.new((Player("Ann"), Player("Ben"), Player("Cid"), Player("Dot")), MatchQuiltOptions(advanced=True))
    table = RandomTable(random, new, shuffle_deck(random), *DEPTHS["mixed"])
    table.play_to_the_end()
    state, ready = new, 0
    for raw in table.log:
        for offer in GAME.offers(state):
            if offer.action is not None:
                assert offer.action.name == offer.name
                GAME.play(state, offer.action)  # type: ignore[arg-type]
                ready += 1
        state = GAME.play(state, GAME.decode_action(raw))
    assert ready > 30


def test_log_is_plain_json() -> None:
    card = Card("maple-leaf", ("red", "blue"))
    assert json.loads(GAME.encode_action(PlayCard(0, card, (3, 0)))) == {
        "do": "play-card",
        "seat": 0,
        "card": {"pattern": "maple-leaf", "fabrics": ["blue", "red"]},
        "cell": [3, 0],
        "opponent": None,
        "matches": None,
    }
