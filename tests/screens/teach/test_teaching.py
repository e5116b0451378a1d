"""Stories of teaching a deck by touch."""

from __future__ import annotations

from pathlib import Path

from calibration.deck_copies import find_deck, list_copies
from calibration.deck_files import read_labels
from companion.games.values import Player
from companion.screens.scan.untaught import UntaughtScreen
from companion.screens.session import Session
from companion.screens.teach.learned import LearnedScreen
from companion.screens.teach.refused import RefusedScreen
from companion.screens.views import Tap
from companion.table import start_game
from tests.screens.seeing import texts
from tests.screens.shell_scenes import a_session
from tests.screens.teach.school import GAME, LESSON, bare_table, dark_photo, good_photo, photograph, school, show, until
from tests.screens.teach_scenes import learned, lesson_of, refused


def at_lesson(folder: Path, picture: object = None) -> Session:
    """Before the camera, at the lesson of four cards."""
    session = school(folder, good_photo() if picture is None else picture)  # type: ignore[arg-type]
    session.tap(Tap("lesson", LESSON))
    return session


def test_a_lesson_is_learned_and_the_deck_knows_its_cards(tmp_path: Path) -> None:
    session = at_lesson(tmp_path)
    photograph(session)
    until(session, "teach-learned")
    session.tick(0.1)
    session.press("main")
    until(session, "teach-plan")
    assert set(read_labels(tmp_path / "decks" / GAME)) == set(lesson_of(GAME, LESSON).all_labels)


def test_bad_pictures_are_refused_with_their_reason_before_a_good_one_is_learned(tmp_path: Path) -> None:
    session = at_lesson(tmp_path, bare_table())
    told = []
    for picture in (dark_photo(), good_photo()):
        photograph(session)
        until(session, "teach-refused")
        assert isinstance(session.screen, RefusedScreen)
        told.append(session.screen._refused.reason)
        show(session, picture)
        session.press("main")
    session.tick(0.1)
    session.press("main")
    until(session, "teach-learned")
    assert told == ["nothing", "too-dark"]
    assert not read_labels(tmp_path / "decks" / GAME)


def test_the_photo_is_taken_by_itself_when_all_tiles_are_there_and_still(tmp_path: Path) -> None:
    session = at_lesson(tmp_path)
    session.press("main")
    session.press("main")
    until_by_clock(session, "teach-learned")


def until_by_clock(session: Session, name: str) -> None:
    """The shutter looks at a real clock."""
    from time import monotonic, sleep

    end = monotonic() + 20
    while session.screen.name != name and monotonic() < end:
        session.tick(0.1)
        sleep(0.05)
    assert session.screen.name == name


def test_a_photo_that_waits_for_its_names_survives_a_pulled_plug(tmp_path: Path) -> None:
    session = at_lesson(tmp_path)
    photograph(session)
    until(session, "teach-learned")
    session.tap(Tap("tile", (0, 0)))
    session.tap(Tap("name", lesson_of(GAME, LESSON).labels[1][1]))
    assert isinstance(session.screen, LearnedScreen)
    names = session.screen.labels

    again = school(tmp_path, bare_table())
    assert "A photo waits for its names" in texts(again)
    again.press("main")
    until(again, "teach-learned")
    assert isinstance(again.screen, LearnedScreen)
    assert again.screen.labels == names
    assert names[0][0] == lesson_of(GAME, LESSON).labels[1][1]


def test_a_doubtful_tile_is_one_tap_from_right_and_changes_places_with_the_other() -> None:
    session = learned()
    screen = session.screen
    assert isinstance(screen, LearnedScreen)
    lesson = lesson_of("quilt-show", 3)
    session.press("scan")
    assert (screen.labels[2][1], screen.labels[2][2]) == (lesson.labels[2][2], lesson.labels[2][1])
    assert not screen.open_doubts


def test_undo_gives_a_tile_its_first_name_back() -> None:
    session = learned()
    session.press("scan")
    session.press("undo")
    assert isinstance(session.screen, LearnedScreen)
    assert session.screen.labels == lesson_of("quilt-show", 3).labels


def test_a_refusal_names_the_tiles_that_shine() -> None:
    told = texts(refused())
    assert "2 tiles shine" in told
    assert any("green 2, blue 2" in text for text in told)


def test_without_a_deck_a_game_leads_to_teaching_and_back_to_the_same_turn(tmp_path: Path) -> None:
    session = a_session()
    session.services.decks = tmp_path
    players = [Player("Jun"), Player("Mara")]
    session.services.on_table.put(start_game(session.services.store, GAME, players, now=session.services.now))
    session.go.table()
    table = session.screen
    session.open(UntaughtScreen(session, GAME, table))
    session.press("main")
    assert session.screen.name == "teach-overview"
    session.press("undo")
    assert session.screen is table


def test_another_copy_has_a_name_and_a_deck_of_its_own(tmp_path: Path) -> None:
    session = school(tmp_path, bare_table())
    session.tap(Tap("more"))
    session.tap(Tap("add"))
    session.tap(Tap("name", "Holiday"))
    session.press("main")
    assert session.screen.name == "teach-copies"
    decks = tmp_path / "decks"
    assert [copy.name for copy in list_copies(decks, GAME)] == ["", "Holiday"]
    assert find_deck(decks, GAME) != decks / GAME


def test_a_deck_goes_through_a_file_to_another_copy(tmp_path: Path) -> None:
    session = at_lesson(tmp_path)
    photograph(session)
    until(session, "teach-learned")
    session.tick(0.1)
    session.press("main")
    until(session, "teach-plan")
    session.press("undo")
    session.tap(Tap("more"))
    session.tap(Tap("export"))
    session.tap(Tap("add"))
    session.tap(Tap("name", "Second"))
    session.press("main")
    session.tap(Tap("import"))
    session.tap(Tap("file", 0))
    decks = tmp_path / "decks"
    assert sorted(read_labels(find_deck(decks, GAME))) == sorted(read_labels(decks / GAME))
