"""The ring by photo: doubtful patches are asked, twins settle each other, missing ones are put in."""

from __future__ import annotations

from companion.games.patchwork.components import PATCH, SMALLEST
from companion.screens.patchwork.ring_review import RingReview
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.patchwork_scenes import RING, Asked, on_table, reviewed, ring_scan, tapped
from tests.screens.seeing import texts

TWINS = (2, 4)
"""Two corners of three cells that only price and time tell apart."""


def review_of(session: Session) -> RingReview:
    assert isinstance(session.screen, RingReview)
    return session.screen


def asked_of(session: Session) -> Asked:
    asked = review_of(session).live
    assert isinstance(asked, Asked)
    return asked


def test_only_twins_are_asked_when_every_shape_is_clear() -> None:
    assert {RING[piece] for piece in review_of(reviewed(RING)).doubts()} == {2, 4, 6, 11, 8, 9}


def test_one_answer_settles_both_twins() -> None:
    session = reviewed(RING)
    before = len(review_of(session).doubts())
    tapped(session, Tap("seen", RING.index(TWINS[0])), Tap("answer", TWINS[1]))
    review = review_of(session)
    assert len(review.doubts()) == before - 2
    assert review.patch_of(RING.index(TWINS[1])) == TWINS[0]


def test_the_whole_ring_is_handed_over_from_the_smallest_patch_on() -> None:
    session = reviewed(RING[10:] + RING[:10], answers=True)
    session.press("main")
    ring = asked_of(session).result
    assert ring[0] == SMALLEST.id
    assert sorted(ring) == sorted(PATCH)


def test_a_ring_with_a_gap_is_not_accepted_and_says_what_is_missing() -> None:
    session = reviewed(RING[:-1], answers=True)
    session.press("main")
    assert asked_of(session).result is None
    assert "1 patch is missing" in texts(session)


def test_a_missing_patch_is_put_in_before_the_one_after_the_gap() -> None:
    order = RING[:12] + RING[13:]
    session = reviewed(order, answers=True)
    tapped(session, Tap("seen", 12), Tap("gap"), Tap("put", RING[12]))
    session.press("main")
    ring = asked_of(session).result
    assert [ring[(ring.index(RING[11]) + step) % 33] for step in range(3)] == list(RING[11:14])


def test_a_piece_read_wrongly_is_corrected_by_tapping_it() -> None:
    session = on_table()
    session.open(RingReview(session, Asked(), ring_scan(RING, unsure=[RING[20]])))
    tapped(session, Tap("seen", 20), Tap("another"), Tap("answer", RING[20]))
    assert review_of(session).patch_of(20) == RING[20]
    assert not review_of(session).is_doubtful(20)


def test_what_is_no_patch_is_left_out() -> None:
    session = reviewed(RING, answers=True)
    tapped(session, Tap("seen", 4), Tap("no-patch"))
    assert review_of(session).missing() == [RING[4]]
