"""Plays Quiltable at random, at every depth of telling, so that whole games can be checked."""

from __future__ import annotations

from random import Random
from typing import cast

from companion.games.errors import IllegalAction
from companion.games.quiltable.actions import (
    AcceptScore,
    Choose,
    DonatePattern,
    EndTurn,
    FlipAssistant,
    FlipBlock,
    FlipPattern,
    LaidTile,
    MasterTakes,
    Plan,
    QuiltableAction,
    Return,
    SwapBlock,
    SwitchAssistants,
    TellPatterns,
    TellPiles,
    TellQuilt,
    TellStack,
    TradeAssistant,
    TurnAssistant,
)
from companion.games.quiltable.components import CARDS, LONG_FAMILIES
from companion.games.quiltable.quilt import Quilt, Tile, empty_quilt, neighbours, tile_of
from companion.games.quiltable.rules import GAME
from companion.games.quiltable.state import State

PATIENCE = 200
"""After so many actions, or when cards run short, the player hurries towards the end."""


def next_action(state: State, random: Random, played: int) -> QuiltableAction:
    """Something legal to do now."""
    for _ in range(200):
        action = propose(state, random, played > PATIENCE or state.told_cards > 60 * state.options.copies)
        if action is None:
            continue
        try:
            GAME.play(state, action)
        except IllegalAction:
            continue
        return action
    raise AssertionError(GAME.format(state))


def propose(state: State, random: Random, is_late: bool) -> QuiltableAction | None:
    """Something that may be legal."""
    phase = state.phase
    if phase == "setup":
        if state.centre is not None and random.random() < 0.3:
            return TurnAssistant(random.randrange(len(state.players)))
        return GAME.chance(state, random)
    if phase == "showing":
        return propose_showing(state, random)
    if state.stack is not None and state.stack.is_next:
        if random.random() < 0.5:
            return MasterTakes()
        return MasterTakes(cards=tuple(random.sample(free_cards(state), state.options.master_takes)))
    seat = random.choice(state.active)
    if is_late:
        if state.quilters[seat].blocks == state.options.size**2:
            return EndTurn(seat)
        return TellQuilt(seat, full_quilt(state, random).rows)
    kind = random.choice(
        ("offer", "offer", "choose", "choose", "choose", "return", "plan", "help", "end", "piles", "tell")
    )
    if kind == "offer":
        ready = [offer.action for offer in GAME.offers(state) if offer.action is not None]
        action = cast(QuiltableAction, random.choice(ready))
        return action if not isinstance(action, EndTurn | TellPiles) or random.random() < 0.1 else None
    if kind == "plan":
        return Plan(seat, cards=(random.choice(free_patterns(state)),))
    if kind == "choose":
        return propose_choice(state, seat, random)
    if kind == "return":
        return propose_return(state, seat, random)
    if kind == "help":
        return propose_help(state, seat, random)
    if kind == "end":
        return EndTurn(seat) if state.actions_left(seat) == 0 or random.random() < 0.2 else None
    if kind == "piles":
        area = random.randrange(len(state.piles))
        return TellPiles(max(0, state.piles[area] - 1), area, random.random() < 0.1) if random.random() < 0.15 else None
    return propose_telling(state, random.randrange(len(state.players)), random)


def free_cards(state: State) -> list[int]:
    """Cards of which a copy is nowhere on the table."""
    used = state.cards_in_hands() + state.cards_in_quilts()
    return [card.id for card in CARDS if used.count(card.id) < state.options.copies]


def free_patterns(state: State) -> list[int]:
    free = set(free_cards(state))
    is_mini = state.options.variant == "mini"
    return [card.id for card in CARDS if card.id in free and not (is_mini and card.family in LONG_FAMILIES)]


def propose_choice(state: State, seat: int, random: Random) -> QuiltableAction:
    count = random.choice((1, 2, 2, 3, 3, 3, 4))
    quilter = state.quilters[seat]
    if not quilter.is_current or random.random() < 0.2:
        return Choose(seat, random.choice((None, count)))
    placed = quilter.quilt.placed
    edge = [cell for old in placed for cell in neighbours(old) if cell not in placed] or [(0, 0)]
    cells = [random.choice(edge)]
    while len(cells) < count:
        cells.append(random.choice([cell for old in cells for cell in neighbours(old)]))
    cards = random.sample(free_cards(state), count)
    known = random.random() < 0.8
    quarter_turns = random.randrange(4)
    blocks = []
    for cell, card in zip(cells, cards, strict=True):
        tile = tile_of(card)
        before = cell
        for _ in range(quarter_turns):
            before = (before[1], -before[0])
        blocks.append(LaidTile(tile if known else Tile(tile.block, tile.premium), cell, before if known else None))
    return Choose(seat, None, tuple(blocks))


def propose_return(state: State, seat: int, random: Random) -> QuiltableAction:
    count = random.randint(1, 4)
    placed = list(state.quilters[seat].quilt.placed)
    if not state.quilters[seat].is_current or len(placed) < count:
        return Return(seat, random.choice((None, count)))
    return Return(seat, None, tuple(random.sample(placed, count)))


def propose_help(state: State, seat: int, random: Random) -> QuiltableAction:
    quilter = state.quilters[seat]
    other = random.randrange(len(state.players))
    cell = (random.randrange(state.options.size), random.randrange(state.options.size))
    own = random.choice(quilter.patterns) if quilter.patterns else None
    free = random.choice(free_patterns(state))
    theirs = state.quilters[other].patterns
    helps: dict[str | None, tuple[QuiltableAction, ...]] = {
        "sneaky-sally": (Plan(seat, 3, tuple(random.sample(free_patterns(state), 3))),),
        "granny-smith": (FlipBlock(seat, cell), FlipBlock(seat)),
        "uncle-sam": (
            FlipPattern(seat, False, own, cell),
            FlipPattern(seat, True, free, cell),
            FlipPattern(seat, True),
        ),
        "swap-shop-sandra": (SwapBlock(seat, cell, tile_of(free)), SwapBlock(seat)),
        "terrific-tim": (DonatePattern(seat, other, own),),
        "mayhem-maddie": (
            FlipAssistant(seat, other),
            FlipAssistant(seat, other, True, random.choice(theirs) if theirs else None),
        ),
        "tricky-travis": (SwitchAssistants(seat, other),),
    }
    return random.choice(helps.get(quilter.assistant, (TradeAssistant(seat),)))


def propose_telling(state: State, seat: int, random: Random) -> QuiltableAction:
    if random.random() < 0.5:
        return TellPatterns(seat, some_patterns(state, seat, random))
    return TellQuilt(seat, some_quilt(state, seat, random).rows)


def propose_showing(state: State, random: Random) -> QuiltableAction:
    if state.stack is not None and state.stack.untold:
        count = len(state.stack.cards) + state.stack.untold
        missing = random.sample(free_cards(state), min(count, len(free_cards(state))))
        return TellStack(tuple(missing))
    seat = random.randrange(len(state.players))
    quilter = state.quilters[seat]
    if quilter.untold_patterns:
        return TellPatterns(seat, some_patterns(state, seat, random))
    if not quilter.is_current or random.random() < 0.1:
        return TellQuilt(seat, some_quilt(state, seat, random).rows)
    return AcceptScore(seat)


def some_patterns(state: State, seat: int, random: Random) -> tuple[int, ...]:
    quilter = state.quilters[seat]
    free = [card for card in free_patterns(state) if card not in quilter.patterns]
    return quilter.patterns + tuple(random.sample(free, quilter.untold_patterns))


def some_quilt(state: State, seat: int, random: Random) -> Quilt:
    """A quilt in one piece with as many blocks as were told."""
    size = state.options.size
    blocks = state.quilters[seat].blocks
    count = random.randint(1, size * size) if blocks is None else blocks
    cells: list[tuple[int, int]] = []
    while len(cells) < count:
        edge = [
            (row, col)
            for old in cells or [(size, 0)]
            for row, col in neighbours(old)
            if (row, col) not in cells and 0 <= row < size and 0 <= col < size
        ]
        cells.append(random.choice(edge))
    cards = random.sample(free_cards(state), count)
    tiles: list[Tile | None] = list(empty_quilt(size).tiles)
    for (row, col), card in zip(cells, cards, strict=True):
        tiles[row * size + col] = tile_of(card)
    return Quilt(size, tuple(tiles))


def full_quilt(state: State, random: Random) -> Quilt:
    """A complete quilt; in the race a symmetrical one."""
    size = state.options.size
    if state.options.is_race:
        half = [Tile(random.choice(CARDS).block) for _ in range(size * size // 2)]
        rows = [half[start : start + 2] + half[start : start + 2][::-1] for start in range(0, len(half), 2)]
        return Quilt(size, tuple(tile for row in rows for tile in row))
    return Quilt(size, tuple(tile_of(card) for card in random.sample(free_cards(state), size * size)))
