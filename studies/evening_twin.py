"""What the log of a game must be, told from the words on the keys that were pressed.

The twin knows the rules of the games and reads English; it knows neither the screens nor the table nor the store.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from companion.games import shelf
from companion.games.cells import parse_rows
from companion.games.errors import GameError
from companion.games.patchwork_doodle import actions as doodle
from companion.games.patchwork_doodle.scoring import best_rectangle
from companion.games.quilt_show import actions as show
from companion.games.values import Seat
from companion.screens.views import KeyName
from companion.store.values import Correct, Do, Entry, Header, Redo, Undo

Written: TypeAlias = tuple[str, Any]
"""An entry of the log: "do" with its action, "undo" or "redo" with the number of steps."""
Fits: TypeAlias = Callable[[Any], bool]

_OWN_STEPS = ("The picks", "The last tile", "Cover the last", "The last tap")
"""What Undo takes back of a page that has told the table nothing yet."""
_WITHOUT_TABLE = ("new-game", "name", "settings", "doodle-cards")


@dataclass(frozen=True)
class Said:
    """A key as somebody saw it before pressing it, and whom the banner named."""

    screen: str
    key: KeyName
    text: str
    detail: str
    is_lit: bool
    seat: Seat | None


@dataclass(frozen=True)
class Promise:
    """What a key said would be written: nothing, steps back or forward, or an action that fits."""

    kind: str = "nothing"
    steps: int = 1
    action: Any = None
    fits: Fits | None = None


NOTHING = Promise()


def read_entry(game: Any, entry: Entry) -> Written:
    """An entry of the log as plain values."""
    match entry.event:
        case Do(action):
            return "do", game.decode_action(bytes(msgspec.Raw(action)))
        case Undo(steps):
            return "undo", steps
        case Redo(steps):
            return "redo", steps
        case Correct(points):
            return "correct", points


class Twin:
    """One game, followed from outside."""

    def __init__(self, header: Header) -> None:
        self.game: Any = shelf.take(header.game)
        self.names = [player.name for player in header.players]
        self.states: list[Any] = [self.game.new(header.players, self.game.decode_options(bytes(header.options)))]
        self.undone: list[Any] = []
        self.log: list[Written] = []
        self._drawn: set[int] = set()

    @property
    def state(self) -> Any:
        return self.states[-1]

    def play(self, action: Any) -> None:
        """Somebody played this action."""
        self.states.append(self.game.play(self.state, action))
        self.undone.clear()
        self.log.append(("do", action))

    def hold_undo(self) -> Promise:
        """Undo held plays again what was taken back."""
        return Promise("redo") if self.undone else NOTHING

    def press(self, said: Said) -> Promise:
        """What the words on the key mean for the log."""
        if not said.is_lit:
            return NOTHING
        if said.text == "Redo":
            return Promise("redo") if self.undone else NOTHING
        if said.key == "undo":
            is_step = said.text == "Undo" and said.screen not in _WITHOUT_TABLE and said.detail not in _OWN_STEPS
            return Promise("undo") if is_step and len(self.states) > 1 else NOTHING
        if said.key == "scan":
            return NOTHING
        if said.text == "Go back to this point":
            return Promise("undo", int(said.detail.split()[2]))
        for words, means in (_QUILT_SHOW if self.game.name == "quilt-show" else _DOODLE).items():
            found = re.fullmatch(words, said.text)
            if found:
                return means(self, said, found)
        return NOTHING

    def check(self, promise: Promise, written: list[Written], is_refused: bool, told: str) -> None:
        """Compare what the key promised with what was written, and go along."""
        expected = self._expect(promise, written, is_refused)
        assert written == expected, f"{told} promised {promise}, the log says {written}"
        for kind, value in written:
            if kind == "do":
                self.play(value)
                continue
            for _ in range(value):
                if kind == "undo":
                    self.undone.append(self.states.pop())
                else:
                    self.states.append(self.undone.pop())
            self.log.append((kind, value))

    def _expect(self, promise: Promise, written: list[Written], is_refused: bool) -> list[Written]:
        if promise.kind == "nothing":
            return []
        if promise.kind != "do":
            return [(promise.kind, promise.steps)]
        if promise.fits is None:
            return [("do", promise.action)] if self._is_legal(promise.action) else []
        if not written:
            assert is_refused, f"nothing came of {promise}, and nobody was told why"
            return []
        kind, action = written[0]
        assert kind == "do", written
        assert promise.fits(action), f"{action} is not what {promise} promised"
        assert self._is_legal(action)
        return written[:1]

    def _is_legal(self, action: Any) -> bool:
        try:
            self.game.play(self.state, action)
        except GameError:
            return False
        return True

    def note_drawn(self, prize: int) -> Promise:
        """A prize marker that was drawn on the table."""
        self._drawn.add(prize)
        return NOTHING

    def has_drawn(self, action: Any) -> bool:
        """Whether only prizes are laid out that were told before."""
        return isinstance(action, show.DrawPrizes) and set(action.prizes) <= self._drawn

    def seat_of(self, name: str) -> Seat:
        """Who sits where."""
        return self.names.index(name)


Means: TypeAlias = Callable[[Twin, Said, "re.Match[str]"], Promise]


def _plays(action: Any) -> Promise:
    return Promise("do", action=action)


def _plays_some(fits: Fits) -> Promise:
    return Promise("do", fits=fits)


def _swap(twin: Twin, said: Said, found: re.Match[str]) -> Promise:
    partner = twin.seat_of(found[1])
    amount = int("0" + re.sub(r"\D", "", said.detail))
    is_paid = not said.detail.startswith(f"{found[1]} ")
    return _plays(show.SwapBlocks(partner, paid=amount if is_paid else 0, received=0 if is_paid else amount))


def _enter(_: Twin, said: Said, found: re.Match[str]) -> Promise:
    count = int(found[1])
    return _plays_some(lambda action: (action.seat, len(action.quilts)) == (said.seat, count))


_QUILT_SHOW: dict[str, Means] = {
    r"Draw who starts": lambda *_: _plays_some(lambda action: isinstance(action, show.ChooseStart)),
    r"(.+) starts": lambda twin, _, found: _plays(show.ChooseStart(twin.seat_of(found[1]))),
    r"Collect (\d) cards, end turn": lambda *told: _plays(show.CollectFabric(int(told[2][1]))),
    r"Make (?:the last )?(\d*) ?blocks?(?:, end turn)?": lambda *told: _plays(show.MakeBlocks(int(told[2][1] or 1))),
    r"Swap with (.+), end turn": _swap,
    r"Draw (\d) prizes": lambda *told: _plays_some(lambda action: len(action.prizes) == int(told[2][1])),
    r"(\d+)k was drawn": lambda twin, _, found: twin.note_drawn(1000 * int(found[1])),
    r"Lay out (\d) prizes": lambda twin, *_: _plays_some(twin.has_drawn),
    r"Enter no new quilt": lambda _, said, __: _plays(show.EnterQuilts(said.seat or 0)),
    r"Enter (\d+) quilts?": _enter,
    r"Pay the prizes": lambda *_: _plays(show.AwardPrizes()),
    r"(.+): (\d+) cards?": lambda twin, _, found: _plays(show.CountFabric(twin.seat_of(found[1]), int(found[2]))),
}


def _of_kind(*kinds: type) -> Means:
    return lambda *_: _plays_some(lambda action: isinstance(action, kinds))


def _by(kind: type[Any]) -> Means:
    return lambda _, said, __: _plays_some(lambda action: isinstance(action, kind) and action.seat == said.seat)


def _tell_card(twin: Twin, said: Said, found: re.Match[str]) -> Promise:
    """Of the cards of a ring nothing is told before the last one is."""
    return _of_kind(doodle.ShowCard)(twin, said, found) if twin.state.phase == "turns" else NOTHING


def _single_cell(twin: Twin, said: Said, found: re.Match[str]) -> Promise:
    is_told = said.detail in ("With its place", "Without its place")
    return _by(doodle.ShadeCell)(twin, said, found) if is_told else NOTHING


def _draw(_: Twin, said: Said, found: re.Match[str]) -> Promise:
    return _plays_some(lambda action: (action.seat, len(action.cells)) == (said.seat, int(found[1])))


def _score(_: Twin, said: Said, found: re.Match[str]) -> Promise:
    if said.seat is None:
        return NOTHING
    return _plays_some(lambda action: (action.seat, _points(action)) == (said.seat, int(found[1])))


def _points(action: Any) -> int:
    best = best_rectangle(parse_rows(action.cells))
    return best.points if best else 0


_DOODLE: dict[str, Means] = {
    r"The app deals the ring": _of_kind(doodle.LayCards),
    r"Play without entering": lambda *_: _plays_some(lambda action: set(action.cards) == {doodle.UNTOLD}),
    r"The app deals": _of_kind(doodle.DealStartCards),
    r"These are the cards": _of_kind(doodle.LayCards, doodle.DealStartCards),
    r"This patch|The card shows this": _tell_card,
    r"Play without the app|Score round \d": lambda *_: _plays(doodle.EndRound()),
    r"Roll the die|Next turn: roll": _of_kind(doodle.Roll),
    r"The die shows (\d)": lambda *told: _plays(doodle.Roll(int(told[2][1]))),
    r"The last turn": lambda *_: _plays(doodle.StartFinalTurn()),
    r"Pass": lambda _, said, __: _plays(doodle.Pass(said.seat or 0)),
    r"The patch is drawn": _by(doodle.Draw),
    r"Draw (\d+) cells?": _draw,
    r"One single cell": _single_cell,
    r"Use the single cell": _by(doodle.ShadeCell),
    r"The start patch": _by(doodle.DrawStartPatch),
    r"Keep this sheet": _by(doodle.ShowSheet),
    r"(?:Write down|Accept) (\d+) points?": _score,
}
