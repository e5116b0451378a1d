"""Stories of decks taught, kept, carried elsewhere, and refused."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from calibration.deck_files import (
    DESCRIPTION,
    DamagedDeck,
    NoDeck,
    OtherDeck,
    check_game,
    export_deck,
    go_back,
    import_deck,
    load_deck,
    save_deck,
)
from calibration.decks import Deck, Layout, Name, Refused, teach
from calibration.pictures import draw_deck
from tests.photos_made.tiles import COLOURS, VALUES, Scene, draw_tile, lay, teaching_labels, teaching_photo


def layout_of(pattern: str) -> Layout:
    return [[Name(label, tuple(label.split("/"))) for label in row] for row in teaching_labels(pattern)]


@pytest.fixture(scope="module")
def deck() -> Deck:
    return teach(None, "", teaching_photo("kite").pixels, layout_of("kite"))


def test_one_photo_teaches_every_tile_in_it(deck: Deck) -> None:
    assert deck.labels == {f"kite/{colour}/{value}" for colour in COLOURS for value in VALUES}
    assert deck.aspect == 1.0


def test_a_deck_can_be_completed_later(deck: Deck) -> None:
    both = teach(deck, "", teaching_photo("cross").pixels, layout_of("cross"))
    assert len(both.labels) == 24


def test_a_label_taught_again_gets_another_look_and_with_replace_only_the_new_one(deck: Deck) -> None:
    again = teaching_photo("kite", Scene(seed=8, turned=False, gap=0.1, tile=170, turn=-1, tilt=0.01, table="walnut"))
    assert len(teach(deck, "", again.pixels, layout_of("kite")).looks.labels) == 24
    assert len(teach(deck, "", again.pixels, layout_of("kite"), replace=True).looks.labels) == 12


def test_a_tile_without_a_label_is_not_learned() -> None:
    layout = [list(row) for row in layout_of("kite")]
    layout[1][2] = None
    assert "kite/blue/3" not in teach(None, "", teaching_photo("kite").pixels, layout).labels


def test_two_labels_that_look_the_same_are_refused_with_both_places() -> None:
    tiles = {
        (row, col): draw_tile("kite", colour, value)
        for row, value in enumerate(VALUES)
        for col, colour in enumerate(COLOURS)
    }
    tiles[1, 0] = tiles[0, 0]
    scene = Scene(seed=7, turned=False, gap=0.1, tile=170, turn=1.0, tilt=0.01)
    with pytest.raises(Refused, match="look the same") as refused:
        teach(None, "", lay(tiles, scene).pixels, layout_of("kite"))
    assert refused.value.places == ((0, 0), (1, 0))


def test_a_missing_tile_is_refused_with_its_place() -> None:
    tiles = {
        (row, col): draw_tile("kite", colour, value)
        for row, value in enumerate(VALUES)
        for col, colour in enumerate(COLOURS)
        if (row, col) != (1, 2)
    }
    scene = Scene(seed=7, turned=False, gap=0.1, tile=170, turn=1.0, tilt=0.01)
    with pytest.raises(Refused, match="row 2, column 3") as refused:
        teach(None, "", lay(tiles, scene).pixels, layout_of("kite"))
    assert refused.value.places == ((1, 2),)


def test_a_blurred_photo_is_refused() -> None:
    scene = Scene(seed=7, turned=False, gap=0.1, tile=170, turn=1.0, tilt=0.01, blur=9.0)
    with pytest.raises(Refused):
        teach(None, "", teaching_photo("kite", scene).pixels, layout_of("kite"))


def test_a_dark_photo_is_refused() -> None:
    scene = Scene(seed=7, turned=False, gap=0.1, tile=170, turn=1.0, tilt=0.01, tint=(0.15, 0.15, 0.15))
    with pytest.raises(Refused, match="dark"):
        teach(None, "", teaching_photo("kite", scene).pixels, layout_of("kite"))


def test_a_deck_comes_back_as_it_was_kept(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path)
    kept = load_deck(tmp_path)
    assert kept.looks.labels == deck.looks.labels
    assert kept.looks.parts == deck.looks.parts
    assert (kept.looks.pictures == deck.looks.pictures).all()
    assert [spot.factors for spot in kept.spots] == [spot.factors for spot in deck.spots]
    assert all((one.mask == other.mask).all() for one, other in zip(kept.spots, deck.spots, strict=True))


def test_the_deck_before_is_kept_and_can_be_gone_back_to(deck: Deck, tmp_path: Path) -> None:
    longer = teach(deck, "", teaching_photo("cross").pixels, layout_of("cross"))
    save_deck(deck, tmp_path)
    save_deck(longer, tmp_path)
    assert go_back(tmp_path).labels == deck.labels
    assert load_deck(tmp_path).labels == deck.labels
    assert go_back(tmp_path).labels == longer.labels


def test_pictures_of_still_earlier_decks_are_not_kept(deck: Deck, tmp_path: Path) -> None:
    longer = teach(deck, "", teaching_photo("cross").pixels, layout_of("cross"))
    for each in (deck, longer, deck, longer):
        save_deck(each, tmp_path)
    assert len(list(tmp_path.glob("pictures-*.npz"))) == 2


def test_without_an_earlier_deck_there_is_no_way_back(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path)
    with pytest.raises(NoDeck, match="No earlier deck is kept"):
        go_back(tmp_path)


def test_every_taught_tile_is_drawn_with_its_label(deck: Deck) -> None:
    drawn = draw_deck(deck)
    assert drawn.shape[0] > 2 * deck.looks.size.height
    assert (drawn != 255).any()


def test_a_deck_travels_as_one_file(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path / "here")
    export_deck(tmp_path / "here", tmp_path / "my.deck")
    import_deck(tmp_path / "my.deck", tmp_path / "there", "")
    assert load_deck(tmp_path / "there").labels == deck.labels


def test_an_import_never_overwrites(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path / "here")
    export_deck(tmp_path / "here", tmp_path / "my.deck")
    before = (tmp_path / "here" / DESCRIPTION).read_bytes()
    with pytest.raises(OtherDeck, match="already"):
        import_deck(tmp_path / "my.deck", tmp_path / "here", "")
    assert (tmp_path / "here" / DESCRIPTION).read_bytes() == before


def test_a_deck_of_another_game_is_refused(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path / "here")
    export_deck(tmp_path / "here", tmp_path / "my.deck")
    with pytest.raises(OtherDeck, match="quiltable"):
        import_deck(tmp_path / "my.deck", tmp_path / "there", "quiltable")
    assert not (tmp_path / "there").exists()
    with pytest.raises(OtherDeck):
        check_game(deck, "quilt-show", "here")


def test_nothing_taught_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoDeck):
        load_deck(tmp_path)


def test_a_newer_format_is_refused_and_kept(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path)
    told = json.loads((tmp_path / DESCRIPTION).read_text())
    (tmp_path / DESCRIPTION).write_text(json.dumps({**told, "format": 99}))
    with pytest.raises(OtherDeck, match="format 99"):
        load_deck(tmp_path)


@pytest.mark.parametrize("harm", ["cut", "flip", "gone", "json", "count"])
def test_a_damaged_deck_is_told(deck: Deck, tmp_path: Path, harm: str) -> None:
    save_deck(deck, tmp_path)
    (pictures,) = tmp_path.glob("pictures-*.npz")
    raw = bytearray(pictures.read_bytes())
    if harm == "cut":
        pictures.write_bytes(raw[: len(raw) // 2])
    elif harm == "flip":
        raw[len(raw) // 2] ^= 255
        pictures.write_bytes(raw)
    elif harm == "gone":
        pictures.unlink()
    elif harm == "json":
        (tmp_path / DESCRIPTION).write_text("{")
    else:
        told = json.loads((tmp_path / DESCRIPTION).read_text())
        (tmp_path / DESCRIPTION).write_text(json.dumps({**told, "looks": told["looks"][1:]}))
    with pytest.raises(DamagedDeck):
        load_deck(tmp_path)


def test_a_file_that_is_no_deck_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.deck").write_bytes(b"not a deck at all")
    with pytest.raises(DamagedDeck):
        import_deck(tmp_path / "a.deck", tmp_path / "there", "")
    with zipfile.ZipFile(tmp_path / "b.deck", "w") as archive:
        archive.writestr("something.txt", "else")
    with pytest.raises(DamagedDeck):
        import_deck(tmp_path / "b.deck", tmp_path / "there", "")
    assert not (tmp_path / "there").exists()
