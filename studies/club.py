"""The club in a storm and under load: nothing lost, how soon a page shows an action, what it costs."""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Event, Thread

import msgspec
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright
from starlette.testclient import TestClient

from companion.club.database import Connection, ask, ask_one, open_connection
from companion.club.hosting import add_table, list_tables, make_page_link, open_club, renew_table
from companion.club.league import recompute_ratings, update_ratings
from companion.club.links import Address
from companion.club.outbox import make_outbox
from companion.club.overview import list_shown
from companion.club.tournament import begin_tournament
from companion.store.records import format_record
from companion.store.sqlite import SqliteStore
from companion.store.values import Do, Entry, Header
from companion.table import start_game
from companion.web.club.app import ClubPage
from studies.club_tables import Account, Orders, Played
from tests.button_jar import EVE_AND_ANN, GAME, Jar, Put
from tests.club.making import Club, make_club, open_kept_club
from tests.club.postgres import Postgres
from tests.club.storming import blow

CHROMIUM = "/usr/bin/chromium"
_NOTE_WHAT_IS_SEEN = """
window.seen = [];
const changed = new Set();
const note = () => {
  const now = Date.now();
  for (const card of changed) {
    const numbers = [...card.querySelectorAll("ol b")].map(each => each.textContent);
    seen.push([card.id, numbers.join(" "), now]);
  }
  changed.clear();
};
new MutationObserver(records => {
  for (const record of records) for (const node of [record.target, ...record.addedNodes]) {
    const card = (node.nodeType === 1 ? node : node.parentElement)?.closest(".club-card");
    if (card) changed.add(card);
  }
  requestAnimationFrame(() => setTimeout(note));
}).observe(document, {childList: true, subtree: true, characterData: true});
"""
"""Runs in the browser: what the numbers of a card were when the frame that shows them was made."""
_TABLES, _PLAYERS = 200, 2000
_PROCESSES, _RATE, _SECONDS = 2, 50, 30
_PAGES = ("/club", "/club/tables/7", "/club/league", "/club/league?game=patchwork", "/club/tournament", "/club/players",
          "/club/me", "/club/tournament/print", "/club/league.csv?game=patchwork")  # fmt: skip
_DELIVER = "SELECT club.deliver(%s, %s, %s, %s, %s::text[], %s::text[], %s, %s, %s::text[], %s::jsonb, %s, %s)"


_FILLED = ("entries", "games", "ratings", "overview", "pages", "page")
"""The parts of the load, in their order; each can be asked for alone where the club is kept."""


def main(words: list[str]) -> int:
    """All parts, or those that are named."""
    parser = argparse.ArgumentParser(prog="./study club", description=__doc__)
    parser.add_argument("parts", nargs="*", default=["storm", "outbox", "load"],
                        help=f"storm, outbox, load, or parts of the load: {', '.join(_FILLED)}")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=60.0, help="of the storm")
    parser.add_argument("--tables", type=int, default=20, help="in the storm")
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=100_000, help="that are rated")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument(
        "--kept", type=Path, help="keep the loaded club in this folder, so that its parts can be measured one by one"
    )
    told = parser.parse_args(words)
    parts = [each for part in told.parts for each in (_FILLED if part == "load" else (part,))]
    with tempfile.TemporaryDirectory() as folder:
        if "outbox" in parts:
            _measure_outbox(Path(folder))
        if "storm" in parts:
            with _club_of(Path(folder) / "storm", None) as club:
                _storm(club, told.tables, told.seconds, told.seed)
        if load := [part for part in _FILLED if part in parts]:
            with _club_of(Path(folder) / "load", told.kept) as club:
                _load(club, load, told.entries, told.games)
    return 0


@contextmanager
def _club_of(folder: Path, kept: Path | None) -> Iterator[Club]:
    # As a club runs it: what PostgreSQL has answered is on the disk.
    settings = ("fsync=on", "max_wal_size=4GB", "synchronous_commit=on")
    is_there = kept is not None and (kept / "club").exists()
    postgres = Postgres(settings, kept / "postgres" if kept else None)
    try:
        home = kept / "club" if kept else folder
        yield open_kept_club(postgres, home, "study") if is_there else make_club(postgres, home, "study")
    finally:
        if kept is None:
            postgres.remove()
        else:
            postgres.stop()


def _storm(club: Club, tables: int, seconds: float, seed: int) -> None:
    storm = blow(club, tables, seconds, seed)
    print(
        f"storm of {storm.seconds:.0f} s over {storm.tables} tables: {storm.kills_of_tables} tables and "
        f"{storm.kills_of_postgres} times PostgreSQL killed or stopped, {storm.cuts} cuts of the line; "
        f"{storm.entries} entries ({storm.undone} undos), all there once; a copy was refused; "
        f"caught up in {storm.catching_up:.1f} s",
        flush=True,
    )


def _measure_outbox(folder: Path) -> None:
    """Actions with an outbox and without one, in turn, so that both meet the same disk and the same neighbours."""
    times: dict[bool, list[float]] = {False: [], True: []}
    for number in range(10):
        for has_outbox in (False, True):
            path = folder / f"{number}-{has_outbox}" / "games.db"
            with SqliteStore(path) as store:
                if has_outbox:
                    make_outbox(path, with_past=False)
                table = start_game(store, GAME.name, EVE_AND_ANN, Jar(10_000), game=GAME)
                for place in range(120):
                    begun = time.perf_counter()
                    table.do(Put(place % 2, 1))
                    times[has_outbox].append(time.perf_counter() - begun)
    without, with_one = statistics.median(times[False]), statistics.median(times[True])
    print(
        f"an action takes {1000 * without:.2f} ms, with an outbox {1000 * with_one:.2f} ms "
        f"({with_one / without:.2f} x)",
        flush=True,
    )


def _load(club: Club, parts: Sequence[str], entries: int, games: int) -> None:
    with open_club(club.home) as connection:
        known = {table.name for table in list_tables(connection)}
        for name in (f"Table {number + 1}" for number in range(_TABLES)):
            if name not in known:
                add_table(connection, club.hosting, name)
    if "entries" in parts:
        _measure_entries(_come_anew(club), entries)
    if "games" in parts:
        with club.owner() as owner:
            _fill_games(owner, games)
            owner.execute("ANALYZE")
    with club.owner() as owner:
        entries, games, people = (
            ask_one(owner, f"SELECT count(*) FROM club.{each}") for each in ("entry", "game", "player")
        )
        size = ask_one(owner, "SELECT pg_database_size(current_database())") / 2**20
        print(f"{entries} entries, {games} games, {people} players: {size:.0f} MB", flush=True)
    with club.page() as page:
        if "ratings" in parts:
            _measure_ratings(page)
        if "overview" in parts:
            _measure_overview(page)
    if "pages" in parts:
        _measure_pages(club)
    if "page" in parts:
        _measure_news(club)


def _come_anew(club: Club) -> list[Address]:
    """Every table with a new key, that has come once."""
    with open_club(club.home) as connection:
        addresses = [renew_table(connection, club.hosting, table.name) for table in list_tables(connection)]
    for address in addresses:
        with open_connection(address) as connection:
            connection.execute("SELECT club.come('', 'stamp', 0)")
    return addresses


def _measure_entries(addresses: list[Address], entries: int) -> None:
    """Games of 100 entries, 50 in a delivery, at one table after the other; the price of an entry as the club grows."""
    random, began = Random(1), datetime(2026, 1, 1, tzinfo=UTC)
    done, marks = 0, sorted({10_000, 100_000, entries})
    window: list[float] = []
    connections = [open_connection(address) for address in addresses]
    game = 0
    while done < entries:
        table = game % len(addresses)
        names = [f"Player {random.randrange(_PLAYERS)}" for _ in range(2)]
        header = Header(f"g{game}", "patchwork", tuple(EVE_AND_ANN), msgspec.Raw(b"{}"), began, "1")
        for first in (1, 51):
            records = [
                format_record(
                    Entry(
                        header.id, first + place, began + timedelta(seconds=place), Do(msgspec.Raw(b'{"do":"advance"}'))
                    )
                ).decode()
                for place in range(50)
            ]
            values = ("stamp", header.id, "patchwork", format_record(header).decode(), names, ["", ""], began, first,
                      records, '{"unit":"points","points":[1,2],"turn":[0]}', None, 0)  # fmt: skip
            begun = time.perf_counter()
            connections[table].execute(_DELIVER, values)
            window.append((time.perf_counter() - begun) / 50)
            done += 50
        game += 1
        if marks and done >= marks[0]:
            recent = window[-200:]
            print(
                f"at {done} entries: {1e6 * statistics.median(recent):.0f} us an entry (50 in a delivery)", flush=True
            )
            marks.pop(0)
    for connection in connections:
        connection.close()


def _fill_games(owner: Connection, games: int) -> None:
    """Finished games, straight into the tables: their results are what the ratings are counted from."""
    owner.execute(
        "INSERT INTO club.player (name) SELECT 'Player ' || n FROM generate_series(0, %s - 1) AS n "
        "WHERE NOT EXISTS (SELECT FROM club.player WHERE name = 'Player ' || n)",
        (_PLAYERS,),
    )
    owner.execute(
        """INSERT INTO club.game (table_id, id, kind, record, players, started, entries, ended)
           SELECT 1 + n %% %s, 'f' || n, 'patchwork', '', ARRAY['a', 'b', 'c'],
                  timestamptz '2025-01-01' + n * interval '1 minute', 0,
                  timestamptz '2025-01-01' + n * interval '1 minute' FROM generate_series(1, %s) AS n""",
        (_TABLES, games),
    )
    owner.execute(
        """INSERT INTO club.seat (table_id, game, seat, player, points, rank, is_winner)
           SELECT 1 + n %% %s, 'f' || n, seat, 1 + (n * 7919 + seat * 104729) %% %s, 30 - seat, 1 + seat, seat = 0
           FROM generate_series(1, %s) AS n, generate_series(0, 2) AS seat""",
        (_TABLES, _PLAYERS, games),
    )


def _measure_ratings(page: Connection) -> None:
    seen = 0

    def tell(done: int, of: int) -> None:
        nonlocal seen
        if done * 10 // max(of, 1) > seen:
            seen = done * 10 // of
            print(f"  {done} of {of} games rated", file=sys.stderr, flush=True)

    begun = time.perf_counter()
    count = recompute_ratings(page, tell)
    took = time.perf_counter() - begun
    print(f"ratings of {count} games anew: {took:.1f} s", flush=True)
    page.execute(
        "INSERT INTO club.rating_change SELECT 'patchwork', max(ended) FROM club.game WHERE kind = 'patchwork'"
    )
    begun = time.perf_counter()
    count = update_ratings(page)
    print(f"one more game ({count}): {1000 * (time.perf_counter() - begun):.1f} ms", flush=True)


def _measure_overview(page: Connection) -> None:
    """The overview beside a bare query of the same rows by their indexes."""
    bare = """SELECT t.*, g.* FROM club.game_table AS t LEFT JOIN LATERAL (
                  SELECT * FROM club.game WHERE game.table_id = t.id ORDER BY changed DESC LIMIT 1) AS g ON true
              LEFT JOIN club.seat AS s ON s.table_id = g.table_id AND s.game = g.id"""
    timed: dict[str, list[float]] = {"bare": [], "overview": []}
    for _ in range(30):
        begun = time.perf_counter()
        ask(page, bare)
        timed["bare"].append(time.perf_counter() - begun)
        begun = time.perf_counter()
        list_shown(page)
        timed["overview"].append(time.perf_counter() - begun)
    one, other = (1000 * statistics.median(timed[name]) for name in ("bare", "overview"))
    print(
        f"overview of 200 tables: {other:.1f} ms, a bare query of the same rows {one:.1f} ms ({other / one:.1f} x)",
        flush=True,
    )


def _measure_pages(club: Club) -> None:
    """How long whoever opens a page waits for it, and how large it is."""
    with open_club(club.home) as connection:
        link = make_page_link(connection, "admin")
        begin_tournament(connection, "Cup", "patchwork", 4, 2, range(1, 41))
    with TestClient(ClubPage(club.hosting).application(), base_url="http://localhost") as browser:
        browser.get(f"/in/{link}")
        browser.post("/club/tournament/pair", headers={"origin": "http://localhost"})
        browser.post("/club/me", data={"player": "7"}, headers={"origin": "http://localhost"})
        for address in _PAGES:
            times = []
            for _ in range(5):
                begun = time.perf_counter()
                answer = browser.get(address)
                times.append(time.perf_counter() - begun)
                assert answer.status_code == 200, address
            print(
                f"  {address}: {1000 * statistics.median(times):.0f} ms, {len(answer.text) / 1000:.0f} kB", flush=True
            )


def _measure_news(club: Club) -> None:
    """50 actions a second at 200 tables, each with its own outbox and courier; how soon a browser shows each on the
    served overview, and which part of a processor each side takes."""
    if not Path(CHROMIUM).exists():
        print("there is no Chromium here: how soon a page shows an action was not measured")
        return
    with open_club(club.home) as connection:
        link = make_page_link(connection, "viewer")
        addresses = [renew_table(connection, club.hosting, table.name) for table in list_tables(connection)]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(Path(sys.executable).with_name("quilting-bee")), "club", "serve", "--local", "--port", str(port)]
    environment = os.environ | {"QUILTING_BEE_HOME": str(club.home.folder)}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    machines = [_start_tables(club, addresses, part) for part in range(_PROCESSES)]
    try:
        browser = _Chromium(port, link)
        for machine in machines:
            assert machine.stdout is not None
            assert machine.stdout.readline() == "ready\n"
        time.sleep(5)
        _play(club, machines, server.pid, browser)
    finally:
        for machine in machines:
            machine.kill()
        server.terminate()
        server.wait(10)


def _start_tables(club: Club, addresses: list[Address], part: int) -> subprocess.Popen[str]:
    share = len(addresses) // _PROCESSES
    own = addresses[part * share : (part + 1) * share]
    folder = tempfile.mkdtemp(prefix=f"machines-{part}-", dir=club.folder)
    orders = Orders(folder, own, 1 + part * share, _RATE / _PROCESSES, _SECONDS, _PLAYERS)
    machine = subprocess.Popen(
        [sys.executable, "-m", "studies.club_tables"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert machine.stdin is not None
    machine.stdin.write(msgspec.json.encode(orders).decode() + "\n")
    machine.stdin.flush()
    return machine


def _play(club: Club, machines: list[subprocess.Popen[str]], server: int, browser: _Chromium) -> None:
    sides: dict[str, Callable[[], float]] = {
        "the page": lambda: _processor_time(server),
        "PostgreSQL": lambda: _processor_time(club.postgres.process),
    }
    used = {name: -measure() for name, measure in sides.items()}
    for machine in machines:
        assert machine.stdin is not None
        machine.stdin.write("go\n")
        machine.stdin.flush()
    time.sleep(_SECONDS)
    used = {name: used[name] + measure() for name, measure in sides.items()}
    accounts = [msgspec.json.decode(machine.communicate()[0], type=Account) for machine in machines]
    used["the tables themselves"] = sum(account.used for account in accounts)
    lasted = max(account.lasted for account in accounts)
    played = [each for account in accounts for each in account.played]
    wanted = [each for each in played if each.shown]
    delays = sorted(browser.stop(wanted))
    assert delays, "no action was seen"
    print(
        f"{len(played) / lasted:.0f} actions a second for {lasted:.0f} s: painted by Chromium after "
        f"{1000 * statistics.median(delays):.0f} ms, p95 {1000 * delays[int(len(delays) * 0.95)]:.0f} ms, "
        f"{len(delays)} of {len(wanted)} seen\n"
        f"  of a processor: {', '.join(f'{name} {100 * part / lasted:.0f} %' for name, part in used.items())}",
        flush=True,
    )


def _processor_time(process: int) -> float:
    """Seconds that it and its children have used."""
    total = 0.0
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                words = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(folder.name) == process or int(words[1]) == process:
                    total += (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return total


class _Chromium:
    """A real browser that shows the overview; a thread of its own, because Playwright belongs to one."""

    def __init__(self, port: int, link: str) -> None:
        self._seen: list[tuple[str, str, float]] = []
        self._is_there, self._is_over = Event(), Event()
        self._thread = Thread(target=self._show, args=(port, f"/in/{link}"), daemon=True)
        self._thread.start()
        assert self._is_there.wait(90), "Chromium does not show the page"

    def stop(self, played: list[Played]) -> list[float]:
        """How long each action took until its numbers were seen on its table's card."""
        self._is_over.set()
        self._thread.join()
        times: dict[tuple[str, str], list[float]] = {}
        for card, shown, at in self._seen:
            times.setdefault((card, shown), []).append(at / 1000)

        def find(each: Played) -> float | None:
            seen = times.get((f"table-{each.table}", each.shown), ())
            return next((at - each.at for at in seen if at > each.at), None)

        return [delay for each in played if (delay := find(each)) is not None]

    def _show(self, port: int, path: str) -> None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.add_init_script(_NOTE_WHAT_IS_SEEN)
            until = time.monotonic() + 60
            while True:
                try:
                    page.goto(f"http://localhost:{port}{path}")
                    break
                except PlaywrightError:
                    assert time.monotonic() < until, "the page is not served"
                    time.sleep(0.3)
            page.wait_for_selector(".club-card")
            self._is_there.set()
            while not self._is_over.is_set():
                page.wait_for_timeout(200)
            self._seen = page.evaluate("seen")
            browser.close()
