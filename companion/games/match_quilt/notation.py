"""A game of Match Quilt as one line of text, and back.

Parts are divided by ` | `: the name of the game, the options, the start player and who draws, then each player with
name (and motif), quilt, turns and what else was told. Cards are a pattern's short name and the first letters of the
fabrics; places are a letter for the column and a number for the row, `a1` at the bottom left:

    match-quilt | - | start=0 draw=0 | Ann .,.,.,./.,.,.,./.,.,.,./ML-br,CT-bgr,.,. a1;b1:level+1(a1),fabrics+1(a1)
"""

from __future__ import annotations

import re
from typing import cast, get_args

import msgspec

from messages import say

from ..errors import BadNotation, GameError
from ..values import Cell, Player, Seat
from ..word_lines import Unreadable, format_name, parse_name
from .bonuses import Announcement
from .components import FABRICS, PATTERNS, Card
from .problems import judge_places
from .quilt import BOTTOM, SIZE, Quilt, cards_of, count_cards, quilt_of
from .scoring import Gain, GainKind
from .setup import MatchQuiltOptions, check_options
from .state import TURNS, MatchQuiltState, Quilter, QuilterTurn

NAME = "match-quilt"
COLUMNS = "abcd"
_SHORT = {pattern.short: pattern.slug for pattern in PATTERNS.values()}
_FABRIC = {fabric[0]: fabric for fabric in FABRICS}

_FLAGS = ("advanced", "recycling", "first-favourite")
_PLACE = r"[a-d][1-4]"
_GAIN = re.compile(rf"([a-z-]+)([+-]\d+)(?:\(((?:{_PLACE})+)\))?(?:@(\d)(?:\(((?:{_PLACE})+)\))?)?")
_TURN = re.compile(rf"({_PLACE})?(?::(.+))?")


def format_state(state: MatchQuiltState) -> str:
    """The game as one line of text."""
    moments = [f"{word}={seat}" for word, seat in (("start", state.start), ("draw", state.drawing)) if seat is not None]
    quilters = [
        f"{_format_player(player)} {_format_quilter(quilter)}"
        for player, quilter in zip(state.players, state.quilters, strict=True)
    ]
    return " | ".join([NAME, _format_options(state.options), " ".join(moments) or "-", *quilters])


def parse_state(text: str) -> MatchQuiltState:
    """The game that `format_state` wrote, or raise `BadNotation`."""
    try:
        state = _parse_state(text)
    except Unreadable as error:
        raise BadNotation(text, error.reason) from error
    except GameError as error:
        raise BadNotation(text, error.sentence) from error
    if format_state(state) != text:
        raise BadNotation(text, say("it is written differently from what it says."))
    return state


def format_place(cell: Cell) -> str:
    """A cell as a letter and a number, `a1` at the bottom left."""
    return f"{COLUMNS[cell[1]]}{SIZE - cell[0]}"


def parse_place(place: str) -> Cell:
    """The cell of that place."""
    return SIZE - int(place[1]), COLUMNS.index(place[0])


def _format_options(options: MatchQuiltOptions) -> str:
    words = [word for word in _FLAGS if getattr(options, word.replace("-", "_"))]
    if options.favourites:
        words.append(f"favourites={','.join(options.favourites)}")
    return " ".join(words) or "-"


def _format_player(player: Player) -> str:
    name = format_name(player.name)
    return f"{name}@{format_name(player.motif)}" if player.motif else name


def _format_quilter(quilter: Quilter) -> str:
    rows = "/".join(",".join(_format_card(card) for card in row) for row in quilter.quilt)
    words = [rows, ";".join(_format_turn(turn) for turn in quilter.turns) or "-"]
    if quilter.total is not None:
        words.append(f"total={quilter.total}")
    if quilter.announced is not None:
        told = quilter.announced
        words.append(f"announced={int(told.colour_balance)}/{told.largest_set}/{told.patterns}")
    return " ".join(words)


def _format_card(card: Card | None) -> str:
    if card is None:
        return "."
    return f"{PATTERNS[card.pattern].short}-{''.join(fabric[0] for fabric in card.fabrics)}"


def _format_turn(turn: QuilterTurn) -> str:
    if turn.is_skipped:
        return "skip"
    place = "" if turn.cell is None else format_place(turn.cell)
    gains = ",".join(_format_gain(gain) for gain in turn.gains)
    return f"{place}:{gains}" if gains else place


def _format_gain(gain: Gain) -> str:
    opponent = "" if gain.opponent is None else f"@{gain.opponent}"
    return f"{gain.kind}{gain.points:+d}{_format_cells(gain.cells)}{opponent}{_format_cells(gain.opponent_cells)}"


def _format_cells(cells: tuple[Cell, ...]) -> str:
    return f"({''.join(map(format_place, cells))})" if cells else ""


def _parse_state(text: str) -> MatchQuiltState:
    name, *parts = text.split(" | ")
    if name != NAME or not 3 <= len(parts) <= 6:
        raise Unreadable(say("it must be {name}, options, start and one to four players, divided by ' | '.", name=NAME))
    options = _parse_options(parts[0])
    players, quilters = zip(*(_parse_player(part) for part in parts[2:]), strict=True)
    if len({player.name for player in players}) != len(players):
        raise Unreadable(say("two players have the same name."))
    check_options(options, len(players))
    start, drawing = _parse_moments(parts[1], len(players))
    if drawing is not None and (quilters[drawing].is_finished or not quilters[drawing].turns):
        raise Unreadable(say("player {number} has nothing to draw.", number=drawing + 1))
    opponents = [gain.opponent for quilter in quilters for turn in quilter.turns for gain in turn.gains]
    if any(opponent is not None and opponent >= len(players) for opponent in opponents):
        raise Unreadable(say("an opponent is not at the table."))
    return MatchQuiltState(players, options, quilters, start, drawing)


def _parse_options(text: str) -> MatchQuiltOptions:
    options = MatchQuiltOptions()
    for word in [] if text == "-" else text.split(" "):
        if word in _FLAGS:
            options = msgspec.structs.replace(options, **{word.replace("-", "_"): True})
        elif word.startswith("favourites="):
            options = msgspec.structs.replace(options, favourites=tuple(word.partition("=")[2].split(",")))
        else:
            raise Unreadable(say("{word} is not an option.", word=repr(word)))
    return options


def _parse_moments(text: str, players: int) -> tuple[Seat | None, Seat | None]:
    found = re.fullmatch(r"-|(?:start=(\d))(?: draw=(\d))?", text)
    if found is None:
        raise Unreadable(say("{part} does not tell who starts and who draws.", part=repr(text)))
    start, drawing = (None if seat is None else int(seat) for seat in found.groups())
    if any(seat is not None and seat >= players for seat in (start, drawing)):
        raise Unreadable(say("{part} names a player who is not at the table.", part=repr(text)))
    return start, drawing


def _parse_player(text: str) -> tuple[Player, Quilter]:
    words = text.split(" ")
    if len(words) < 3 or not words[0]:
        raise Unreadable(say("{part} lacks a name, a quilt or turns.", part=repr(text)))
    name, motif = (parse_name(word) for word in words[0].partition("@")[::2])
    if not name.strip():
        raise Unreadable(say("a player has no name."))
    turns = () if words[2] == "-" else tuple(_parse_turn(word) for word in words[2].split(";"))
    quilter = Quilter(_parse_quilt(words[1]), turns)
    for word in words[3:]:
        quilter = _parse_told(quilter, word)
    _check_quilter(quilter)
    return Player(name, motif), quilter


def _parse_told(quilter: Quilter, word: str) -> Quilter:
    if found := re.fullmatch(r"total=(-?\d{1,6})", word):
        return msgspec.structs.replace(quilter, total=int(found[1]))
    if found := re.fullmatch(r"announced=([01])/(\d{1,2})/(\d{1,2})", word):
        told = Announcement(found[1] == "1", int(found[2]), int(found[3]))
        return msgspec.structs.replace(quilter, announced=told)
    raise Unreadable(say("{word} is nothing that a quilt can have.", word=repr(word)))


def _parse_quilt(text: str) -> Quilt:
    rows = [row.split(",") for row in text.split("/")]
    if [len(row) for row in rows] != [SIZE] * SIZE:
        raise Unreadable(say("a quilt has four rows of four places, not {quilt}.", quilt=repr(text)))
    cards = {(r, c): _parse_card(word) for r, row in enumerate(rows) for c, word in enumerate(row) if word != "."}
    return quilt_of(cards)


def _parse_card(word: str) -> Card:
    short, _, letters = word.partition("-")
    if short not in _SHORT or any(letter not in _FABRIC for letter in letters):
        raise Unreadable(say("{word} is not a card such as ML-br.", word=repr(word)))
    return Card(_SHORT[short], tuple(_FABRIC[letter] for letter in letters))


def _parse_turn(word: str) -> QuilterTurn:
    if word == "skip":
        return QuilterTurn(None, ())
    found = _TURN.fullmatch(word)
    if found is None or not word:
        raise Unreadable(say("{word} is not a turn such as b1:level+1(a1).", word=repr(word)))
    cell = parse_place(found[1]) if found[1] else None
    gains = tuple(_parse_gain(gain) for gain in found[2].split(",")) if found[2] else ()
    if (cell is None) != (len(gains) == 1 and gains[0].kind == "told"):
        raise Unreadable(say("{word} is neither a card's turn nor points.", word=repr(word)))
    return QuilterTurn(cell, gains)


def _parse_gain(word: str) -> Gain:
    found = _GAIN.fullmatch(word)
    if found is None or found[1] not in get_args(GainKind) or len(found[2]) > 3:
        raise Unreadable(say("{word} is not a gain such as level+1(a1).", word=repr(word)))
    opponent = None if found[4] is None else int(found[4])
    return Gain(cast(GainKind, found[1]), int(found[2]), _parse_cells(found[3]), opponent, _parse_cells(found[5]))


def _parse_cells(text: str | None) -> tuple[Cell, ...]:
    return () if text is None else tuple(parse_place(text[at : at + 2]) for at in range(0, len(text), 2))


def _check_quilter(quilter: Quilter) -> None:
    problems = judge_places(quilter.quilt)
    if problems:
        raise Unreadable(problems[0].sentence)
    if len(quilter.turns) > TURNS or count_cards(quilter.quilt) > quilter.cards_laid:
        raise Unreadable(say("a quilt has more cards or turns than were played."))
    played = [turn.cell for turn in quilter.turns if turn.cell is not None]
    known = {cell for cell, _ in cards_of(quilter.quilt)}
    if len(set(played)) != len(played) or not known.issuperset(played):
        raise Unreadable(say("a turn names a place where no card was played."))
    if played and quilter.turns[0].cell not in (None, (BOTTOM, 0)):
        raise Unreadable(say("the first card of a quilt lies at a1."))
