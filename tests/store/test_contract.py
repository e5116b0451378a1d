"""What every store promises, checked against the one on disk and the one in memory alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from companion.games.values import Player
from companion.statistics import sum_up
from companion.store.checking import check_everything
from companion.store.errors import LogBehind, LostUpdate, PlayersMet, UnknownLog
from companion.store.memory import MemoryStore
from companion.store.reading import open_for_reading
from companion.store.sqlite import SqliteStore
from companion.store.store import Store, find_game_on_table
from companion.store.values import Correct, Do, Entry, Header, KeptGame, Outcome, PlayerScore, ResultQuery, Undo

EVENING = datetime(2026, 11, 16, 19, 30, tzinfo=UTC)


def header(game_id: str = "first", minutes: int = 0, names: tuple[str, ...] = ("Eve", "Ann")) -> Header:
    players = tuple(Player(name, "dots") for name in names)
    return Header(game_id, "quilt-show", players, msgspec.Raw(b"{}"), EVENING + timedelta(minutes=minutes), "1")


def entry(number: int, game_id: str = "first", word: str = "put") -> Entry:
    return Entry(game_id, number, EVENING + timedelta(seconds=number), Do(msgspec.Raw(b'{"do":"%s"}' % word.encode())))


OVER = Outcome("first", "points", "points", (PlayerScore("Eve", 12, 1, True), PlayerScore("Ann", 9, 2, False)))


@pytest.fixture(params=["disk", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = SqliteStore(tmp_path / "games.db") if request.param == "disk" else MemoryStore()
    yield made
    made.close()


def test_a_game_comes_back_as_it_was_written(store: Store) -> None:
    store.begin(header())
    written = [entry(1), Entry("first", 2, EVENING, Undo(1)), entry(3, word="ünïcode ✂")]
    for each in written:
        store.append([each], None)
    assert store.load("first") == (header(), tuple(written))


def test_several_entries_at_once_are_kept_in_order(store: Store) -> None:
    store.begin(header())
    store.append([entry(1), entry(2), entry(3)], None)
    assert [each.number for each in store.load("first")[1]] == [1, 2, 3]


def test_another_entry_of_the_same_number_is_a_lost_update(store: Store) -> None:
    store.begin(header())
    store.append([entry(1)], None)
    with pytest.raises(LostUpdate):
        store.append([entry(1, word="other")], None)
    assert store.load("first")[1] == (entry(1),)


def test_the_very_same_entry_twice_is_kept_once(store: Store) -> None:
    store.begin(header())
    store.append([entry(1)], None)
    store.append([entry(1), entry(2)], None)
    assert store.load("first")[1] == (entry(1), entry(2))


def test_an_entry_that_does_not_follow_is_refused(store: Store) -> None:
    store.begin(header())
    with pytest.raises(LogBehind):
        store.append([entry(2)], None)
    with pytest.raises(LogBehind):
        store.append([entry(1, "never begun")], None)


def test_beginning_twice_changes_nothing(store: Store) -> None:
    store.begin(header())
    store.append([entry(1)], None)
    store.begin(header())
    assert len(store.load("first")[1]) == 1


def test_an_unknown_game_is_said_to_be_unknown(store: Store) -> None:
    for ask in (store.load, store.put_away):
        with pytest.raises(UnknownLog, match="There is no game 'nothing' in the history"):
            ask("nothing")


def test_the_history_lists_the_latest_game_first_with_its_outcome(store: Store) -> None:
    store.begin(header("first"))
    store.append([entry(1)], OVER)
    store.begin(header("second", minutes=60))
    latest, earlier = store.games()
    assert (latest.header.id, latest.entries, latest.outcome, latest.last) == (
        "second", 0, None, EVENING + timedelta(minutes=60),
    )  # fmt: skip
    assert (earlier.header.id, earlier.entries, earlier.outcome, earlier.last) == ("first", 1, OVER, entry(1).at)


def test_an_undone_end_has_no_outcome(store: Store) -> None:
    store.begin(header())
    store.append([entry(1)], OVER)
    store.append([entry(2)], None)
    assert store.games()[0].outcome is None


def test_the_game_on_the_table_is_the_one_not_put_away(store: Store) -> None:
    assert find_game_on_table(store) is None
    store.begin(header("first"))
    store.begin(header("second", minutes=1))
    store.put_away("second")
    on_table = find_game_on_table(store)
    assert on_table is not None
    assert on_table.header.id == "first"
    store.put_away("second", is_away=False)
    assert not store.games()[0].is_put_away


def test_players_are_remembered_the_last_one_first(store: Store) -> None:
    store.begin(header("first", names=("Eve", "Ann")))
    store.begin(header("second", minutes=5, names=("Zoe",)))
    assert store.players()[0].name == "Zoe"
    assert {player.name for player in store.players()} == {"Eve", "Ann", "Zoe"}
    assert store.players()[0].motif == "dots"


def test_one_game_is_laid_on_the_table_and_all_others_are_put_away(store: Store) -> None:
    for number, name in enumerate(("first", "second", "third")):
        store.begin(header(name, minutes=number))
    store.lay_on_table("second")
    assert [game.header.id for game in store.on_table()] == ["second"]
    store.lay_on_table("first")
    store.lay_on_table("first")
    assert [(game.header.id, game.is_put_away) for game in store.games()] == [
        ("third", True), ("second", True), ("first", False),
    ]  # fmt: skip
    with pytest.raises(UnknownLog):
        store.lay_on_table("nothing")
    assert [game.header.id for game in store.on_table()] == ["first"]


def many(store: Store) -> None:
    """Five games: Eve plays every other one alone, the rest with Ann; the last one is not finished."""
    for number in range(5):
        names = ("Eve",) if number % 2 else ("Ann", "Eve")
        begun = header(str(number), minutes=number, names=names)
        store.begin(msgspec.structs.replace(begun, game="patchwork" if number == 4 else "quilt-show"))
        scores = tuple(PlayerScore(name, 10 * number + seat, 1 + seat, seat == 0) for seat, name in enumerate(names))
        store.append([entry(1, str(number))], Outcome(str(number), "points", "points", scores) if number < 4 else None)


def test_the_past_is_read_a_page_at_a_time(store: Store) -> None:
    many(store)

    def ids(games: tuple[KeptGame, ...]) -> str:
        return "".join(game.header.id for game in games)

    assert ids(store.games()) == "43210"
    assert ids(store.games(1, 2)) == "32"
    assert ids(store.games(4, 2)) == "0"
    assert ids(store.games(5, 2)) == ""
    assert ids(store.games(player="Ann")) == "420"
    assert ids(store.games(1, 1, player="Ann")) == "2"
    assert ids(store.games(of=("quilt-show",))) == "3210"
    assert ids(store.games(most=1, player="Ann", of=("quilt-show", "quiltable"))) == "2"
    assert ids(store.games(player="Zoe")) == ""


def test_games_are_counted_and_found(store: Store) -> None:
    many(store)
    assert (store.count(), store.count(player="Ann"), store.count(of=("quilt-show",))) == (5, 3, 4)
    assert (store.count(player="Ann", of=("quilt-show",)), store.count(player="Zoe")) == (2, 0)
    assert store.find("2") == store.games()[2]
    with pytest.raises(UnknownLog):
        store.find("nothing")


def test_who_plays_most_stands_first(store: Store) -> None:
    many(store)
    assert store.regulars() == ("Eve", "Ann")
    assert store.regulars(("patchwork",)) in (("Ann", "Eve"), ("Eve", "Ann"))
    assert store.regulars(("quiltable",)) == ()


def test_results_are_tallied_as_long_as_they_stand(store: Store) -> None:
    many(store)
    assert _tallies(store) == {"Ann": (2, 2, 20, 10.0), "Eve": (4, 2, 30, 15.5)}
    assert (store.best_alone("quilt-show", "Eve"), store.best_alone("quilt-show", "Ann")) == (30, None)
    store.append([entry(2, "3")], None)
    assert store.best_alone("quilt-show", "Eve") == 10
    assert {name: best for name, (_, _, best, _) in _tallies(store).items()} == {"Ann": 20, "Eve": 21}
    assert not store.counts("patchwork")
    assert store.played() == ("patchwork", "quilt-show")


def _tallies(store: Store) -> dict[str, tuple[int, int, int, float]]:
    """Games, wins, best and average of everybody."""
    told = sum_up("quilt-show", store.counts("quilt-show"))
    assert told is not None
    return {each.name: (each.games, each.wins, each.best, each.average) for each in told.records}


def test_what_somebody_reached_is_listed_the_latest_first(store: Store) -> None:
    many(store)
    results = store.results(ResultQuery("Eve"))
    assert [(each.id, each.points, each.is_winner) for each in results] == [
        ("3", 30, True), ("2", 21, False), ("1", 10, True), ("0", 1, False),
    ]  # fmt: skip
    assert store.results(ResultQuery("Eve", "quilt-show", most=2)) == results[:2]
    assert store.results(ResultQuery("Eve", since=results[1].started)) == results[:2]
    assert store.results(ResultQuery("Eve", "patchwork")) == ()
    assert store.best_result("quilt-show", "Eve") == results[0]
    assert store.best_result("patchwork", "Eve") is None


def test_games_that_are_over_are_listed_without_the_others(store: Store) -> None:
    many(store)
    for filters in ({}, {"player": "Eve"}, {"player": "Ann"}, {"of": ("quilt-show",)}, {"of": ("patchwork",)}):
        games = store.games(is_over=True, **filters)
        assert games == tuple(game for game in store.games(**filters) if game.outcome)
        assert store.count(is_over=True, **filters) == len(games)


def test_a_corrected_result_is_counted_once_and_counted_out_when_the_end_is_taken_back(store: Store) -> None:
    store.begin(header())
    store.append([entry(1)], OVER)
    corrected = msgspec.structs.replace(OVER, scores=(PlayerScore("Eve", 8, 2, False), PlayerScore("Ann", 9, 1, True)))
    store.append([Entry("first", 2, entry(1).at, Correct((8, 9)))], corrected)
    assert _tallies(store) == {"Eve": (1, 0, 8, 8.0), "Ann": (1, 1, 9, 9.0)}
    store.append([entry(3)], None)
    assert not store.counts("quilt-show")


def test_a_player_who_is_called_otherwise_keeps_all_games(store: Store) -> None:
    _keep(store, "first", ("Eve", "Ann"))
    store.change_player("Eve", Player("Eva", "stripes"))
    assert store.find("first").header.players == (Player("Eva", "stripes"), Player("Ann", "dots"))
    assert {player.name: player.motif for player in store.players()} == {"Eva": "stripes", "Ann": "dots"}
    assert _tallies(store).keys() == {"Eva", "Ann"}
    assert [result.points for result in store.results(ResultQuery("Eva"))] == [12]
    assert store.count(player="Eve") == 0


def test_two_names_of_one_person_become_one(store: Store) -> None:
    _keep(store, "first", ("Eve", "Ann"))
    _keep(store, "second", ("Evi", "Ann"))
    store.change_player("Evi", Player("Eve", "dots"))
    assert store.count(player="Eve") == 2
    assert store.count(player="Eve", is_over=True) == 2
    assert _tallies(store)["Eve"] == (2, 2, 12, 12.0)
    assert store.regulars() == ("Eve", "Ann") or store.regulars() == ("Ann", "Eve")


def test_two_who_played_against_each_other_stay_two(store: Store) -> None:
    _keep(store, "first", ("Eve", "Ann"))
    with pytest.raises(PlayersMet, match="two people"):
        store.change_player("Eve", Player("Ann", "dots"))
    assert store.find("first").header.players[0].name == "Eve"


def test_a_changed_name_is_gone_from_the_file_and_the_columns_agree(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        _keep(store, "first", ("Rumpelstilz", "Ann"))
        store.change_player("Rumpelstilz", Player("Guest 1", "dots"))
        written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"Rumpelstilz" not in written
        with open_for_reading(path) as connection:
            check_everything(connection)


def _keep(store: Store, game_id: str, names: tuple[str, str]) -> None:
    """A game that is over."""
    store.begin(header(game_id, names=names))
    scores = (PlayerScore(names[0], 12, 1, True), PlayerScore(names[1], 9, 2, False))
    store.append([entry(1, game_id)], Outcome(game_id, "points", "points", scores))


def test_closing_twice_is_fine(store: Store) -> None:
    store.close()
    store.close()
