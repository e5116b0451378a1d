"""Cards read by camera: doubtful ones are asked about, any can be corrected, left out or made the first."""

from __future__ import annotations

from typing import Any

from companion.games.patchwork_doodle.actions import UNTOLD, EndRound, LayCards, Roll, ShowSheet
from companion.games.values import Action, Look
from companion.screens.drawing.items import Tap
from companion.screens.evening import Evening
from companion.screens.patchwork_doodle.cards import CardsScreen
from companion.screens.scan.cards import CardsReview
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


def review(done: Any = lambda result: None, most: int = 8, **told: Any) -> tuple[Evening, CardsReview]:
    evening = looking_at("patchwork-doodle", RING, some_cards(), done=done, most=most, **told)
    assert isinstance(evening.screen, CardsReview)
    return evening, evening.screen


def test_the_doubtful_card_is_asked_about_first_with_the_likeliest_answer_chosen() -> None:
    evening, screen = review()
    asked = [screen.open_card]
    assert screen.answers()[0] == TRUE[DOUBTFUL_CARD]
    evening.press("main")
    asked.append(screen.open_card)
    assert asked == [DOUBTFUL_CARD, None]
    assert screen.doubts() == []


def test_accepting_hands_over_the_patches_in_their_order() -> None:
    taken: list[tuple[str, ...]] = []
    evening, _ = review(taken.append)
    evening.press("main")
    evening.press("main")
    assert taken == [tuple(TRUE)]


def test_the_other_answer_is_one_press_away() -> None:
    evening, screen = review()
    evening.press("scan")
    assert screen.shape(DOUBTFUL_CARD) == "####"


def test_any_card_can_be_made_the_first() -> None:
    taken: list[tuple[str, ...]] = []
    evening, screen = review(taken.append)
    evening.press("main")
    evening.tap(Tap("seen", 5))
    evening.tap(Tap("first"))
    assert screen.place_of(5) == 1
    evening.press("main")
    assert taken == [(*TRUE[5:], *TRUE[:5])]


def test_a_card_can_be_any_patch() -> None:
    evening, screen = review()
    evening.tap(Tap("another"))
    picking = evening.screen
    assert isinstance(picking, CardsScreen)
    evening.tap(Tap("shape", 4))
    assert evening.screen is screen
    assert screen.shape(DOUBTFUL_CARD) == "####"


def test_more_cards_than_places_must_be_left_out_before_they_are_taken() -> None:
    taken: list[tuple[str, ...]] = []
    evening, screen = review(taken.append, most=6)
    evening.press("main")
    assert not screen.keys().main.is_lit
    evening.press("main")
    assert taken == []
    for number in (0, 7):
        evening.tap(Tap("seen", number))
        evening.tap(Tap("out"))
    assert screen.keys().main.is_lit
    evening.press("main")
    assert taken == [tuple(TRUE[1:7])]


def test_what_was_left_out_can_be_taken_in_again() -> None:
    evening, screen = review()
    evening.tap(Tap("out"))
    assert DOUBTFUL_CARD not in screen.taken
    evening.tap(Tap("seen", DOUBTFUL_CARD))
    evening.tap(Tap("out"))
    assert DOUBTFUL_CARD in screen.taken


def test_the_buttons_walk_through_all_cards() -> None:
    evening, screen = review()
    seen = []
    for _ in range(8):
        seen.append(screen.open_card)
        evening.move(1)
    assert sorted(number for number in seen if number is not None) == list(range(8))


def test_the_scan_button_reads_the_ring_and_lays_it() -> None:
    evening = before_camera("patchwork-doodle", 2, some_cards())
    assert evening.screen.keys().scan.text == "Scan the cards"
    evening.press("scan")
    until_reviewed(evening)
    evening.press("main")
    evening.press("main")
    assert isinstance(evening.screen, CardsScreen)
    assert evening.screen.is_complete
    evening.press("main")
    assert state_of(evening).phase == "turns"
    assert list(state_of(evening).ring) == TRUE


def test_what_the_photo_lacks_is_told_by_hand() -> None:
    evening = before_camera("patchwork-doodle", 2, some_cards().pick([0, 1]))
    evening.press("scan")
    until_reviewed(evening)
    evening.press("main")
    assert isinstance(evening.screen, CardsScreen)
    assert evening.screen.given == tuple(TRUE[:2])
    evening.tap(Tap("rest"))
    evening.press("main")
    assert list(state_of(evening).ring) == [*TRUE[:2], *(UNTOLD,) * 6]


def test_one_untold_card_is_read_by_camera() -> None:
    evening = before_camera("patchwork-doodle", 2, some_cards().pick([0]), LayCards((UNTOLD,) * 8), Roll(2))
    evening.tap(Tap("patch"))
    evening.tap(Tap("camera"))
    until_reviewed(evening)
    evening.press("main")
    assert state_of(evening).card == TRUE[0]


def test_the_two_cards_that_stay_lead_the_ring_and_are_not_told_again() -> None:
    stays = (TRUE[3], TRUE[4])
    ring = [*LAID]
    before: list[Action] = [LayCards(tuple(ring)), *turns(6)]
    evening = before_camera("patchwork-doodle", 2, some_cards(), *before)
    left = [slot for slot in state_of(evening).line if slot != state_of(evening).token]
    for slot, shape in zip(left, stays, strict=True):
        ring[slot] = shape
    evening = before_camera(
        "patchwork-doodle",
        2,
        some_cards(),
        LayCards(tuple(ring)),
        *turns(6),
        EndRound(),
        ShowSheet(0, SHEET),
        ShowSheet(1, SHEET),
    )
    evening.tap(Tap("go-on"))
    assert tuple(state_of(evening).ring) == stays
    evening.press("scan")
    until_reviewed(evening)
    screen = evening.screen
    assert isinstance(screen, CardsReview)
    assert screen.taken == [5, 6, 7, 0, 1, 2]
    assert not screen.too_many


def test_without_a_camera_it_is_not_offered() -> None:
    evening = before_camera("patchwork-doodle", 2, some_cards())
    evening.camera.picture = None  # type: ignore[union-attr]
    evening.tap(Tap("tell-ring"))
    assert isinstance(evening.screen, CardsScreen)
    assert Tap("camera") not in evening.screen.choices()


def test_start_cards_are_read_in_seat_order() -> None:
    two = some_cards().pick([0, 1])
    look = Look("start-cards", say("Show the start cards in seat order."))
    taken: list[tuple[str, ...]] = []
    evening = looking_at("patchwork-doodle", look, two, 2, taken.append, most=2)
    evening.press("main")
    assert taken == [tuple(TRUE[:2])]
