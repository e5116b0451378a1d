"""Match Quilt at the table: a card is told by touch, its points appear before it is laid, and everything goes back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games.match_quilt.actions import Announce, EndTurn, PlayCard, TellPoints, TellTotal
from companion.games.match_quilt.bonuses import Announcement
from companion.games.match_quilt.components import Card
from companion.screens.match_quilt.screen import MatchQuiltScreen
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.table import Table, resume_game
from tests.screens.match_quilt_scenes import finished, on_table, scenes, started, tapped
from tests.screens.scan_scenes import StillCamera, paper
from tests.screens.seeing import taps, texts

AROUND = ("menu", "lock", "status", "key", "toast", "quilt", "holds", "reason", "points")
"""What does not lead on in the game."""
BLUE_RED, RED_YELLOW = ("blue", "red"), ("red", "yellow")


def table_of(session: Session) -> Table:
    assert session.table is not None
    return session.table


def last_action(session: Session) -> object:
    step = table_of(session).last_step
    return step and step.action


def lay(table: Table, seat: int, pattern: str, fabrics: tuple[str, ...], cell: tuple[int, int]) -> None:
    table.do(PlayCard(seat, Card(pattern, fabrics), cell))
    table.do(EndTurn(seat))


def two_cards_laid() -> Session:
    """Mara and Theo have laid their first card each; Mara's is a Maple Leaf in blue and red."""
    session = started(2)
    lay(table_of(session), 0, "maple-leaf", BLUE_RED, (3, 0))
    lay(table_of(session), 1, "ribbons", BLUE_RED, (3, 0))
    session.go.table()
    return session


@pytest.mark.parametrize(
    ("advanced", "cards", "lowest", "highest"), [(False, 0, 0, 0), (False, 1, 0, 12), (True, 1, -10, 28)]
)
def test_only_points_that_a_card_can_score_are_offered(advanced: bool, cards: int, lowest: int, highest: int) -> None:
    session = started(2, advanced)
    for number in range(cards):
        for seat in (0, 1):
            lay(table_of(session), seat, "maple-leaf", BLUE_RED, (3, number))
    session.go.table()
    tapped(session, Tap("points"))
    numbers = [tap.number for tap in taps(session) if tap.name == "number"]
    assert (numbers[0], numbers[-1]) == (lowest, highest)
    session.press("main")
    assert table_of(session).state.quilters[0].points == 0


def test_lots_decide_who_starts() -> None:
    session = tapped(on_table(), Tap("draw"))
    session.press("main")
    assert table_of(session).state.start in (0, 1, 2)


def test_the_first_card_has_one_place_and_scores_nothing() -> None:
    session = tapped(started(2), Tap("pattern", "maple-leaf"), Tap("fabric", "blue"), Tap("fabric", "red"))
    assert session.screen.keys().main.detail == "0 points"
    session.press("main")
    assert table_of(session).state.quilters[0].quilt[3][0] == Card("maple-leaf", BLUE_RED)


def test_scanning_the_new_card_is_the_next_step_until_something_was_told(tmp_path: Path) -> None:
    session = two_cards_laid()
    session.services.camera, session.services.decks = StillCamera(paper()), tmp_path
    session.go.table()
    assert not session.screen.keys().main.is_lit, "nobody has taught the cards"
    (tmp_path / "match-quilt").mkdir()
    session.go.table()
    assert session.screen.keys().main.text == "Scan the new card"
    assert tapped(session, Tap("slot", (3, 1))).screen.keys().main.text == "Lay the card"


def test_a_card_of_the_same_level_and_fabrics_gives_two_points_before_it_is_laid() -> None:
    # Level 3 beside level 3, blue and red beside blue and red: one point each.
    session = tapped(two_cards_laid(), Tap("slot", (3, 1)), Tap("pattern", "friendship-star"))
    tapped(session, Tap("fabric", "red"), Tap("fabric", "blue"))
    assert session.screen.keys().main.detail == "2 points"
    assert "Same level" in texts(session)
    session.press("main")
    assert table_of(session).state.quilters[0].points == 2


def test_what_is_missing_is_said_and_the_main_key_waits_for_it() -> None:
    session = tapped(two_cards_laid(), Tap("pattern", "card-trick"), Tap("fabric", "red"))
    assert session.screen.keys().main.detail == "Tap where it goes"
    tapped(session, Tap("slot", (3, 1)))
    assert session.screen.keys().main.detail == "2 fabrics are missing"
    version = table_of(session).version
    session.press("main")
    assert table_of(session).version == version


def test_a_fabric_too_many_replaces_the_first_one() -> None:
    session = tapped(two_cards_laid(), Tap("slot", (3, 1)), Tap("pattern", "ribbons"))
    tapped(session, Tap("fabric", "green"), Tap("fabric", "red"), Tap("fabric", "yellow"))
    session.press("main")
    assert table_of(session).state.quilters[0].quilt[3][1] == Card("ribbons", RED_YELLOW)


def test_undo_takes_back_the_fabrics_then_the_pattern_then_the_last_step() -> None:
    session = tapped(two_cards_laid(), Tap("pattern", "ribbons"), Tap("fabric", "red"))
    assert [session.screen.keys().undo.detail] == ["The fabrics"]
    session.press("undo")
    assert session.screen.keys().undo.detail == "The pattern"
    session.press("undo")
    version = table_of(session).version
    session.press("undo")
    assert table_of(session).version == version + 1, "undo is an entry of the log"


def test_buttons_alone_can_lay_a_card() -> None:
    session = started(2)
    for wanted in ("pattern", "fabric", "fabric"):
        seen = set()
        while True:
            session.move(1)
            tap = session.screen.page._chosen  # type: ignore[attr-defined]
            taken = session.screen.page._draft.fabrics  # type: ignore[attr-defined]
            if tap.name == wanted and tap.value not in taken:
                break
            assert tap not in seen or tap.name != wanted
            seen.add(tap)
        session.press("main")
    session.press("main")
    assert len(table_of(session).state.quilters[0].turns) == 1


def test_ribbons_covered_asks_whose_quilt_is_compared_and_proposes_the_best() -> None:
    session = started(3, advanced=True)
    table = table_of(session)
    lay(table, 0, "ribbons", BLUE_RED, (3, 0))
    lay(table, 1, "maple-leaf", ("green", "yellow"), (3, 0))
    lay(table, 2, "maple-leaf", BLUE_RED, (3, 0))
    session.go.table()
    tapped(session, Tap("slot", (2, 0)), Tap("pattern", "friendship-star"), Tap("fabric", "blue"), Tap("fabric", "red"))
    session.press("main")
    assert session.screen.keys().main.text == "Ada’s quilt: +2"
    # One point for the fabrics of the covered card, two by its text.
    assert session.screen.keys().main.detail == "3 points in all, then draw"
    session.press("main")
    assert table.state.quilters[0].turns[-1].gains[-1].opponent == 2


@pytest.mark.parametrize("scene", sorted(scenes()))
def test_every_scene_can_be_shown(scene: str) -> None:
    view = scenes()[scene]().view()
    assert view is not None
    assert view.keys.main.text


@pytest.mark.parametrize(("seed", "players", "advanced"), [(0, 2, False), (1, 3, True), (2, 1, False), (3, 4, False)])
def test_a_whole_game_by_touches_and_keys(seed: int, players: int, advanced: bool) -> None:
    """Somebody who touches what is there and presses the main key comes to the end; the log replays."""
    random = Random(seed)
    session = on_table(players, advanced)
    for _ in range(4000):
        if session.screen.name != "match-quilt":
            break
        useful = [tap for tap in taps(session) if tap.name not in AROUND]
        if useful and random.random() < 0.8:
            session.tap(random.choice(useful))
        session.press("main")
    # Alone the medal is the end, and its main key begins anew.
    assert session.screen.name == ("results" if players > 1 else "new-game")
    assert table_of(session).game.result(table_of(session).state) is not None
    again = resume_game(session.services.store, table_of(session).id)
    assert again is not None
    assert again.state == table_of(session).state


def test_a_text_that_gives_nothing_is_told_too() -> None:
    session = started(2, advanced=True)
    lay(table_of(session), 0, "maple-leaf", BLUE_RED, (3, 0))
    lay(table_of(session), 1, "ribbons", BLUE_RED, (3, 0))
    session.go.table()
    # Level 5 on level 3, no fabric in common: twice nothing.
    tapped(
        session, Tap("slot", (2, 0)), Tap("pattern", "fools-square"), Tap("fabric", "green"), Tap("fabric", "yellow")
    )
    assert "Maple Leaf covered" in texts(session)
    assert session.screen.keys().main.detail == "0 points"


def test_an_open_maple_leaf_is_told_while_the_card_can_still_be_chosen() -> None:
    session = started(2, advanced=True)
    lay(table_of(session), 0, "maple-leaf", BLUE_RED, (3, 0))
    lay(table_of(session), 1, "ribbons", BLUE_RED, (3, 0))
    session.go.table()
    assert "Cover Maple Leaf: the points are doubled." in texts(session)


def test_an_opponents_quilt_that_is_not_known_is_asked_for_its_matches() -> None:
    session = started(2, advanced=True)
    table = table_of(session)
    lay(table, 0, "ribbons", BLUE_RED, (3, 0))
    table.do(TellPoints(1, 0))
    table.do(EndTurn(1))
    session.go.table()
    tapped(session, Tap("slot", (2, 0)), Tap("pattern", "maple-leaf"), Tap("fabric", "blue"), Tap("fabric", "red"))
    session.press("main")
    assert not session.screen.keys().main.is_lit
    tapped(session, Tap("matches", 2))
    session.press("main")
    # One point for the fabrics of the covered card, two for each of two matches.
    assert table.state.quilters[0].points == 5


def test_the_stash_goes_when_all_four_share_two_fabrics() -> None:
    assert scenes()["stash_goes"]().screen.keys().main.text == "Four new cards lie there"


def test_two_cards_can_settle_that_the_stash_stays() -> None:
    session = tapped(scenes()["draw"](), Tap("stash"))
    tapped(session, Tap("pattern", "maple-leaf"), Tap("fabric", "blue"), Tap("fabric", "red"))
    assert session.screen.keys().main.text == "Back to the draw"
    tapped(session, Tap("pattern", "ribbons"), Tap("fabric", "green"), Tap("fabric", "yellow"))
    assert session.screen.keys().main.text == "The stash stays"


def test_bonuses_are_awarded_one_after_the_other_and_then_the_winner_is_told() -> None:
    session = finished()
    seen = []
    while session.screen.name == "match-quilt":
        seen.append(session.screen.keys().main.text)
        session.press("main")
    assert seen[:3] == ["Collector", "Sampler", "The totals"]
    assert "wins" in seen[3]
    assert session.screen.name == "results"


def test_the_scoreboard_tells_the_winner_no_sooner_than_the_bonuses_are_awarded() -> None:
    session = finished()
    board = Session(session.services, "viewer", Settings())
    board.go.to("scoreboard")
    while session.screen.keys().main.text != "The totals":
        assert board.view().banner.title == "The bonuses"
        session.press("main")
    session.press("main")
    assert board.view().banner.title != "The bonuses"


def test_everybody_in_a_tie_gets_the_bonus() -> None:
    session = started(2)
    for seat in (0, 1):
        table_of(session).do(TellTotal(seat, 30))
        table_of(session).do(Announce(seat, Announcement(False, 3, 8)))
    session.open(MatchQuiltScreen(session))
    session.press("scan")
    assert texts(session).count("40") == 2


def test_nothing_is_announced_that_nobody_chose() -> None:
    session = started(2)
    for seat in (0, 1):
        table_of(session).do(TellTotal(seat, 30))
    session.open(MatchQuiltScreen(session))
    version = table_of(session).version
    for _ in range(3):
        session.press("main")
        session.tick(1)
    assert table_of(session).version == version
    assert not session.screen.keys().main.is_lit
    session.tap(Tap("set", 3))
    session.press("main")
    assert table_of(session).version == version, "one of the numbers is still missing"
    session.tap(Tap("patterns", 8))
    session.press("main")
    assert last_action(session) == Announce(0, Announcement(False, 3, 8))


def test_both_numbers_are_announced_with_the_buttons_alone() -> None:
    session = started(1)
    table_of(session).do(TellTotal(0, 30))
    session.open(MatchQuiltScreen(session))
    for name, detail in (("Collector: 4", "Choose this"), ("Sampler: 7", "Choose this"), ("That is right", "for Mara")):
        for _ in range(20):
            main = session.screen.keys().main
            if (main.text, main.detail) == (name, detail):
                break
            session.press("scan")
        session.press("main")
        session.tick(1)
    assert last_action(session) == Announce(0, Announcement(False, 4, 7))


def test_the_medal_tells_what_is_missing_to_the_next_one() -> None:
    session = started(1)
    table_of(session).do(TellTotal(0, 48))
    table_of(session).do(Announce(0, Announcement(False, 3, 8)))
    session.open(MatchQuiltScreen(session))
    assert session.screen.banner().title == "Silver for Mara"
    assert session.screen.keys().main.detail == "7 points to gold"
