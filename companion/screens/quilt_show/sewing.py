"""A turn of the round: make blocks, collect fabric or swap."""

from __future__ import annotations

from companion.games.quilt_show.actions import CollectFabric, MakeBlocks
from companion.games.quilt_show.play import player_on_turn
from companion.games.quilt_show.state import State
from companion.screens.drawing.items import Item, Tap
from companion.screens.drawing.skeleton import Banner, Key
from companion.screens.screen import Easel
from messages import Sentence

from .page import Page, number_of
from .sewing_layout import draw_sewing
from .swapping import SwapPage
from .wording import BEGINS, name_step

SWAP = Tap("swap")
_ABOUT_BLOCKS = ("fabric-cost", "new-blocks")


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
            return reminders[_ABOUT_BLOCKS[self.version % len(_ABOUT_BLOCKS)]]
        return next(iter(reminders.values()), None)

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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        return draw_sewing(self, easel)

    def tick(self, seconds: float) -> bool:
        return self._clock() != self._shown_clock

    def _clock(self) -> str:
        minutes, seconds = divmod(int(self.session.turn_seconds), 60)
        return f"{minutes}:{seconds:02}"
