"""The JSON of every action is stored in logs for ever: these lines must never need a change."""

from __future__ import annotations

import pytest

from companion.games.quilt_show.actions import (
    AwardPrizes,
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
    SwapBlocks,
)
from companion.games.quilt_show.quilt import Quilt, Tile
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import QuiltShowOptions

RUNNER = Quilt(
    ((Tile("boston-beauty", "blue", 5), Tile("boston-beauty", "red", 3), Tile("boston-beauty", "red", 2)),), 1
)
RUNNER_JSON = (
    b'{"tiles":[[{"pattern":"boston-beauty","colour":"blue","value":5},'
    b'{"pattern":"boston-beauty","colour":"red","value":3},'
    b'{"pattern":"boston-beauty","colour":"red","value":2}]],"chip":1}'
)
LOG: list[tuple[QuiltShowAction, bytes]] = [
    (ChooseStart(1), b'{"do":"choose-start","seat":1}'),
    (CollectFabric(2), b'{"do":"collect-fabric","cards":2}'),
    (MakeBlocks(3), b'{"do":"make-blocks","blocks":3}'),
    (SwapBlocks(2, 1000), b'{"do":"swap-blocks","partner":2,"paid":1000,"received":0}'),
    (DrawPrizes((9000, 8000, 7000)), b'{"do":"draw-prizes","prizes":[9000,8000,7000]}'),
    (EnterQuilts(0, (RUNNER,)), b'{"do":"enter-quilts","seat":0,"quilts":[' + RUNNER_JSON + b"]}"),
    (AwardPrizes(), b'{"do":"award-prizes"}'),
    (CountFabric(1, 4), b'{"do":"count-fabric","seat":1,"cards":4}'),
]


@pytest.mark.parametrize(("action", "raw"), LOG, ids=lambda part: getattr(part, "name", ""))
def test_an_action_is_written_and_read_in_its_stable_form(action: QuiltShowAction, raw: bytes) -> None:
    assert GAME.encode_action(action) == raw
    assert GAME.decode_action(raw) == action


def test_every_kind_of_action_is_in_the_list() -> None:
    assert {type(action) for action, _ in LOG} == set(GAME.actions)


def test_options_are_written_and_read_in_their_stable_form() -> None:
    raw = (
        b'{"large_quilt":true,"time_saving":false,"tension_reducing":false,'
        b'"colour_sorting":false,"block_swapping":true}'
    )
    options = QuiltShowOptions(large_quilt=True, block_swapping=True)
    assert GAME.encode_options(options) == raw
    assert GAME.decode_options(raw) == options
    assert options.variants == ("large-quilt", "block-swapping")


def test_private_trials_are_written_only_where_they_were_chosen() -> None:
    assert b"private_trials" not in GAME.encode_options(QuiltShowOptions(time_saving=True))
    options = GAME.decode_options(GAME.encode_options(QuiltShowOptions(private_trials=True)))
    assert (options.private_trials, options.variants) == (True, ())
