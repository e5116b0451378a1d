"""The verbs that every game offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

import msgspec

from messages import Sentence, say

from .errors import BadNotation, BadSetup, IllegalAction
from .values import Action, Choice, Look, Offer, Options, Player, Reminder, Result, Seat, Stage, Standings, Turn

State = TypeVar("State")
Act = TypeVar("Act", bound=Action)
Opt = TypeVar("Opt", bound=Options)


class Game(ABC, Generic[State, Act, Opt]):
    """The rules of one game as pure functions on frozen states.

    A state is what the rules make of a log; it is compared by value, never changed in place, and never stored.
    """

    name: ClassVar[str]
    """The game's slug on the command line, in files and in logs."""
    title: ClassVar[str]
    players: ClassVar[range]
    """How many can play."""
    actions: ClassVar[tuple[type[Action], ...]]
    """Every kind of action; their tags are stable for ever, because logs hold them."""
    options: ClassVar[type[Options]]
    choices: ClassVar[tuple[Choice, ...]] = ()
    """The switches of the set-up that players see."""
    unit: ClassVar[Literal["points", "dollars"]] = "points"
    """What players collect."""
    stages: ClassVar[Mapping[str, Sentence]] = {}
    """What `stage` can tell, by name; their numbers are filled in."""

    def new(self, players: Sequence[Player], options: Opt) -> State:
        """Begin a game, or raise `BadSetup`."""
        return self.set_up(self.seated(players), options)

    @abstractmethod
    def set_up(self, players: tuple[Player, ...], options: Opt) -> State:
        """The table before the first action, once number and names of the players fit, or raise `BadSetup`."""

    @abstractmethod
    def play(self, state: State, action: Act) -> State:
        """What the table looks like after the action, or raise `IllegalAction`."""

    @abstractmethod
    def turn(self, state: State) -> Turn:
        """Who is to act now."""

    @abstractmethod
    def offers(self, state: State) -> tuple[Offer, ...]:
        """What may be done now, the most usual first."""

    @abstractmethod
    def standings(self, state: State) -> Standings:
        """Every player's points with the lines they are made of."""

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """Who won and why, once the game is over."""

    def starter(self, states: Sequence[State]) -> Seat | None:
        """Who took the first turn of a game that went through these states; None where nobody begins."""
        return None

    @abstractmethod
    def look(self, state: State) -> Look | None:
        """What the camera should look at next."""

    @abstractmethod
    def describe(self, state: State, action: Act) -> Sentence:
        """What the action did, for the list of what happened; `state` is the one it was played on."""

    @abstractmethod
    def format(self, state: State) -> str:
        """The position as one line of text."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """The position that `format` wrote, or raise `BadNotation`."""

    @abstractmethod
    def score(self, raw: bytes) -> msgspec.Struct:
        """The score of a position told as JSON, without a running game, or raise `BadPosition`."""

    def chance(self, state: State, random: Random) -> Act | None:
        """The random act that is due now (a die, a draw), done by the app; None when none is due."""
        return None

    def switches(self, players: int, on: Collection[str]) -> tuple[Choice, ...]:
        """The switches that make sense with so many players, and with those that are on."""
        return self.choices

    def choose(self, players: Sequence[Player], on: Iterable[Choice]) -> Options:
        """The options of these players, with these switches on."""
        return self.options(**{choice.field: choice.value for choice in on})

    def object_to(self, choice: Choice, players: int) -> Sentence | None:
        """Why a switch of the set-up makes no sense with so many players; None when it does."""
        return None

    def reminders(self, state: State) -> tuple[Reminder, ...]:
        """Rules worth telling now that the players apply on the table themselves."""
        return ()

    def stage(self, state: State) -> Stage | None:
        """How far the game is, while it is played."""
        return None

    def seated(self, players: Sequence[Player]) -> tuple[Player, ...]:
        """The players, once their number and names fit this game."""
        if len(players) not in self.players:
            low, high = self.players[0], self.players[-1]
            fitting = say("{low} to {high}", low=low, high=high) if low < high else str(low)
            raise BadSetup(
                say(
                    "{game} is for {fitting} players, not {count}.",
                    game=self.title, fitting=fitting, count=len(players),
                )
            )  # fmt: skip
        names = [player.name.strip() for player in players]
        for number, name in enumerate(names):
            if not name:
                raise BadSetup(say("Player {number} has no name yet.", number=number + 1))
            if name in names[:number]:
                raise BadSetup(say("Two players are called {name}: add a letter to one of them.", name=name))
        return tuple(players)

    def check_players(self, text: str, players: Sequence[Player]) -> None:
        """Raise `BadNotation` for a position whose players could not sit at this game."""
        try:
            self.seated(players)
        except BadSetup as error:
            raise BadNotation(text, error.sentence) from error

    def decode_action(self, raw: bytes) -> Act:
        """An action from its JSON form, or raise `IllegalAction`."""
        try:
            action: Act = self._action_decoder.decode(raw)
        except msgspec.DecodeError as error:
            reason = say("This is not an action of {game}: {reason}.", game=self.title, reason=str(error))
            raise IllegalAction(reason) from error
        return action

    def encode_action(self, action: Act) -> bytes:
        """The JSON form of an action."""
        return msgspec.json.encode(action)

    def decode_options(self, raw: bytes) -> Opt:
        """Options from their JSON form, or raise `BadSetup`."""
        try:
            options = msgspec.json.decode(raw, type=self.options)
        except msgspec.DecodeError as error:
            reason = say("These options do not fit {game}: {reason}.", game=self.title, reason=str(error))
            raise BadSetup(reason) from error
        return cast(Opt, options)

    def encode_options(self, options: Opt) -> bytes:
        """The JSON form of a game's options."""
        return msgspec.json.encode(options)

    @cached_property
    def _action_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(reduce(or_, self.actions))
