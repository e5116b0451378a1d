"""Sessions that stand at an interesting point of Quilt Show, for screenshots and for the test of all texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random

from companion.games.quilt_show.actions import (
    AwardPrizes,
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
)
from companion.games.quilt_show.notation import parse_quilt
from companion.games.quilt_show.quilt import Quilt
from companion.games.quilt_show.setup import QuiltShowOptions
from companion.games.values import Action, Player
from companion.screens.quilt_show.screen import QuiltShowScreen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.store.memory import MemoryStore
from companion.table import start_game
from hardware.cameras.brought import BroughtPhotos
from tests.screens.scan_scenes import PromisedWorker, StillCamera, a_quilt, paper, until_reviewed

NAMES = ("Mara", "Theo", "Ruth", "Friederike")
MARA, THEO, RUTH = 0, 1, 2


def seat_players(players: int, options: QuiltShowOptions | None = None, actions: Sequence[Action] = ()) -> Session:
    """A session with Quilt Show on the table, after these actions."""

    def noon() -> datetime:
        return datetime(2026, 5, 17, 12, 0, tzinfo=UTC)

    session = Session(Services(MemoryStore(), Settings(), now=noon))
    seated = [Player(name) for name in NAMES[:players]]
    session.services.on_table.put(start_game(session.services.store, "quilt-show", seated, options, now=noon))
    for action in actions:
        assert session.table is not None
        session.table.do(action)
    session.open(QuiltShowScreen(session, Random(7)))
    return session


def quilts(*texts: str) -> tuple[Quilt, ...]:
    """Quilts in the notation of the game."""
    return tuple(parse_quilt(text) for text in texts)


def sew(players: int, stacks: int) -> list[QuiltShowAction]:
    """A round in which everybody makes as many blocks as possible until the large marker is taken."""
    left = {2: 17, 3: 23, 4: 28}[players]
    turns: list[QuiltShowAction] = []
    while left:
        blocks = min(stacks, left)
        turns.append(MakeBlocks(blocks))
        left -= blocks
    return turns


FIRST_SHOW: list[Action] = [
    ChooseStart(MARA),
    *sew(3, 5),
    DrawPrizes((13000, 9000, 8000, 6000, 5000)),
    EnterQuilts(MARA, quilts("BBr5.BBo5.BBy5", "LLr3.LLo3.LLy2", "SRr2.SRo3/SRy3.SRg2")),
    EnterQuilts(THEO, quilts("ASr5.ASo3.ASy5+1", "SVr3.SVo3/SVy3.SVg3")),
    EnterQuilts(RUTH, quilts("BBg5.BBb3.BBp3+2")),
]
SECOND_SHOW: list[Action] = [
    *FIRST_SHOW,
    AwardPrizes(),
    *sew(3, 5),
    DrawPrizes((13000, 10000, 8000, 6000, 5000)),
    EnterQuilts(MARA, quilts("BBr2.BBo2.BBy2/BBg2.BBo3.BBr3")),
    EnterQuilts(THEO, quilts("ASg2.ASb3.ASp3", "SVb2.SVp2.SVr2+2")),
    EnterQuilts(RUTH, quilts("LLb5.LLb3.LLb2/BBb5.BBb2.ASb5/ASb2.SRb5.SRb3+1", "SVo2.SVy2.SVg2")),
]
LAST_SHOW: list[Action] = [
    *SECOND_SHOW,
    AwardPrizes(),
    *sew(3, 5),
    DrawPrizes((14000, 12000, 7000, 6000, 5000)),
]


def touch(session: Session, *taps: Tap) -> Session:
    """The session after these touches."""
    for tap in taps:
        session.tap(tap)
    return session


def press(session: Session, *keys: str) -> Session:
    """The session after these keys."""
    for key in keys:
        session.press(key)  # type: ignore[arg-type]
    return session


def _table() -> Session:
    turns: list[Action] = [
        MakeBlocks(5),
        MakeBlocks(4),
        MakeBlocks(5),
        CollectFabric(3),
        MakeBlocks(1),
        CollectFabric(2),
    ]
    return touch(seat_players(3, actions=[*FIRST_SHOW, AwardPrizes(), *turns, CollectFabric(3)]), Tap("make", 3))


def _four() -> Session:
    options = QuiltShowOptions(block_swapping=True)
    return touch(seat_players(4, options, [ChooseStart(3), MakeBlocks(6), CollectFabric(3)]), Tap("swap"))


def _swap() -> Session:
    options = QuiltShowOptions(block_swapping=True)
    session = seat_players(3, options, [*FIRST_SHOW, AwardPrizes()])
    return touch(press(touch(session, Tap("swap")), "main"), Tap("pay"), Tap("pay"))


def _two() -> Session:
    return touch(seat_players(2, actions=[ChooseStart(0), MakeBlocks(4), *[MakeBlocks(3)] * 3]), Tap("make", 4))


def _picking() -> Session:
    session = seat_players(4, actions=[ChooseStart(0), *sew(4, 6)])
    return touch(session, *(Tap("prize", prize) for prize in (15000, 11000, 4000)))


def _picked() -> Session:
    session = seat_players(2, actions=[ChooseStart(0), *sew(2, 4)])
    return touch(session, *(Tap("prize", prize) for prize in (13000, 11000, 6000)))


def _own_quilts() -> Session:
    session = press(seat_players(3, actions=[*LAST_SHOW, EnterQuilts(MARA), EnterQuilts(THEO)]), "main")
    laid = session.screen.drafts[3, RUTH]  # type: ignore[attr-defined]
    laid += quilts("SVr5.SVo5.SVy5/SVg5.SVb5.SVp5", "LLg2.LLg3.LLg5")
    return touch(session, Tap("chip", (1, 3)))


def _many_quilts() -> Session:
    session = press(
        seat_players(4, actions=[ChooseStart(0), *sew(4, 6), DrawPrizes((15000, 12000, 9000, 8000, 7000, 4000))]),
        "main",
    )
    laid = session.screen.drafts[1, MARA]  # type: ignore[attr-defined]
    laid += quilts(
        "SVr5.SVo5.SVy5", "DFg2.DFg3.DFg5", "BBg2.BBg3.BBg5", "LLg2.LLg3.LLg5", "ASg2.ASg3.ASg5/SRg2.LLg2.BBg2"
    )
    return touch(session, Tap("drop", 4), Tap("hand"), Tap("menu"))


def _laying() -> Session:
    session = press(seat_players(3, actions=FIRST_SHOW[:-3]), "main")
    touch(session, Tap("hand"), Tap("size", 4), Tap("kind", "boston-beauty"))
    return touch(session, *(Tap("tile", f"boston-beauty/{name}/5") for name in ("red", "orange", "blue", "green")))


def _laid() -> Session:
    session = press(seat_players(3, actions=FIRST_SHOW[:-3]), "main")
    touch(session, Tap("hand"), Tap("size", 0), Tap("kind", "blue"))
    patterns = ("lakeshore-log-cabin", "snake-river-log-cabin", "apron-strings")
    return touch(session, *(Tap("tile", f"{pattern}/blue/5") for pattern in patterns))


def _show_of_four() -> Session:
    shows = [
        ChooseStart(0), *sew(4, 6), DrawPrizes((15000, 12000, 9000, 8000, 7000, 4000)),
        EnterQuilts(0, quilts("BBr5.BBo5.BBy3", "SRr2.SRo2.SRy2")),
        EnterQuilts(1, quilts("LLr5.LLo5.LLy3+1", "DFr2.DFr3.DFo2")),
        EnterQuilts(2, quilts("SVr5.SVo5.SVy3", "ASg2.ASo2.ASb2")),
        EnterQuilts(3, quilts("SVg5.SVb5.SVp5", "ASr2.ASp2.ASr3")),
    ]  # fmt: skip
    return press(seat_players(4, actions=shows), "scan")


def _show_of_two() -> Session:
    shows = [
        ChooseStart(0), *sew(2, 4), DrawPrizes((13000, 9000, 6000)),
        EnterQuilts(0, quilts("BBr5.BBo5.BBy3/BBg2.BBb2.BBp3", "SRr2.SRo2.SRy2")),
        EnterQuilts(1, quilts("LLr5.LLo5/LLy3.LLg5+1")),
    ]  # fmt: skip
    return press(seat_players(2, actions=shows), "scan")


def _few_quilts() -> Session:
    shows = [*FIRST_SHOW[:-3], EnterQuilts(0, quilts("BBr5.BBo5.BBy3")), EnterQuilts(1), EnterQuilts(2)]
    return press(seat_players(3, actions=shows), "main")


def _doubts() -> Session:
    shows = [
        *FIRST_SHOW[:-3],
        EnterQuilts(0, quilts("BBr5.BBo5.BBy3")),
        EnterQuilts(1, quilts("BBr5.BBo5.BBg3")),
        EnterQuilts(2),
    ]
    return seat_players(3, actions=shows)


def tied_game() -> list[QuiltShowAction]:
    """A short game in which nobody enters anything: the money is equal."""
    none: list[QuiltShowAction] = [EnterQuilts(0), EnterQuilts(1), AwardPrizes()]
    show = [*sew(2, 4), DrawPrizes((13000, 9000, 6000)), *none]
    return [ChooseStart(0), *show, *show]


def _over() -> Session:
    actions = [*tied_game(), CountFabric(0, 3), CountFabric(1, 8)]
    return seat_players(2, QuiltShowOptions(time_saving=True), actions)


def _passing_before_a_camera() -> Session:
    prizes = DrawPrizes((15000, 12000, 9000, 8000, 7000, 4000))
    session = seat_players(4, actions=[ChooseStart(0), *sew(4, 6), prizes])
    session.services.camera = StillCamera(paper())
    return session


def trial(unsure: tuple[tuple[int, int], ...] = ((0, 1),)) -> Session:
    """The phone of somebody who waits and takes a photo of a quilt to try it."""
    session = seat_players(3, QuiltShowOptions(private_trials=True), [*FIRST_SHOW, AwardPrizes()])
    assert session.table is not None
    acting = session.table.game.turn(session.table.state).seats
    waiting = next(seat for seat in range(3) if seat not in acting)
    session.who, session.seat, session.plays_for = "player", waiting, waiting
    session.services.camera = BroughtPhotos()
    session.services.worker = PromisedWorker(a_quilt(unsure))  # type: ignore[assignment]
    session.open_trial()
    session.tick(0.1)
    return session


def trial_review() -> Session:
    """The quilt of that photo as it was read."""
    session = trial()
    session.screen.bring(b"")
    return until_reviewed(session)


def scenes() -> dict[str, Callable[[], Session]]:
    """Every page of Quilt Show."""
    return {
        "quilt-show-start": lambda: seat_players(3),
        "quilt-show-start-4": lambda: touch(seat_players(4), Tap("starts", 3)),
        "quilt-show-table": _table,
        "quilt-show-table-round-begins": lambda: seat_players(3, actions=[*FIRST_SHOW, AwardPrizes()]),
        "quilt-show-table-4-swapping": _four,
        "quilt-show-table-2-show-begins": _two,
        "quilt-show-table-redo": lambda: press(_table(), "main", "undo"),
        "quilt-show-swap": _swap,
        "quilt-show-prizes": lambda: seat_players(3, actions=FIRST_SHOW[:-4]),
        "quilt-show-prizes-picking": _picking,
        "quilt-show-prizes-picked": _picked,
        "quilt-show-pass": lambda: seat_players(3, actions=FIRST_SHOW[:-2]),
        "quilt-show-pass-4": lambda: seat_players(
            4, actions=[ChooseStart(0), *sew(4, 6), DrawPrizes((15000, 12000, 9000, 8000, 7000, 4000))]
        ),
        "quilt-show-pass-camera": _passing_before_a_camera,
        "quilt-show-enter-nothing": lambda: press(seat_players(3, actions=FIRST_SHOW[:-3]), "main"),
        "quilt-show-enter": _own_quilts,
        "quilt-show-enter-many": _many_quilts,
        "quilt-show-cut": lambda: touch(
            press(seat_players(3, actions=FIRST_SHOW[:-3]), "main"), Tap("hand"), Tap("size", 2)
        ),
        "quilt-show-lay": _laying,
        "quilt-show-laid": _laid,
        "quilt-show-doubts": _doubts,
        "quilt-show-ceremony-covered": lambda: seat_players(3, actions=SECOND_SHOW),
        "quilt-show-ceremony-tie": lambda: press(seat_players(3, actions=SECOND_SHOW), "main", "main"),
        "quilt-show-ceremony": lambda: press(seat_players(3, actions=SECOND_SHOW), "scan"),
        "quilt-show-ceremony-many": _show_of_four,
        "quilt-show-ceremony-2": _show_of_two,
        "quilt-show-ceremony-few": _few_quilts,
        "quilt-show-fabric": lambda: touch(
            seat_players(2, QuiltShowOptions(time_saving=True), tied_game()), Tap("add", 10), Tap("add", 1)
        ),
        "quilt-show-over": _over,
        "quilt-show-trial": trial,
        "quilt-show-trial-review": trial_review,
    }
