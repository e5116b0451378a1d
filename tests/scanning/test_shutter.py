"""The shutter by itself: what it says, and when it goes off, with no clock and no camera."""

from __future__ import annotations

from companion.scanning.shutter import AGREE, Shutter


def still(shutter: Shutter, start: float, seconds: float, *, has_hand: bool = False) -> Shutter:
    """Frames that do not move, ten times a second."""
    for step in range(round(seconds * 10) + 1):
        shutter = shutter.see(start + step / 10, is_still=True, has_hand=has_hand)
    return shutter


def settled(follows_board: bool = False) -> Shutter:
    """Ready since 0.4, at the time 0.5."""
    return still(Shutter(follows_board), 0.0, 0.5)


def test_stillness_must_last_before_it_counts() -> None:
    shutter = Shutter()
    assert shutter.readiness(0.0) == "hold_still"
    shutter = shutter.see(1.0, is_still=True, has_hand=False)
    assert shutter.readiness(1.375) == "hold_still"
    assert shutter.readiness(1.5) == "ready", "time alone makes it ready"
    assert shutter.see(1.6, is_still=False, has_hand=False).readiness(1.6) == "hold_still"


def test_a_hand_goes_before_everything_even_when_it_is_still() -> None:
    shutter = settled().see(0.6, is_still=True, has_hand=True)
    assert shutter.readiness(2.0) == "hand"
    assert not shutter.is_due(100.0)


def test_the_view_is_calm_soon_without_a_hand_and_late_with_something_like_one() -> None:
    assert not still(Shutter(), 0.0, 0.3).is_calm(0.3)
    assert settled().is_calm(0.5)
    like_a_hand = still(Shutter(), 0.0, 2.9, has_hand=True)
    assert not like_a_hand.is_calm(2.9)
    assert like_a_hand.is_calm(3.0)


def test_the_photo_is_taken_after_enough_searches_in_a_row_found_the_board() -> None:
    shutter = settled(follows_board=True)
    for found in range(AGREE):
        assert not shutter.is_due(0.5), found
        shutter = shutter.search(is_found=True)
    assert shutter.is_due(0.5)
    assert shutter.search(is_found=False).agreed(0.5) == 0


def test_searches_while_something_moves_do_not_count() -> None:
    shutter = Shutter(follows_board=True)
    for step in range(AGREE):
        shutter = shutter.see(step / 10, is_still=False, has_hand=False).search(is_found=True)
    shutter = still(shutter, 1.0, 0.5)
    assert shutter.readiness(1.5) == "ready"
    assert shutter.agreed(1.5) == 0


def test_with_a_board_to_follow_time_alone_takes_no_photo() -> None:
    assert not still(settled(follows_board=True), 0.6, 60.0).is_due(60.6)


def test_without_a_board_to_follow_a_while_of_readiness_takes_it() -> None:
    shutter = settled()
    assert [shutter.agreed(0.4 + seconds) for seconds in (0.0, 0.5, 1.0, 1.5, 9.0)] == [0, 1, 2, 3, 3]
    assert not shutter.is_due(1.8)
    assert shutter.is_due(1.9)


def test_after_an_unreadable_photo_something_must_move_first() -> None:
    shutter = settled(follows_board=True).start_anew(must_move=True)
    for _ in range(AGREE):
        shutter = shutter.wait(1.0).search(is_found=True)
    assert shutter.readiness(1.0) == "ready"
    assert not shutter.is_due(1.0)
    shutter = still(shutter.see(1.1, is_still=False, has_hand=False), 1.2, 0.5)
    for _ in range(AGREE):
        shutter = shutter.search(is_found=True)
    assert shutter.is_due(1.7)


def test_what_looks_like_a_hand_and_does_not_move_is_no_change_after_an_unreadable_photo() -> None:
    shutter = settled(follows_board=True).see(1.0, is_still=True, has_hand=True).start_anew(must_move=True)
    shutter = shutter.see(2.0, is_still=True, has_hand=True).see(9.0, is_still=True, has_hand=False)
    for _ in range(5):
        shutter = shutter.search(is_found=True)
    assert not shutter.is_due(9.0)
    moved = shutter.see(9.1, is_still=False, has_hand=False).see(9.2, is_still=True, has_hand=False).wait(9.7)
    for _ in range(5):
        moved = moved.search(is_found=True)
    assert moved.is_due(9.7)


def test_starting_anew_counts_from_the_beginning() -> None:
    shutter = settled().wait(5.0)
    assert shutter.is_due(5.0)
    anew = shutter.start_anew().wait(5.0)
    assert not anew.is_due(5.0)
    assert anew.is_due(6.5)


def test_a_camera_that_comes_back_must_be_still_again() -> None:
    shutter = settled(follows_board=True).search(is_found=True).forget()
    assert shutter.readiness(1.0) == "hold_still"
    assert shutter.agreed(1.0) == 0
    assert still(shutter, 1.0, 0.5).readiness(1.5) == "ready"
