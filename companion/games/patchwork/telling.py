"""The words for a game of Patchwork: whose turn, what is possible, what happened, what to remember."""

from __future__ import annotations

from collections.abc import Iterator

from ..cells import Cells
from ..sentences import Sentence, say, say_count
from ..values import Action, Look, Offer, Problem, Reminder, Seat, Turn
from .actions import (
    Advance,
    Buy,
    ChooseStartPlayer,
    CountUp,
    LayRing,
    LeaveSpecialTile,
    PlaceSingle,
    ShowQuilt,
    TakeSpecialTile,
    TellFirst,
)
from .counting import points_of
from .moves import covered_sentence, lost_sentence
from .patches import PATCH
from .prospects import Prospect, foresee_advance, foresee_patches
from .state import PatchworkState


def tell_turn(state: PatchworkState) -> Turn:
    """Who is to act now."""
    if state.phase == "over":
        return Turn((), say("The game is over."))
    if state.phase == "tie":
        return Turn((), say("Both have {points} points: who reached the last space first?", points=points_of(state, 0)))
    if state.phase == "tile":
        return Turn(state.may_have_the_tile, say("Has anybody filled a 7 x 7 square?"))
    if state.phase == "count":
        waiting = tuple(seat for seat in (0, 1) if state.quilters[seat].count is None)
        return Turn(waiting, say("Count the points of {name}.", name=state.players[waiting[0]].name))
    seat = 0 if state.seat is None else state.seat
    name = state.players[seat].name
    if state.singles_due:
        return Turn((seat,), say("{name} places a 1 x 1 patch.", name=name))
    return Turn((seat,), say("It is the turn of {name}.", name=name))


def tell_offers(state: PatchworkState) -> tuple[Offer, ...]:
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
        yield Offer("place-single", say("Tell where the 1 x 1 patch lies."), seat)
        yield Offer("place-single", say("Place the 1 x 1 patch without telling where."), seat, PlaceSingle())
        return
    if state.ring is None:
        yield Offer("buy", say("Take a patch: tell which one."), seat)
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
    yield Offer("advance", sentence, seat, Advance())


def _buy_sentence(prospect: Prospect) -> Sentence:
    name = prospect.patch.name if prospect.patch else ""
    values: dict[str, int | str] = {"patch": name, "cost": prospect.cost, "space": prospect.space}
    if prospect.income:
        return say("Take the {patch}: pay {cost}, go to space {space}, get {income}.", income=prospect.income, **values)
    return say("Take the {patch}: pay {cost}, go to space {space}.", **values)


def _offers_of_set_up(state: PatchworkState) -> Iterator[Offer]:
    if state.start is None:
        for seat, player in enumerate(state.players):
            sentence = say("{name} begins.", name=player.name)
            yield Offer("choose-start-player", sentence, seat, ChooseStartPlayer(seat))


def _offers_of_the_ring(state: PatchworkState) -> Iterator[Offer]:
    if state.ring is None:
        yield Offer("lay-ring", say("Tell the order of the patches on the table."))


def _offers_at_any_time(state: PatchworkState) -> Iterator[Offer]:
    for seat in state.may_have_the_tile:
        sentence = say("{name} has filled 7 x 7 and takes the special tile.", name=state.players[seat].name)
        yield Offer("take-special-tile", sentence, seat, TakeSpecialTile(seat))
    for seat, player in enumerate(state.players):
        if state.has_moves:
            yield Offer("show-quilt", say("Show the quilt of {name}.", name=player.name), seat)
    yield from _offers_to_count(state)


def _offers_of_the_tile(state: PatchworkState) -> Iterator[Offer]:
    yield Offer("leave-special-tile", say("Nobody has filled a 7 x 7 square."), action=LeaveSpecialTile())
    for seat in state.may_have_the_tile:
        name = state.players[seat].name
        yield Offer("take-special-tile", say("{name} has the special tile.", name=name), seat, TakeSpecialTile(seat))
        yield Offer("show-quilt", say("Show the quilt of {name}.", name=name), seat)
    yield from _offers_to_count(state)


def _offers_to_count(state: PatchworkState) -> Iterator[Offer]:
    for seat, player in enumerate(state.players):
        if state.quilters[seat].count is None:
            yield Offer("count-up", say("Tell the final count of {name}.", name=player.name), seat)


def tell_look(state: PatchworkState) -> Look | None:
    """What the camera should look at next."""
    if state.phase in ("tie", "over"):
        return None
    if state.is_set_up:
        return Look("patches", say("Show the patches on the table."))
    waiting = tell_turn(state).seats
    seat = waiting[0] if state.phase != "play" else state.top
    return Look("quilt", say("Show the quilt of {name}.", name=state.players[seat].name), seat)


def tell_reminders(state: PatchworkState) -> tuple[Reminder, ...]:
    """Rules worth telling now."""
    if state.is_set_up:
        return (
            Reminder("ring", say("The neutral token stands right after the smallest patch, clockwise.")),
            Reminder("order", say("Who is furthest behind moves; on the same space, whose token is on top.")),
        )
    if state.singles_due:
        return (Reminder("single", say("A 1 x 1 patch is placed at once.")),)
    if state.phase == "play":
        told = [Reminder("neutral-token", say("Move the neutral token to where the patch lay."))]
        if state.special_tile is None:
            told.append(Reminder("special-tile", say("The first full 7 x 7 square takes the special tile, 7 points.")))
        return tuple(told)
    return ()


def find_problems(state: PatchworkState, seat: Seat, cells: Cells) -> tuple[Problem, ...]:
    """What does not fit when this player's quilt board shows these cells now."""
    quilter = state.quilters[seat]
    problems = []
    if lost := quilter.cells - cells:
        problems.append(Problem("lost-cells", lost_sentence(state, seat, lost), tuple(lost)))
    due = state.singles_due if seat == state.top else 0
    if state.has_moves and len(cells) - quilter.covered not in (0, due):
        problems.append(Problem("covered-cells", covered_sentence(state, seat, cells), tuple(cells - quilter.cells)))
    return tuple(problems)


def describe_action(state: PatchworkState, after: PatchworkState, action: Action) -> Sentence:
    """What the action did between these two states."""
    match action:
        case ChooseStartPlayer(seat=seat):
            return say("{name} begins.", name=state.players[seat].name)
        case LayRing():
            return say("The patches lie in their ring.")
        case Buy() | Advance() | PlaceSingle():
            return _describe_move(state, after, action)
        case TakeSpecialTile(seat=seat):
            return say("{name} took the special tile.", name=state.players[seat].name)
        case LeaveSpecialTile():
            return say("Nobody filled a 7 x 7 square.")
        case ShowQuilt(seat=seat):
            return _describe_quilt(state, after, seat)
        case CountUp(seat=seat):
            name, points = state.players[seat].name, points_of(after, seat)
            return say_count("{name} has {count} point.", "{name} has {count} points.", points, name=name)
        case TellFirst(seat=seat):
            return say("{name} reached the last space first.", name=state.players[seat].name)
        case _:
            raise TypeError(action)


def _describe_move(state: PatchworkState, after: PatchworkState, action: Buy | Advance | PlaceSingle) -> Sentence:
    seat = after.top
    name, now = state.players[seat].name, after.quilters[seat]
    values: dict[str, int | str] = {"name": name, "space": now.space, "buttons": now.buttons}
    if isinstance(action, Buy):
        patch = PATCH[action.patch].name
        move = say("{name} took the {patch}, is on space {space} and has {buttons} buttons.", patch=patch, **values)
    elif isinstance(action, Advance):
        move = say("{name} advanced to space {space} and has {buttons} buttons.", **values)
    else:
        move = say("{name} placed a 1 x 1 patch.", name=name)
    if after.special_tile != state.special_tile:
        return say("{move} The special tile for 7 x 7 is theirs.", move=move)
    return move


def _describe_quilt(state: PatchworkState, after: PatchworkState, seat: Seat) -> Sentence:
    empty = after.quilters[seat].empty
    shown = say_count(
        "The quilt of {name} has {count} empty cell.", "The quilt of {name} has {count} empty cells.", empty,
        name=state.players[seat].name,
    )  # fmt: skip
    if after.special_tile != state.special_tile:
        return say("{shown} The special tile for 7 x 7 is theirs.", shown=shown)
    return shown
