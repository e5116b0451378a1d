"""Whole games of Quilt Show as lists of actions: random, legal, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.games.quilt_show.actions import (
    AwardPrizes,
    CountFabric,
    EnterQuilts,
    QuiltShowAction,
    SwapBlocks,
)
from companion.games.quilt_show.components import BOX, COLOURS, PATTERNS
from companion.games.quilt_show.quilt import ALL_TILES, Quilt, Tile
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.games.quilt_show.state import State
from companion.games.values import Player


class MadeGame:
    """Players who sew at random from one bag of tiles."""

    def __init__(self, names: tuple[str, ...], options: QuiltShowOptions, seed: int) -> None:
        self.random = Random(seed)
        self.state: State = GAME.new([Player(name) for name in names], options)
        patterns = [pattern.slug for pattern in BOX.patterns][: self.state.stacks]
        self._bag = [tile for tile in ALL_TILES if tile.pattern in patterns]
        self._shown = [0] * len(names)

    def steps(self) -> Iterator[tuple[QuiltShowAction, State]]:
        """Every action with the state after it, as the rules have it."""
        while self.state.phase != "over":
            action = self._next()
            self.state = GAME.play(self.state, action)
            yield action, self.state

    def _next(self) -> QuiltShowAction:
        state = self.state
        match state.phase:
            case "start" | "drawing":
                drawn = GAME.chance(state, self.random)
                assert drawn is not None
                return drawn
            case "sewing":
                return self._sew()
            case "entering":
                seat = state.undecided[0]
                return EnterQuilts(seat, tuple(self._choose_quilts(seat)))
            case "awarding":
                return AwardPrizes()
        return CountFabric(GAME.turn(state).seats[0], self.random.randrange(13))

    def _sew(self) -> QuiltShowAction:
        offers = [offer.action for offer in GAME.offers(self.state) if offer.action is not None]
        seat = self.state.on_turn
        assert seat is not None
        if self.state.options.block_swapping and self.random.random() < 0.2:
            partner = self.random.choice([other for other in self.state.seats if other != seat])
            most = self.state.count_money(seat) // BOX.smallest_bill
            return SwapBlocks(partner, paid=self.random.randint(0, min(most, 3)) * BOX.smallest_bill)
        chosen: QuiltShowAction = self.random.choice(offers)  # type: ignore[assignment]
        return chosen

    def _choose_quilts(self, seat: int) -> Iterator[Quilt]:
        chips = list(self.state.chips_of(seat))
        for _ in range(self.random.randint(0, 3)):
            size = self.random.choice(BOX.sizes)
            tiles = self._pick(size.rows * size.cols)
            if tiles is None or self._shown[seat] + len(tiles) > self.state.blocks[seat]:
                continue
            self._shown[seat] += len(tiles)
            self._bag = [tile for tile in self._bag if tile not in tiles]
            chip = chips.pop(self.random.randrange(len(chips))) if chips and self.random.random() < 0.4 else 0
            rows = tuple(tuple(tiles[row * size.cols : (row + 1) * size.cols]) for row in range(size.rows))
            yield Quilt(rows, chip)

    def _pick(self, count: int) -> list[Tile] | None:
        kind = self.random.choice([*PATTERNS, *COLOURS])
        fitting = [tile for tile in self._bag if kind in (tile.pattern, tile.colour)]
        return self.random.sample(fitting, count) if len(fitting) >= count else None
