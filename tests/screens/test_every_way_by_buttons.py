"""Three push buttons come everywhere where a game cannot go on without: each of these was a dead end for them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.quiltable.actions import EndTurn, Start, TellQuilt
from companion.games.quiltable.components import BLOCKS, CARDS
from companion.games.quiltable.setup import QuiltableOptions
from companion.screens.match_quilt.place import PlacePage
from companion.screens.quiltable.counting import AskPage
from companion.screens.quiltable.picking import PickPage
from companion.screens.quiltable.screen import QuiltableScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.quiltable_scenes import middle, on_table
from tests.screens.steady_player import SteadyPlayer, seat

EMPTY = ((None,) * 4,) * 4


def walk_to(session: Session, tap: Tap) -> None:
    """With the next-choice button, at most once round."""
    page: Any = session.screen.page  # type: ignore[attr-defined]
    for _ in page.choices():
        if page.chosen == tap:
            return
        session.move(1)
    raise AssertionError(f"the buttons do not come to {tap}")


def test_every_pattern_card_can_be_picked() -> None:
    session = middle()
    assert isinstance(session.screen, QuiltableScreen)
    session.screen.plan(0)
    page = session.screen.page
    assert isinstance(page, PickPage)
    reached = set()
    for block in (*BLOCKS, "letters"):
        if Tap("block", block) in page.choices():
            walk_to(session, Tap("block", block))
            session.press("main")
        reached |= {card.id for card in page.shown}
    assert reached == {card.id for card in CARDS}


def test_a_race_is_won_by_entering_the_quilt() -> None:
    session = on_table([Start(0), *[EndTurn(0), EndTurn(1), EndTurn(2)] * 3],
                       options=QuiltableOptions(variant="symmetrical-race"))  # fmt: skip
    walk_to(session, Tap("fold"))
    session.press("main")
    for _ in range(16):
        walk_to(session, Tap("put", BLOCKS[0]))
        session.press("main")
    walk_to(session, Tap("told"))
    session.press("main")
    assert session.table is not None
    assert session.table.state.champion == 0


def test_an_empty_quilt_is_asked_for_only_once() -> None:
    session = on_table([Start(0), *[EndTurn(0), EndTurn(1), EndTurn(2)] * 3, EndTurn(0, quilt_complete=True),
                        EndTurn(1), EndTurn(2), TellQuilt(0, ((None, None, None, None),) * 4)])  # fmt: skip
    book: Any = session.screen
    while not (isinstance(book.page, AskPage) and "enter the quilt" in book.page.banner().context):
        session.press("main")
    session.press("main")
    counted = book.counted
    session.press("main")
    assert book.counted != counted or not book.page.banner().context.endswith("enter the quilt")


def test_after_the_place_comes_the_pattern_then_its_fabrics_then_the_card_is_laid() -> None:
    session = seat("match-quilt", {}, 2)
    SteadyPlayer(session, "touch", Random(1)).step()
    while not isinstance(session.screen.page, PlacePage):  # type: ignore[attr-defined]
        session.press("main")
    pressed = 0
    assert session.table is not None
    while not any(quilter.cards_laid for quilter in session.table.state.quilters):
        session.move(1)
        pressed += 1
        session.press("main")
        if session.screen.keys().main.text == "Lay it there":
            session.press("main")
    assert pressed == 3


@pytest.mark.parametrize("way", ["buttons", "keyboard"])
def test_a_whole_game_of_match_quilt(way: Any) -> None:
    session = seat("match-quilt", {}, 2)
    player = SteadyPlayer(session, way, Random(1))
    player.play_to_the_end()
    assert player.steps < 800
