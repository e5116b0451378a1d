"""The end of Patchwork: both boards, the points of each line by line, and the buttons along the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cells import Cells
from companion.games.patchwork.scoring import find_seven_by_seven
from companion.games.patchwork.state import PatchworkState
from companion.games.patchwork.track import EMPTY_CELL, SPECIAL_TILE
from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.button_chart import ButtonThread, chart_buttons
from companion.pictures.buttons import picture_button, picture_special_tile
from companion.pictures.quilt_board import draw_board, picture_empty
from companion.screens.views import Body, Card, Chart, Column, Figure, Line, Part, Row, Score, Series, Span, Text
from messages import show_number

from .ledger import ledger_of
from .quilts import sewn_by

if TYPE_CHECKING:
    from companion.screens.results.screen import ResultsScreen


def show_results(screen: ResultsScreen) -> Body:
    """The winner's board first."""
    first = screen.result.winners[0] if screen.result.winners else 0
    boards = Row((_player(screen, first), _player(screen, 1 - first)), wraps=True, grows=True)
    return Body((boards, *_buttons_on_the_way(screen)))


def _player(screen: ResultsScreen, seat: Seat) -> Part:
    state: PatchworkState = screen.table.state
    name, points = state.players[seat].name, screen.standings.players[seat].points
    is_winner = seat in screen.result.winners
    face = screen.faces[seat]
    about = Text(_about(screen, seat, is_winner), "small", "soft", lines=2)
    title = Column((Line((Span(name, "heading", face=face),)), about), is_tight=True)
    head = Row((title, Score(show_number(points))), (1, 0), wraps=False, align="middle")
    lines: Part = _lines(screen, seat)
    if state.quilters[seat].cells:
        board = Figure(_board(screen, seat), screen.words("The quilt of {name}", name=name))
        lines = Row((board, lines), (0.44, 0.56), wraps=False, grows=True)
    return Card((head, lines), look="lit" if is_winner else "plain", grows=True)


def _about(screen: ResultsScreen, seat: Seat, is_winner: bool) -> str:
    quilter = screen.table.state.quilters[seat]
    if is_winner and screen.result.reason == "tie-break":
        return screen.words("wins the tie: first at the end")
    patches = screen.count("{count} patch", "{count} patches", len(quilter.patches))
    if not quilter.singles:
        return patches
    singles = screen.count("{count} small one", "{count} small ones", quilter.singles)
    return screen.words("{patches} and {singles}", patches=patches, singles=singles)


def _board(screen: ResultsScreen, seat: Seat) -> Picture:
    cells: Cells = screen.table.state.quilters[seat].cells
    corner = find_seven_by_seven(cells)
    square = (corner.row, corner.col) if corner else None
    is_known = len(cells.empty) == screen.table.state.count_of(seat).empty
    return draw_board(
        sewn_by(screen.table, seat), tuple(cells), square, open_cells=tuple(cells.empty) if is_known else ()
    )


def _lines(screen: ResultsScreen, seat: Seat) -> Column:
    """Buttons, special tile and empty cells, each with what it adds, also where that is nothing."""
    count = screen.table.state.count_of(seat)
    tile = f"+{SPECIAL_TILE}" if count.special_tile else "–"
    empty = screen.count("{count} empty", "{count} empty", count.empty)
    rows = (
        _line(Span(screen.words("buttons"), picture=picture_button(20)), str(count.buttons), "ink"),
        _line(
            Span(screen.words("7 × 7"), picture=picture_special_tile(20)),
            tile,
            "good" if count.special_tile else "soft",
        ),
        _line(
            Span(empty, picture=picture_empty(20)),
            show_number(EMPTY_CELL * count.empty),
            "bad" if count.empty else "soft",
        ),
    )
    return Column(rows, grows=True, is_centred=True)


def _line(reason: Span, points: str, tone: str) -> Row:
    score = Score(points, size="small", tone=tone, align="right")  # type: ignore[arg-type]
    return Row((Line((reason,)), score), (1, 0), wraps=False, align="middle", is_ruled=True)


def _buttons_on_the_way(screen: ResultsScreen) -> tuple[Part, ...]:
    """The buttons along the track; nothing where the table told only its final counts."""
    table = screen.table
    if not table.state.has_moves:
        return ()
    threads = tuple(
        ButtonThread(
            screen.faces[seat].cloth,
            screen.faces[seat].letter,
            tuple((one.space, one.buttons) for one in ledger_of(table, seat)),
        )
        for seat in (0, 1)
    )
    series = tuple(
        Series(player.name, tuple(float(buttons) for _, buttons in one.points))
        for player, one in zip(table.players, threads, strict=True)
    )
    name = screen.words("Buttons on the way")
    chart = Chart(chart_buttons(threads), name, (), series, grows=False)
    words = Column((Text(name, "small_strong"), Text(screen.words("space 0 to 53"), "small", "soft")), is_tight=True)
    return (Card((Row((words, chart), (0.16, 0.84), align="middle"),)),)
