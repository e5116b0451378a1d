"""A monkey at the screen: touches and presses at random; the log must always replay to the same state."""

from __future__ import annotations

from random import Random

from companion.screens.drawing.items import Pressable, flattened
from companion.screens.evening import Evening
from companion.table import resume_game
from tests.screens.shell_scenes import an_evening, play_quilt_show

WIDTH = 800.0
_BORING = ("menu", "lock", "status")
"""Ways out of a screen: a monkey that takes them as often as the rest sees nothing of the games."""


def let_loose(steps: int, seed: int) -> Evening:
    """Play around so many steps, checking the log now and then; raises whatever goes wrong."""
    random = Random(seed)
    evening = an_evening()
    play_quilt_show(evening, players=2 + seed % 3, seed=seed, steps=4)
    evening.open_table()
    for step in range(steps):
        _act(evening, random)
        evening.tick(random.choice((0.03, 0.03, 2.0)))
        evening.sounds.clear()
        if evening.is_over:
            evening.is_over = False
            evening.go_home()
        if step % 100 == 0:
            check_log(evening)
    check_log(evening)
    evening.close()
    return evening


def check_log(evening: Evening) -> None:
    """The state on the screen is what a fresh replay of the log makes of it."""
    if evening.table is None:
        return
    again = resume_game(evening.store, evening.table.id)
    assert again is not None
    assert again.state == evening.table.state
    assert (again.can_undo, again.can_redo) == (evening.table.can_undo, evening.table.can_redo)


def _act(evening: Evening, random: Random) -> None:
    chance = random.random()
    if chance < 0.55:
        presses = [item for item in flattened(evening.draw(WIDTH)) if isinstance(item, Pressable)]
        exciting = [item for item in presses if item.tap.name not in _BORING] or presses
        if exciting:
            evening.tap(random.choice(exciting if random.random() < 0.97 else presses).tap)
    elif chance < 0.85:
        evening.press(random.choice(("main", "main", "main", "scan", "undo")))
    elif chance < 0.97:
        evening.move(random.choice((-1, 1)))
    elif chance < 0.99:
        evening.hold(random.choice(("undo", "scan")))
    else:
        evening.type(random.choice("abcöß-'1 "))
