"""A tiny game for testing the table and the store: players put one to three buttons into a jar until it is full."""

from __future__ import annotations

from random import Random

import msgspec

from companion.games.errors import BadNotation, BadPosition, IllegalAction
from companion.games.game import Game
from companion.games.values import Action, Line, Look, Offer, Options, Player, Result, Standing, Standings, Turn
from messages import Sentence, say, say_count


class Jar(Options, frozen=True):
    size: int = 21


class Put(Action, frozen=True, tag="put"):
    seat: int
    buttons: int


class State(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    size: int
    put: tuple[int, ...]
    seat: int = 0

    @property
    def room(self) -> int:
        return self.size - sum(self.put)


class ButtonJar(Game[State, Put, Jar]):
    name = "button-jar"
    title = "Button Jar"
    players = range(1, 5)
    actions = (Put,)
    options = Jar

    def set_up(self, players: tuple[Player, ...], options: Jar) -> State:
        return State(tuple(player.name for player in players), options.size, (0,) * len(players))

    def play(self, state: State, action: Put) -> State:
        if not state.room:
            raise IllegalAction(say("The jar is full: the game is over."))
        if action.seat != state.seat:
            raise IllegalAction(say("It is {name}'s turn.", name=state.names[state.seat]))
        if not 1 <= action.buttons <= min(3, state.room):
            raise IllegalAction(say("Put 1 to {most} buttons into the jar.", most=min(3, state.room)))
        put = list(state.put)
        put[action.seat] += action.buttons
        return msgspec.structs.replace(state, put=tuple(put), seat=(state.seat + 1) % len(put))

    def turn(self, state: State) -> Turn:
        return Turn((state.seat,) if state.room else (), say("{name} puts buttons.", name=state.names[state.seat]))

    def offers(self, state: State) -> tuple[Offer, ...]:
        return (Offer("put", say("Put buttons into the jar"), state.seat, Put(state.seat, 1)),) if state.room else ()

    def standings(self, state: State) -> Standings:
        rows = (Standing(seat, (Line(say("in the jar"), count),)) for seat, count in enumerate(state.put))
        return Standings("points", tuple(rows))

    def result(self, state: State) -> Result | None:
        if state.room:
            return None
        winners = tuple(seat for seat, count in enumerate(state.put) if count == max(state.put))
        return Result("points" if len(winners) == 1 else "shared", winners, say("The jar is full."))

    def look(self, state: State) -> Look | None:
        return None

    def describe(self, state: State, action: Put) -> Sentence:
        name = state.names[action.seat]
        return say_count("{name} put {count} button.", "{name} put {count} buttons.", action.buttons, name=name)

    def format(self, state: State) -> str:
        return msgspec.json.encode(state).decode()

    def parse(self, text: str) -> State:
        try:
            return msgspec.json.decode(text, type=State)
        except msgspec.DecodeError as error:
            raise BadNotation(text, say("{reason}", reason=str(error))) from error

    def score(self, raw: bytes) -> msgspec.Struct:
        raise BadPosition(say("A jar has no score of its own."))

    def random_action(self, state: State, random: Random) -> Put:
        return Put(state.seat, random.randint(1, min(3, state.room)))


GAME = ButtonJar()
EVE_AND_ANN = (Player("Eve", "dots"), Player("Ann"))
