"""What is to be done now: whose turn it is, what may be done, and what the camera should look at."""

from __future__ import annotations

from collections.abc import Iterator

from messages import Sentence, say, say_count

from ..values import Look, Offer, Stage, Turn
from .actions import Advance, Buy, ChooseStartPlayer, LeaveSpecialTile, PlaceSingle, TakeSpecialTile, TellFirst
from .prospects import Prospect, foresee_advance, foresee_patches
from .scoring import points_of
from .state import PatchworkState
from .track import LAST_SPACE

STAGES = {"track": say("spaces {first} and {second} of {last}")}


def find_stage(state: PatchworkState) -> Stage | None:
    """Where both tokens are, and who has how many buttons."""
    if state.phase == "over" or not state.has_moves:
        return None
    first, second = state.quilters
    counts = (first.buttons, second.buttons) if state.phase == "play" else ()
    return Stage("track", {"first": first.space, "second": second.space, "last": LAST_SPACE}, counts)


def find_turn(state: PatchworkState) -> Turn:
    """Who is to act now."""
    if state.phase == "over":
        return Turn((), say("The game is over."))
    if state.phase == "tie":
        return Turn((), say("Both have {points} points: who reached the last space first?", points=points_of(state, 0)))
    if state.phase == "tile":
        return Turn(state.may_have_the_tile, say("Has anybody filled a 7 × 7 square?"))
    if state.phase == "count":
        waiting = tuple(seat for seat in (0, 1) if state.quilters[seat].count is None)
        return Turn(waiting, say("Count the points of {name}.", name=state.players[waiting[0]].name))
    seat = 0 if state.seat is None else state.seat
    name = state.players[seat].name
    if state.singles_due:
        return Turn((seat,), say("{name} places a 1 × 1 patch.", name=name))
    return Turn((seat,), say("It is {name}'s turn.", name=name))


def find_offers(state: PatchworkState) -> tuple[Offer, ...]:
    """What may be done now, the most usual first."""
    if state.phase == "play":
        ring = _offers_of_the_ring(state)
        if state.is_set_up:
            return (*_offers_of_set_up(state), *ring, *_offers_of_a_turn(state), *_offers_at_any_time(state))
        return (*_offers_of_a_turn(state), *ring, *_offers_at_any_time(state))
    if state.phase == "tile":
        return tuple(_offers_of_the_tile(state))
    if state.phase == "count":
        return tuple(_offers_to_count(state))
    if state.phase == "tie":
        return tuple(
            Offer("tell-first", say("{name} was first at the end.", name=player.name), seat, TellFirst(seat))
            for seat, player in enumerate(state.players)
        )
    return ()


def _offers_of_a_turn(state: PatchworkState) -> Iterator[Offer]:
    seat = state.seat
    if state.singles_due:
        yield Offer("place-single", say("Lay the 1 × 1 patch now and show where."), seat)
        yield Offer("place-single", say("Lay the 1 × 1 patch now without showing where."), seat, PlaceSingle())
        return
    if state.ring is None:
        yield Offer("buy", say("Take a patch: which one is it?"), seat)
    else:
        for prospect in foresee_patches(state):
            if prospect.patch and prospect.is_possible:
                yield Offer("buy", _buy_sentence(prospect), seat, Buy(prospect.patch.id))
    ahead = foresee_advance(state)
    sentence = say_count(
        "Advance {steps} to space {space}: {count} button.",
        "Advance {steps} to space {space}: {count} buttons.",
        ahead.earned + ahead.income, steps=ahead.time, space=ahead.space,
    )  # fmt: skip
    yield Offer("advance", _with_singles(sentence, ahead), seat, Advance())


def _buy_sentence(prospect: Prospect) -> Sentence:
    name = prospect.patch.title if prospect.patch else ""
    values: dict[str, int | str | Sentence] = {"patch": name, "cost": prospect.cost, "space": prospect.space}
    if prospect.income:
        values["income"] = prospect.income
        return _with_singles(
            say("Take the {patch}: pay {cost}, go to space {space}, get {income}.", **values), prospect
        )
    return _with_singles(say("Take the {patch}: pay {cost}, go to space {space}.", **values), prospect)


def _with_singles(move: Sentence, prospect: Prospect) -> Sentence:
    """The 1x1 patches on the way are laid at once, whether their places are told or not."""
    return say("{move} Take the 1 × 1 patch and lay it now.", move=move) if prospect.singles_passed else move


def _offers_of_set_up(state: PatchworkState) -> Iterator[Offer]:
    if state.start is None:
        for seat, player in enumerate(state.players):
            sentence = say("{name} begins.", name=player.name)
            yield Offer("choose-start-player", sentence, seat, ChooseStartPlayer(seat))


def _offers_of_the_ring(state: PatchworkState) -> Iterator[Offer]:
    if state.ring is None:
        yield Offer("lay-ring", say("Enter the order of the patches on the table."))


def _offers_at_any_time(state: PatchworkState) -> Iterator[Offer]:
    for seat in state.may_have_the_tile:
        sentence = say("{name} has filled 7 × 7 and takes the special tile.", name=state.players[seat].name)
        yield Offer("take-special-tile", sentence, seat, TakeSpecialTile(seat))
    for seat, player in enumerate(state.players):
        if state.has_moves:
            yield Offer("show-quilt", say("Show the quilt of {name}.", name=player.name), seat)
    yield from _offers_to_count(state)


def _offers_of_the_tile(state: PatchworkState) -> Iterator[Offer]:
    yield Offer("leave-special-tile", say("Nobody has filled a 7 × 7 square."), action=LeaveSpecialTile())
    for seat in state.may_have_the_tile:
        name = state.players[seat].name
        yield Offer("take-special-tile", say("{name} has the special tile.", name=name), seat, TakeSpecialTile(seat))
        yield Offer("show-quilt", say("Show the quilt of {name}.", name=name), seat)
    yield from _offers_to_count(state)


def _offers_to_count(state: PatchworkState) -> Iterator[Offer]:
    for seat, player in enumerate(state.players):
        if state.quilters[seat].count is None:
            yield Offer("count-up", say("Enter the final count of {name}.", name=player.name), seat)


def find_look(state: PatchworkState) -> Look | None:
    """What the camera should look at next."""
    if state.phase in ("tie", "over"):
        return None
    if state.is_set_up:
        return Look("patches", say("Show the patches on the table."))
    waiting = find_turn(state).seats
    seat = waiting[0] if state.phase != "play" else state.top
    return Look("quilt", say("Show the quilt of {name}.", name=state.players[seat].name), seat)
