"""How much an evening writes to the card: five games and their photos, counted by the kernel."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from companion.album import Album
from companion.samples import sample_folder
from companion.screens.session import Session
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.screens import match_quilt_scenes, patchwork_scenes, quiltable_scenes, shell_scenes
from vision.photo.decoding import decode_photo

PHOTOS = 12
"""Accepted photos of an evening: four players in three rounds of Doodle."""


def main(words: list[str]) -> int:
    """Play the logs of five games onto a disk and say what was written."""
    parser = argparse.ArgumentParser(prog="./study written", description=__doc__)
    parser.add_argument("--disk", type=Path, help="a folder on the disk to write to; else that of temporary files")
    told = parser.parse_args(words)
    total = actions = 0
    with tempfile.TemporaryDirectory(dir=told.disk) as name:
        store = SqliteStore(Path(name) / "games.db")
        for session in played():
            table = session.table
            assert table is not None
            before = written()
            count = _play_again(store, session)
            size = written() - before
            total, actions = total + size, actions + count
            print(f"{table.game.title}: {count} actions, {_kilobytes(size)} ({size / count / 1024:.1f} KB an action)")
        store.close()
        album, photo = Album(Path(name) / "photos"), decode_photo((sample_folder() / "sheet.jpg").read_bytes()).pixels
        before = written()
        for _ in range(PHOTOS):
            album.keep("evening", photo)
        photos = written() - before
    print(f"{PHOTOS} photos: {_kilobytes(photos)}")
    print(f"five games with {actions} actions and {PHOTOS} photos: {(total + photos) / 1024**2:.1f} MB")
    return 0


def played() -> tuple[Session, ...]:
    """A game of each, played to its end or nearly so."""
    quilt_show, doodle = shell_scenes.a_session(), shell_scenes.a_session()
    shell_scenes.play_quilt_show(quilt_show)
    shell_scenes.play_doodle(doodle)
    patchwork = patchwork_scenes.play_on(patchwork_scenes.with_ring(), 60)
    match_quilt = match_quilt_scenes.play_on(match_quilt_scenes.started(), 45)
    return quilt_show, doodle, patchwork, match_quilt, quiltable_scenes.ended()


def written() -> int:
    """Bytes that this process has sent to the disk so far."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))


def _play_again(store: SqliteStore, session: Session) -> int:
    table = session.table
    assert table is not None
    header, _ = session.services.store.load(table.id)
    options = table.game.decode_options(header.options)
    again = start_game(store, header.game, header.players, options)
    for step in table.steps:
        again.do(step.action)
    return len(table.steps)


def _kilobytes(size: int) -> str:
    return f"{size / 1024:.0f} KB written"
