"""What home tells of the last game: a best for a long time, a round number, an anniversary, or nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from companion.screens.home.milestones import find_milestones
from companion.screens.session import Session
from tests.screens.seeing import texts
from tests.screens.shell_scenes import a_session, home_with_a_best, keep_game


def told(session: Session) -> list[str]:
    return [str(each) for each in find_milestones(session.services.store, session.services.now())]


def play(session: Session, *games: tuple[float, int]) -> None:
    for ago, points in games:
        keep_game(session, "patchwork-doodle", ("Ann", "Ben"), (points, 1), timedelta(days=ago), minutes=31)


def test_a_best_for_months_is_told_on_the_home_screen() -> None:
    assert "95 is the best Patchwork Doodle of Mara since April." in texts(home_with_a_best())


def test_the_best_of_all_is_told_as_such() -> None:
    session = a_session()
    play(session, (200, 80), (100, 70), (50, 75), (1, 81))
    assert told(session) == ["81 is the best Patchwork Doodle that Ann ever played."]


@pytest.mark.parametrize(
    "games",
    [
        ((200, 80), (100, 70), (9, 81), (1, 81)),
        ((200, 80), (1, 81)),
        ((200, 80), (150, 70), (100, 75), (30, 81)),
        ((3, 80), (2, 70), (1, 60)),
    ],
    ids=["as good last week", "too few games", "no news any more", "not good"],
)
def test_what_is_nothing_special_is_not_told(games: tuple[tuple[float, int], ...]) -> None:
    session = a_session()
    play(session, *games)
    assert told(session) == []


def test_a_round_number_of_games_is_told() -> None:
    session = a_session()
    play(session, *((200 - number, 50) for number in range(50)))
    assert told(session) == []
    session = a_session()
    play(session, *((50 - number, 50) for number in range(50)))
    assert told(session) == ["50 games were played to the end at this table."]


def test_a_victory_on_this_day_of_an_earlier_year_is_told() -> None:
    session = a_session()
    play(session, (365, 77))
    assert told(session) == ["This day in 2025: Ann won Patchwork Doodle with 77."]
