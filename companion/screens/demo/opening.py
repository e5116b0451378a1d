"""The two demonstrations: Doodle sheets under a sample camera, and a Quilt Show in the middle of its first round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.quilt_show.actions import ChooseStart, CollectFabric, MakeBlocks
from companion.games.values import Action, Player
from companion.samples import sample_cards_folder, sample_folder
from companion.table import start_game
from hardware.cameras.camera import Camera
from hardware.cameras.live import LiveCamera
from hardware.cameras.replay import ReplayDevice, list_photos
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

_PLAYERS = (Player("Mara", "gingham"), Player("Theo", "dots"), Player("Ruth", "chevron"))
_SECONDS_A_PHOTO = 12.0
_SHEETS = ("sheet", "sheets")


@dataclass(frozen=True)
class Demonstration:
    """A game that is played already when somebody looks at it."""

    game: str
    title: Sentence
    text: Sentence
    players: tuple[Player, ...]
    actions: tuple[Action, ...]
    has_photos: bool = False
    """Whether there are sample photos of what its camera looks for."""


DEMONSTRATIONS = (
    Demonstration(
        "patchwork-doodle",
        say("Scan a sheet"),
        say("A sample camera shows two sheets of Patchwork Doodle: scan and score them."),
        _PLAYERS[:2],
        (EndRound(),),
        has_photos=True,
    ),
    Demonstration(
        "quilt-show",
        say("Play Quilt Show"),
        say("Three players in their first round: make blocks, collect fabric, hold the show."),
        _PLAYERS,
        (
            ChooseStart(0),
            CollectFabric(),
            MakeBlocks(2),
            CollectFabric(),
            MakeBlocks(3),
            CollectFabric(),
            MakeBlocks(1),
            CollectFabric(2),
        ),
    ),
)


class SampleCamera(LiveCamera):
    """Sees sample sheets one after another, or patch cards."""

    def __init__(self, *, has_cards: bool = False) -> None:
        folder = sample_cards_folder() if has_cards else sample_folder()
        super().__init__(
            "the sample camera", lambda: ReplayDevice(list_photos(folder), _SECONDS_A_PHOTO), shows_files=True
        )
        self.has_cards = has_cards


def open_sample_camera() -> Camera:
    """A camera that sees the sample sheets, one after another."""
    return SampleCamera()


def point_camera(camera: Camera, what: str) -> Camera:
    """The camera, or another one where it does not see what is looked for."""
    has_cards = what not in _SHEETS
    if isinstance(camera, SampleCamera) and camera.has_cards == has_cards:
        return camera
    camera.close()
    return SampleCamera(has_cards=has_cards)


def lay_out(session: Session, demonstration: Demonstration) -> None:
    """Put the sample game on the table; nothing of it is kept. Its camera is there where it has something to show."""
    services = session.services
    if not demonstration.has_photos and services.camera is not None:
        services.camera.close()
        services.camera = None
    table = start_game(session.services.store, demonstration.game, demonstration.players, now=session.services.now)
    for action in demonstration.actions:
        table.do(action)
    session.services.on_table.put(table)
    session.go.table()
