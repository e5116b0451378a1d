"""The turns of a round: the die, the ring with its token, the patch that everyone draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from companion.games.patchwork_doodle.actions import UNTOLD, EndRound, Roll, ShowCard, StartFinalTurn
from companion.games.patchwork_doodle.components import KNOWN_SHAPES, ROUNDS, TURNS
from companion.games.patchwork_doodle.setup import roll_by_chance
from companion.games.shapes import parse_shape
from companion.games.values import Look
from companion.pictures.card_faces import picture_three
from companion.pictures.card_ring import RingMarks, card_box, die_box, picture_ring
from companion.pictures.patches import framed_patch
from companion.pictures.shapes import Box, Icon, Picture
from companion.pictures.theme import motion_seconds
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Part,
    Row,
    Score,
    Tap,
    Text,
)
from messages import say, say_label

from .cards import CardsScreen, Place
from .die import DieScreen
from .phase import Phase
from .players import players_part, record_part
from .ways import WaysScreen

if TYPE_CHECKING:
    from .screen import DoodleScreen

_DICE = Picture(72, 60, (Icon(Box(0, 0, 72, 60), "dices", "ink_soft", 56),))
SPECIAL_LINES = (
    ("move-horizontal", say("a neighbour card")),
    ("square", say("one single cell")),
    ("scissors", say("one part, by a cut")),
    ("repeat", say("one of these again")),
)


class TurnsPhase(Phase):
    """Everyone draws; the app is told as much as people like to tell."""

    def __init__(self, screen: DoodleScreen) -> None:
        super().__init__(screen)
        self._walk: list[int] = []
        self._walked = 0.0

    def banner(self) -> Banner:
        state = self.state
        title = self.words("Everyone draws") if state.turn else self.words("Roll the die")
        if state.is_final_turn:
            title = self.words("The last turn")
        context = self.words(
            "Round {round} of {rounds} · turn {turn} of {turns}",
            round=state.round, rounds=ROUNDS, turn=max(1, state.turn), turns=TURNS,
        )  # fmt: skip
        return Banner(
            title, context, emblem="patchwork-doodle", status=self.screen.session.camera_status(),
            pips=(max(1, state.turn), TURNS),
        )  # fmt: skip

    def choices(self) -> Sequence[Tap]:
        state = self.state
        patch = [Tap("patch")] if state.choices else []
        die = [Tap("die")] if self._next().name == "roll" else []
        early = [Tap("end-round")] if state.turn < TURNS else []
        cards = [Tap("card", slot) for slot, told in enumerate(state.ring) if told is not None]
        players = self.player_taps() if state.turn else []
        return [self._next(), *patch, *players, *die, *early, *self.redo_taps(), *cards]

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "roll":
            first = self.words("Next turn: roll") if self.state.turn else self.words("Roll the die")
            return Key(first, self._waiting(), "dices")
        if chosen.name == "final":
            return Key(self.words("The last turn"), self.words("No die: one of three cards"), "arrow-right")
        if chosen.name == "end-round":
            detail = self._waiting() if self.state.turn == TURNS else self.words("Without the other turns")
            return Key(self.words("Score round {round}", round=self.state.round), detail, "flag")
        if chosen.name == "die":
            return Key(self.words("Roll by hand"), self.words("Enter what it shows"), "dice-3")
        if chosen.name == "player":
            name = self.screen.name_of(chosen.number)
            return Key(name, self.words("Patch, pass or special action"), "pencil")
        slot = self._slot_of_patch() if chosen.name == "patch" else chosen.number
        if self.state.ring[slot] == UNTOLD:
            return Key(self.words("Which card is it?"), self.words("Place {place}", place=slot + 1), "shapes")
        return Key(self.words("See every way to draw"), self.words("Turned, flipped and cut"), "layers")

    def act(self, tap: Tap) -> None:
        screen = self.screen
        if tap.name == "roll":
            self.roll(roll_by_chance(self.screen.random).pips)
        elif tap.name == "final":
            screen.do(StartFinalTurn())
        elif tap.name == "end-round":
            screen.do(EndRound())
        elif tap.name == "die":
            screen.session.open(DieScreen(screen.session, self.roll, screen))
        elif tap.name == "patch":
            self._open_card(self._slot_of_patch())
        elif tap.name == "card":
            self._open_card(tap.number)
        else:
            raise LookupError(tap)

    def roll(self, pips: int) -> None:
        """Move the token by what the die shows."""
        before = self.state
        self.screen.do(Roll(pips))
        if self.screen.session.settings.movement == "full":
            steps = before.line[: before.line.index(self.state.token) + 1]
            self._walk, self._walked = [before.token, *steps], 0.0

    def tick(self, seconds: float) -> bool:
        """The token walks from card to card."""
        if not self._walk:
            return False
        self._walked += seconds
        if self._walked < motion_seconds("token_step"):
            return False
        self._walked, self._walk = 0.0, self._walk[1:]
        return True

    def parts(self) -> Body:
        record = self.record()
        players = players_part(self.screen, can_press=bool(self.state.turn))
        hint = self._hint()
        return Body(
            (self._ring(), *((Text(hint, "small", "soft", "center"),) if hint else ())),
            players=(players, *((record_part(*record),) if record else ())),
            aside=(self._patch(), *self._below()),
            narrow_aside=True,
        )

    def _next(self) -> Tap:
        if self.state.turn == TURNS:
            return Tap("end-round")
        if (self.state.round, self.state.turn) == (ROUNDS, TURNS - 1):
            return Tap("final")
        return Tap("roll")

    def _waiting(self) -> str:
        state = self.state
        if not state.turn:
            return self.words("The token moves clockwise")
        silent = [seat for seat in state.seats if not state.sheets[seat].did]
        if not silent or len(silent) == len(state.players):
            return self.words("All have drawn or passed")
        return self._say_silent(len(silent))

    def _say_silent(self, count: int) -> str:
        return self.count("{count} player is still drawing", "{count} players are still drawing", count)

    def _open_card(self, slot: int) -> None:
        session, told = self.screen.session, self.state.ring[slot]
        if told != UNTOLD:
            session.open(WaysScreen(session, slot, self.screen))
            return
        place = Place(self.words("Card in place {place}", place=slot + 1))

        def tell(cards: tuple[str, ...]) -> None:
            session.open(self.screen)
            self.screen.do(ShowCard(slot, cards[0]))

        look = Look("card", say("Show the card in place {place}.", place=slot + 1))
        screen = CardsScreen(session, (place,), KNOWN_SHAPES, tell, self.screen, can_leave_untold=False, look=look)
        session.open(screen)

    def _slot_of_patch(self) -> int:
        """The card that everyone draws; in the last turn the first of the three that was told."""
        choices = self.state.choices
        return next((slot for slot in choices if self.state.ring[slot] != UNTOLD), choices[0])

    def _ring(self) -> Part:
        """The ring of cards with the die in its middle; every card can be tapped."""
        state, chosen = self.state, self.screen.chosen
        is_marked, can_roll = self.screen.is_chosen(chosen), self._next().name == "roll"
        marks = RingMarks(
            state.ring,
            self._walk[0] if self._walk else state.token,
            state.choices,
            chosen.number if is_marked and chosen.name == "card" else None,
            has_die=not state.is_final_turn,
            pips=self._pips(),
            is_die_chosen=is_marked and chosen.name == "die",
        )
        cards = tuple(
            Area(card_box(slot), Tap("card", slot), self._name_card(slot, told))
            for slot, told in enumerate(state.ring)
            if told is not None
        )
        die = (Area(die_box(), Tap("die"), self.words("Roll by hand")),) if can_roll else ()
        return Figure(picture_ring(marks), self.words("The ring"), (*cards, *die))

    def _name_card(self, slot: int, told: str) -> str:
        """What a card is to who cannot see it."""
        place = self.words("Card in place {place}", place=slot + 1)
        if told == UNTOLD:
            return place
        return self.words(say_label(place, self.count("{count} cell", "{count} cells", parse_shape(told).size)))

    def _hint(self) -> str:
        reminders = self.screen.table.game.reminders(self.state)
        if reminders:
            return self.words(reminders[0].sentence)
        return "" if self.screen.session.only_looks else self.words("Rolled a real die? Tap the die here.")

    def _pips(self) -> int | None:
        """What the die shows: nothing before the first roll of a round."""
        if not self.state.turn:
            return None
        rolls = (step.action.pips for step in reversed(self.screen.table.steps) if isinstance(step.action, Roll))
        return next(rolls, None)

    def _below(self) -> tuple[Part, ...]:
        """What is seldom done."""
        redo = tuple(
            Choice(tap, icon="redo-2", is_chosen=self.screen.is_chosen(tap), name=self.words("Redo"))
            for tap in self.redo_taps()
        )
        early = self.screen.words_to_choose((Tap("end-round"), self.words("Score now"), "" if redo else "flag"))
        buttons = [*([Choices(redo, "words", 0)] if redo else []), early]
        if self.state.turn == TURNS:
            return tuple(buttons[:-1])
        return (Row(tuple(buttons), (0.3, 0.7) if redo else (1,), wraps=False),)

    def _patch(self) -> Part:
        """What everyone draws now, and what else may be done."""
        tap = Tap("patch")
        parts = (*self._what_is_drawn(), self._specials())
        look: Literal["lit", "plain"] = "lit" if self.screen.is_chosen(tap) else "plain"
        return Card(parts, look=look, tap=tap if self.state.choices else None, grows=True)

    def _what_is_drawn(self) -> tuple[Part, ...]:
        state = self.state
        if state.is_final_turn:
            cards = tuple(state.ring[slot] or UNTOLD for slot in state.choices)
            title, below = self.words("Draw one of three"), self.words("each player chooses")
            shown: Part = Figure(picture_three(cards), title)
        elif state.card is None:
            title, below = self.words("No patch yet"), self.words("roll for the first one")
            shown = Figure(_DICE, title)
        elif state.card == UNTOLD:
            title = self.words("Draw this patch")
            below = "" if self.screen.session.only_looks else self.words("tap to enter the card")
            shown = Score(UNTOLD, tone="soft")
        else:
            cells = parse_shape(state.card).cells
            title = self.words("Draw this patch")
            below = self.count("{count} cell · see all ways", "{count} cells · see all ways", len(cells))
            shown = Figure(framed_patch(cells, 168, 74), title)
        told = (Text(below, "small", "soft", "center"),) if below else ()
        return Text(title, "heading", align="center"), shown, *told

    def _specials(self) -> Part:
        # The last turn has no token to be a neighbour of.
        lines = SPECIAL_LINES[1:] if self.state.is_final_turn else SPECIAL_LINES
        told = (Text(self.words(text), "small", icon=icon) for icon, text in lines)
        return Column((Text(self.words("Or, once a game"), "strong"), *told))
