"""Presses and holds told from bouncing contacts; times are seconds."""

from __future__ import annotations

from random import Random

import pytest

from hardware.panel.presses import BUTTONS, Button, Press, PressReader

BOUNCE = 0.02
HOLDS: dict[Button, float] = {"undo": 1.0, "scan": 2.0}


def read(*edges: tuple[Button, bool, float], until: float = 100.0) -> list[tuple[Button, str]]:
    reader = PressReader(BOUNCE, HOLDS)
    told = [press for edge in edges for press in reader.edge(*edge)]
    told += reader.due(until)
    return [(press.button, "hold" if press.is_hold else "press") for press in told]


def test_end_turn_counts_the_moment_it_goes_down() -> None:
    assert PressReader(BOUNCE, HOLDS).edge("end_turn", True, 5.0) == (Press("end_turn", False, 5.0),)


def test_undo_counts_when_it_is_let_go() -> None:
    reader = PressReader(BOUNCE, HOLDS)
    assert reader.edge("undo", True, 5.0) == ()
    assert reader.due(5.5) == ()
    assert reader.edge("undo", False, 5.6) == (Press("undo", False, 5.6),)
    assert reader.due(9.0) == ()


def test_a_held_undo_counts_after_a_second_while_it_is_still_down_and_only_once() -> None:
    reader = PressReader(BOUNCE, HOLDS)
    reader.edge("undo", True, 5.0)
    assert reader.due(5.999) == ()
    assert reader.due(6.0) == (Press("undo", True, 6.0),)
    assert reader.due(7.0) == ()
    assert reader.edge("undo", False, 7.5) == ()


def test_an_app_that_looks_too_late_still_knows_a_hold_from_a_press() -> None:
    assert read(("undo", True, 0.0), ("undo", False, 1.5)) == [("undo", "hold")]
    assert read(("scan", True, 0.0), ("scan", False, 1.5)) == [("scan", "press")]
    assert read(("scan", True, 0.0), ("scan", False, 2.5)) == [("scan", "hold")]


def test_chatter_at_both_ends_is_one_press() -> None:
    chatter = [(True, 0.0), (False, 0.003), (True, 0.005), (False, 0.5), (True, 0.504), (False, 0.507)]
    assert read(*(("undo", is_down, at) for is_down, at in chatter)) == [("undo", "press")]
    assert read(*(("end_turn", is_down, at) for is_down, at in chatter)) == [("end_turn", "press")]


def test_a_tap_shorter_than_the_chatter_time_is_a_press() -> None:
    assert read(("undo", True, 0.0), ("undo", False, 0.01)) == [("undo", "press")]
    assert (
        read(("end_turn", True, 0.0), ("end_turn", False, 0.01), ("end_turn", True, 0.2)) == [("end_turn", "press")] * 2
    )


def test_ten_presses_a_second_are_ten() -> None:
    edges = [("end_turn", half == 0, n / 10 + half / 20) for n in range(10) for half in (0, 1)]
    assert read(*edges) == [("end_turn", "press")] * 10  # type: ignore[arg-type]


def test_a_key_that_repeats_while_it_is_held_is_one() -> None:
    assert read(*(("end_turn", True, n / 30) for n in range(60))) == [("end_turn", "press")]


def test_a_button_that_was_down_at_the_start_does_nothing_when_let_go() -> None:
    assert read(("undo", False, 1.0)) == []


def test_buttons_do_not_disturb_each_other() -> None:
    told = read(("undo", True, 0.0), ("end_turn", True, 0.1), ("undo", False, 0.2), ("end_turn", False, 0.3))
    assert told == [("end_turn", "press"), ("undo", "press")]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_the_contacts_chatter_the_fingers_are_read(seed: int) -> None:
    random = Random(seed)
    edges: list[tuple[float, Button, bool]] = []
    fingers: list[tuple[Button, str]] = []
    at = 0.0
    for _ in range(40):
        button = random.choice(BUTTONS)
        down = random.choice((0.03, 0.06, 0.3, 0.9, 1.2, 2.3))
        is_hold = down >= HOLDS.get(button, 99.0)
        fingers.append((button, "hold" if is_hold else "press"))
        for is_down, moment in ((True, at), (False, at + down)):
            edges.append((moment, button, is_down))
            chatter = sorted(moment + random.uniform(0.0005, 0.018) for _ in range(2 * random.randint(0, 4)))
            edges += [(time, button, is_down ^ (number % 2 == 0)) for number, time in enumerate(chatter)]
        at += down + random.choice((0.03, 0.1, 1.0))
    reader, looks = PressReader(BOUNCE, HOLDS), 0.0
    told: list[Press] = []
    for moment, button, is_down in edges:
        while looks < moment:
            told += reader.due(looks)
            looks += random.choice((0.001, 0.033, 0.5))
        told += reader.edge(button, is_down, moment)
    told += reader.due(at + 5)
    assert [(press.button, "hold" if press.is_hold else "press") for press in told] == fingers


def test_a_button_that_repeats_holds_again_and_again_and_is_no_press_when_let_go() -> None:
    reader = PressReader(0.02, {"end_turn": 0.7}, repeating=frozenset({"end_turn"}))
    assert reader.edge("end_turn", True, 0.0) == ()
    told = [press for now in (0.5, 0.71, 1.0, 1.41, 2.11) for press in reader.due(now)]
    assert [press.at for press in told] == pytest.approx([0.7, 1.4, 2.1])
    assert all(press.is_hold for press in told)
    assert reader.edge("end_turn", False, 2.2) == ()
    assert reader.due(3.0) == ()
    assert reader.edge("end_turn", True, 4.0) == ()
    assert reader.edge("end_turn", False, 4.1) == (Press("end_turn", False, 4.1),)
