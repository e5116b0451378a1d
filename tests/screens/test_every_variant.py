"""Every game comes to its end by touches, push buttons and keyboard, and `./study play` leaves no variant out."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games import shelf
from studies.play import Playing, play_in_sessions, play_in_windows, playing_name, summarise
from tests.screens.every_variant import TOGETHER, TableToPlay, every_table, tables_to_play
from tests.screens.steady_player import GAMES, WAYS, SteadyPlayer, Way, seat


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_each_way(game: str, way: Way) -> None:
    """The shortest table of each game; `./study play` takes longer."""
    wanted = {"quilt-show": "time_saving", "quiltable": "variant=quick-start"}.get(game, "plain")
    table = next(table for table in every_table(game) if table.variant == wanted)
    session = seat(game, table.options, table.players)
    language = ("en", "de", "fr")[(GAMES.index(game) + WAYS.index(way)) % 3]
    session.apply_settings(msgspec.structs.replace(session.settings, language=language))
    SteadyPlayer(session, way, Random(f"{game} {wanted}"), hurry=0.9).play_to_the_end()
    assert session.table is not None
    assert session.table.game.result(session.table.state) is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_the_set_up_is_played(game: str) -> None:
    """In windows too, and there by every way in English and German."""
    switches = {choice.name for choice in shelf.take(game).choices}
    for playings in (list(play_in_sessions(game)), list(play_in_windows(game))):
        variants = {playing.table.variant for playing in playings}
        assert switches <= {name for variant in variants for name in variant.split(" + ")}
        hands = {(playing.way, playing.language) for playing in playings}
        assert hands >= {(way, language) for way in WAYS for language in ("en", "de")}


def test_a_switch_changes_what_is_played() -> None:
    """A Quilting Master is met alone, and only there; no table is another one under a different name."""
    masters = [table for table in tables_to_play() if table.variant.startswith("master")]
    assert len(masters) == 4
    assert all(table.players == 1 for table in masters)
    together = [table for table in tables_to_play() if table.variant == TOGETHER]
    assert {table.game for table in together} == {"quilt-show", "quiltable", "match-quilt"}
    assert all(sum(bool(value) for value in table.options.values()) > 2 for table in together)


def test_the_study_names_what_was_not_finished() -> None:
    table = TableToPlay("patchwork", "plain", 2, {})
    playings = [Playing(table, "touch", "en"), Playing(table, "touch", "de"), Playing(table, "buttons", "en")]
    lines = summarise(playings, {playing_name(playings[0]), playing_name(playings[2])})
    assert "Finished: 2 of 3." in lines
    assert lines[-2].split() == ["patchwork", "plain", "2", "touch", "en;", "buttons", "en"]
    assert lines[-1] == "Not finished: patchwork plain, 2 players, by touch, de"
