"""Cards read by camera: doubtful ones are asked about, any can be corrected, left out or made the first."""

from __future__ import annotations

from typing import Any

from companion.games.patchwork_doodle.actions import UNTOLD, EndRound, LayCards, Roll, ShowSheet
from companion.games.values import Action, Look
from companion.screens.patchwork_doodle.cards import CardsScreen
from companion.screens.scan.cards import CardsReview
from companion.screens.session import Session
from companion.screens.views import Tap
from messages import say
from tests.screens.doodle_scenes import RING as LAID
from tests.screens.doodle_scenes import SHEET, turns
from tests.screens.scan_scenes import (
    DOUBTFUL_CARD,
    RING,
    before_camera,
    looking_at,
    ring_photo,
    some_cards,
    state_of,
    until_reviewed,
)

TRUE = [str(card.shape.canonical()) for card in ring_photo().cards]


def review(done: Any = lambda result: None, most: int = 8, **told: Any) -> tuple[Session, CardsReview]:
    session = looking_at("patchwork-doodle", RING, some_cards(), done=done, most=most, **told)
    assert isinstance(session.screen, CardsReview)
    return session, session.screen


def test_the_doubtful_card_is_asked_about_first_with_the_likeliest_answer_chosen() -> None:
    session, screen = review()
    asked = [screen.open_card]
    assert screen.answers()[0] == TRUE[DOUBTFUL_CARD]
    session.press("main")
    asked.append(screen.open_card)
    assert asked == [DOUBTFUL_CARD, None]
    assert screen.doubts() == []


def test_accepting_hands_over_the_patches_in_their_order() -> None:
    taken: list[tuple[str, ...]] = []
    session, _ = review(taken.append)
    session.press("main")
    session.press("main")
    assert taken == [tuple(TRUE)]


def test_the_other_answer_is_one_press_away() -> None:
    session, screen = review()
    session.press("scan")
    assert screen.shape(DOUBTFUL_CARD) == "####"


def test_any_card_can_be_made_the_first() -> None:
    taken: list[tuple[str, ...]] = []
    session, screen = review(taken.append)
    session.press("main")
    session.tap(Tap("seen", 5))
    session.tap(Tap("first"))
    assert screen.place_of(5) == 1
    session.press("main")
    assert taken == [(*TRUE[5:], *TRUE[:5])]


def test_a_card_can_be_any_patch() -> None:
    session, screen = review()
    session.tap(Tap("another"))
    picking = session.screen
    assert isinstance(picking, CardsScreen)
    session.tap(Tap("shape", 4))
    assert session.screen is screen
    assert screen.shape(DOUBTFUL_CARD) == "####"


def test_more_cards_than_places_must_be_left_out_before_they_are_taken() -> None:
    taken: list[tuple[str, ...]] = []
    session, screen = review(taken.append, most=6)
    session.press("main")
    assert not screen.keys().main.is_lit
    session.press("main")
    assert taken == []
    for number in (0, 7):
        session.tap(Tap("seen", number))
        session.tap(Tap("out"))
    assert screen.keys().main.is_lit
    session.press("main")
    assert taken == [tuple(TRUE[1:7])]


def test_what_was_left_out_can_be_taken_in_again() -> None:
    session, screen = review()
    session.tap(Tap("out"))
    assert DOUBTFUL_CARD not in screen.taken
    session.tap(Tap("seen", DOUBTFUL_CARD))
    session.tap(Tap("out"))
    assert DOUBTFUL_CARD in screen.taken


def test_the_buttons_walk_through_all_cards() -> None:
    session, screen = review()
    seen = []
    for _ in range(8):
        seen.append(screen.open_card)
        session.move(1)
    assert sorted(number for number in seen if number is not None) == list(range(8))


def test_the_scan_button_reads_the_ring_and_lays_it() -> None:
    session = before_camera("patchwork-doodle", 2, some_cards())
    assert session.screen.keys().scan.text == "Scan the cards"
    session.press("scan")
    until_reviewed(session)
    session.press("main")
    session.press("main")
    assert isinstance(session.screen, CardsScreen)
    assert session.screen.is_complete
    session.press("main")
    assert state_of(session).phase == "turns"
    assert list(state_of(session).ring) == TRUE


def test_what_the_photo_lacks_is_told_by_hand() -> None:
    session = before_camera("patchwork-doodle", 2, some_cards().pick([0, 1]))
    session.press("scan")
    until_reviewed(session)
    session.press("main")
    assert isinstance(session.screen, CardsScreen)
    assert session.screen.given == tuple(TRUE[:2])
    session.tap(Tap("rest"))
    session.press("main")
    assert list(state_of(session).ring) == [*TRUE[:2], *(UNTOLD,) * 6]


def test_one_untold_card_is_read_by_camera() -> None:
    session = before_camera("patchwork-doodle", 2, some_cards().pick([0]), LayCards((UNTOLD,) * 8), Roll(2))
    session.tap(Tap("patch"))
    session.tap(Tap("camera"))
    until_reviewed(session)
    session.press("main")
    assert state_of(session).card == TRUE[0]


def test_the_two_cards_that_stay_lead_the_ring_and_are_not_told_again() -> None:
    stays = (TRUE[3], TRUE[4])
    ring = [*LAID]
    before: list[Action] = [LayCards(tuple(ring)), *turns(6)]
    session = before_camera("patchwork-doodle", 2, some_cards(), *before)
    left = [slot for slot in state_of(session).line if slot != state_of(session).token]
    for slot, shape in zip(left, stays, strict=True):
        ring[slot] = shape
    session = before_camera(
        "patchwork-doodle",
        2,
        some_cards(),
        LayCards(tuple(ring)),
        *turns(6),
        EndRound(),
        ShowSheet(0, SHEET),
        ShowSheet(1, SHEET),
    )
    session.tap(Tap("go-on"))
    assert tuple(state_of(session).ring) == stays
    session.press("scan")
    until_reviewed(session)
    screen = session.screen
    assert isinstance(screen, CardsReview)
    assert screen.taken == [5, 6, 7, 0, 1, 2]
    assert not screen.too_many


def test_without_a_camera_it_is_not_offered() -> None:
    session = before_camera("patchwork-doodle", 2, some_cards())
    session.services.camera.picture = None  # type: ignore[union-attr]
    session.tap(Tap("tell-ring"))
    assert isinstance(session.screen, CardsScreen)
    assert Tap("camera") not in session.screen.choices()


def test_start_cards_are_read_in_seat_order() -> None:
    two = some_cards().pick([0, 1])
    look = Look("start-cards", say("Show the start cards in seat order."))
    taken: list[tuple[str, ...]] = []
    session = looking_at("patchwork-doodle", look, two, 2, taken.append, most=2)
    session.press("main")
    assert taken == [tuple(TRUE[:2])]
