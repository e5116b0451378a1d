"""The ceremony, from the last prize to the first, and the tie-break after the last show."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.quilt_show.actions import EnterQuilts
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.pictures.theme import motion_seconds
from companion.screens.quilt_show.ceremony import CeremonyPage, DoubtsPage
from companion.screens.quilt_show.counting import CountingPage
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.session import Session
from companion.screens.settings import Movement, Settings
from companion.screens.views import Card, Tap, Text
from companion.screens.views.walk import parts_of
from tests.screens.quilt_show_scenes import (
    FIRST_SHOW,
    LAST_SHOW,
    SECOND_SHOW,
    press,
    quilts,
    seat_players,
    tied_game,
    touch,
)
from tests.screens.seeing import texts


def ceremony_of(session: Session) -> CeremonyPage:
    assert isinstance(session.screen, QuiltShowScreen)
    page = session.screen.page
    assert isinstance(page, CeremonyPage)
    return page


def test_nothing_is_told_before_the_first_quilt_is_turned_over() -> None:
    told = " ".join(texts(seat_players(3, actions=SECOND_SHOW)))
    assert "quilt, " not in told
    assert "runner" not in told
    assert "+$" not in told


def test_the_quilts_are_turned_over_from_the_lowest_to_the_best() -> None:
    session = seat_players(3, actions=SECOND_SHOW)
    points = []
    while not ceremony_of(session).is_done:
        press(session, "main")
        award = ceremony_of(session).current
        assert award is not None
        points.append(award.points)
    assert points == [6, 8, 14, 33]


def test_a_tie_is_explained_with_its_division() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "main", "main")
    told = next(text for text in texts(session) if "tie" in text)
    assert told == (
        "3 quilts tie at 8: $8,000 + $6,000 + $5,000 = $19,000, divided by 3 and rounded down, is $6,000 each."
    )
    assert texts(session).count("+$6k") == 4, "three quilts, and Mara's gain, who owns one of them"


def test_six_lines_have_one_line_for_the_name_of_each_quilt() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "scan")
    names = [part for part in parts_of(session.view()) if isinstance(part, Text) and "Spring Valley" in part.text]
    assert names
    assert {name.lines for name in names} == {1}


def test_the_money_counts_up_with_the_quilts() -> None:
    session = seat_players(3, actions=SECOND_SHOW)
    gains = []
    for _ in range(4):
        press(session, "main")
        gains.append([ceremony_of(session).count_gain(seat) for seat in range(3)])
    assert gains == [[0, 0, 0], [6000, 12000, 0], [16000, 12000, 0], [16000, 12000, 13000]]


def test_money_is_grouped_as_the_language_does_it() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "main", "main")
    session.apply_settings(msgspec.structs.replace(session.settings, language="de"))
    told = next(text for text in texts(session) if "19.000" in text).replace("\N{NO-BREAK SPACE}", " ")
    assert "8.000 $ + 6.000 $ + 5.000 $ = 19.000 $" in told


def test_quilts_that_stay_and_quilts_from_earlier_shows_are_labelled() -> None:
    told = texts(press(seat_players(3, actions=SECOND_SHOW), "scan"))
    assert "from show 1" in told
    assert "stays for show 3" in told


def test_undo_covers_a_quilt_again_before_it_takes_back_an_entry() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "main", "undo")
    assert ceremony_of(session).step == 0
    press(session, "undo")
    assert session.table is not None
    assert session.table.state.entered[2] is None


def test_the_prizes_are_paid_once_all_is_shown() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "main", "main", "main", "main")
    assert session.table is not None
    assert len(session.table.state.shows) == 1
    assert ceremony_of(session).keys().main.detail == "Round 3 begins with Theo"
    press(session, "main")
    assert len(session.table.state.shows) == 2
    assert session.table.state.on_turn == 1


def pass_time(session: Session, seconds: float) -> Session:
    for _ in range(round(seconds * 30)):
        session.tick(1 / 30)
    return session


def with_movement(session: Session, movement: Movement) -> Session:
    session.apply_settings(msgspec.structs.replace(session.settings, movement=movement))
    return session


def test_the_quilts_turn_over_by_themselves_and_a_tie_stays_longer() -> None:
    session = seat_players(3, actions=SECOND_SHOW)
    seen = []
    for _ in range(18):
        seen.append(ceremony_of(session).step)
        pass_time(session, 0.5)
    assert seen == sorted(seen), "from the last prize to the first"
    assert set(seen) == {0, 1, 2, 3, 4}
    assert seen.count(2) > 2 * seen.count(1), "three quilts tie: the division can be read"
    assert session.table is not None
    assert len(session.table.state.shows) == 1, "nobody is paid before somebody says so"


def test_any_key_is_faster_than_the_quilts_themselves() -> None:
    session = pass_time(seat_players(3, actions=SECOND_SHOW), 0.2)
    press(session, "main", "main", "main")
    assert ceremony_of(session).step == 3


def test_a_key_meant_for_the_last_quilt_does_not_pay_the_prizes() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "main", "main", "main")
    pass_time(session, 0.8)
    assert ceremony_of(session).is_done
    press(session, "main")
    assert session.table is not None
    assert len(session.table.state.shows) == 1
    press(pass_time(session, 0.8), "main")
    assert len(session.table.state.shows) == 2


@pytest.mark.parametrize("movement", ["calm", "none"])
def test_who_likes_it_calm_turns_the_quilts_over_by_hand(movement: Movement) -> None:
    session = pass_time(with_movement(seat_players(3, actions=SECOND_SHOW), movement), 10)
    assert ceremony_of(session).step == 0
    press(session, "main")
    assert ceremony_of(pass_time(session, 10)).step == 1


def test_who_covers_a_quilt_again_has_time_to_look() -> None:
    session = press(seat_players(3, actions=SECOND_SHOW), "main", "main", "undo")
    assert ceremony_of(pass_time(session, 10)).step == 1
    press(session, "main")
    assert ceremony_of(session).step == 2


def test_a_covered_quilt_can_be_touched() -> None:
    session = touch(seat_players(3, actions=SECOND_SHOW), Tap("reveal"))
    assert ceremony_of(session).step == 1


def test_every_display_turns_the_same_quilts_over() -> None:
    session = seat_players(3, actions=SECOND_SHOW)
    phone = Session(session.services, "player", Settings())
    board = Session(session.services, "viewer", Settings())
    phone.go.table()
    board.go.to("scoreboard")
    before = texts(board)
    press(press(session, "main"), "main")
    phone.press("main")
    assert ceremony_of(session).step == ceremony_of(phone).step == 3
    assert board.is_changed
    assert texts(board) != before
    phone.press("undo")
    assert ceremony_of(session).step == 2
    session.go.table()
    assert ceremony_of(session).step == 2, "who looks at something else meanwhile comes back to the same"


def test_several_displays_do_not_hurry_a_show() -> None:
    session = with_movement(seat_players(3, actions=SECOND_SHOW), "full")
    phone = Session(session.services, "player", Settings())
    phone.go.table()
    for _ in range(4):
        session.tick(motion_seconds("prize_reveal") / 5)
        phone.tick(motion_seconds("prize_reveal") / 5)
    assert ceremony_of(session).step == 0
    session.tick(1.0)
    phone.tick(0.01)
    assert ceremony_of(phone).step == 1


def test_a_game_that_ends_on_one_display_ends_on_all() -> None:
    session = seat_players(2, QuiltShowOptions(time_saving=True), tied_game())
    phone = Session(session.services, "player", Settings())
    phone.go.table()
    press(session, "main", "main")
    phone.view()
    assert phone.screen.name == session.screen.name == "results"


def test_after_the_last_show_what_won_nothing_is_sold() -> None:
    actions = [*LAST_SHOW, EnterQuilts(0, quilts(*_five_good_quilts())), EnterQuilts(1), EnterQuilts(2)]
    session = press(seat_players(3, actions=actions), "main", "main")
    assert "sold to the bank" in texts(session)
    assert ceremony_of(session).count_gain(2) == 1000


def _five_good_quilts() -> tuple[str, ...]:
    return ("SVr5.SVo5.SVy5", "SVg5.SVb5.SVp5", "LLr5.LLo5.LLy5", "LLg5.LLp5.LLy3", "SRr5.SRo5.SRy5")


def test_doubts_stand_before_the_show_and_can_be_dismissed() -> None:
    actions = [
        *FIRST_SHOW[:-3],
        EnterQuilts(0, quilts("BBr5.BBo5.BBy3")),
        EnterQuilts(1, quilts("BBr5.BBo5.BBg3")),
        EnterQuilts(2),
    ]
    session = seat_players(3, actions=actions)
    assert isinstance(session.screen, QuiltShowScreen)
    assert isinstance(session.screen.page, DoubtsPage)
    assert any("There is only one red Boston Beauty 5" in text for text in texts(session))
    press(session, "main")
    assert ceremony_of(session).step == 0


def test_a_show_without_quilts_pays_nothing() -> None:
    actions = [*FIRST_SHOW[:-3], EnterQuilts(0), EnterQuilts(1), EnterQuilts(2)]
    session = seat_players(3, actions=actions)
    assert "No quilt was entered: no prize is paid." in texts(session)
    press(session, "main")
    assert session.table is not None
    assert session.table.state.phase == "sewing"


def looked_at(session: Session) -> list[int]:
    """Which cards of the show are brought into sight, from the top."""
    view = session.view()
    assert view is not None
    cards = [part for part in parts_of(view) if isinstance(part, Card) and part.look != "answer"]
    return [number for number, card in enumerate(cards) if card.is_looked_at]


def test_where_more_quilts_are_shown_than_fit_the_latest_is_in_sight() -> None:
    from tests.screens.quilt_show_scenes import scenes

    session = scenes()["quilt-show-ceremony-many"]()
    assert len(ceremony_of(session).rows) == 8
    assert looked_at(session) == [0], "all is shown, the first prize last"
    press(session, "scan")
    press(session, "main")
    assert looked_at(session) == [6], "the two that win nothing, below six that are covered"


def test_up_and_down_look_through_the_show() -> None:
    from tests.screens.quilt_show_scenes import scenes

    session = scenes()["quilt-show-ceremony-many"]()
    seen = []
    for _ in range(9):
        session.move(1)
        seen += looked_at(session)
    assert seen == [1, 2, 3, 4, 4, 4, 4, 4, 4], "quilts of 15, 14, 13, 7 and 6 points, and no further"
    session.move(-1)
    assert looked_at(session) == [3]


def test_fabric_cards_decide_between_equals() -> None:
    session = seat_players(2, QuiltShowOptions(time_saving=True), tied_game())
    assert isinstance(session.screen, QuiltShowScreen)
    assert isinstance(session.screen.page, CountingPage)
    touch(session, Tap("add", 10), Tap("add", -1))
    press(session, "main", "scan", "main")
    assert session.table is not None
    assert session.table.state.hands == (9, 1)
    assert session.screen.name == "results"


def test_a_bell_rings_for_each_prize_and_twice_for_the_first() -> None:
    session = seat_players(3, actions=SECOND_SHOW)
    rung = []
    for _ in range(4):
        session.sounds.clear()
        press(session, "main")
        rung.append(session.sounds.count("prize"))
    assert rung == [0, 1, 1, 2], "the quilt that stays, the tie, the second prize, the first"
