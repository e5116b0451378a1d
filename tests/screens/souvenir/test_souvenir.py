"""Souvenirs: what the card shows is what is kept, a film can be stopped, and nothing is ever half there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.printing import souvenir_files
from companion.screens.session import Session
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Tap
from tests.screens.at_once import AtOnce
from tests.screens.seeing import texts
from tests.screens.shell_scenes import souvenir
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
