"""The table: actions, undo and redo, listeners, and many hands at once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Barrier, Thread

import msgspec
import pytest

from companion.games.errors import IllegalAction
from companion.games.patchwork.actions import Advance, ChooseStartPlayer, PlaceSingle
from companion.games.patchwork_doodle.actions import TellPoints
from companion.games.patchwork_doodle.components import ROUNDS
from companion.games.values import Action, Player
from companion.history import minutes
from companion.store.errors import LostUpdate, Sealed, StoreError, StoreHeld, StoreTooNew, StoreTrouble
from companion.store.memory import MemoryStore
from companion.store.store import find_game_on_table
from companion.store.values import Do, Entry, Header, Outcome, Redo, Undo
from companion.table import BrokenLog, News, Table, resume_game, start_game
from messages import say
from tests.button_jar import EVE_AND_ANN, GAME, Jar, Put


class Clock:
    """A clock that the test winds."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 16, 19, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def new_table(store: MemoryStore | None = None, size: int = 21, clock: Clock | None = None) -> Table:
    return start_game(store or MemoryStore(), "button-jar", EVE_AND_ANN, Jar(size), game=GAME, now=clock or Clock())


def reopened(store: MemoryStore) -> Table:
    table = resume_game(store, game=GAME)
    assert table is not None
    return table


def test_an_action_changes_the_state_and_is_in_the_log() -> None:
    store = MemoryStore()
    table = new_table(store)
    table.do(Put(0, 2))
    assert table.state.put == (2, 0)
    assert reopened(store).state == table.state


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    table = new_table()
    with pytest.raises(IllegalAction, match="It is Eve's turn"):
        table.do(Put(1, 2))
    assert (table.version, table.state.put) == (0, (0, 0))


def test_undo_and_redo_walk_back_and_forth() -> None:
    table = new_table()
    for seat, buttons in ((0, 1), (1, 2), (0, 3)):
        table.do(Put(seat, buttons))
    assert table.undo().put == (1, 2)
    assert table.undo(2).put == (0, 0)
    assert (table.can_undo, table.can_redo) == (0, 3)
    assert table.redo(2).put == (1, 2)
    assert table.redo().put == (4, 2)


def test_the_next_undo_and_the_next_redo_are_known_beforehand() -> None:
    table = new_table()
    assert (table.last_step, table.next_step) == (None, None)
    table.do(Put(0, 1))
    table.do(Put(1, 2))
    table.undo()
    assert table.last_step is not None
    assert table.last_step.action == Put(0, 1)
    assert table.next_step is not None
    assert table.next_step.action == Put(1, 2)
    assert table.steps == (table.last_step,)


def test_undo_is_an_entry_of_the_log_and_survives_a_restart() -> None:
    store = MemoryStore()
    table = new_table(store)
    table.do(Put(0, 1))
    table.do(Put(1, 2))
    table.undo()
    again = reopened(store)
    assert (again.version, again.state, again.can_redo) == (3, table.state, 1)
    assert again.redo().put == (1, 2)


def test_a_new_action_forgets_what_was_taken_back() -> None:
    table = new_table()
    table.do(Put(0, 1))
    table.undo()
    table.do(Put(0, 3))
    with pytest.raises(IllegalAction, match="Nothing can be played again now"):
        table.redo()


def test_taking_back_more_than_happened_is_refused() -> None:
    table = new_table()
    with pytest.raises(IllegalAction, match="Nothing can be taken back now"):
        table.undo()
    table.do(Put(0, 1))
    with pytest.raises(IllegalAction, match="At most the last 1 can be taken back"):
        table.undo(2)


def test_a_finished_game_can_be_taken_back_until_the_next_one_starts() -> None:
    store = MemoryStore()
    table = new_table(store, size=3)
    table.do(Put(0, 3))
    assert GAME.result(table.state) is not None
    assert store.games()[0].outcome is not None
    table.undo()
    assert GAME.result(table.state) is None
    assert store.games()[0].outcome is None
    table.redo()
    assert reopened(store).undo().put == (0, 0)
    reopened(store).redo()
    new_table(store)
    with pytest.raises(Sealed, match="it can be looked at, not changed"):
        resume_game(store, table.id, game=GAME)


def test_an_unfinished_game_that_was_put_away_can_be_taken_up_again() -> None:
    store, clock = MemoryStore(), Clock()
    first = new_table(store, clock=clock)
    first.do(Put(0, 2))
    clock.wait(60)
    second = new_table(store, clock=clock)
    again = resume_game(store, first.id, game=GAME)
    assert again is not None
    assert again.state.put == (2, 0)
    assert [(game.header.id, game.is_put_away) for game in store.games()] == [(second.id, True), (first.id, False)]


def test_the_outcome_tells_points_ranks_and_winner() -> None:
    store = MemoryStore()
    table = new_table(store, size=4)
    table.do(Put(0, 1))
    table.do(Put(1, 3))
    outcome = store.games()[0].outcome
    assert outcome is not None
    assert [(score.name, score.points, score.rank, score.is_winner) for score in outcome.scores] == [
        ("Eve", 1, 2, False),
        ("Ann", 3, 1, True),
    ]


def test_a_result_is_corrected_by_an_entry_and_the_rules_count_stays_in_the_log() -> None:
    store, table = _over()
    table.correct((4, 3))
    assert _ranking(table.outcome) == [("Eve", 4, 1), ("Ann", 3, 2)]
    assert _ranking(store.games()[0].outcome) == _ranking(table.outcome)
    assert [entry.number for entry in table.corrections] == [3]
    again = reopened(store)
    assert (again.outcome, again.state) == (table.outcome, table.state)
    again.correct(())
    assert _ranking(again.outcome) == [("Eve", 2, 2), ("Ann", 3, 1)]
    assert again.version == 4, "nothing was taken out of the log"


def test_among_equals_a_correction_leaves_the_victory_where_the_rules_saw_it() -> None:
    _, table = _over()
    table.correct((3, 3))
    assert _ranking(table.outcome) == [("Eve", 3, 2), ("Ann", 3, 1)]


def test_taking_the_end_back_takes_the_correction_with_it() -> None:
    store, table = _over()
    table.correct((4, 3))
    table.undo()
    assert table.outcome is None
    table.redo()
    assert _ranking(store.games()[0].outcome) == [("Eve", 2, 2), ("Ann", 3, 1)]


def test_a_correction_long_afterwards_makes_no_game_longer() -> None:
    store, clock = MemoryStore(), Clock()
    table = new_table(store, size=5, clock=clock)
    clock.wait(30)
    table.do(Put(0, 2))
    table.do(Put(1, 3))
    clock.wait(48 * 3600)
    table.correct((4, 3))
    assert minutes(store.games()[0]) == 0.5


def test_what_is_not_over_or_not_told_for_all_cannot_be_corrected() -> None:
    with pytest.raises(IllegalAction, match="not over yet"):
        new_table().correct((1, 2))
    with pytest.raises(IllegalAction, match="all 2 players"):
        _over()[1].correct((1,))


def test_turns_and_their_time_are_measured_but_not_a_night_between_them() -> None:
    clock = Clock()
    table = new_table(size=5, clock=clock)
    clock.wait(20)
    table.do(Put(0, 2))
    clock.wait(9 * 3600)
    table.do(Put(1, 3))
    assert table.outcome is not None
    eve, ann = table.outcome.scores
    assert (eve.turns, ann.turns) == (1, 1)
    assert (eve.seconds, ann.seconds) == (20, 0)


def test_a_turn_that_all_play_at_once_is_one_turn_however_long_others_take() -> None:
    table = start_game(MemoryStore(), "patchwork-doodle", [Player(name) for name in ("Eve", "Ann", "Zoe")])
    while table.outcome is None:
        unscored = table.state.unscored
        empty = 20 if table.state.round == ROUNDS else None
        table.do(TellPoints(unscored[0], 4, empty) if unscored else _first_offer(table))
    assert len({score.turns for score in table.outcome.scores}) == 1
    assert table.outcome.began is None, "nobody begins"


@pytest.mark.parametrize("seat", [0, 1])
def test_the_outcome_tells_who_began(seat: int) -> None:
    table = start_game(MemoryStore(), "patchwork", [Player("Eve"), Player("Ann")])
    table.do(ChooseStartPlayer(seat))
    while table.state.phase == "play":
        table.do(PlaceSingle() if table.state.singles_due else Advance())
    assert table.outcome is not None
    assert table.outcome.began == seat


def _first_offer(table: Table) -> Action:
    """What is drawn by lot, or what the rules offer first."""
    drawn: Action | None = table.game.chance(table.state, Random(1))
    return drawn or next(each.action for each in table.game.offers(table.state) if each.action is not None)


def _over() -> tuple[MemoryStore, Table]:
    store = MemoryStore()
    table = new_table(store, size=5)
    table.do(Put(0, 2))
    table.do(Put(1, 3))
    return store, table


def _ranking(outcome: Outcome | None) -> list[tuple[str, int, int]]:
    assert outcome is not None
    return [(score.name, score.points, score.rank) for score in outcome.scores]


def test_an_action_for_a_table_that_has_moved_on_is_refused() -> None:
    table = new_table()
    seen = table.version
    table.do(Put(0, 1), seen=seen)
    with pytest.raises(IllegalAction, match=r"The table has moved on: Eve put 1 button\. Look again"):
        table.do(Put(1, 1), seen=seen)
    with pytest.raises(IllegalAction, match="moved on"):
        table.undo(seen=seen)
    assert table.version == 1


def test_many_hands_at_once_lose_and_double_nothing() -> None:
    table = new_table(MemoryStore(), size=10_000)
    barrier = Barrier(8)
    accepted: list[int] = []

    def hand(number: int) -> None:
        random = Random(number)
        barrier.wait()
        for _ in range(100):
            try:
                table.do(Put(random.randrange(2), 1))
                accepted.append(1)
            except IllegalAction:
                continue

    hands = [Thread(target=hand, args=(number,)) for number in range(8)]
    for each in hands:
        each.start()
    for each in hands:
        each.join()
    assert sum(table.state.put) == len(accepted) == table.version > 100


def test_two_presses_of_one_button_play_one_turn() -> None:
    table = new_table(size=10_000)
    for _ in range(50):
        barrier, seen = Barrier(2), table.version
        action = Put(table.state.seat, 1)
        answers: list[str] = []

        def press(
            barrier: Barrier = barrier, seen: int = seen, action: Put = action, answers: list[str] = answers
        ) -> None:
            barrier.wait()
            try:
                table.do(action, seen=seen)
                answers.append("played")
            except IllegalAction as refusal:
                answers.append(str(refusal))

        presses = [Thread(target=press) for _ in range(2)]
        for each in presses:
            each.start()
        for each in presses:
            each.join()
        assert sorted(answers)[1] == "played"
        assert "moved on" in sorted(answers)[0]
        assert table.version == seen + 1


def test_listeners_hear_every_change_in_order() -> None:
    table = new_table(size=1000)
    heard: list[News] = []
    leave = table.listen(heard.append)
    table.do(Put(0, 1))
    table.do(Put(1, 2))
    table.undo()
    table.redo()
    leave()
    table.do(Put(0, 1))
    assert [news.version for news in heard] == [1, 2, 3, 4]
    assert [str(news.sentence) for news in heard] == [
        "Eve put 1 button.",
        "Ann put 2 buttons.",
        "Ann put 2 buttons. (taken back)",
        "Ann put 2 buttons.",
    ]
    assert heard[-1].state.put == (1, 2)


def test_a_listener_may_act_and_others_still_hear_in_order() -> None:
    table = new_table(size=1000)
    heard: list[int] = []

    def answer(news: News) -> None:
        if news.version < 5:
            table.do(Put(table.state.seat, 1))

    table.listen(answer)
    table.listen(lambda news: heard.append(news.version))
    table.do(Put(0, 1))
    assert heard == [1, 2, 3, 4, 5]


def test_a_failing_listener_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    table = new_table()
    heard: list[int] = []

    def fail(news: News) -> None:
        raise ZeroDivisionError

    table.listen(fail)
    table.listen(lambda news: heard.append(news.version))
    table.do(Put(0, 1))
    assert heard == [1]
    assert "A listener of the table failed" in caplog.text


def test_what_happened_is_told_in_words_with_the_time_it_took() -> None:
    clock = Clock()
    table = new_table(clock=clock)
    clock.wait(12)
    table.do(Put(0, 1))
    clock.wait(30)
    table.do(Put(1, 2))
    clock.wait(-500)
    table.do(Put(0, 2))
    told = [(each.number, str(each.sentence), each.seats, each.took.total_seconds()) for each in table.happened()]
    assert told == [
        (1, "Eve put 1 button.", (0,), 12),
        (2, "Ann put 2 buttons.", (1,), 30),
        (3, "Eve put 2 buttons.", (0,), 0),
    ]


def test_a_log_that_the_rules_refuse_is_named_with_its_entry() -> None:
    store = MemoryStore()
    table = new_table(store)
    table.do(Put(0, 1))
    store.append(
        [Entry(table.id, 2, table.happened()[0].at, Do(msgspec.Raw(b'{"do":"put","seat":0,"buttons":9}')))], None
    )
    with pytest.raises(BrokenLog, match=r"Entry 2 of this game's log cannot be played: It is Ann's turn"):
        reopened(store)


def test_a_paused_game_that_the_rules_refuse_leaves_the_table_as_it_was() -> None:
    """As a log of an earlier version does that allowed more."""
    store = MemoryStore()
    paused = new_table(store)
    paused.do(Put(0, 1))
    wrong = Do(msgspec.Raw(b'{"do":"put","seat":0,"buttons":9}'))
    store.append([Entry(paused.id, 2, paused.happened()[0].at, wrong)], None)
    played = new_table(store)
    with pytest.raises(BrokenLog, match="Nothing of it is lost"):
        resume_game(store, paused.id, game=played.game)
    on_table = find_game_on_table(store)
    assert on_table is not None
    assert on_table.header.id == played.id


def test_an_entry_written_behind_our_back_is_a_lost_update_and_changes_nothing() -> None:
    store = MemoryStore()
    table = new_table(store)
    other = reopened(store)
    other.do(Put(0, 3))
    with pytest.raises(LostUpdate):
        table.do(Put(0, 1))
    assert (table.version, table.state.put) == (0, (0, 0))


def test_names_and_numbers_of_players_are_checked() -> None:
    with pytest.raises(ValueError, match="Two players are called Eve"):
        start_game(MemoryStore(), "button-jar", (Player("Eve"), Player("Eve")), game=GAME)
    with pytest.raises(ValueError, match="Button Jar is for 1 to 4 players, not 5"):
        start_game(MemoryStore(), "button-jar", [Player(str(number)) for number in range(5)], game=GAME)
    with pytest.raises(ValueError, match="Player 1 has no name yet"):
        start_game(MemoryStore(), "button-jar", [Player("  ")], game=GAME)


def test_a_listener_that_ends_the_program_is_obeyed_after_everybody_has_heard() -> None:
    table = new_table(size=1000)
    heard: list[int] = []

    def end(news: News) -> None:
        raise SystemExit(64)

    leave = table.listen(end)
    table.listen(lambda news: heard.append(news.version))
    with pytest.raises(SystemExit):
        table.do(Put(0, 1))
    leave()
    table.do(Put(1, 1))
    assert heard == [1, 2]


class HeldStore(MemoryStore):
    """A store that somebody else takes over in mid-game."""

    refusal: StoreError | None = None

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        if self.refusal is not None:
            self.trouble = self.refusal.sentence
            raise self.refusal
        self.trouble = None
        super().append(entries, outcome)


@pytest.mark.parametrize("refusal", [StoreHeld("7", say("held")), StoreTooNew(say("newer"))])
def test_an_action_that_a_held_store_refuses_is_played_once_and_saved_later(refusal: StoreError) -> None:
    store = HeldStore()
    table = new_table(store)
    table.do(Put(0, 1))
    store.refusal = refusal
    table.do(Put(1, 2))
    assert (table.version, table.state.put, table.trouble) == (2, (1, 2), refusal.sentence)
    store.refusal = None
    table.do(Put(0, 3))
    assert table.trouble is None
    again = reopened(store)
    assert (again.version, again.state) == (3, table.state)


def test_an_entry_that_cannot_be_kept_for_another_reason_never_happened() -> None:
    store = HeldStore()
    table = new_table(store)
    store.refusal = Sealed(say("no"))
    with pytest.raises(Sealed):
        table.do(Put(0, 1))
    assert (table.version, table.state.put, table.can_undo) == (0, (0, 0), 0)
    store.refusal = None
    table.do(Put(0, 2))
    assert reopened(store).state.put == (2, 0)


class Killed(BaseException):
    """The plug is pulled."""


@pytest.mark.parametrize("writes", range(4))
def test_a_kill_while_the_next_game_starts_leaves_a_game_on_the_table(writes: int) -> None:
    class DyingStore(MemoryStore):
        left = 1000

        def count_down(self) -> None:
            self.left -= 1
            if self.left < 0:
                raise Killed

        def begin(self, header: Header) -> None:
            self.count_down()
            super().begin(header)

        def put_away(self, game_id: str, is_away: bool = True) -> None:
            self.count_down()
            super().put_away(game_id, is_away)

        def lay_on_table(self, game_id: str) -> None:
            self.count_down()
            super().lay_on_table(game_id)

    store, clock = DyingStore(), Clock()
    new_table(store, clock=clock).do(Put(0, 1))
    clock.wait(60)
    store.left = writes
    with suppress(Killed):
        new_table(store, clock=clock)
    store.left = 1000
    assert resume_game(store, game=GAME) is not None
    assert len(store.on_table()) == 1


def test_the_first_game_on_a_disk_that_has_just_filled_is_played_all_the_same() -> None:
    class FullStore(MemoryStore):
        is_full = False

        def begin(self, header: Header) -> None:
            self.refuse_when_full()
            super().begin(header)

        def put_away(self, game_id: str, is_away: bool = True) -> None:
            self.refuse_when_full()
            super().put_away(game_id, is_away)

        def lay_on_table(self, game_id: str) -> None:
            self.refuse_when_full()
            super().lay_on_table(game_id)

        def refuse_when_full(self) -> None:
            self.trouble = say("The disk is full.") if self.is_full else None
            if self.trouble:
                raise StoreTrouble(self.trouble)

    store, clock = FullStore(), Clock()
    new_table(store, clock=clock).do(Put(0, 1))
    clock.wait(60)
    store.is_full = True
    table = new_table(store, clock=clock)
    assert str(table.trouble) == "The disk is full."
    store.is_full = False
    table.do(Put(0, 3))
    assert reopened(store).state.put == (3, 0)


@pytest.mark.parametrize("event", [Undo(1), Redo(1)])
def test_a_log_that_takes_back_what_never_happened_is_broken_and_stops_nobody(event: Undo | Redo) -> None:
    store, clock = MemoryStore(), Clock()
    table = new_table(store, clock=clock)
    store.append([Entry(table.id, 1, clock(), event)], None)
    with pytest.raises(BrokenLog, match="Entry 1 of this game's log cannot be played"):
        resume_game(store, game=GAME)


class RefusingStore(MemoryStore):
    """Writes nothing more once told so: another program has written first."""

    is_refusing = False

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        if self.is_refusing:
            raise LostUpdate(say("Somebody was faster."))
        super().append(entries, outcome)


def test_an_undo_that_cannot_be_written_was_never_taken() -> None:
    store = RefusingStore()
    table = new_table(store)
    table.do(Put(0, 2))
    table.do(Put(1, 3))
    before = table.state
    store.is_refusing = True
    with pytest.raises(LostUpdate):
        table.undo(2)
    assert table.state == before
    store.is_refusing = False
    table.undo()
    assert table.state.put == (2, 0)


def test_a_redo_that_cannot_be_written_can_be_tried_again() -> None:
    store = RefusingStore()
    table = new_table(store)
    table.do(Put(0, 2))
    table.do(Put(1, 3))
    after = table.state
    table.undo(2)
    store.is_refusing = True
    with pytest.raises(LostUpdate):
        table.redo(2)
    assert table.state.put == (0, 0)
    store.is_refusing = False
    table.redo(2)
    assert table.state == after
