"""The turns of a round: the die, the ring with its token, the patch that everyone draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD, EndRound, Roll, ShowCard, StartFinalTurn
from companion.games.patchwork_doodle.components import KNOWN_SHAPES, ROUNDS, TURNS
from companion.games.patchwork_doodle.setup import roll_by_chance
from companion.games.shapes import parse_shape
from companion.games.values import Look
from companion.screens.drawing.dice import draw_die
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import card, chosen_card, raised_card, rule
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import Banner, Key
from companion.screens.drawing.theme import fabric, motion_seconds
from companion.screens.screen import Easel
from messages import say

from .cards import CardsScreen, Place
from .die import DieScreen
from .part import BODY_TOP, Part
from .players import Column, draw_players
from .ring import Ring, draw_face, draw_ring
from .ways import WaysScreen

if TYPE_CHECKING:
    from .screen import DoodleScreen

PANEL_WIDTH = 196.0
SPECIAL_LINES = (
    ("move-horizontal", say("a neighbour card")),
    ("square", say("one single cell")),
    ("scissors", say("one part, by a cut")),
    ("repeat", say("one of these again")),
)


class TurnsPart(Part):
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
            detail = self._waiting() if self.state.turn == TURNS else self.words("The other turns stay untold")
            return Key(self.words("Score round {round}", round=self.state.round), detail, "flag")
        if chosen.name == "die":
            return Key(self.words("Roll by hand"), self.words("Tell what the die shows"), "dice-3")
        if chosen.name == "player":
            name = self.screen.name_of(chosen.number)
            return Key(name, self.words("Patch, pass or special action"), "pencil")
        slot = self._slot_of_patch() if chosen.name == "patch" else chosen.number
        if self.state.ring[slot] == UNTOLD:
            return Key(self.words("Tell the card"), self.words("Place {place}", place=slot + 1), "shapes")
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

    def draw(self, easel: Easel) -> tuple[Item, ...]:
        middle = Box(222, 65, easel.width - 800 + 356, 330)
        panel = Box(easel.width - 12 - PANEL_WIDTH, BODY_TOP, PANEL_WIDTH, 324)
        state, chosen = self.state, self.screen.chosen
        marked = chosen if self.screen.is_chosen(chosen) else Tap("")
        column = Column(marked, pressable=bool(state.turn), record=self.record())
        token = self._walk[0] if self._walk else state.token
        return (
            *draw_players(easel.theme, state, column),
            *draw_ring(easel.theme, state, Ring(middle), token, marked),
            *self._draw_middle(easel, middle),
            *self._draw_panel(easel, panel),
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
        return self.count("{count} player told nothing", "{count} players told nothing", len(silent))

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

    def _draw_middle(self, easel: Easel, area: Box) -> Iterable[Item]:
        theme, (x, y) = easel.theme, area.centre
        can_roll = self._next().name == "roll"
        place = Box(x - 34, y - 76, 68, 68)
        die = draw_die(theme, place.inset(4), self._pips())
        if can_roll:
            ring: tuple[Item, ...] = ()
            if self.screen.is_chosen(Tap("die")):
                ring = chosen_card(theme, place.inset(-4))
            yield Pressable(place, Tap("die"), (*ring, *die))
        elif not self.state.is_final_turn:
            yield from die
        reminders = self.screen.table.game.reminders(self.state)
        if reminders:
            text = self.words(reminders[0].sentence)
            box = Box(x - 92, y - 2, 184, 84)
        else:
            text = self.words("Tap the die to tell a roll by hand.")
            box = Box(x - 92, y - 2, 184, 44)
        yield Words(box, text, "small", theme.ink_soft, "center", lines=4)

    def _pips(self) -> int | None:
        """What the die shows: nothing before the first roll of a round."""
        if not self.state.turn:
            return None
        rolls = (step.action.pips for step in reversed(self.screen.table.steps) if isinstance(step.action, Roll))
        return next(rolls, None)

    def _draw_panel(self, easel: Easel, panel: Box) -> Iterable[Item]:
        theme = easel.theme
        box, below = panel.rows(1, 48, gap=10)
        below = below.moved(down=-3)
        inside = (*self._draw_patch(easel, box), *self._draw_specials(easel, box))
        tap = Tap("patch")
        if self.screen.is_chosen(tap):
            yield Pressable(box, tap, (*chosen_card(theme, box), *inside))
        elif self.state.choices:
            yield raised_card(theme, box, tap, inside)
        else:
            yield card(theme, box)
            yield from inside
        redo = self.redo_taps()
        places = below.columns(56, 1) if redo else (below, below)
        if redo:
            yield self.small_button(easel, places[0], "", redo[0], "redo-2")
        if self.state.turn < TURNS:
            yield self.small_button(easel, places[1], self.words("Score now"), Tap("end-round"), "" if redo else "flag")

    def _draw_patch(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme, state = easel.theme, self.state
        title = Box(box.x + 10, box.y + 8, box.width - 20, 22)
        place = Box(box.x + 14, box.y + 34, box.width - 28, 72)
        below = Box(box.x + 8, box.y + 108, box.width - 16, 20)
        if state.is_final_turn:
            yield Words(title, self.words("Draw one of three"), "heading", theme.ink, "center")
            for slot, third in zip(state.choices, place.columns(1, 1, 1, gap=6), strict=True):
                yield Sheet(third, theme.lit_bg, 8, theme.hem, 1.5)
                yield from draw_face(theme, third, state.ring[slot] or UNTOLD, 11)
            yield Words(below, self.words("each player chooses"), "small", theme.ink_soft, "center")
        elif state.card is None:
            yield Words(title, self.words("No patch yet"), "heading", theme.ink, "center")
            yield Icon(place, "dices", theme.ink_soft, 56)
            yield Words(below, self.words("roll for the first one"), "small", theme.ink_soft, "center")
        elif state.card == UNTOLD:
            yield Words(title, self.words("Draw this patch"), "heading", theme.ink, "center")
            yield Words(place, "?", "score_l", theme.ink_soft, "center")
            yield Words(below, self.words("tap to tell the card"), "small", theme.ink_soft, "center")
        else:
            cells = parse_shape(state.card).cells
            yield Words(title, self.words("Draw this patch"), "heading", theme.ink, "center")
            yield from draw_patch(cells, place, fabric(fabric_for(cells)), theme.ink)
            told = self.count("{count} cell · see all ways", "{count} cells · see all ways", len(cells))
            yield Words(below, told, "small", theme.ink_soft, "center")

    def _draw_specials(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme, top = easel.theme, box.y + 136
        yield rule(box.x + 12, top, box.right - 12, theme.line)
        heading = Box(box.x + 12, top + 5, box.width - 24, 22)
        yield Words(heading, self.words("Or, once a game"), "body_strong", theme.ink)
        # The last turn has no token to be a neighbour of.
        lines = SPECIAL_LINES[1:] if self.state.is_final_turn else SPECIAL_LINES
        for number, (icon, text) in enumerate(lines):
            line = top + 29 + 24 * number
            yield Icon(Box(box.x + 10, line, 20, 22), icon, theme.info, 18)
            yield Words(Box(box.x + 36, line, box.width - 44, 22), self.words(text), "small", theme.ink)
