"""What each push button does now at the running game, and what happens when it is pressed."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any, Literal, TypeAlias

import msgspec

from companion.games.errors import GameError
from companion.games.sentences import Sentence, say
from companion.games.values import Offer
from companion.store.errors import LostUpdate
from companion.table import Table
from hardware.panel.lamps import Lamps, Status
from hardware.panel.presses import Button, Press

Deed: TypeAlias = Literal["play", "draw", "open", "undo", "redo", "scan", "choose", "lock", "results", "nothing"]
"""What a press asks for. The table does "play", "draw", "undo" and "redo" itself; "choose" moves the choice; the screen
does the rest: it opens what an offer needs told, the camera, the lock or the results."""


class Key(msgspec.Struct, frozen=True):
    """One button as it is now: its two lines, and what pressing it asks for."""

    label: Sentence
    detail: Sentence | None = None
    deed: Deed = "nothing"
    offer: Offer | None = None
    """The offer that is meant by "play", "draw", "open" and "choose"."""
    chosen: int = 0
    """The place of that offer among all; what "choose" chooses."""

    @property
    def is_lit(self) -> bool:
        return self.deed != "nothing"


class Keys(msgspec.Struct, frozen=True):
    """All buttons at one version of the table; `hold_undo` and `hold_scan` are the same buttons held."""

    version: int
    chosen: int | None
    """The offer that somebody chose; None for the usual one."""
    undo: Key
    scan: Key
    end_turn: Key
    up: Key
    down: Key
    hold_undo: Key
    hold_scan: Key
    awaited: Button | None = None

    def find(self, button: Button, is_hold: bool = False) -> Key:
        """The key that a press means."""
        name = f"hold_{button}" if is_hold and button in ("undo", "scan") else button
        key: Key = getattr(self, name)
        return key

    @property
    def lit(self) -> frozenset[Button]:
        """The buttons that act when they are pressed now."""
        buttons: tuple[Button, ...] = ("undo", "scan", "end_turn", "up", "down")
        return frozenset(button for button in buttons if self.find(button).is_lit)


class Pressed(msgspec.Struct, frozen=True):
    """What came of a press: what was done or is to be done, and the sentence to show."""

    deed: Deed
    sentence: Sentence | None = None
    offer: Offer | None = None
    chosen: int | None = None
    """The choice to tell the keys with from now on; None once the table has moved on."""
    is_refused: bool = False


def tell_keys(table: Table, chosen: int | None = None, *, has_camera: bool = True) -> Keys:
    """What each button does now. `chosen` is the place of the offer that somebody chose; None for the usual one."""
    # The version first: should the table move on meanwhile, a press is refused rather than misunderstood.
    version = table.version
    state, game = table.state, table.game
    offers = game.offers(state)
    if chosen is not None and not 0 <= chosen < len(offers):
        chosen = None
    at = _usual(offers) if chosen is None else chosen
    look = game.look(state)
    end_turn = _tell_end_turn(table, state, offers, at)
    if look is not None and has_camera:
        scan = Key(say("Scan"), look.sentence, "scan")
    elif len(offers) > 1:
        # With nothing to scan the button turns the pages, so that three buttons reach every offer.
        scan = _tell_choice(say("Next"), offers, at + 1)
    else:
        scan = Key(say("Scan"), say("No camera") if look is not None else say("Nothing to scan now"))
    return Keys(
        version=version,
        chosen=chosen,
        undo=_tell_undo(table),
        scan=scan,
        end_turn=end_turn,
        up=_tell_choice(say("Up"), offers, at - 1) if len(offers) > 1 else Key(say("Up")),
        down=_tell_choice(say("Down"), offers, at + 1) if len(offers) > 1 else Key(say("Down")),
        hold_undo=_tell_redo(table),
        hold_scan=Key(say("Lock"), say("Or unlock the screen"), "lock"),
        awaited="scan" if scan.deed == "scan" else "end_turn" if end_turn.is_lit else None,
    )


def do_press(table: Table, keys: Keys, press: Press, random: Random | None = None) -> Pressed:
    """Do what the button said when it was looked at; what the table refuses comes back as a sentence."""
    key = keys.find(press.button, press.is_hold)
    try:
        match key.deed:
            case "play" if key.offer is not None and key.offer.action is not None:
                table.do(key.offer.action, seen=keys.version)
            case "draw":
                drawn = table.game.chance(table.state, random or SystemRandom())
                if drawn is None:
                    return Pressed("nothing", _MOVED_ON, is_refused=True)
                table.do(drawn, seen=keys.version)
            case "undo":
                table.undo(seen=keys.version)
            case "redo":
                table.redo(seen=keys.version)
            case "choose":
                return Pressed("choose", key.detail, key.offer, key.chosen)
            case _:
                return Pressed(key.deed, key.detail, key.offer, keys.chosen, is_refused=not key.is_lit)
    except (GameError, LostUpdate) as error:
        return Pressed("nothing", error.sentence, is_refused=True)
    return Pressed(key.deed, key.detail if key.deed in ("undo", "redo") else key.label, key.offer)


def light_lamps(
    keys: Keys, table: Table, *, status: Status = "ready", colours: tuple[tuple[int, int, int], ...] = ()
) -> Lamps:
    """The lamps that say the same as the keys. `colours` are those of the players, for a lamp of all colours."""
    seats = table.game.turn(table.state).seats
    colour = colours[seats[0]] if len(seats) == 1 and seats[0] < len(colours) else (0, 0, 0)
    return Lamps(keys.lit, keys.awaited, frozenset(seats), colour, status)


_MOVED_ON = say("The table has moved on. Look again, then choose.")


def _usual(offers: tuple[Offer, ...]) -> int:
    """The first offer that can be played as it is; else the first."""
    return next((at for at, offer in enumerate(offers) if offer.action is not None), 0)


def _tell_end_turn(table: Table, state: Any, offers: tuple[Offer, ...], at: int) -> Key:
    if not offers:
        result = table.game.result(state)
        if result is None:
            return Key(say("End turn"), say("Nothing to do now"))
        return Key(say("Results"), result.sentence, "results")
    offer = offers[at]
    name = say("{name}", name=table.players[offer.seat].name) if offer.seat is not None else None
    if offer.action is not None:
        return Key(offer.sentence, name, "play", offer, at)
    due = table.game.chance(state, Random(0))
    if due is not None and due.name == offer.name:
        return Key(offer.sentence, say("Done by the app"), "draw", offer, at)
    return Key(offer.sentence, name, "open", offer, at)


def _tell_choice(label: Sentence, offers: tuple[Offer, ...], at: int) -> Key:
    at %= len(offers)
    return Key(label, offers[at].sentence, "choose", offers[at], at)


def _tell_undo(table: Table) -> Key:
    happened = table.happened()
    if not happened:
        return Key(say("Undo"), say("Nothing to take back"))
    return Key(say("Undo"), happened[-1].sentence, "undo")


def _tell_redo(table: Table) -> Key:
    if not table.can_redo:
        return Key(say("Redo"), say("Nothing to play again"))
    return Key(say("Redo"), say("Plays again what was taken back"), "redo")
