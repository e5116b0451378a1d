"""Rules that the players apply on the table themselves, and doubts about what they told, each when it matters."""

from __future__ import annotations

from collections.abc import Iterator

from messages import say, say_all, say_count

from ..values import Reminder
from .components import BOX, name_show
from .money import dollars
from .problems import judge_entries
from .quilt import name_quilt, tiles_of
from .state import State


def find_reminders(state: State) -> tuple[Reminder, ...]:
    """What is worth telling now."""
    match state.phase:
        case "start":
            return tuple(_remind_set_up(state))
        case "sewing":
            return tuple(_remind_sewing(state))
        case "drawing":
            return (Reminder("prize-draw", say("Shuffle all prize markers of the game again before drawing.")),)
        case "entering":
            return tuple(_remind_entering(state))
        case "awarding":
            return tuple(_doubt_entries(state))
        case _:
            return ()


def _remind_set_up(state: State) -> Iterator[Reminder]:
    chart, cards = state.chart, BOX.fabric_cards
    template = "Shuffle {stacks} stacks of blocks sorted by pattern and turn the top block of each up."
    if state.options.colour_sorting:
        template = "Shuffle {stacks} stacks of blocks sorted by colour and turn the top block of each up."
    yield Reminder("set-up-blocks", say(template, stacks=state.stacks))
    template = "Lay {small} small time markers and the large one within reach."
    yield Reminder("set-up-markers", say(template, small=chart.small_markers))
    if chart.removed_prizes:
        removed = say_all([dollars(prize) for prize in chart.removed_prizes])
        yield Reminder("set-up-prizes", say("Put the prize markers {removed} back in the box.", removed=removed))
    template = "Deal {dealt} fabric cards and three chips to each player and lay {face_up} fabric cards face up."
    yield Reminder("set-up-fabric", say(template, dealt=cards.dealt, face_up=cards.face_up))


def _remind_sewing(state: State) -> Iterator[Reminder]:
    if state.shows and not any(state.markers):
        yield Reminder("markers-back", say("Put all time markers back in the middle."))
        if state.shows[-1].bought:
            yield Reminder(
                "purchase", say("Discard the tiles and chips of the quilts that won money: they are bought.")
            )
    yield Reminder(
        "dye-goods",
        say(
            "When three dye goods cards lie face up, discard all {face_up} face-up cards at once and lay out new ones.",
            face_up=BOX.fabric_cards.face_up,
        ),
    )
    yield Reminder("replace-face-up", say("Replace a face-up card from the deck before you take the next."))
    yield Reminder("one-dye-goods", say("With a face-up dye goods card take one more, but no second face-up one."))
    if _fabric_deck(state) < BOX.fabric_cards.collected:
        yield Reminder("reshuffle-fabric", say("When the fabric deck is empty, shuffle the discards into a new one."))
    costs = [
        say_count("a {points} costs 1 card", "a {points} costs {count} cards", value.fabric_cards, points=value.points)
        for value in BOX.tile_values
    ]
    yield Reminder("fabric-cost", say("Fabric for a block: {costs}.", costs=say_all(costs)))
    yield Reminder("two-colours", say("Two-colour fabric pays for either colour, dye goods for any."))
    yield Reminder("new-blocks", say("Turn up new blocks only after the turn."))
    if sum(state.blocks) + 1 >= BOX.tiles_in_a_stack:
        yield Reminder("empty-stack", say("A stack that is used up stays empty: discarded blocks do not come back."))
    if state.options.colour_sorting:
        template = "When the stack of a colour is used up, its single-colour fabric is useless: replace or trade it in."
        yield Reminder("useless-fabric", say(template))
    if state.options.block_swapping and state.locked:
        yield Reminder("locked-swap", say("Unsold quilts on the table are locked: their blocks cannot be swapped."))


def _fabric_deck(state: State) -> int:
    """So many fabric cards the deck had left at most before any discards were shuffled in."""
    cards = BOX.fabric_cards
    return cards.all - cards.dealt * len(state.players) - cards.face_up - sum(state.fabric)


def _remind_entering(state: State) -> Iterator[Reminder]:
    for entry in state.locked:
        name, quilt, points = state.name(entry.seat), name_quilt(entry.quilt), entry.points
        template = "{name}: {quilt}, {points} points, is still here and enters again as it is."
        yield Reminder("locked-quilt", say(template, name=name, quilt=quilt, points=points))
    yield Reminder("chips", say("One chip at most on a quilt, laid on before the quilts are shown."))
    if state.is_last_show:
        template = "This is the last show: enter every quilt, for even without a prize each sells for {sale}."
        yield Reminder("last-show", say(template, sale=dollars(BOX.final_sale)))


def _doubt_entries(state: State) -> Iterator[Reminder]:
    """What cannot be right although every quilt is legal: a misread tile or a step that nobody told."""
    judged = judge_entries(state)
    for entry, judgement in judged:
        for problem in judgement.problems:
            name, quilt = state.name(entry.seat), name_quilt(entry.quilt)
            said = say("{name}, {quilt}: {problem}", name=name, quilt=quilt, problem=problem.sentence)
            yield Reminder(problem.kind, said)
    yield from _doubt_patterns(state)
    if not state.options.block_swapping:
        yield from _doubt_blocks(state)


def _doubt_patterns(state: State) -> Iterator[Reminder]:
    if state.options.colour_sorting:
        return
    seen = {tile.pattern for tile in state.bought}
    seen |= {tile.pattern for entry in state.entries for tile in tiles_of(entry.quilt.tiles)}
    if len(seen) > state.stacks:
        template = "This game has {stacks} patterns, but {seen} have been seen in quilts: one of them is misread."
        yield Reminder("too-many-patterns", say(template, stacks=state.stacks, seen=len(seen)))


def _doubt_blocks(state: State) -> Iterator[Reminder]:
    for seat in state.seats:
        quilts = [entry.quilt for show in state.shows for entry in show.bought if entry.seat == seat]
        quilts += [entry.quilt for entry in state.entries if entry.seat == seat]
        shown = sum(1 for quilt in quilts for _ in tiles_of(quilt.tiles))
        if shown > state.blocks[seat]:
            template = (
                "{name} has made {told} blocks by the turns but shown {shown} up to the {show}: was a turn left out?"
            )
            said = say(
                template, name=state.name(seat), told=state.blocks[seat], shown=shown, show=name_show(state.show)
            )
            yield Reminder("too-many-blocks", said)
