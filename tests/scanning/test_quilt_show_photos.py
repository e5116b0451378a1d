"""Photos of Quilt Show quilts, read from file to points with a deck taught from one photo."""

from __future__ import annotations

import csv
from pathlib import Path

from calibration.deck_files import save_deck
from calibration.decks import Name, teach
from companion.games.labels import split_label
from companion.scanning import Context, read
from companion.scanning.quilt_show import QuiltShowProposal
from vision.photo.decoding import decode_photo

PHOTOS = Path(__file__).parents[1] / "photos" / "quilt-show"


def test_three_log_cabins_seen_from_the_side(tmp_path: Path) -> None:
    folder = PHOTOS / "three-log-cabins"
    with (folder / "teach-1.csv").open(newline="") as table:
        layout = [[Name(label, split_label("quilt-show", label)) for label in row] for row in csv.reader(table)]
    deck = teach(None, "quilt-show", decode_photo((folder / "teach-1.jpg").read_bytes(), 1600).pixels, layout)
    save_deck(deck, tmp_path)
    scan = read((folder / "photo.jpg").read_bytes(), Context("quilt-show", deck=tmp_path))
    assert isinstance(scan.proposal, QuiltShowProposal)
    (quilt,) = scan.proposal.quilts
    assert [(tile.pattern, tile.colour, tile.value, tile.sure) for tile in quilt.tiles[0]] == [
        ("spring-valley-log-cabin", "orange", 5, True),
        ("spring-valley-log-cabin", "yellow", 5, True),
        ("spring-valley-log-cabin", "purple", 2, True),
    ]
    assert (quilt.style, quilt.points, quilt.chip, quilt.problems) == ("scrap", 12, 0, ())
