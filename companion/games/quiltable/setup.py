"""The set-up of Quiltable: its choices, what follows from them and the number of players, and what the app draws."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Literal, TypeAlias

import msgspec

from messages import Sentence, say

from ..errors import BadSetup
from ..values import Choice, Options, Player
from .actions import DealAssistants, Start
from .assistants import name_card
from .components import ASSISTANTS, MASTERS, Master, MasterId
from .quilt import empty_quilt
from .scoring import Modules
from .state import PILES, Marker, Quilter, Stack, State

Variant: TypeAlias = Literal["standard", "quick-start", "symmetrical-race", "mini", "full", "speed"]

_LARGE: tuple[Variant, ...] = ("mini", "full", "speed")
_CARDS_BY_PLAYERS = {1: 48, 2: 48, 3: 72, 4: 96}
CARDS_IN_A_COPY = 96


class QuiltableOptions(Options, frozen=True):
    """What this table plays. One player alone plays the standard game against a Quilting Master."""

    variant: Variant = "standard"
    all_cards: bool = False
    """Play with all 96 cards whatever the number of players."""
    patches: bool = False
    symmetry: bool = False
    assistants: bool = False
    master: MasterId = "granny-smith"
    everybody_once_more: bool = False
    """In the quick start a complete quilt gives one more turn to everybody, also to its own player."""

    @property
    def modules(self) -> Modules:
        """The extra ways to score."""
        return Modules(self.patches, self.symmetry)

    @property
    def is_advanced(self) -> bool:
        """Whether any of the three advanced modules is played."""
        return self.patches or self.symmetry or self.assistants

    @property
    def is_race(self) -> bool:
        """Whether the first symmetrical quilt wins and nothing is counted."""
        return self.variant == "symmetrical-race"

    @property
    def can_plan(self) -> bool:
        """Whether players collect pattern cards during the game."""
        return self.variant not in ("quick-start", "symmetrical-race")

    @property
    def ends_with_piles(self) -> bool:
        """Whether four empty piles end the game."""
        return self.variant not in ("quick-start", "symmetrical-race")

    @property
    def size(self) -> int:
        """Cells on a side of a complete quilt."""
        return 3 if self.variant == "mini" else 4

    @property
    def copies(self) -> int:
        """How many copies of the game are shuffled together."""
        return 2 if self.variant in ("full", "speed") else 1

    @property
    def areas(self) -> int:
        """How many Pattern Areas, each with its turn marker."""
        return 2 if self.variant == "speed" else 1

    @property
    def actions_a_turn(self) -> int:
        """How many actions a turn has."""
        return 1 if self.variant == "quick-start" else 2

    @property
    def opponent(self) -> Master:
        """The Quilting Master of a solo game."""
        return MASTERS[self.master]

    @property
    def master_takes(self) -> int:
        """How many blocks the Quilting Master takes in a turn."""
        return self.opponent.takes_advanced if self.is_advanced else self.opponent.takes


_LEVELS: dict[MasterId, Sentence] = {
    "granny-smith": say("the easy Quilting Master"),
    "terrific-tim": say("the medium Quilting Master"),
    "gifted-gladys": say("the hard Quilting Master"),
    "big-billy": say("the extreme Quilting Master"),
}
CHOICES = (
    *(Choice("master", say("Against {master}", master=MASTERS[each].title), _LEVELS[each], each) for each in _LEVELS),
    Choice("variant", say("Quick start"), say("a first game, one action a turn"), "quick-start"),
    Choice("everybody_once_more", say("Everybody once more"), say("who finishes first has a last turn too")),
    Choice("variant", say("Symmetrical race"), say("the first symmetrical quilt wins"), "symmetrical-race"),
    Choice("variant", say("Mini"), say("one copy, quilts of 3 × 3 blocks"), "mini"),
    Choice("variant", say("Two copies"), say("quilts of 4 × 4 blocks"), "full"),
    Choice("variant", say("Speed"), say("two copies, two at a time"), "speed"),
    Choice("all_cards", say("All cards"), say("96 cards, a longer game")),
    Choice("patches", say("Patches"), say("3 points for each patch that matches")),
    Choice("symmetry", say("Symmetry"), say("15 points for a symmetrical quilt")),
    Choice("assistants", say("Assistants"), say("everybody has a helper")),
)


def find_switches(players: int, on: Collection[str]) -> tuple[Choice, ...]:
    """Who plays alone chooses a Quilting Master; a variant fits some numbers of players, and a module some variants."""
    count = players or 2
    variants = (choice for choice in CHOICES if choice.field == "variant" and choice.name in on)
    usual = _usual_variant(count)
    variant = next((choice.value for choice in variants if _fits(choice, usual, count)), usual)
    return tuple(choice for choice in CHOICES if _fits(choice, variant, count))


def choose_options(players: Sequence[Player], on: Iterable[Choice]) -> QuiltableOptions:
    """The options with these switches on."""
    fields = {choice.field: choice.value for choice in on}
    return msgspec.convert({"variant": _usual_variant(len(players))} | fields, QuiltableOptions)


def _usual_variant(players: int) -> bool | str:
    return "mini" if players > 4 else "standard"


def _fits(choice: Choice, variant: bool | str, players: int) -> bool:
    if choice.field == "master":
        return players == 1
    try:
        check_setup(msgspec.convert({"variant": variant} | {choice.field: choice.value}, QuiltableOptions), players)
    except BadSetup:
        return False
    return True


def count_cards(options: QuiltableOptions, players: int) -> int:
    """How many cards are shuffled in."""
    if options.variant == "mini":
        return 12 * players
    if options.variant in ("full", "speed"):
        return 24 * players
    if options.all_cards or options.variant == "quick-start":
        return CARDS_IN_A_COPY
    return _CARDS_BY_PLAYERS[players]


def check_setup(options: QuiltableOptions, players: int) -> None:
    """Raise `BadSetup` for choices that do not go together."""
    if options.variant in _LARGE and players < 5:
        raise BadSetup(
            say(
                "The {variant} game is for 5 to 8 players; {players} can play standard, quick start or the race.",
                variant=options.variant,
                players=players,
            )
        )
    if options.variant not in _LARGE and players > 4:
        raise BadSetup(
            say(
                "{players} players play mini with one copy of the game, or full or speed with two copies.",
                players=players,
            )
        )
    if players == 1 and options.variant != "standard":
        raise BadSetup(say("One player alone plays the standard game against a Quilting Master."))
    if options.all_cards and options.variant != "standard":
        raise BadSetup(say("Playing with all cards is a choice of the standard game; this one sets its own number."))
    if options.is_race and (options.patches or options.symmetry):
        raise BadSetup(say("The symmetrical race counts no points: play it without patches and symmetry points."))
    if options.assistants and options.variant in ("mini", "quick-start"):
        raise BadSetup(say("Assistants are not played in the mini game and the quick start."))
    if options.everybody_once_more and options.variant != "quick-start":
        raise BadSetup(say("One more turn for everybody is a choice of the quick start."))


def set_up(players: tuple[Player, ...], options: QuiltableOptions) -> State:
    """Empty quilts for everybody, or raise `BadSetup`; alone, the player begins at once."""
    check_setup(options, len(players))
    is_solo = len(players) == 1
    is_ready = is_solo and not options.assistants
    quilter = Quilter(empty_quilt(options.size), untold_patterns=int(options.variant == "quick-start"))
    return State(
        players=players,
        options=options,
        quilters=(quilter,) * len(players),
        start=0 if is_ready else None,
        markers=(Marker(0),) if is_ready else (),
        piles=(PILES,) * options.areas,
        stack=Stack() if is_solo else None,
    )


def draw_by_chance(state: State, random: Random) -> DealAssistants | Start | None:
    """Deal assistants, or draw who begins."""
    if state.phase != "setup":
        return None
    if not state.must_deal:
        return Start(random.randrange(len(state.players)))
    cards = sorted({name_card(assistant) for assistant in ASSISTANTS}) * state.options.copies
    drawn = [random.choice(card) for card in random.sample(cards, len(state.players) + 1)]
    return DealAssistants(tuple(drawn[:-1]), drawn[-1])
