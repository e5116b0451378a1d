"""Quiltable at the table: what a move would score is told before it is done, and every point shows its blocks."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games.quiltable.actions import Choose, EndTurn, MasterTakes, Plan, Start, TellPiles, TellQuilt
from companion.games.quiltable.quilt import Tile, place_rows, quilt_of
from companion.games.quiltable.scoring import find_misfits
from companion.games.quiltable.setup import QuiltableOptions
from companion.games.values import Rival
from companion.pictures.shapes import Disc
from companion.scanning.quiltable import QuiltableCard, QuiltableProposal
from companion.screens.quiltable.reviews import take_over
from companion.screens.quiltable.screen import QuiltableScreen
from companion.screens.quiltable.telling import TellQuiltPage
from companion.screens.session import Session
from companion.screens.views import Line, Tap
from companion.screens.views.walk import parts_of
from companion.table import Table, resume_game
from tests.screens.quiltable_scenes import (
    SYMMETRICAL,
    alone,
    card_of,
    ended,
    middle,
    on_table,
    opened,
    scenes,
    tapped,
    tiles_of,
)
from tests.screens.seeing import taps, texts

AROUND = ("menu", "lock", "status", "key", "toast", "quilt", "tell-quilt", "tell-patterns", "not-so")
"""What does not lead on in the game."""


def table_of(session: Session) -> Table:
    assert session.table is not None
    return session.table


def test_lots_decide_who_begins() -> None:
    session = tapped(on_table(), Tap("draw"))
    session.press("main")
    assert table_of(session).state.start in (0, 1, 2)


def test_a_pattern_card_is_found_by_block_and_taken() -> None:
    session = opened(on_table([Start(0)]), Tap("plan"), Tap("block", "leaf"))
    # Thirteen of the 96 patterns name a leaf.
    assert len([tap for tap in taps(session) if tap.name == "card"]) == 13
    tapped(session, Tap("card", card_of("leaf apple")))
    session.press("main")
    assert table_of(session).state.quilters[0].patterns == (card_of("leaf apple"),)


def test_a_shape_leaves_only_its_cards() -> None:
    session = opened(on_table([Start(0)]), Tap("plan"), Tap("block", "leaf"), Tap("shape", "square"))
    shown = {tap.number for tap in taps(session) if tap.name == "card"}
    assert shown == {card_of("leaf leaf / cottage cottage"), card_of("leaf A / A A"), card_of("pie pie / leaf leaf")}


def test_the_main_key_takes_no_card_that_nobody_touched() -> None:
    session = opened(on_table([Start(0)]), Tap("plan"))
    session.press("main")
    assert table_of(session).state.quilters[0].pattern_count == 0


def test_a_card_may_be_taken_without_telling_which() -> None:
    session = opened(on_table([Start(0)]), Tap("plan"), Tap("untold"))
    quilter = table_of(session).state.quilters[0]
    assert (quilter.patterns, quilter.untold_patterns) == ((), 1)


def test_the_number_of_blocks_alone_is_enough() -> None:
    session = opened(on_table([Start(0)]), Tap("choose"), Tap("count", 2))
    session.press("main")
    assert table_of(session).state.quilters[0].blocks == 2


def test_what_chosen_blocks_score_is_told_before_they_are_sewn_in() -> None:
    session = opened(
        middle(options=QuiltableOptions()), Tap("choose"),
        Tap("cell", (2, 2)), Tap("put", "sunflower"), Tap("star", 1), Tap("cell", (3, 2)), Tap("put", "leaf"),
    )  # fmt: skip
    # Before: three pairs of leaf and sunflower (9), two short lines (8), four stars = 21.
    # Then a fourth pair (12), a third line (12), the arrangement once (6) and a fifth star = 35.
    assert {"21", "35"} <= set(texts(session))
    session.press("main")
    state = table_of(session).state
    assert table_of(session).game.standings(state).players[0].points == 35


def test_blocks_told_one_after_the_other_lie_side_by_side() -> None:
    session = opened(on_table([Start(0)]), Tap("choose"), Tap("put", "corn"), Tap("put", "pie"))
    session.press("main")
    blocks = [tile.block for tile in table_of(session).state.quilters[0].quilt.placed.values()]
    assert sorted(blocks) == ["corn", "pie"]


def test_undo_takes_back_the_last_block_before_the_step() -> None:
    session = opened(on_table([Start(0)]), Tap("choose"), Tap("put", "corn"), Tap("put", "pie"))
    session.press("undo")
    session.press("undo")
    assert session.screen.keys().undo.text == "Back"
    assert table_of(session).state.quilters[0].blocks == 0


def test_a_return_that_would_break_the_quilt_is_refused_with_its_reason() -> None:
    session = opened(middle(), Tap("return"), Tap("cell", (1, 0)), Tap("cell", (1, 1)), Tap("cell", (1, 2)))
    assert not session.screen.keys().main.is_lit
    assert any("one piece" in text for text in texts(session))
    session.press("main")
    assert table_of(session).state.quilters[0].blocks == 10


def test_the_actions_left_are_counted_and_then_the_turn_ends() -> None:
    session = on_table([Start(0), Plan(0)])
    assert "1 action left" in texts(session)
    table_of(session).do(Plan(0))
    session.view()
    assert session.screen.keys().main.text == "End turn"
    assert session.screen.keys().main.detail == "Next: Jun"


def test_a_table_that_tells_only_end_turn_comes_to_the_last_turns_and_is_asked_for_the_quilts() -> None:
    session = on_table([Start(0)], 2)
    assert Tap("complete") not in taps(session)
    for tap in (*(Tap("end"),) * 4, Tap("complete")):
        tapped(session, tap)
        session.press("main")
    assert session.view().banner.title == "Last turns"
    session.press("main")
    assert session.view().banner.title == "Jun’s last turn"
    tapped(session, Tap("end"))
    session.press("main")
    assert "The app does not know how this quilt lies now." in texts(session)


def test_it_is_not_complete_takes_the_end_back() -> None:
    session = on_table([Start(0)])
    table_of(session).do(TellQuilt(0, tiles_of(SYMMETRICAL)))
    table_of(session).do(EndTurn(0))
    session.view()
    tapped(session, Tap("not-so"))
    assert table_of(session).state.ending is None


def test_an_empty_pile_is_told_by_touch() -> None:
    session = tapped(on_table([Start(0)]), Tap("piles"), Tap("piles"))
    assert table_of(session).state.piles == (2,)


def test_the_quilt_is_counted_line_by_line_and_then_accepted() -> None:
    session = ended()
    # Pairs, lines, arrangement, stars, complete, patches, symmetry: seven lines, the first is told at once.
    for _ in range(6):
        assert not table_of(session).state.quilters[0].has_accepted
        session.press("main")
    points = table_of(session).game.standings(table_of(session).state).players[0].points
    assert session.screen.keys().main.text == f"Accept {points} points"
    session.press("main")
    assert table_of(session).state.quilters[0].has_accepted


def test_a_fold_that_fails_shows_the_blocks_that_do_not_fit() -> None:
    # Left and right match; top to bottom the middle rows differ and so do the outer ones.
    quilt = quilt_of(place_rows(tiles_of(SYMMETRICAL)), 4)
    assert quilt is not None
    assert find_misfits(quilt, "vertical") == ()
    assert len(find_misfits(quilt, "horizontal")) == 16
    session = ended()
    session.tap(Tap("line", 6))
    told = [text for text in texts(session) if text in ("fits", "does not fit")]
    assert told[:2] == ["fits", "does not fit"]


def test_patches_that_count_but_are_not_told_are_asked_for() -> None:
    session = ended(tells_patches=False)
    assert session.screen.keys().main.text == "Enter the patches"
    tapped(session, Tap("skip"))
    assert session.screen.keys().main.text != "Enter the patches"


def test_the_race_is_won_by_the_first_symmetrical_quilt() -> None:
    session = on_table([Start(0)], 3, QuiltableOptions(variant="symmetrical-race"))
    assert Tap("plan") not in taps(session)
    rows = tuple(tuple(Tile(block) for block in row) for row in SYMMETRICAL)  # type: ignore[arg-type]
    table_of(session).do(TellQuilt(0, rows))
    result = table_of(session).game.result(table_of(session).state)
    assert result is not None
    assert result.winners == (0,)


def test_at_two_pattern_areas_a_touch_changes_between_the_turns() -> None:
    session = on_table([Start(5)], 8, QuiltableOptions(variant="speed"))
    assert session.view().banner.title == "Theo’s turn"
    tapped(session, Tap("area", 1), Tap("end"))
    session.press("main")
    # Four seats further round the table sat Jun; Ada follows.
    assert table_of(session).state.active == (5, 2)


def test_the_quilting_master_takes_the_blocks_of_its_level() -> None:
    session = on_table(alone(), 1, QuiltableOptions(master="gifted-gladys"))
    session.press("main")
    stack = table_of(session).state.stack
    assert (stack.untold, stack.is_next) == (12, False)


def test_the_masters_stack_is_counted_by_the_points_on_its_cards() -> None:
    """Twelve cards: 4 of 3 points, 2 of 4, none of 5, 3 of 6, none of 7, and the app knows that 3 of 8 are left."""
    session = scenes()["stack"]()
    for digit in (4, 2, 0, 3, 0):
        tapped(session, Tap("digit", digit))
    assert "62 points for Gifted Gladys" in session.screen.keys().main.text
    session.tick(0.7)
    session.press("main")
    result = table_of(session).game.result(table_of(session).state)
    assert result is not None
    assert result.rival is not None
    assert result.rival.points == 4 * 3 + 2 * 4 + 3 * 6 + 3 * 8


def test_a_game_lost_to_the_master_is_stored_and_shown_with_both_totals() -> None:
    session = scenes()["stack"]()
    table = table_of(session)
    for digit in (4, 2, 0, 3, 0):
        tapped(session, Tap("digit", digit))
    session.tick(0.7)
    session.press("main")
    own = table.game.standings(table.state).players[0].points
    assert own < 62
    outcome = session.services.store.find(table.id).outcome
    assert outcome is not None
    assert outcome.rival == Rival("Gifted Gladys", 62)
    assert [(score.points, score.rank, score.is_winner) for score in outcome.scores] == [(own, 2, False)]
    for place in ("results", "history"):
        session.go.to(place)
        said = texts(session)
        assert {"Gifted Gladys", "62", str(own)} <= set(said), place


def test_a_stack_of_another_size_than_the_app_counted_is_told_and_taken() -> None:
    session = scenes()["stack"]()
    for digit in (4, 2, 0, 3, 0, 1):
        tapped(session, Tap("digit", digit))
    assert "12 were counted in the game" in texts(session)
    tapped(session, Tap("counted"))
    stack = table_of(session).state.stack
    assert stack.counts == (4, 2, 0, 3, 0, 1)


def test_a_stack_is_counted_with_a_handful_of_presses() -> None:
    """Three buttons: each number is at most ten steps away, not ninety-six cards."""
    session = scenes()["stack"]()
    presses = 0
    while table_of(session).game.result(table_of(session).state) is None:
        session.tick(0.7)
        session.press("main")
        presses += 1
        assert presses < 10


def test_fewer_blocks_for_the_master_only_when_the_piles_are_empty() -> None:
    session = on_table(alone(), 1, QuiltableOptions(master="gifted-gladys"))
    assert Tap("takes", 0) not in taps(session)
    table_of(session).do(TellPiles(0))
    assert Tap("takes", 0) in taps(session)


def test_dealt_assistants_are_told_one_by_one() -> None:
    session = opened(on_table(players=2, options=QuiltableOptions(assistants=True)), Tap("deal"))
    for helper in ("big-billy", "uncle-sam", "mayhem-maddie"):
        tapped(session, Tap("assistant", helper))
        session.press("main")
    state = table_of(session).state
    assert [quilter.assistant for quilter in state.quilters] == ["big-billy", "uncle-sam"]
    assert state.centre == "mayhem-maddie"


def test_a_doubtful_block_of_a_reading_is_looked_at_before_the_quilt_counts() -> None:
    session = on_table([Start(0)])
    cards = (
        (QuiltableCard("corn", False, None, None, None, True), QuiltableCard("pie", False, None, None, None, False)),
        (None, QuiltableCard(None, None, None, None, None, False)),
    )
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    proposal = QuiltableProposal(rows=2, cols=2, corners=corners, tiles=cards, unsure=(), score=None, problems=())
    read = take_over(proposal, 4)
    assert read.tiles == {(0, 0): Tile("corn"), (0, 1): Tile("pie")}
    assert read.doubtful == {(0, 1), (1, 1)}
    book = session.screen
    assert isinstance(book, QuiltableScreen)
    book.turn_to(TellQuiltPage(book, 0, read))
    assert session.screen.keys().main.detail == "2 blocks to check"
    session.press("main")
    tapped(session, Tap("put", "leaf"))
    session.press("main")
    assert table_of(session).state.quilters[0].blocks == 0
    tapped(session, Tap("put", "apple"))
    session.press("main")
    placed = table_of(session).state.quilters[0].quilt.placed
    assert {cell: tile.block for cell, tile in placed.items()} == {(0, 0): "corn", (0, 1): "leaf", (1, 1): "apple"}


@pytest.mark.parametrize("scene", sorted(scenes()))
def test_every_scene_can_be_shown(scene: str) -> None:
    view = scenes()[scene]().view()
    assert view is not None
    assert view.keys.main.text


GAMES = [
    (3, QuiltableOptions()),
    (2, QuiltableOptions(variant="quick-start")),
    (2, QuiltableOptions(patches=True, symmetry=True, assistants=True)),
    (1, QuiltableOptions()),
    (5, QuiltableOptions(variant="mini")),
    (5, QuiltableOptions(variant="speed", assistants=True)),
]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_whole_game_by_touches_and_keys(players: int, options: QuiltableOptions) -> None:
    """Somebody who touches anything that is there and presses the main key comes to the end; the log replays."""
    random = Random(players)
    session = on_table(players=players, options=options)
    for _ in range(4000):
        if session.screen.name != "quiltable":
            break
        useful = [tap for tap in taps(session) if tap.name not in AROUND]
        if useful and random.random() < 0.6:
            session.tap(random.choice(useful))
        if session.screen.name == "quiltable":
            session.press("main")
    assert session.screen.name == "results"
    again = resume_game(session.services.store, table_of(session).id)
    assert again is not None
    assert again.state == table_of(session).state


def test_a_fold_that_does_not_fit_is_not_praised() -> None:
    session = scenes()["count_fold"]()
    assert "Top and bottom differ" in texts(session)
    assert "+15" not in texts(session)
    assert "Another fold fits, so +15 stay." in texts(session)


def test_the_fold_that_counts_is_named() -> None:
    session = scenes()["count_symmetry"]()
    assert "Left and right match" in texts(session)
    assert "+15" in texts(session)


def test_a_refused_return_shows_its_effect_on_every_line() -> None:
    session = scenes()["return_refused"]()
    assert not session.screen.keys().main.is_lit
    told = texts(session)
    assert "The quilt then" in told
    assert {"36", "26", "−2"} <= set(told), "the points before and after, and the stars"


def test_an_open_action_is_a_number_in_a_ring() -> None:
    rings = [
        span.picture
        for part in parts_of(scenes()["turn"]().view())
        if isinstance(part, Line)
        for span in part.spans
        if span.name in ("1", "2")
    ]
    assert len(rings) == 2
    for picture in rings:
        assert picture is not None
        assert any(isinstance(item, Disc) and item.border for item in picture.items), "seen on a light ground, too"


def test_a_refused_return_says_what_would_help() -> None:
    assert "Lay the last one back." in texts(scenes()["return_refused"]())
    session = opened(middle(), Tap("return"), Tap("cell", (2, 1)))
    session.tap(Tap("cell", (2, 0)))
    assert any(text.startswith("Lift these too:") for text in texts(session))


def test_the_masters_blocks_are_shown_round_the_piles() -> None:
    session = scenes()["master"]()
    assert Tap("piles") in taps(session)
    assert "10 of 16 blocks" in texts(session)


def test_a_block_that_would_add_a_match_is_pointed_out_where_hints_are_on() -> None:
    assert "At the marked place: leaf" in texts(scenes()["quilt_hint"]())
    assert not [text for text in texts(scenes()["quilt_line"]()) if text.startswith("At the marked place")]


def test_a_quilt_that_was_taken_off_by_mistake_comes_back_by_undo() -> None:
    session = scenes()["tell_quilt"]()
    session.press("scan")
    assert "0 of 16 blocks" in texts(session)
    session.press("undo")
    assert "1 of 16 blocks" in texts(session)


@pytest.mark.parametrize(
    ("language", "one", "two"), [("en", "card", "cards"), ("de", "Karte", "Karten"), ("fr", "carte", "cartes")]
)
def test_the_first_card_of_the_masters_stack_is_one_card(language: str, one: str, two: str) -> None:
    session = on_table([EndTurn(0)], 1, QuiltableOptions(master="granny-smith"))
    session.apply_settings(msgspec.structs.replace(session.settings, language=language))
    assert f"0 + 1 = 1 {one}" in texts(session)
    session = on_table([EndTurn(0), MasterTakes(), EndTurn(0)], 1, QuiltableOptions(master="granny-smith"))
    session.apply_settings(msgspec.structs.replace(session.settings, language=language))
    assert f"1 + 1 = 2 {two}" in texts(session)


def test_fewer_blocks_than_were_taken_are_asked_about_once_before_they_count() -> None:
    """Played by buttons: the page before the counting took a quilt of 16 blocks for empty in silence."""
    session = on_table([Start(0), Choose(0, 3), Choose(0, 3), EndTurn(0)], 2)
    book = session.screen
    assert isinstance(book, QuiltableScreen)
    book.turn_to(TellQuiltPage(book, 0))
    table = session.table
    assert table is not None
    version = table.version
    session.press("main")
    assert table.version == version
    assert any("6 blocks, here 0. Is that right?" in text for text in texts(session))
    session.press("main")
    assert table.version == version + 1
    assert table.state.quilters[0].blocks == 0
