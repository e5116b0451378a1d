"""One path for every photo: the command line, the camera's process and the studies read the same in it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.deck_files import save_deck
from calibration.decks import Name, teach
from calibration.lens import save_lens
from companion.cli import quilting_bee
from companion.games.labels import split_label
from companion.samples import sample_folder
from companion.scanning import Context
from companion.scanning.proposal import Json, to_json
from companion.scanning.worker import ScanWorker
from studies.reading import read_or_none
from tests.calibration.test_lens import KNOWN
from vision.photo.decoding import LONG_ENOUGH_TO_SHOW, decode_photo
from vision.photo.pixels import Pixels

PHOTOS = Path(__file__).parents[1] / "photos"


@pytest.fixture(scope="module")
def worker() -> Iterator[ScanWorker]:
    worker = ScanWorker()
    yield worker
    worker.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which the tiles of one pattern were taught."""
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    taught = PHOTOS / "quilt-show" / "three-log-cabins"
    with (taught / "teach-1.csv").open(newline="") as table:
        layout = [[Name(label, split_label("quilt-show", label)) for label in row] for row in csv.reader(table)]
    pixels = decode_photo((taught / "teach-1.jpg").read_bytes(), 1600).pixels
    save_deck(teach(None, "quilt-show", pixels, layout), tmp_path / "decks" / "quilt-show")
    return tmp_path


def lossless(photo: Path) -> tuple[bytes, Pixels]:
    """A photo as a file, and the pixels that a camera would give: a JPEG is shrunk in another way than a picture."""
    pixels = np.asarray(cv2.imread(str(photo)), np.uint8)
    return cv2.imencode(".png", pixels)[1].tobytes(), pixels


def on_command_line(game: str, file: bytes, home: Path) -> Json:
    photo = home / "photo.png"
    photo.write_bytes(file)
    result = CliRunner().invoke(quilting_bee, ["scan", game, "--json", str(photo)])
    assert result.exit_code == 0, result.output
    told: dict[str, Json] = json.loads(result.stdout)
    return {name: value for name, value in told.items() if name not in ("ok", "game", "photo", "seconds")}


def plain(proposal: object) -> Json:
    """A proposal as it is after a way through JSON."""
    told: Json = json.loads(msgspec.json.encode(to_json(proposal)))
    return told


CASES = (
    ("patchwork-doodle", "sheet", sample_folder() / "sheet.jpg"),
    ("patchwork", "quilt", PHOTOS / "patchwork" / "nearly_full" / "photo.jpg"),
    ("quilt-show", "quilts", PHOTOS / "quilt-show" / "three-log-cabins" / "photo.jpg"),
)


@pytest.mark.parametrize("has_lens", [False, True], ids=["as taken", "laid straight"])
@pytest.mark.parametrize(("game", "what", "photo"), CASES, ids=[case[0] for case in CASES])
def test_a_photo_gives_one_reading_everywhere(
    game: str, what: str, photo: Path, has_lens: bool, home: Path, worker: ScanWorker
) -> None:
    file, pixels = lossless(photo)
    if has_lens:
        height, width = pixels.shape[:2]
        slight = (0.02, 0.0, 0.0, 0.0, 0.0)
        lens = msgspec.structs.replace(KNOWN.scaled(width, height), camera="photo files", distortion=slight)
        save_lens(home / "calibration", lens)
    told = on_command_line(game, file, home)
    known = Context(
        game, what, calibration=home / "calibration", deck=home / "decks" / game, picture_side=LONG_ENOUGH_TO_SHOW
    )
    by_camera = worker.read([pixels], known).result(timeout=300)
    assert plain(by_camera.proposal) == told
    by_study = read_or_none(file, Context(game, calibration=home / "calibration"))
    assert by_study is not None
    assert plain(by_study.proposal) == told
    if has_lens:
        as_taken = read_or_none(file, Context(game))
        assert as_taken is None or plain(as_taken.proposal) != told, "the lens makes a difference"


def test_a_deck_is_open_before_the_first_photo_of_its_tiles(home: Path, worker: ScanWorker) -> None:
    folder = home / "decks" / "quilt-show"
    worker.warm_up(Context("quilt-show", deck=folder))
    worker.run(len, ()).result(timeout=300)
    assert (folder / "prepared-quilt-show.bin").exists()
