"""Small movements: threads are sewn in, numbers count up, and players who like it calm get none of it."""

from __future__ import annotations

from companion.screens.drawing.items import Box, Item, Pressable, Stitches, Tap, Words
from companion.screens.motion import Motion

BORDER = Stitches(Box(0, 0, 100, 50), "#E8AE3C")


def score(points: int) -> Words:
    return Words(Box(0, 0, 90, 60), str(points), "score_l", "#000000")


def shown(motion: Motion, items: tuple[Item, ...], now: float) -> tuple[tuple[Item, ...], bool]:
    return motion.apply(items, now, "full")


def test_the_first_picture_stands_still() -> None:
    items, is_moving = shown(Motion(), (BORDER, score(17)), 0.0)
    assert (items, is_moving) == ((BORDER, score(17)), False)


def test_a_new_thread_is_sewn_in() -> None:
    motion = Motion()
    shown(motion, (score(1),), 0.0)
    (thread,), is_moving = shown(motion, (BORDER,), 1.0)
    assert isinstance(thread, Stitches)
    assert (thread.share, is_moving) == (0.0, True)
    (thread,), _ = shown(motion, (BORDER,), 1.16)
    assert isinstance(thread, Stitches)
    assert 0.4 < thread.share < 0.6
    assert shown(motion, (BORDER,), 1.4) == ((BORDER,), False)


def test_a_thread_on_a_button_is_sewn_in_too() -> None:
    motion = Motion()
    shown(motion, (), 0.0)
    button = Pressable(Box(0, 0, 100, 50), Tap("key", "main"), (BORDER,))
    (moved,), _ = shown(motion, (button,), 1.0)
    assert isinstance(moved, Pressable)
    assert moved.tap == button.tap
    assert moved.items[0].share == 0.0  # type: ignore[union-attr]


def test_points_count_up_to_what_they_are() -> None:
    motion = Motion()
    shown(motion, (score(10),), 0.0)
    texts = []
    for step in range(8):
        (words,), is_moving = shown(motion, (score(22),), 1 + step * 0.1)
        assert isinstance(words, Words)
        texts.append(int(words.text))
    assert texts == sorted(texts)
    assert (texts[0], texts[-1], is_moving) == (10, 22, False)


def test_calm_players_see_the_end_at_once() -> None:
    motion = Motion()
    motion.apply((score(10),), 0.0, "calm")
    assert motion.apply((score(22), BORDER), 0.1, "none") == ((score(22), BORDER), False)


def test_money_counts_up_too() -> None:
    def money(text: str) -> Words:
        return Words(Box(0, 0, 90, 60), text, "score_m", "#000000")

    motion = Motion()
    shown(motion, (money("$8k"),), 0.0)
    shown(motion, (money("$14k"),), 1.0)
    (amount,), is_moving = shown(motion, (money("$14k"),), 1.3)
    assert (amount, is_moving) == (money("$11k"), True)
