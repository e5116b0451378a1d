"""The table of Quiltable: turns to the page of the phase that the game is in."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from companion.games.errors import IllegalAction
from companion.games.quiltable.actions import EndTurn, Plan, TellPatterns, TellQuilt, TellStack
from companion.games.quiltable.components import CARDS, CardId
from companion.games.quiltable.problems import find_patchless
from companion.games.quiltable.state import State
from companion.games.values import Action, Look, Offer, Seat
from companion.screens.pages import TableBook
from companion.screens.views import Part
from messages import Sentence, say, say_count

from .choose import ChoosePage
from .counting import AskPage, CountPage, QuiltableOverPage
from .ending import LastTurnsPage
from .give_back import ReturnPage
from .help_offers import find_helps
from .helping import HelpPage
from .master import MasterPage
from .page import Page
from .photo import QuiltPhotoPage
from .picking import Pick, PickPage
from .quilts import QuiltPage
from .scanned_card import ScannedCardPage
from .stack import StackPage
from .start import DealPage, StartPage, TellAssistantsPage
from .steps import name_step
from .telling import TellQuiltPage
from .turn import TurnPage

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .reviews import ReadCard, ReadQuilt


class QuiltableScreen(TableBook[State]):
    """One to eight quilters round the Pattern Area."""

    name = "quiltable"

    def __init__(self, session: Session, random: Random | None = None) -> None:
        self.area = 0
        """The Pattern Area whose turn is shown, where there are two."""
        self._left_out: set[tuple[Seat, str]] = set()
        """What players do not want to tell before their quilt is counted."""
        assert session.table is not None
        self._told_ending = session.table.state.ending
        """The end that everybody knows of."""
        super().__init__(session, random)

    def name_step(self, action: Action) -> Sentence:
        return name_step(self.state, action)

    @property
    def uncounted(self) -> list[Seat]:
        """Whose score is not accepted yet, in turn order."""
        return [seat for seat in self.state.turn_order() if not self.state.quilters[seat].has_accepted]

    @property
    def counted(self) -> Seat | None:
        """Whose quilt is counted now."""
        return next(iter(self.uncounted), None) if self.state.phase == "showing" else None

    def find_following(self, seat: Seat) -> str | None:
        """Whose turn comes when the player ends this one; None when it was the last."""
        try:
            after: State = self.table.game.play(self.state, EndTurn(seat))
        except IllegalAction:
            return None
        if after.stack is not None and after.stack.is_next:
            return after.options.opponent.title
        following = after.markers[self.state.area_of(seat)].seat
        return None if following is None else after.name(following)

    def find_helps(self, seat: Seat) -> tuple[Offer, ...]:
        """What the player's assistant can do now."""
        return find_helps(self.state, seat)

    def turn_to_area(self, area: int) -> None:
        """Show the turn at the other Pattern Area."""
        self.area = area
        self.reopen()

    def begin_last_turns(self) -> None:
        """Everybody knows that the last turns have come."""
        self._told_ending = self.state.ending
        self.reopen()

    def leave_out(self, seat: Seat, what: str) -> None:
        """Count a quilt without knowing this."""
        self._left_out.add((seat, what))
        self.reopen()

    def be_told_quilt(self, action: TellQuilt) -> None:
        """A quilt as it lies; one that was told to be empty is not asked for again."""
        self._left_out.add((action.seat, "quilt"))
        self.do(action)

    def own_things(self, seat: Seat) -> tuple[Part, ...]:
        return QuiltPage(self, seat).own_things()

    def show_quilt(self, seat: Seat, line: int = -1) -> None:
        """One player's quilt, perhaps with one line of its score lit."""
        self.turn_to(QuiltPage(self, seat, line))

    def plan(self, seat: Seat, count: int = 1) -> None:
        """Tell which pattern cards were taken, or only that they were."""
        name = self.state.name(seat)
        pick = Pick(
            say("{name} plans", name=name),
            say_count("Which pattern card is it?", "Which {count} pattern cards are they?", count),
            count, count,
            lambda cards: self.do(Plan(seat, count, cards)),
            seat,
            lambda: self.do(Plan(seat, count)),
        )  # fmt: skip
        self.turn_to(PickPage(self, pick))

    def choose(self, seat: Seat) -> None:
        """Tell which blocks were chosen, or only how many."""
        self.turn_to(ChoosePage(self, seat))

    def give_back(self, seat: Seat) -> None:
        """Tell which blocks were returned, or only how many."""
        self.turn_to(ReturnPage(self, seat))

    def help(self, seat: Seat) -> None:
        """Use the player's assistant."""
        self.turn_to(HelpPage(self, seat))

    def use(self, offer: Offer) -> None:
        """Do what the assistant offers."""
        assert offer.action is not None
        if isinstance(offer.action, Plan):
            self.plan(offer.action.seat, offer.action.count)
        else:
            self.do(offer.action)

    def tell_quilt(self, seat: Seat) -> None:
        """Tell a whole quilt by touch."""
        self.turn_to(TellQuiltPage(self, seat))

    def scan_quilt(self, seat: Seat) -> None:
        """Let the camera read a quilt; what it is not sure of is looked at before it counts."""
        look = Look("quilt", say("Show the quilt of {name}.", name=self.state.name(seat)), seat)

        def accept(read: ReadQuilt) -> None:
            self.turn_to(QuiltPhotoPage(self, seat, read))

        self.scan(look, accept)

    def scan_card(self, pick: Pick) -> None:
        """Let the camera read the block side of a pattern card; what it cannot read is picked."""
        assert pick.seat is not None
        look = Look("card", say("Show the card with its block side up."), pick.seat)

        def accept(read: ReadCard | None) -> None:
            if read is None:
                self.session.tell(say("The card was not recognised: pick it."))
            self.turn_to(PickPage(self, pick) if read is None else ScannedCardPage(self, pick, read))

        self.scan(look, accept)

    def correct_quilt(self, seat: Seat, read: ReadQuilt) -> None:
        """Correct by touch what the camera read."""
        self.turn_to(TellQuiltPage(self, seat, read))

    def tell_patterns(self, seat: Seat) -> None:
        """Tell all pattern cards of a player."""
        quilter = self.state.quilters[seat]
        is_one = self.state.options.variant == "quick-start"

        def told(cards: tuple[CardId, ...]) -> None:
            self._left_out.add((seat, "patterns"))
            self.do(TellPatterns(seat, cards))

        pick = Pick(
            say("{name}’s pattern cards", name=self.state.name(seat)),
            say("Touch each of them"),
            1 if is_one else quilter.pattern_count,
            1 if is_one else len(CARDS),
            told, seat, begun=quilter.patterns,
        )  # fmt: skip
        self.turn_to(PickPage(self, pick))

    def tell_stack(self) -> None:
        """Tell the cards of the Quilting Master's stack."""
        stack = self.state.stack
        assert stack is not None
        count = stack.size
        title = say("{name}’s stack", name=self.state.options.opponent.title)
        context = say_count("{count} card", "{count} cards", count)

        def told(cards: tuple[CardId, ...]) -> None:
            self.do(TellStack(cards))

        self.turn_to(PickPage(self, Pick(title, context, count, count, told, begun=stack.cards, is_patterns=False)))

    def tell_assistants(self) -> None:
        """Tell who was dealt which assistant."""
        self.turn_to(TellAssistantsPage(self))

    def open_page(self) -> Page:
        state = self.state
        if state.phase == "setup":
            return DealPage(self) if state.must_deal else StartPage(self)
        if state.phase == "showing":
            return self._open_showing()
        if state.phase == "over":
            return QuiltableOverPage(self)
        if state.stack is not None and state.stack.is_next:
            return MasterPage(self)
        if state.ending is None:
            self._told_ending = None
        elif self._told_ending is None and len(state.players) > 1:
            return LastTurnsPage(self)
        return TurnPage(self)

    def _open_showing(self) -> Page:
        seat = self.counted
        if seat is None:
            return StackPage(self)
        quilter = self.state.quilters[seat]
        if not quilter.is_current or (quilter.quilt.count == 0 and (seat, "quilt") not in self._left_out):
            return AskPage(self, seat, "quilt")
        is_asked = (seat, "patterns") in self._left_out
        if quilter.untold_patterns or (quilter.pattern_count == 0 and not is_asked):
            return AskPage(self, seat, "patterns")
        if find_patchless(self.state, seat) and (seat, "patches") not in self._left_out:
            return AskPage(self, seat, "patches")
        return CountPage(self, seat)


SCREEN = QuiltableScreen
