"""Words of the page that were once broken letter by letter, cut off or laid on one another, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from studies.page_words import Looker
from tests.screens.scenes import all_scenes
from tests.web.browsers import CHROMIUM, open_chromium

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with open_chromium() as chromium:
        yield chromium


@pytest.mark.parametrize(
    ("scene", "size", "language"),
    [
        ("shell-settings-camera", "390x844", "en"),
        ("shell-settings-comfort", "390x844", "de"),
        ("shell-settings-buttons-awaited", "390x844", "de"),
        ("shell-printing-sheets", "320x568", "de"),
        ("shell-settings-lamps-lit", "390x844", "de"),
        ("shell-settings-storage", "320x568", "de"),
        ("shell-settings-lamps-lit", "844x390", "de"),
        ("shell-home-with-paused-games", "390x844", "en"),
        ("shell-home-with-phones", "320x568", "en"),
        ("shell-history-correct", "320x568", "fr"),
        ("shell-history-with-photos", "390x844", "en"),
        ("shell-new-game-of-eight", "844x390", "en"),
        ("quilt-show-quilt-show-lay", "320x568", "en"),
        ("quilt-show-quilt-show-ceremony-tie", "320x568", "fr"),
        ("quilt-show-quilt-show-ceremony-2", "844x390", "de"),
        ("patchwork-single-hints", "320x568", "de"),
        ("match-quilt-medal", "320x568", "de"),
        ("match-quilt-photo-doubtful", "390x844", "fr"),
        ("match-quilt-ribbons", "390x844", "fr"),
        ("doodle-set-up-eight", "390x844", "de"),
        ("scan-unreadable", "320x568", "fr"),
        ("shell-history-with-photos", "844x390", "fr"),
        ("shell-lock", "844x390", "fr"),
        ("shell-stick-chosen", "844x390", "de"),
        ("doodle-sheet-twelve", "844x390", "de"),
        ("quiltable-quilt", "844x390", "de"),
        ("quiltable-ask-patterns", "844x390", "de"),
        ("shell-paused-games", "844x390", "fr"),
        ("shell-settings-camera", "844x390", "fr"),
        ("quilt-show-quilt-show-lay", "844x390", "fr"),
        ("match-quilt-photo-doubtful", "844x390", "fr"),
        ("match-quilt-bonuses-last", "844x390", "fr"),
        ("quiltable-return", "844x390", "fr"),
    ],
)
def test_every_word_can_be_read_on_a_phone(chromium: Any, scene: str, size: str, language: str) -> None:
    assert _find(Looker(chromium, size, is_tv=False), scene, language) == []


@pytest.mark.parametrize("size", ["1280x720", "1920x1080"])
@pytest.mark.parametrize("scene", ["quilt-show-quilt-show-ceremony-tie", "quilt-show-quilt-show-ceremony-many"])
def test_a_long_tie_leaves_room_for_what_just_happened_on_a_tv(chromium: Any, scene: str, size: str) -> None:
    tv = Looker(chromium, size, is_tv=True)
    assert _find(tv, scene, "fr") == []
    shown = tv.run("0", _WHOLE_STEPS)
    assert shown, "one step at least is shown whole"


def test_the_scores_of_all_games_of_a_player_are_seen_at_once_on_a_laptop(chromium: Any) -> None:
    laptop = Looker(chromium, "1280x800", is_tv=False)
    assert _find(laptop, "shell-statistics-of-a-player", "en") == []
    heights = laptop.run(
        "0", "() => [...document.querySelectorAll('.row.tight .figure')].map((each) => each.clientHeight)"
    )
    assert len(heights) == 5 + 4 + 5, "a patch and a strip for each game, a bar for each rival"
    assert max(heights) < 40


def _find(looker: Looker, scene: str, language: str) -> list[str]:
    session = all_scenes([scene])[scene]()
    session.apply_settings(msgspec.structs.replace(session.settings, language=language, movement="none"))
    looker.show(session)
    found = looker.find()
    session.close()
    return found


_WHOLE_STEPS = """() => {
  const list = document.querySelector(".listing.lines"), room = list.getBoundingClientRect();
  const steps = [...list.children].map((step) => step.getBoundingClientRect());
  return steps.filter((step) => step.left < room.right - 5 && step.bottom <= room.bottom + 1).length;
}"""
