"""The two demonstrations: a Quilt Show in the middle of its first round, and Doodle sheets under a sample camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.quilt_show.actions import ChooseStart, CollectFabric, MakeBlocks
from companion.games.values import Action, Player
from companion.samples import sample_folder
from companion.table import start_game
from hardware.cameras.camera import Camera
from hardware.cameras.live import LiveCamera
from hardware.cameras.replay import ReplayDevice, list_photos

if TYPE_CHECKING:
    from companion.screens.evening import Evening

PLAYERS = (Player("Mara", "gingham"), Player("Theo", "dots"), Player("Ruth", "chevron"))
_QUILT_SHOW: tuple[Action, ...] = (
    ChooseStart(0),
    CollectFabric(),
    MakeBlocks(2),
    CollectFabric(),
    MakeBlocks(3),
    CollectFabric(),
    MakeBlocks(1),
    CollectFabric(2),
)
_SECONDS_A_PHOTO = 12.0


def open_sample_camera() -> Camera:
    """A camera that sees the sample sheets, one after another."""
    return LiveCamera("the sample camera", lambda: ReplayDevice(list_photos(sample_folder()), _SECONDS_A_PHOTO))


def lay_out(evening: Evening, game: str) -> None:
    """Put the sample game on the table; nothing of it is kept."""
    players = PLAYERS if game == "quilt-show" else PLAYERS[:2]
    table = start_game(evening.store, game, players, now=evening.surroundings.now)
    for action in _QUILT_SHOW if game == "quilt-show" else (EndRound(),):
        table.do(action)
    evening.put_on_table(table)
    evening.open_table()
