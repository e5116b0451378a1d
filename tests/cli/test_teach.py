"""Stories of `quilting-bee teach` and of scanning with what was taught."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import quilting_bee
from vision.training.pictures.tile_photos import Scene, draw_tile, encode, lay, teaching_labels, teaching_photo


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(quilting_bee, [str(word) for word in words])


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a photo to teach from and its labels."""
    folder = tmp_path_factory.mktemp("table")
    (folder / "kite.jpg").write_bytes(encode(teaching_photo("kite")))
    with (folder / "kite.csv").open("w", newline="") as file:
        csv.writer(file).writerows(teaching_labels("kite"))
    tiles = {(0, col): draw_tile("kite", colour, 5) for col, colour in enumerate(("red", "blue", "green"))}
    (folder / "quilt.jpg").write_bytes(encode(lay(tiles, Scene(seed=3, tile=150))))
    return folder


def test_what_was_taught_is_recognised(table: Path, tmp_path: Path) -> None:
    taught = run("teach", tmp_path / "deck", "--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    assert taught.exit_code == 0, taught.output
    assert "learned 12 tiles" in taught.output
    scanned = run("scan", "tiles", "--json", "--grid", "1x3", "--deck", tmp_path / "deck", table / "quilt.jpg")
    told = json.loads(scanned.output)
    assert [tile["label"] for tile in told["tiles"][0]] == ["kite/red/5", "kite/blue/5", "kite/green/5"]
    assert all(tile["sure"] for tile in told["tiles"][0])


def test_a_deck_that_was_taught_into_a_folder_reads_the_photos_of_its_game(table: Path, tmp_path: Path) -> None:
    with (tmp_path / "show.csv").open("w", newline="") as file:
        rows = [[label.replace("kite", "apron-strings") for label in row] for row in teaching_labels("kite")]
        csv.writer(file).writerows(rows)
    folder = tmp_path / "deck"
    assert run("teach", folder, "--grid", "3x4", "--labels", tmp_path / "show.csv", table / "kite.jpg").exit_code == 0
    scanned = run("scan", "quilt-show", "--json", "--deck", folder, table / "quilt.jpg")
    assert scanned.exit_code == 0, scanned.output
    (quilt,) = json.loads(scanned.output)["quilts"]
    assert [(tile["pattern"], tile["colour"]) for tile in quilt["tiles"][0]] == [
        ("apron-strings", colour) for colour in ("red", "blue", "green")
    ]


LOADED = "import sys, atexit; atexit.register(lambda: print(*sys.modules)); from companion.cli import main; main()"


def test_a_first_photo_of_tiles_waits_neither_for_masked_arrays_nor_for_the_search_of_boards(
    table: Path, tmp_path: Path
) -> None:
    run("teach", tmp_path / "deck", "--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    run("scan", "tiles", "--deck", tmp_path / "deck", table / "quilt.jpg")
    words = ["scan", "tiles", "--deck", str(tmp_path / "deck"), str(table / "quilt.jpg")]
    said = subprocess.run([sys.executable, "-c", LOADED, *words], check=True, capture_output=True, text=True).stdout
    assert "kite/red/5" in said
    assert not {"numpy.ma", "vision.boards.board_search"} & set(said.split())


def test_labels_that_do_not_fit_the_grid_are_refused(table: Path, tmp_path: Path) -> None:
    result = run("teach", tmp_path / "deck", "--grid", "4x3", "--labels", table / "kite.csv", table / "kite.jpg")
    assert result.exit_code == 2
    assert not (tmp_path / "deck").exists()


def test_a_refused_photo_teaches_nothing(table: Path, tmp_path: Path) -> None:
    result = run("teach", tmp_path / "deck", "--grid", "3x4", "--labels", table / "kite.csv", table / "quilt.jpg")
    assert result.exit_code == 3
    assert "3 x 4 tiles" in result.output
    assert not (tmp_path / "deck").exists()


def test_a_label_that_the_game_does_not_have_is_refused(
    table: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    result = run("teach", "quilt-show", "--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    assert result.exit_code == 2
    assert "kite/red/2" in result.output


def test_scanning_with_an_untaught_deck_says_what_to_do(
    table: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    result = run("scan", "quilt-show", table / "quilt.jpg")
    assert result.exit_code == 2
    assert "quilting-bee teach quilt-show --grid 3x6" in result.output


def test_a_deck_is_exported_and_imported(table: Path, tmp_path: Path) -> None:
    run("teach", tmp_path / "deck", "--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    assert run("teach", tmp_path / "deck", "--export", tmp_path / "my.deck").exit_code == 0
    imported = run("teach", tmp_path / "other", "--import", tmp_path / "my.deck")
    assert imported.exit_code == 0, imported.output
    assert "12 labels" in imported.output


def test_a_game_without_tiles_has_nothing_to_teach() -> None:
    assert run("teach", "patchwork", "--grid", "2x2").exit_code == 2


def test_a_picture_shows_what_was_taught_and_the_deck_before_can_come_back(table: Path, tmp_path: Path) -> None:
    layout = ("--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    picture = tmp_path / "deck.png"
    assert run("teach", tmp_path / "deck", "--picture", picture, *layout).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    refused = run("teach", tmp_path / "deck", "--back")
    assert (refused.exit_code, "No earlier deck is kept" in refused.output) == (2, True)
    assert run("teach", tmp_path / "deck", *layout).exit_code == 0
    assert "knows 12 labels again" in run("teach", tmp_path / "deck", "--back").output


def test_an_export_overwrites_only_when_told_to_and_an_import_of_other_labels_is_refused(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path / "home"))
    run("teach", tmp_path / "deck", "--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    sent = tmp_path / "my.deck"
    sent.write_text("my diary")
    refused = run("teach", tmp_path / "deck", "--export", sent)
    assert (refused.exit_code, "--force overwrites it" in refused.output) == (2, True)
    assert sent.read_text() == "my diary"
    assert run("teach", tmp_path / "deck", "--export", sent, "--force").exit_code == 0
    with zipfile.ZipFile(sent) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["deck.json"] = parts["deck.json"].replace(b'"game": ""', b'"game": "quilt-show"')
    with zipfile.ZipFile(sent, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    refused = run("teach", "quilt-show", "--import", sent)
    assert (refused.exit_code, "There is no Quilt Show tile" in refused.output) == (2, True)
    assert not (tmp_path / "home" / "decks" / "quilt-show").exists()


def test_a_flipped_byte_and_missing_pictures_are_told_in_one_sentence(table: Path, tmp_path: Path) -> None:
    layout = ("--grid", "3x4", "--labels", table / "kite.csv", table / "kite.jpg")
    folder = tmp_path / "deck"
    for _ in range(2):
        run("teach", folder, *layout)
    for pictures in folder.glob("pictures-*.npz"):
        pictures.unlink()
    gone = run("teach", folder, "--back")
    assert (gone.exit_code, "its pictures are missing" in gone.output) == (2, True)
    whole = (folder / "deck.json").read_bytes()
    at = whole.index(b"kite")
    (folder / "deck.json").write_bytes(whole[:at] + b"\xeb" + whole[at + 1 :])
    flipped = run("teach", folder, "--picture", tmp_path / "deck.png")
    assert (flipped.exit_code, "is damaged" in flipped.output) == (2, True)
