"""A quilt by photo: what changed is found out by itself, what is doubtful is asked."""

from __future__ import annotations

from companion.games.quiltable.actions import Choose, Return
from companion.games.quiltable.components import CARD_BY_ID
from companion.games.quiltable.quilt import Tile
from companion.scanning.quiltable import QuiltableCard, QuiltableProposal
from companion.screens.quiltable.picking import PickPage
from companion.screens.quiltable.reviews import take_over
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.quiltable_scenes import A_CARD, NEW, TEN, photographed, shown_card
from tests.screens.seeing import texts

CORNER = {(0, 0): Tile("leaf"), (0, 1): Tile("acorn"), (1, 0): Tile("pie")}


def last_action(session: Session) -> object:
    assert session.table is not None
    return session.table.steps[-1].action


def proposal(rows: tuple[tuple[str | None, ...], ...]) -> QuiltableProposal:
    """These blocks as they were seen, all sure."""
    tiles = tuple(
        tuple(None if block is None else QuiltableCard(block, False, None, None, None, True) for block in row)
        for row in rows
    )
    return QuiltableProposal(
        rows=len(tiles), cols=len(tiles[0]), corners=((0, 0),) * 4, tiles=tiles, unsure=(), score=None, problems=()
    )


def test_three_new_blocks_are_a_choose() -> None:
    session = photographed()
    session.press("main")
    action = last_action(session)
    assert isinstance(action, Choose)
    assert {laid.cell for laid in action.blocks} == set(NEW)


def test_a_block_that_is_gone_is_a_return() -> None:
    session = photographed(cells=TEN[:-1])
    session.press("main")
    action = last_action(session)
    assert isinstance(action, Return)
    assert action.cells == (TEN[-1],)


def test_a_doubtful_block_is_asked_with_what_else_it_could_be() -> None:
    session = photographed([(3, 3)])
    assert "Which block is this?" in texts(session)
    session.tap(Tap("answer", 1))
    session.press("main")
    action = last_action(session)
    assert isinstance(action, Choose)
    assert next(laid.tile for laid in action.blocks if laid.cell == (3, 3)) == Tile("sunflower")


def test_a_photo_from_the_other_side_is_turned_to_the_quilt_as_it_was() -> None:
    read = take_over(proposal(((None, "pie"), ("acorn", "leaf"))), 4, CORNER)
    assert read.tiles == CORNER


def test_a_quilt_that_grew_to_the_left_keeps_its_old_blocks_where_they_were() -> None:
    read = take_over(proposal((("pumpkin", "leaf", "acorn"), (None, "pie", None))), 4, CORNER)
    assert read.tiles == {**CORNER, (0, -1): Tile("pumpkin")}


def test_the_block_side_of_a_card_tells_its_pattern() -> None:
    session = shown_card(A_CARD)
    assert session.screen.keys().main.text == "Ruth takes this card"
    session.press("main")
    assert session.table is not None
    assert A_CARD.card in session.table.state.quilters[0].patterns


def test_a_twin_corrects_the_card_that_was_read() -> None:
    session = shown_card(A_CARD)
    page = session.screen.page  # type: ignore[attr-defined]
    twin = page.choices()[1]
    assert CARD_BY_ID[twin.number].block == "pie"
    session.tap(twin)
    session.press("main")
    assert session.table is not None
    assert twin.number in session.table.state.quilters[0].patterns


def test_a_card_that_is_not_recognised_is_picked() -> None:
    session = shown_card(QuiltableCard(None, None, None, None, None, False))
    assert isinstance(session.screen.page, PickPage)  # type: ignore[attr-defined]
    assert session.toast is not None


def test_a_patch_that_is_not_sure_leaves_the_cards_of_the_block() -> None:
    session = shown_card(QuiltableCard("pie", False, None, None, None, True))
    page = session.screen.page  # type: ignore[attr-defined]
    assert {CARD_BY_ID[tap.number].block for tap in page.choices()} == {"pie"}
