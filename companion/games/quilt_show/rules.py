"""Quilt Show behind the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..errors import IllegalAction
from ..game import Game
from ..sentences import Sentence, say
from ..values import Action, Look, Offer, Player, Reminder, Result, Standings, Turn
from . import notation, position
from .actions import (
    AwardPrizes,
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
    SwapBlocks,
)
from .ending import count_standings, find_result
from .offers import find_look, find_offers, find_turn
from .options import QuiltShowOptions, check_variants
from .reminders import find_reminders
from .shows import award_prizes, count_fabric, draw_prizes, enter_quilts
from .state import Phase, State, set_up
from .telling import tell
from .turns import choose_start, collect_fabric, make_blocks, swap_blocks

_WHEN: dict[type[Action], tuple[Phase, str]] = {
    ChooseStart: ("start", "Who starts is chosen once, before the first turn."),
    CollectFabric: ("sewing", "Fabric is collected only during a round."),
    MakeBlocks: ("sewing", "Blocks are made only during a round."),
    SwapBlocks: ("sewing", "Blocks are swapped only during a round."),
    DrawPrizes: ("drawing", "Prizes are drawn once for a show, when the large time marker is taken."),
    EnterQuilts: ("entering", "Quilts are entered once the prizes of a show are laid out and before the award."),
    AwardPrizes: ("awarding", "Prizes are awarded once everybody has entered quilts or said none."),
    CountFabric: ("counting", "Fabric cards are counted only to break a tie after the last show."),
}


class QuiltShow(Game[State, QuiltShowAction, QuiltShowOptions]):
    """Collect fabric, make blocks, enter quilts in two or three shows; most prize money wins."""

    name = "quilt-show"
    title = "Quilt Show"
    players = range(2, 5)
    actions = tuple(_WHEN)
    options = QuiltShowOptions

    def new(self, players: Sequence[Player], options: QuiltShowOptions) -> State:
        seated = self.seated(players)
        check_variants(options, len(seated))
        return set_up(seated, options)

    def play(self, state: State, action: QuiltShowAction) -> State:
        phase, rule = _WHEN[type(action)]
        if state.phase != phase:
            raise IllegalAction(say("{rule} {now}", rule=say(rule), now=find_turn(state).sentence))
        match action:
            case ChooseStart():
                return choose_start(state, action)
            case CollectFabric():
                return collect_fabric(state, action)
            case MakeBlocks():
                return make_blocks(state, action)
            case SwapBlocks():
                return swap_blocks(state, action)
            case DrawPrizes():
                return draw_prizes(state, action)
            case EnterQuilts():
                return enter_quilts(state, action)
            case AwardPrizes():
                return award_prizes(state, action)
            case CountFabric():
                return count_fabric(state, action)

    def turn(self, state: State) -> Turn:
        return find_turn(state)

    def offers(self, state: State) -> tuple[Offer, ...]:
        return find_offers(state)

    def standings(self, state: State) -> Standings:
        return count_standings(state)

    def result(self, state: State) -> Result | None:
        return find_result(state)

    def look(self, state: State) -> Look | None:
        return find_look(state)

    def describe(self, state: State, action: QuiltShowAction) -> Sentence:
        return tell(state, action)

    def reminders(self, state: State) -> tuple[Reminder, ...]:
        return find_reminders(state)

    def chance(self, state: State, random: Random) -> QuiltShowAction | None:
        if state.phase == "start":
            return ChooseStart(random.choice(state.seats))
        if state.phase == "drawing":
            drawn = random.sample(state.chart.prizes, state.chart.prizes_per_show)
            return DrawPrizes(tuple(sorted(drawn, reverse=True)))
        return None

    def format(self, state: State) -> str:
        return notation.format_state(state)

    def parse(self, text: str) -> State:
        return notation.parse_state(text, self.new)

    def score(self, raw: bytes) -> position.ScoredShow:
        return position.score(raw)
