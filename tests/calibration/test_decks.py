"""Stories of decks taught, kept, carried elsewhere, and refused."""

from __future__ import annotations

import hashlib
import io
import json
import os
import resource
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
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
from companion.scanning import Context, read
from vision.training.pictures.tile_photos import COLOURS, VALUES, Scene, draw_tile, lay, teaching_labels, teaching_photo


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


def exported(folder: Path, told: dict[str, object], **arrays: np.ndarray) -> Path:
    """A deck file with that description and those pictures, as somebody may send it."""
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    digest = hashlib.sha256(packed.getvalue()).hexdigest()
    file = folder / "sent.deck"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(DESCRIPTION, json.dumps({**told, "sha256": digest}))
        archive.writestr(str(told["pictures"]), packed.getvalue())
    return file


def unpacked(deck: Deck, folder: Path) -> tuple[dict[str, object], dict[str, np.ndarray]]:
    save_deck(deck, folder)
    (pictures,) = folder.glob("pictures-*.npz")
    with np.load(pictures) as arrays:
        return json.loads((folder / DESCRIPTION).read_text()), dict(arrays)


Spoil = Callable[[dict[str, object], dict[str, np.ndarray]], object]
FLAT = [[[0.1, 0.5], [0.9, 0.5], [0.9, 0.5], [0.1, 0.5]]]
FOLDED = [[[0, 0], [1, 1], [1, 0], [0, 1]]]
UNIT = [[0, 0], [1, 0], [1, 1], [0, 1]]
SPOILED: dict[str, Spoil] = {
    "one channel": lambda told, arrays: arrays.update(pictures=arrays["pictures"][..., :1]),
    "four channels": lambda told, arrays: arrays.update(pictures=arrays["pictures"][..., [0, 1, 2, 2]]),
    "no tile": lambda told, arrays: (told.update(looks=[]), arrays.update(pictures=arrays["pictures"][:0])),
    "tiny pictures": lambda told, arrays: arrays.update(
        pictures=arrays["pictures"][:, :2, :2], masks=arrays["masks"][:, :2, :2]
    ),
    "huge pictures": lambda told, arrays: arrays.update(
        pictures=arrays["pictures"].repeat(3, 1).repeat(3, 2), masks=arrays["masks"].repeat(3, 1).repeat(3, 2)
    ),
    "no frame": lambda told, arrays: told.update(frames=[]),
    "a flat frame": lambda told, arrays: told.update(frames=FLAT),
    "a folded frame": lambda told, arrays: told.update(frames=FOLDED),
    "a frame far away": lambda told, arrays: told.update(frames=[[[9 * x, 9 * y] for x, y in UNIT]]),
    "a frame of three corners": lambda told, arrays: told.update(frames=[UNIT[:3]]),
    "100,000 frames": lambda told, arrays: told.update(frames=[UNIT] * 100_000),
    "an aspect of nothing": lambda told, arrays: told.update(aspect=0.0),
    "another aspect": lambda told, arrays: told.update(aspect=1.5),
    "labels that tell nothing": lambda told, arrays: told.update(looks=[{"label": "kite", "parts": []}] * 12),
    "a spot of a part that is not there": lambda told, arrays: told.update(spots=[[7]]),
    "a spot of a negative part": lambda told, arrays: told.update(spots=[[-1]]),
    "a spot of no part": lambda told, arrays: told.update(spots=[[]]),
    "a spot that is nowhere": lambda told, arrays: arrays.update(masks=np.zeros_like(arrays["masks"])),
    "pictures of another kind": lambda told, arrays: arrays.update(pictures=arrays["pictures"].astype(np.float64)),
    "no pictures": lambda told, arrays: arrays.pop("pictures"),
}


@pytest.mark.parametrize("flaw", SPOILED)
def test_a_deck_that_no_photo_could_be_read_with_is_refused_before_anything_is_kept(
    deck: Deck, tmp_path: Path, flaw: str
) -> None:
    told, arrays = unpacked(deck, tmp_path / "here")
    import_deck(exported(tmp_path, told, **arrays), tmp_path / "whole", "")
    SPOILED[flaw](told, arrays)
    with pytest.raises(DamagedDeck):
        import_deck(exported(tmp_path, told, **arrays), tmp_path / "there", "")
    assert not (tmp_path / "there").exists()


def test_a_small_file_that_unpacks_to_gigabytes_is_refused_without_unpacking_it(deck: Deck, tmp_path: Path) -> None:
    told, arrays = unpacked(deck, tmp_path / "here")
    bomb = np.broadcast_to(np.zeros((1, 96, 96, 3), np.uint8), (12_000, 96, 96, 3))
    file = exported(tmp_path, told, pictures=bomb, masks=arrays["masks"])
    assert file.stat().st_size < 2_000_000
    child = os.fork()
    if child == 0:
        try:
            used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + 50_000_000, -1))
            with pytest.raises(DamagedDeck):
                import_deck(file, tmp_path / "there", "")
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert not (tmp_path / "there").exists()


def test_a_pipe_is_no_deck_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.deck")
    with pytest.raises(DamagedDeck, match="it is a pipe or a device and not a file"):
        import_deck(tmp_path / "pipe.deck", tmp_path / "there", "")


def test_any_flipped_byte_of_a_description_is_told_or_does_not_matter(deck: Deck, tmp_path: Path) -> None:
    save_deck(deck, tmp_path)
    whole = (tmp_path / DESCRIPTION).read_bytes()
    refused = 0
    for at in range(0, len(whole), 7):
        (tmp_path / DESCRIPTION).write_bytes(whole[:at] + bytes([whole[at] ^ 0x80]) + whole[at + 1 :])
        try:
            load_deck(tmp_path)
        except (DamagedDeck, OtherDeck):
            refused += 1
    assert refused == len(range(0, len(whole), 7))


def test_any_flipped_byte_of_an_exported_deck_is_told_or_does_not_matter(deck: Deck, tmp_path: Path) -> None:
    told, arrays = unpacked(deck, tmp_path / "here")
    whole = exported(tmp_path, told, **arrays).read_bytes()
    refused = 0
    for at in [*range(0, 3000, 37), *range(3000, len(whole) - 600, 6011), *range(len(whole) - 600, len(whole), 11)]:
        (tmp_path / "flipped.deck").write_bytes(whole[:at] + bytes([whole[at] ^ 0x41]) + whole[at + 1 :])
        try:
            import_deck(tmp_path / "flipped.deck", tmp_path / f"to-{at}", "")
        except (DamagedDeck, OtherDeck):
            refused += 1
            assert not (tmp_path / f"to-{at}").exists()
    assert refused > 50


def test_going_back_to_a_deck_whose_pictures_are_gone_is_told(deck: Deck, tmp_path: Path) -> None:
    longer = teach(deck, "", teaching_photo("cross").pixels, layout_of("cross"))
    save_deck(deck, tmp_path)
    save_deck(longer, tmp_path)
    before = (tmp_path / DESCRIPTION).read_bytes()
    for pictures in tmp_path.glob("pictures-*.npz"):
        pictures.unlink()
    with pytest.raises(DamagedDeck, match="its pictures are missing"):
        go_back(tmp_path)
    assert (tmp_path / DESCRIPTION).read_bytes() == before


def test_a_deck_of_a_newer_version_is_never_overwritten(deck: Deck, tmp_path: Path) -> None:
    newer = b'{"format": 99, "colours": []}'
    (tmp_path / DESCRIPTION).write_bytes(newer)
    with pytest.raises(OtherDeck, match="newer Quilting Bee"):
        save_deck(deck, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [DESCRIPTION]
    assert (tmp_path / DESCRIPTION).read_bytes() == newer


def test_labels_of_different_lengths_are_read_as_a_whole(tmp_path: Path) -> None:
    layout = [list(row) for row in layout_of("kite")]
    layout[2][3] = Name("odd one", ("odd one",))
    taught = teach(None, "", teaching_photo("kite").pixels, layout)
    save_deck(taught, tmp_path)
    tiles = {(0, 0): draw_tile("kite", "red", 5), (0, 1): draw_tile("kite", "blue", 3)}
    context = Context("tiles", rows=1, cols=2, deck=tmp_path)
    (seen,) = read(lay(tiles, Scene(seed=3, tile=150)).pixels, context).seen
    assert [tile.label("") for tile in seen.tiles[0] if tile] == ["kite/red/5", "kite/blue/3"]


def test_a_check_may_refuse_a_deck_before_anything_is_kept(deck: Deck, tmp_path: Path) -> None:
    save_deck(replace(deck, game="quilt-show"), tmp_path / "here")
    export_deck(tmp_path / "here", tmp_path / "my.deck")

    def refuse(taught: Deck) -> None:
        raise Refused("There is no Quilt Show tile 'kite/red/2'.")

    with pytest.raises(Refused, match="no Quilt Show tile"):
        import_deck(tmp_path / "my.deck", tmp_path / "there", "quilt-show", refuse)
    assert not (tmp_path / "there").exists()
