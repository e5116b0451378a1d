"""How a chart of past games is divided, and who reached what in which game."""

from __future__ import annotations

import pytest

from companion.screens.statistics.counting import find_ticks, group_spread
from companion.screens.views import Chart
from companion.screens.views.walk import parts_of
from tests.screens.seeing import texts
from tests.screens.shell_scenes import scenes


@pytest.mark.parametrize(
    ("values", "least", "ticks"),
    [
        ([55, 95], 1, (40, 60, 80, 100)),
        ([-3, 4], 1, (-4, -2, 0, 2, 4)),
        ([38_000, 141_000], 1000, (0, 50_000, 100_000, 150_000)),
        ([0, None, 0], 1000, (0, 1000)),
        ([], 1, (0, 1)),
    ],
)
def test_the_lines_of_a_chart_are_round_numbers_around_all_values(
    values: list[float | None], least: int, ticks: tuple[int, ...]
) -> None:
    assert find_ticks(values, least) == ticks


def test_a_line_begins_with_the_first_of_the_last_games_that_somebody_played() -> None:
    (chart,) = (part for part in parts_of(scenes()["statistics"]().view()) if isinstance(part, Chart))
    assert {series.name: series.values for series in chart.series} == {
        "Mara": (62, 71, 68, 84, 79, 88, 91, 86, 95),
        "Jun": (None, None, 58, 61, 82, 70, 81, 88, 76),
        "Theo": (*(None,) * 7, 55, 74),
    }


def test_scores_are_grouped_by_round_numbers_and_none_is_lost() -> None:
    assert group_spread({-3: 1, 4: 2, 5: 1, 17: 1}) == ((-5, 1), (0, 2), (5, 1), (10, 0), (15, 1))
    assert group_spread({12_000: 3}, 1000) == ((12_000, 3),)


def test_a_player_is_shown_with_wins_season_and_rivals_and_the_next_one_follows() -> None:
    session = scenes()["statistics-of-a-player"]()
    said = texts(session)
    assert {"Mara", "The season as a quilt", "Ahead : behind"} <= set(said)
    assert "wins in 50 games" in said
    session.press("scan")
    assert session.view().banner.title != "Mara"
    session.press("undo")
    assert session.screen.name == "statistics"
