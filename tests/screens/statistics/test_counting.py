"""How a chart of past games is divided, and who reached what in which game."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.pictures.shapes import Lettering
from companion.screens.session import Session
from companion.screens.souvenir.share import ShareScreen
from companion.screens.statistics.counting import find_ticks, group_spread
from companion.screens.statistics.player import PlayerScreen
from companion.screens.views import Chart, Tap
from companion.screens.views.walk import parts_of
from tests.screens.at_once import AtOnce
from tests.screens.seeing import texts
from tests.screens.shell_scenes import scenes, statistics_of_a_player


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


def share(session: Session, folder: Path) -> Path:
    """Wait until the picture is painted and shared."""
    session.services.souvenirs, session.services.worker = folder, AtOnce()
    session.press("main")
    session.tick(0.1)
    assert isinstance(session.screen, ShareScreen)
    return session.screen.files[0]


def test_a_player_is_shared_as_a_picture_and_the_history_is_one_touch_away(tmp_path: Path) -> None:
    session = scenes()["statistics-of-a-player"]()
    assert isinstance(session.screen, PlayerScreen)
    written = [item.text for item in session.screen.card().items if isinstance(item, Lettering)]
    assert {"Mara", "24 wins in 50 games · 48%", "Patchwork Doodle", "95", "Quiltable", "78"} <= set(written)
    assert Image.open(share(session, tmp_path)).width > 1000
    session.press("undo")
    assert session.screen.name == "player"
    session.tap(Tap("history"))
    assert session.screen.name == "history"
    assert len({"Mara"} & set(texts(session))) == 1


def test_whoever_finished_nothing_has_nothing_to_share() -> None:
    session = scenes()["statistics-of-a-player"]()
    session.open(PlayerScreen(session, "Nobody", session.screen))
    assert not session.screen.keys().main.is_lit
    session.press("main")
    assert session.screen.name == "player"


def test_one_day_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = statistics_of_a_player()
    screen = session.screen
    assert isinstance(screen, PlayerScreen)
    monkeypatch.setattr(screen, "_results", screen._results[:1])
    assert screen._draw_season()[1].startswith("1 day played, ")
