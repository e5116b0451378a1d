"""Stories of decks that are opened to read photos: at once, from disk, after a change, and for a game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration import open_decks
from calibration.deck_files import OtherDeck, save_deck
from calibration.decks import Deck, Name, teach
from calibration.open_decks import open_prepared
from companion.games.labels import split_label
from vision.training.pictures.tile_photos import COLOURS, VALUES, draw_tile, teaching_labels, teaching_photo


def taught(pattern: str, names: dict[str, str] | None = None) -> Deck:
    called = names or {}
    layout = [
        [Name(called.get(label, label), tuple(called.get(label, label).split("/"))) for label in row]
        for row in teaching_labels(pattern)
    ]
    return teach(None, "", teaching_photo(pattern).pixels, layout)


@pytest.fixture(scope="module")
def kite() -> Deck:
    return taught("kite")


@pytest.fixture(autouse=True)
def nothing_is_open() -> None:
    open_decks._open.clear()


PICTURES = np.stack([draw_tile("kite", "red", 2), draw_tile("kite", "blue", 5)])


def test_a_deck_is_opened_once_and_again_when_it_has_changed(kite: Deck, tmp_path: Path) -> None:
    save_deck(kite, tmp_path)
    first = open_prepared(tmp_path, "")
    assert open_prepared(tmp_path, "") is first
    save_deck(taught("cross"), tmp_path)
    assert open_prepared(tmp_path, "").labels == {f"cross/{colour}/{value}" for colour in COLOURS for value in VALUES}


def test_what_was_prepared_is_kept_and_reads_the_same(
    kite: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_deck(kite, tmp_path)
    open_prepared(tmp_path, "")
    open_decks._open.clear()
    monkeypatch.setattr("vision.tiles.recognition.prepare_templates", None)
    deck = open_prepared(tmp_path, "")
    read = deck.recogniser.recognise(PICTURES)
    monkeypatch.undo()
    for one, other in zip(read, kite.recogniser.recognise(PICTURES), strict=True):
        assert one.parts == other.parts
        assert np.allclose(one.leads, other.leads, rtol=1e-3)
        assert np.allclose(one.novelty, other.novelty, rtol=1e-3)


@pytest.mark.parametrize("harm", ["missing", "cut off", "changed", "older", "empty"])
def test_what_is_kept_is_made_anew_when_it_is_missing_stale_or_damaged(kite: Deck, tmp_path: Path, harm: str) -> None:
    save_deck(kite, tmp_path)
    open_prepared(tmp_path, "")
    (file,) = tmp_path.glob("prepared-*")
    whole = file.read_bytes()
    harmed = {
        "cut off": whole[:-100],
        "changed": whole[:-1] + bytes([whole[-1] ^ 1]),
        "older": whole.replace(b'"preparation":', b'"preparation":-', 1),
        "empty": b"",
    }
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(harmed[harm])
    open_decks._open.clear()
    deck = open_prepared(tmp_path, "")
    assert deck.recogniser.recognise(PICTURES) == kite.recogniser.recognise(PICTURES)
    assert file.read_bytes() == whole


def test_a_deck_in_a_folder_where_nothing_can_be_written_is_opened_too(
    kite: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("read only")

    save_deck(kite, tmp_path)
    monkeypatch.setattr("calibration.prepared_decks.put_file", refuse)
    assert open_prepared(tmp_path, "").labels == kite.labels


def test_a_deck_taught_into_a_folder_is_a_game_s_when_its_labels_are(tmp_path: Path) -> None:
    blocks = ("pumpkin", "corn", "leaf", "sunflower")
    names = {
        f"kite/{colour}/{value}": f"{block}/{'premium/' if value == 2 else ''}green/{place}"
        for colour, block in zip(COLOURS, blocks, strict=True)
        for value, place in zip(VALUES, ("left", "middle", "right"), strict=True)
    }
    save_deck(taught("kite", names), tmp_path)
    deck = open_prepared(tmp_path, "quiltable", split_label)
    assert deck.game == "quiltable"
    assert ("pumpkin", "premium", "green", "left") in deck.looks.parts
    assert ("pumpkin", "plain", "green", "middle") in deck.looks.parts


def test_a_deck_with_other_labels_is_refused_by_a_game(kite: Deck, tmp_path: Path) -> None:
    save_deck(kite, tmp_path)
    with pytest.raises(OtherDeck, match="kite/"):
        open_prepared(tmp_path, "quilt-show", split_label)
