"""Every change of a player's buttons has its reason, and together they are what the player has."""

from __future__ import annotations

from random import Random

from companion.games.patchwork.actions import Advance, Buy, CountUp, LayRing, PatchworkAction
from companion.games.patchwork.components import PATCHES
from companion.games.patchwork.ledger import keep_ledger
from companion.games.patchwork.prospects import foresee_patches
from companion.games.patchwork.rules import GAME
from companion.games.patchwork.setup import PatchworkOptions
from companion.games.values import Player

START = GAME.new([Player("Ann"), Player("Bob")], PatchworkOptions())


def test_a_ledger_tells_price_way_and_income() -> None:
    # Ann pays 3 for the small Z (one button on it), goes 2; Bob advances 3; Ann advances past the income at 5.
    played: list[PatchworkAction] = [Buy(6), Advance(), Advance(), Advance(), Advance()]
    told = [(str(one.reason), one.change, one.buttons, one.space) for one in keep_ledger(START, played, 0)]
    assert told == [
        ("At the start", 5, 5, 0),
        ("Paid for the small Z", -3, 2, 2),
        ("Advanced 2 spaces", 2, 4, 4),
        ("Advanced 2 spaces", 2, 6, 6),
        ("Income at space 5", 1, 7, 6),
    ]


def test_the_last_line_is_what_the_player_has_through_a_whole_game() -> None:
    random = Random(4)
    actions: list[PatchworkAction] = [LayRing(tuple(patch.id for patch in PATCHES))]
    state = GAME.play(START, actions[0])
    while state.phase == "play":
        possible: list[PatchworkAction] = [
            Buy(one.patch.id) for one in foresee_patches(state) if one.patch and one.is_possible
        ]
        action: PatchworkAction = random.choice([*possible, Advance()])
        state = GAME.play(state, action)
        actions.append(action)
    for seat in (0, 1):
        assert keep_ledger(START, actions, seat)[-1].buttons == state.quilters[seat].buttons


def test_buttons_that_no_move_explains_are_told_as_counted() -> None:
    told = keep_ledger(START, [CountUp(0, 12, empty=7)], 0)
    assert [(str(one.reason), one.change) for one in told[1:]] == [("Counted on the table", 7)]
