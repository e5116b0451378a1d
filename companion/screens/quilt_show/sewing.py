"""A turn of the round: make blocks, collect fabric or swap."""

from __future__ import annotations

from companion.games.quilt_show.actions import CollectFabric, MakeBlocks
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.play import player_on_turn
from companion.games.quilt_show.state import State
from companion.pictures import Picture
from companion.pictures.fabric_cards import fan
from companion.pictures.markers import large_marker, marker_pool
from companion.pictures.symbols import symbol
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Line,
    Row,
    Span,
    Tap,
    Text,
)
from messages import Sentence

from .page import Page, number_of
from .parts import reminder
from .players import list_players
from .swapping import SwapPage
from .wording import BEGINS, name_step

SWAP = Tap("swap")
_ABOUT_BLOCKS = ("fabric-cost", "new-blocks", "two-colours", "empty-stack")
_ABOUT_FABRIC = ("dye-goods", "replace-face-up", "reshuffle-fabric")
_CARDS = ("red", "green", "blue")


class SewingPage(Page):
    """The table between two shows. A tap chooses, the main key does it and ends the turn."""

    _shown_clock = ""
    """The time of the turn as the banner says it."""

    @property
    def choices(self) -> list[Tap]:
        taps = []
        for offer in self.table.game.offers(self.state):
            match offer.action:
                case CollectFabric(cards):
                    taps.append(Tap("collect", cards))
                case MakeBlocks(blocks):
                    taps.append(Tap("make", blocks))
                case _:
                    taps.append(SWAP)
        return taps

    @property
    def action(self) -> CollectFabric | MakeBlocks | None:
        """The chosen action; None for a swap, of which more must be told."""
        if self.chosen == SWAP:
            return None
        number = number_of(self.chosen)
        return MakeBlocks(number) if self.chosen.name == "make" else CollectFabric(number)

    @property
    def after(self) -> State:
        """The table after the chosen action; as it is now while a swap is not told."""
        after: State = self.table.game.play(self.state, self.action) if self.action else self.state
        return after

    @property
    def reminder(self) -> Sentence | None:
        """The rule that matters for the chosen action."""
        reminders = {reminder.kind: reminder.sentence for reminder in self.table.game.reminders(self.state)}
        if self.chosen == SWAP and "locked-swap" in reminders:
            return reminders["locked-swap"]
        if self.chosen.name == "make":
            return self._take_turns([reminders[kind] for kind in _ABOUT_BLOCKS if kind in reminders])
        if "markers-back" in reminders:
            return reminders["markers-back"]
        if self.chosen == Tap("collect", BOX.fabric_cards.collected_with_dye_goods):
            return reminders["one-dye-goods"]
        return self._take_turns([reminders[kind] for kind in _ABOUT_FABRIC if kind in reminders])

    def _take_turns(self, sentences: list[Sentence]) -> Sentence:
        """There is room for one rule: each turn of the game tells the next."""
        return sentences[self.version % len(sentences)]

    def banner(self) -> Banner:
        seat = player_on_turn(self.state)
        context = self.words(
            "Quilt Show · round {round} of {rounds}", round=self.state.show, rounds=self.state.options.shows
        )
        self._shown_clock = self._clock()
        return Banner(
            self.words("{name}’s turn", name=self.state.name(seat)), context, face=self.face(seat),
            status=self.session.camera_status(), extra=self._shown_clock,
        )  # fmt: skip

    def main_key(self) -> Key:
        if self.chosen == SWAP:
            return Key(self.words("Swap"), self.words("Choose with whom"), "arrow-left-right")
        after, number = self.after, number_of(self.chosen)
        if self.chosen.name == "collect":
            text = self.words("Collect {cards} cards, end turn", cards=number)
        elif after.phase == "drawing":
            text = self.count("Make the last block", "Make the last {count} blocks", number)
        else:
            text = self.count("Make 1 block, end turn", "Make {count} blocks, end turn", number)
        if after.phase == "drawing":
            return Key(text, self.words(BEGINS[self.state.show - 1]), "check")
        return Key(text, self.words("Next: {name}", name=self.state.name(player_on_turn(after))), "check")

    def scan_key(self) -> Key:
        step = self.table.next_step
        if step is not None:
            actor = player_on_turn(self.state)
            return Key(self.words("Redo"), self.words(name_step(step.action, actor, self.marks)), "redo-2")
        return Key(self.words("Scan"), self.words("At the show"), "camera", is_lit=False)

    def scan(self) -> None:
        if self.table.can_redo:
            self.session.redo(self.version)

    def act(self, tap: Tap) -> None:
        action = self.action
        if action is None:
            self.book.turn_to(SwapPage(self.book))
        else:
            self.do(action)
            if self.table.state.phase == "drawing":
                self.session.sound("prize")

    def parts(self) -> Body:
        turns = Row((self._ways(), self._blocks()), (0.31, 0.69), grows=True)
        hint = (reminder(self.words(self.reminder)),) if self.reminder else ()
        return Body((self._pool(), turns, *hint), players=(list_players(self, self.state.on_turn),))

    def tick(self, seconds: float) -> bool:
        return self._clock() != self._shown_clock

    def _clock(self) -> str:
        minutes, seconds = divmod(int(self.session.turn_seconds), 60)
        return f"{minutes}:{seconds:02}"

    def _pool(self) -> Card:
        """The time markers: those that are gone, those that this turn takes, and the large one."""
        state, chart = self.state, self.state.chart
        takes = self.action.blocks if isinstance(self.action, MakeBlocks) else 0
        taken = sum(state.markers)
        left = self.words("{left} of {all} left", left=state.markers_left, all=chart.time_markers)
        title = self.words("Time markers")
        heading = Line((Span(title, "heading", grows=True), Span(left, tone="soft")))
        pool = marker_pool(chart.small_markers, taken, min(takes, chart.small_markers - taken))
        show = self.words("the show")
        large = Figure(large_marker(is_lit=takes == state.markers_left), show)
        return Card(
            (
                Row(
                    (
                        Column((heading, Figure(pool, title))),
                        Column((large, Text(show, "small", "soft", "center")), is_tight=True),
                    ),
                    (0.83, 0.17),
                    grows=True,
                    wraps=False,
                ),
            ),
            grows=True,
        )

    def _ways(self) -> Choices:
        """The turns without blocks, one below the other."""
        return Choices(tuple(self._way(tap) for tap in self.choices if tap.name != "make"), grows=True)

    def _way(self, tap: Tap) -> Choice:
        picture: Picture
        if tap == SWAP:
            text, picture = self.words("Swap"), symbol("arrow-left-right", 26)
        elif tap.value == BOX.fabric_cards.collected:
            text, picture = self.words("Collect {cards} cards", cards=BOX.fabric_cards.collected), fan(_CARDS)
        else:
            text, picture = self.words("Dye goods and 1 card"), fan(_CARDS[:1], has_dye=True)
        return Choice(tap, text, picture=picture, is_chosen=self.chosen == tap)

    def _blocks(self) -> Card:
        """How many blocks can be made, and what that leaves."""
        numbers = []
        for blocks in range(1, self.state.stacks + 1):
            tap = Tap("make", blocks)
            is_possible = blocks <= self.state.most_blocks
            numbers.append(Choice(tap, str(blocks), is_chosen=self.chosen == tap, is_possible=is_possible))
        return Card(
            (Choices(tuple(numbers), "numbers", 0, grows=True), self._after()),
            self.words("Make blocks"),
            self.words("one marker each"),
            look="lit" if self.chosen.name == "make" else "plain",
            grows=True,
        )

    def _after(self) -> Line:
        """How many markers the chosen turn leaves, and that this very turn could bring the show."""
        after = self.after
        if after.phase == "drawing":
            return Line((Span(self.words(BEGINS[self.state.show - 1]), "strong"),), "center")
        left, plate = self.state.markers_left, self.words("{left} left", left=after.markers_left)
        spans = [Span(self.words("After this turn"), tone="soft"), Span(plate, "strong", is_plate=True)]
        if left <= self.state.most_blocks:
            text = self.count("The last one starts the show.", "All {count} start the show.", left)
            spans.append(Span(text, "small", "soft"))
        return Line(tuple(spans))
