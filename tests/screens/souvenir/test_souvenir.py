"""Souvenirs: what the card shows is what is kept, a film can be stopped, and nothing is ever half there."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image

from companion.printing import souvenir_files
from companion.screens.session import Session
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import PhotoView, Tap
from companion.screens.views.walk import parts_of
from tests.screens.at_once import AtOnce
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import a_session, souvenir
from tests.web.toy_table import browser, served_page


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # As small as can be told apart: what is painted is the same.
    monkeypatch.setattr(souvenir_files, "_CARD", 237)
    monkeypatch.setattr(souvenir_files, "_FRAME", 158)
    return tmp_path / "souvenirs"


def opened(folder: Path) -> Session:
    session = souvenir()
    session.services.worker, session.services.souvenirs = AtOnce(), folder
    return session


def test_the_key_speaks_of_no_formats(folder: Path) -> None:
    assert opened(folder).screen.keys().main.detail == "for a phone or the printer"


def test_a_card_is_kept_as_picture_and_for_printing_and_offered(folder: Path) -> None:
    session = opened(folder)
    session.press("main")
    session.tick(0.1)
    assert isinstance(session.screen, ShareScreen)
    picture, printed = session.screen.files
    assert f"It lies in the folder {folder.name} of Quilting Bee." in texts(session)
    assert not [text for text in texts(session) if str(folder) in text], "a path helps nobody at the table"
    assert sorted(folder.iterdir()) == sorted((picture, printed))
    with Image.open(picture) as image:
        assert image.size == (237, 158)
        # The border is Ruth's cloth, and the card inside it is light.
        assert image.getpixel((118, 12)) == (255, 250, 241)
        assert image.getpixel((1, 80)) != (255, 250, 241)
    assert printed.read_bytes().startswith(b"%PDF")
    assert session.services.handed_out[session.screen.download] == picture


def test_a_film_shows_how_the_sheet_grew(folder: Path) -> None:
    session = opened(folder)
    assert "3 pictures" in texts(session)
    session.press("scan")
    for done in range(3):
        assert f"Picture {done + 1} of 3" in texts(session)
        session.tick(0.1)
    session.tick(0.1)
    assert isinstance(session.screen, ShareScreen)
    with Image.open(session.screen.files[0]) as film:
        assert (film.format, getattr(film, "n_frames", 1)) == ("GIF", 3)


def test_a_film_that_is_stopped_leaves_nothing(folder: Path) -> None:
    session = opened(folder)
    session.press("scan")
    session.tick(0.1)
    session.press("undo")
    for _ in range(5):
        session.tick(0.1)
    assert session.screen.name == "souvenir"
    assert not folder.exists()
    session.press("scan")
    session.tick(0.1)
    session.tap(Tap("stop"))
    session.tick(0.1)
    assert not folder.exists()


def test_a_disk_that_refuses_is_told_and_leaves_nothing_half(folder: Path) -> None:
    folder.write_text("in the way")
    session = opened(folder)
    session.press("main")
    session.tick(0.1)
    assert session.screen.name == "souvenir"
    assert session.toast is not None
    assert session.toast.text.startswith("The souvenir could not be kept: ")
    assert folder.read_text() == "in the way"


def test_a_plug_pulled_while_a_card_is_written_leaves_the_one_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened(folder)
    session.press("main")
    session.tick(0.1)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}

    def pull(*paths: object) -> None:
        raise KeyboardInterrupt

    again = opened(folder)
    again.tap(Tap("ground", "night"))
    monkeypatch.setattr("os.replace", pull)
    with pytest.raises(KeyboardInterrupt):
        again.press("main")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_what_stands_on_the_card_is_chosen(folder: Path) -> None:
    session = opened(folder)

    def told() -> set[str]:
        return {item.text for item in session.screen.card().items if hasattr(item, "text")}  # type: ignore[attr-defined]

    assert {"Ruth", "75", "wins with", "14 November 2026", "with Mara, Theo", "Patchwork Doodle"} == told()
    session.tap(Tap("shown", "score"))
    session.tap(Tap("shown", "date"))
    assert {"Ruth", "75", "wins with", "12 empty cells: −12"} <= told()
    assert "14 November 2026" not in told()
    session.tap(Tap("shown", "name"))
    assert "Ruth" not in told()


def test_the_page_gives_a_file_to_who_was_let_in_and_asks_by_its_word(tmp_path: Path) -> None:
    file = tmp_path / "card.png"
    file.write_bytes(b"a card")
    with served_page() as page:
        word = page.visitors.services.hand_out(file)
        assert browser(page).client.get(f"/file/{word}").status_code == 403
        guest = browser(page)
        guest.come_in()
        answer = guest.client.get(f"/file/{word}")
        assert (answer.status_code, answer.content) == (200, b"a card")
        assert guest.client.get("/file/another").status_code == 404
        file.unlink()
        assert guest.client.get(f"/file/{word}").status_code == 404


def locked(before: Session) -> Session:
    """The locked screen of the same machine, with no game on the table."""
    session = a_session()
    session.services.souvenirs, session.services.album = before.services.souvenirs, before.services.album
    session.apply_settings(before.settings)
    session.go.lock()
    return session


def photos_of_lock(session: Session) -> list[tuple[str, bool]]:
    views = [part for part in parts_of(session.view()) if isinstance(part, PhotoView)]
    return [(view.key, view.key in session.photos) for view in views]


def test_a_card_is_shown_on_the_locked_screen_until_it_is_taken_away(folder: Path) -> None:
    session = opened(folder)
    assert photos_of_lock(locked(session)) == []
    session.tap(Tap("lock-screen"))
    session.tick(0.1)
    assert session.screen.name == "souvenir"
    assert (folder / session.settings.lock_souvenir).is_file()
    assert photos_of_lock(locked(session)) == [("lock-souvenir", True)]
    session.tap(Tap("lock-screen"))
    assert session.settings.lock_souvenir == ""
    assert photos_of_lock(locked(session)) == []


def test_a_card_for_the_locked_screen_that_was_tidied_away_leaves_it_empty(folder: Path) -> None:
    session = opened(folder)
    session.tap(Tap("lock-screen"))
    session.tick(0.1)
    (folder / session.settings.lock_souvenir).unlink()
    assert photos_of_lock(locked(session)) == []


def test_a_disk_that_refuses_leaves_the_locked_screen_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(souvenir_files, "put_file", refuse)
    session = opened(folder)
    session.tap(Tap("lock-screen"))
    session.tick(0.1)
    assert session.settings.lock_souvenir == ""
    assert session.toast is not None
    assert session.toast.is_refusal


def test_the_next_card_that_is_kept_is_shared_and_not_locked(folder: Path) -> None:
    session = opened(folder)
    session.tap(Tap("lock-screen"))
    session.tick(0.1)
    session.tap(Tap("lock-screen"))
    session.press("main")
    session.tick(0.1)
    assert session.screen.name == "share"
    assert session.settings.lock_souvenir == ""


def test_a_kept_card_goes_onto_a_stick_that_is_put_in(folder: Path, tmp_path: Path) -> None:
    session = opened(folder)
    session.press("main")
    session.tick(0.1)
    assert Tap("stick") not in taps(session)
    stick = tmp_path / "STICK"
    stick.mkdir()
    session.services.sticks = lambda: (stick,)
    session.tick(1.0)
    assert Tap("stick") in taps(session)
    session.tap(Tap("stick"))
    until = monotonic() + 10
    while not any(stick.glob("*.png")) and monotonic() < until:
        sleep(0.01)
    session.tick(0.1)
    assert isinstance(session.screen, ShareScreen)
    assert (stick / session.screen.files[0].name).read_bytes() == session.screen.files[0].read_bytes()


def test_a_viewer_gets_no_button_for_the_tables_stick(folder: Path, tmp_path: Path) -> None:
    session = opened(folder)
    session.press("main")
    session.tick(0.1)
    session.services.sticks = lambda: (tmp_path,)
    session.plays_for = 0
    session.tick(1.0)
    assert Tap("stick") not in taps(session)
    session.tap(Tap("stick"))
    assert list(tmp_path.glob("*.png")) == []
