"""Quiltable at every point of a game that looks different."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from companion.games.quiltable.actions import (
    AcceptScore,
    Choose,
    DealAssistants,
    EndTurn,
    MasterTakes,
    Plan,
    QuiltableAction,
    Start,
    TellPatterns,
    TellPiles,
    TellQuilt,
)
from companion.games.quiltable.components import CARDS, AssistantId, CardId
from companion.games.quiltable.quilt import Tile, tile_of
from companion.games.quiltable.setup import QuiltableOptions
from companion.games.values import Cell, Player
from companion.scanning.quiltable import QuiltableCard, QuiltableProposal
from companion.scanning.scan import Scan
from companion.screens.quiltable.photo import QuiltPhotoPage
from companion.screens.quiltable.reviews import ReadQuilt
from companion.screens.quiltable.screen import QuiltableScreen
from companion.screens.quiltable.telling import TellQuiltPage
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import start_game
from tests.screens.scan_scenes import EVERYWHERE, PromisedWorker, StillCamera, paper
from tests.screens.shell_scenes import a_session, hinting

NAMES = ("Ruth", "Jun", "Ada", "Friederike", "Mara", "Theo", "Nell", "Wim")
BOTH = QuiltableOptions(patches=True, symmetry=True)
SYMMETRICAL = (
    ("leaf", "sunflower", "sunflower", "leaf"),
    ("acorn", "apple", "apple", "acorn"),
    ("leaf", "sunflower", "sunflower", "leaf"),
    ("sunflower", "leaf", "leaf", "sunflower"),
)
"""The quilt of the mock-ups: left and right match."""


def card_of(pattern: str) -> CardId:
    """The card with this pattern."""
    return next(card.id for card in CARDS if card.pattern == pattern)


PATTERNS = (card_of("leaf sunflower"), card_of("leaf A B"), card_of("A . A / . . . / B . B"))


def tiles_of(blocks: Sequence[Sequence[str]], cells: Sequence[Cell] = ()) -> tuple[tuple[Tile | None, ...], ...]:
    """Certain cards with these blocks, each once; only those at `cells` when given."""
    left = {block: [card.id for card in CARDS if card.block == block] for row in blocks for block in row}
    return tuple(
        tuple(
            tile_of(left[block].pop(0)) if not cells or (row, col) in cells else None for col, block in enumerate(line)
        )
        for row, line in enumerate(blocks)
    )


TEN: tuple[Cell, ...] = (*product((0, 1), (0, 1, 2)), (2, 0), (2, 1), (3, 0), (3, 1))


def on_table(
    actions: Sequence[QuiltableAction] = (), players: int = 3, options: QuiltableOptions | None = None
) -> Session:
    """A game after these steps."""
    session = a_session()
    seated = [Player(name) for name in NAMES[:players]]
    table = start_game(session.services.store, "quiltable", seated, options or QuiltableOptions())
    session.services.on_table.put(table)
    for action in actions:
        table.do(action)
    session.go.table()
    return session


def middle(players: int = 3, options: QuiltableOptions = BOTH) -> Session:
    """Ruth's turn in the middle of the game."""
    told: list[QuiltableAction] = [
        Start(0),
        TellQuilt(0, tiles_of(SYMMETRICAL, TEN)),
        TellPatterns(0, PATTERNS),
        TellPiles(3),
    ]
    return on_table(told, players, options)


def tapped(session: Session, *taps: Tap) -> Session:
    for tap in taps:
        session.tap(tap)
    return session


def opened(session: Session, *taps: Tap) -> Session:
    """Choose an action and do it, then these touches."""
    first, *more = taps
    session.tap(first)
    session.press("main")
    return tapped(session, *more)


def dealt(helpers: Sequence[AssistantId], centre: AssistantId, players: int) -> Session:
    options = QuiltableOptions(assistants=True)
    return on_table([DealAssistants(tuple(helpers), centre)], players, options)


def _assistant() -> Session:
    session = dealt(("terrific-tim", "granny-smith", "big-billy"), "tricky-travis", 3)
    assert session.table is not None
    for action in (Start(0), TellPatterns(0, PATTERNS)):
        session.table.do(action)
    session.go.table()
    return session


def _read() -> Session:
    """The camera read ten blocks and is not sure of two."""
    session = on_table([Start(0)])
    book = session.screen
    assert isinstance(book, QuiltableScreen)
    rows = tiles_of(SYMMETRICAL, TEN)
    tiles = {(row, col): tile for row, line in enumerate(rows) for col, tile in enumerate(line) if tile is not None}
    book.turn_to(TellQuiltPage(book, 0, ReadQuilt(tiles, frozenset({(0, 1), (2, 1)}))))
    return session


NEW: tuple[Cell, ...] = ((2, 2), (3, 2), (3, 3))


def photographed(doubtful: Sequence[Cell] = (), cells: Sequence[Cell] = (*TEN, *NEW)) -> Session:
    """In the middle of the game the camera sees Ruth's quilt with blocks at these places."""
    session = middle()
    book = session.screen
    assert isinstance(book, QuiltableScreen)
    tiles = {
        (row, col): tile
        for row, line in enumerate(tiles_of(SYMMETRICAL, TEN))
        for col, tile in enumerate(line)
        if tile is not None and (row, col) in cells
    }
    for row, col in cells:
        if (row, col) not in TEN:
            free = [card.id for card in CARDS if card.block == SYMMETRICAL[row][col]]
            tiles[row, col] = next(tile_of(card) for card in free if tile_of(card) not in tiles.values())
    others = dict.fromkeys(doubtful, (Tile("sunflower"),))
    flat = np.full((512, 512, 3), (96, 128, 160), np.uint8)
    read = ReadQuilt(tiles, frozenset(doubtful), None, others, (0, 0, 4, 4), flat)
    book.turn_to(QuiltPhotoPage(book, 0, read))
    return session


_PIE = next(card for card in CARDS if card.block == "pie")
A_CARD = QuiltableCard(_PIE.block, _PIE.premium, _PIE.patch_colour, _PIE.patch_position, _PIE.id, True)


def shown_card(seen: QuiltableCard) -> Session:
    """Ruth plans, and the camera looks at the block side of the card."""
    session = opened(middle(), Tap("plan"))
    session.services.camera = StillCamera(paper())
    flat = np.full((256, 256, 3), (96, 128, 160), np.uint8)
    corners = ((0.0, 0.0), (99.0, 0.0), (99.0, 99.0), (0.0, 99.0))
    proposal = QuiltableProposal(rows=1, cols=1, corners=corners, tiles=((seen,),), unsure=(), score=None, problems=())
    scan = Scan((None,), proposal, (flat,), (EVERYWHERE,), flat)
    session.services.worker = PromisedWorker(scan)  # type: ignore[assignment]
    session.press("scan")
    return until_planned(session)


def until_planned(session: Session) -> Session:
    """Read now, as with the main key."""
    for _ in range(40):
        session.tick(0.1)
        if session.screen.name != "scan":
            break
        if session.screen.keys().main.is_lit:
            session.press("main")
    return session


def _last_turns() -> Session:
    session = on_table([Start(0)], options=BOTH)
    assert session.table is not None
    session.table.do(TellQuilt(0, tiles_of(SYMMETRICAL)))
    session.table.do(EndTurn(0))
    return session


def _piles_empty() -> Session:
    session = on_table([Start(0), TellPiles(0)])
    assert session.table is not None
    session.table.do(EndTurn(0))
    return session


def ended(options: QuiltableOptions = BOTH, tells_patches: bool = True) -> Session:
    """All turns are over: Ruth's quilt is told, the others' are not."""
    tiles = tiles_of(SYMMETRICAL)
    if not tells_patches:
        tiles = tuple(tuple(tile and Tile(tile.block, tile.premium) for tile in row) for row in tiles)
    told: list[QuiltableAction] = [
        Start(0),
        TellQuilt(0, tiles),
        TellPatterns(0, PATTERNS),
        EndTurn(0),
        Choose(1),
        EndTurn(1),
        Plan(2),
        EndTurn(2),
    ]
    return on_table(told, 3, options)


def _counted(steps: int) -> Session:
    session = ended()
    for _ in range(steps):
        session.press("main")
    return session


def alone(options: QuiltableOptions | None = None) -> list[QuiltableAction]:
    """A solo game at the Quilting Master's turn."""
    told: list[QuiltableAction] = [TellQuilt(0, tiles_of(SYMMETRICAL, TEN)), TellPatterns(0, PATTERNS)]
    for _ in range(3):
        told += [EndTurn(0), MasterTakes()]
    return [*told, EndTurn(0)]


def _alone_after_choosing() -> Session:
    """Nobody told where the blocks lie, and the longest reminder of how the gaps are filled."""
    told: list[QuiltableAction] = [Choose(0, 3), Choose(0, 2), EndTurn(0), MasterTakes(), Choose(0, 3), Choose(0, 2)]
    return on_table(told, 1, QuiltableOptions(master="granny-smith"))


def _stack() -> Session:
    told = [*alone(), MasterTakes(), TellQuilt(0, tiles_of(SYMMETRICAL)), EndTurn(0), AcceptScore(0)]
    return on_table(told, 1, QuiltableOptions(master="gifted-gladys"))


def _eight(variant: str = "mini") -> Session:
    size = 3 if variant == "mini" else 4
    rows = tuple(row[:size] for row in tiles_of(SYMMETRICAL, TEN)[:size])
    options = QuiltableOptions(variant=variant)  # type: ignore[arg-type]
    patterns = (card_of("leaf sunflower"), card_of("leaf A B"))
    return on_table([Start(5), TellQuilt(5, rows), TellPatterns(5, patterns)], 8, options)


def _race() -> Session:
    options = QuiltableOptions(variant="symmetrical-race")
    return on_table([Start(0), TellQuilt(0, tiles_of(SYMMETRICAL, TEN))], 3, options)


def scenes() -> dict[str, Callable[[], Session]]:
    """Every scene by name."""
    alone_at_master = QuiltableOptions(master="gifted-gladys")
    return {
        "start": on_table,
        "start_eight": lambda: on_table(players=8, options=QuiltableOptions(variant="full")),
        "deal": lambda: on_table(options=QuiltableOptions(assistants=True)),
        "deal_tell": lambda: opened(on_table(options=QuiltableOptions(assistants=True)), Tap("deal")),
        "start_assistants": lambda: dealt(("terrific-tim", "granny-smith", "big-billy"), "tricky-travis", 3),
        "first_turn": lambda: on_table([Start(0)]),
        "turn": middle,
        "turn_second": _second_action,
        "turn_assistant": _assistant,
        "turn_alone": _alone_after_choosing,
        "turn_race": _race,
        "turn_mini": _eight,
        "turn_speed": lambda: _eight("speed"),
        "help": lambda: opened(_assistant(), Tap("help")),
        "plan": lambda: opened(middle(), Tap("plan"), Tap("block", "leaf")),
        "plan_picked": lambda: opened(
            middle(), Tap("plan"), Tap("block", "leaf"), Tap("card", card_of("leaf apple"))
        ),
        "plan_scanned": lambda: shown_card(A_CARD),
        "plan_letters": lambda: opened(middle(), Tap("plan"), Tap("block", "letters")),
        "choose": lambda: opened(middle(), Tap("choose")),
        "choose_first": lambda: opened(on_table([Start(0)]), Tap("choose")),
        "choose_blocks": lambda: opened(
            middle(), Tap("choose"), Tap("cell", (2, 2)), Tap("put", "sunflower"), Tap("cell", (3, 2)),
            Tap("put", "leaf"), Tap("cell", (3, 3)), Tap("put", "sunflower"),
        ),
        "choose_stars": lambda: opened(
            middle(options=QuiltableOptions()), Tap("choose"), Tap("cell", (2, 2)), Tap("put", "sunflower"),
            Tap("star", 1), Tap("cell", (3, 2)), Tap("put", "leaf"),
        ),
        "choose_untold": lambda: opened(on_table([Start(0), Choose(0)]), Tap("choose")),
        "return": lambda: opened(middle(), Tap("return")),
        "return_blocks": lambda: opened(middle(), Tap("return"), Tap("cell", (0, 2)), Tap("cell", (1, 2))),
        "return_refused": lambda: opened(middle(), Tap("return"), Tap("cell", (1, 0)), Tap("cell", (1, 1))),
        "quilt": lambda: tapped(middle(), Tap("quilt", 0)),
        "quilt_line": lambda: tapped(middle(), Tap("quilt", 0), Tap("line", 0)),
        "quilt_hint": lambda: tapped(hinting(middle()), Tap("quilt", 0), Tap("line", 0)),
        "tell_quilt": lambda: tapped(middle(), Tap("quilt", 1), Tap("tell-quilt"), Tap("put", "leaf")),
        "tell_patterns": lambda: tapped(middle(), Tap("quilt", 0), Tap("tell-patterns"), Tap("block", "leaf")),
        "tell_quilt_read": _read,
        "photo": photographed,
        "photo_doubtful": lambda: photographed([(3, 3)]),
        "photo_returned": lambda: photographed(cells=TEN[:-1]),
        "last_turns": _last_turns,
        "last_turns_piles": _piles_empty,
        "ask_quilt": lambda: _counted(7),
        "ask_patterns": lambda: tapped(_counted(7), Tap("key", "main"), Tap("key", "main")),
        "ask_patches": lambda: ended(tells_patches=False),
        "count": ended,
        "count_stars": lambda: _counted(3),
        "count_patches": lambda: _counted(5),
        "count_symmetry": lambda: _counted(6),
        "count_fold": lambda: tapped(_counted(6), Tap("fold", "horizontal")),
        "master": lambda: on_table(alone(), 1, alone_at_master),
        "master_short": lambda: on_table([*alone(), TellPiles(0)], 1, alone_at_master),
        "stack": _stack,
    }  # fmt: skip


def _second_action() -> Session:
    session = middle()
    assert session.table is not None
    session.table.do(Choose(0, 2))
    session.go.table()
    return session
