"""Players who play Quilt Show at random with all 108 tiles behind their screens, as a real table would."""

from __future__ import annotations

from random import Random

from companion.games.quilt_show.actions import (
    AwardPrizes,
    CollectFabric,
    CountFabric,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
    SwapBlocks,
)
from companion.games.quilt_show.quilt import ALL_TILES, Quilt, Tile
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import Variant, choose_variants
from companion.games.quilt_show.state import State
from companion.games.values import Player, Seat

NAMES = ("Ann", "Ben", "Cleo", "Dee")
SIZES = ((1, 3), (1, 3), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3))


class Table:
    """The pieces that the app does not see: the stacks of tiles, and what lies behind each screen."""

    def __init__(self, players: int, stacks_by_pattern: int | None, random: Random) -> None:
        patterns = random.sample(sorted({tile.pattern for tile in ALL_TILES}), stacks_by_pattern or 6)
        self.stock = [tile for tile in ALL_TILES if tile.pattern in patterns]
        random.shuffle(self.stock)
        self.rooms: list[list[Tile]] = [[] for _ in range(players)]
        self.random = random

    def choose(self, state: State) -> QuiltShowAction:
        """A legal action, with its pieces moved."""
        random = self.random
        if (act := GAME.chance(state, random)) is not None:
            return act
        if state.phase == "sewing":
            return self._take_turn(state)
        if state.phase == "entering":
            seat = random.choice(state.undecided)
            return EnterQuilts(seat, self._sew_quilts(state, seat))
        if state.phase == "awarding":
            return AwardPrizes()
        seat = random.choice([seat for seat in state.leaders if state.hands[seat] is None])
        return CountFabric(seat, random.randint(0, 1))

    def _take_turn(self, state: State) -> QuiltShowAction:
        random, seat = self.random, state.on_turn
        assert seat is not None
        if state.options.block_swapping and random.random() < 0.15:
            partner = random.choice([other for other in state.seats if other != seat])
            self.rooms[seat], self.rooms[partner] = self.rooms[partner], self.rooms[seat]
            thousands = random.randint(0, state.count_money(seat) // 1000)
            refund = random.randint(0, state.count_money(partner) // 1000)
            return random.choice((SwapBlocks(partner, 1000 * thousands), SwapBlocks(partner, received=1000 * refund)))
        if random.random() < 0.4:
            return CollectFabric(random.choice((2, 3, 3)))
        blocks = random.randint(1, state.most_blocks)
        self.rooms[seat] += [self.stock.pop() for _ in range(blocks)]
        return MakeBlocks(blocks)

    def _sew_quilts(self, state: State, seat: Seat) -> tuple[Quilt, ...]:
        random, room = self.random, self.rooms[seat]
        chips = list(state.chips_of(seat))
        quilts = []
        for _ in range(random.choice((0, 2, 6, 20))):
            rows, cols = random.choice(SIZES)
            by = random.choice(("pattern", "colour"))
            wanted = random.choice([getattr(tile, by) for tile in room] or [""])
            tiles = [tile for tile in room if getattr(tile, by) == wanted][: rows * cols]
            if len(tiles) == rows * cols:
                for tile in tiles:
                    room.remove(tile)
                chip = chips.pop(random.randrange(len(chips))) if chips and random.random() < 0.5 else 0
                quilts.append(Quilt(tuple(tuple(tiles[row * cols : (row + 1) * cols]) for row in range(rows)), chip))
        return tuple(quilts)


def play_game(
    players: int, variants: tuple[Variant, ...], seed: int | str
) -> tuple[list[State], list[QuiltShowAction], Table]:
    """The states and the actions of one random game, and the pieces at its end."""
    random = Random(seed)
    options = choose_variants(variants)
    state = GAME.new([Player(name, "dots") for name in NAMES[:players]], options)
    table = Table(players, None if options.colour_sorting else state.stacks, random)
    states: list[State] = [state]
    actions: list[QuiltShowAction] = []
    while GAME.result(state) is None:
        action = table.choose(state)
        state = GAME.play(state, action)
        actions.append(action)
        states.append(state)
    return states, actions, table
