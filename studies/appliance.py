"""The installer in clean Debians: in, again, with a broken update, from a stick, killed, and out again.

Each Debian lies in a folder of its own, made by debootstrap; packages come from its archive and Python's registry. A
stand-in answers `systemctl` and starts the installed service for real, as its own user, on the page and in a window.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tarfile
import tempfile
import urllib.request
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from time import monotonic, perf_counter, sleep

from companion.screens.game_on_table import PLAYING
from studies.debian_root import CannotMakeRoot, DebianRoot, copy_checkout, make_root, remove_tree

PROJECT = Path(__file__).parents[1]
CHECKOUT = "root/quilting-bee"
DATA = "var/lib/quilting-bee"
SAVED = "var/backups/quilting-bee"
PROGRAM = "/opt/quilting-bee/.venv/bin"
MODEL = "etc/this-is-a-pi"
BOOKS = (
    "var/lib/apt/", "var/lib/dpkg/", "var/cache/", "var/log/", "etc/ld.so.cache", "etc/passwd-", "etc/shadow-",
    "etc/group-", "etc/gshadow-", "etc/subuid", "etc/subgid", "etc/.pwd.lock",
)  # fmt: skip
"""What the system writes about itself whenever packages or users come and go."""
ACCOUNTS = ("etc/passwd", "etc/shadow", "etc/group", "etc/gshadow")
"""Packages make users that outlive them; ours must not be among them when its games are gone."""
PLAY = """
from random import Random
from companion.games.patchwork.actions import Advance
from companion.games.patchwork.setup import draw_by_chance
from companion.games.values import Player
from companion.home import find_home
from companion.store.sqlite import SqliteStore
from companion.table import start_game
store = SqliteStore(find_home().games)
table = start_game(store, "patchwork", (Player("Wilhelmina"), Player("Ben")))
while (action := draw_by_chance(table.state, Random(1))) is not None:
    table.do(action)
for _ in range(3):
    table.do(Advance())
store.close()
"""
"""A game that is begun and lies on the table."""


class Failed(Exception):
    """Something is not as promised."""


def main(words: list[str]) -> int:
    """Try each suite and say what was found; 1 when something is not as promised."""
    parser = argparse.ArgumentParser(prog="./study appliance", description=__doc__)
    parser.add_argument("--suite", choices=("bookworm", "trixie"), action="append", help="Debian 12, 13; usually both")
    parser.add_argument("--mirror", help="an archive of Debian; usually the one that debootstrap takes")
    parser.add_argument("--roots", type=Path, help="a folder that keeps the clean roots for the next time")
    parser.add_argument("--as-pi", action="store_true", help="take the Pi's packages and locks, with stand-ins for "
                        "the two packages that are in Raspberry Pi's own archive alone")  # fmt: skip
    parser.add_argument(
        "--skip", action="append", default=[], metavar="STEP", help="leave a step out, say install_again"
    )
    told = parser.parse_args(words)
    failures = 0
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="appliance-", dir=told.roots))
        stack.callback(remove_tree, folder)
        roots = told.roots or folder
        for suite in told.suite or ("bookworm", "trixie"):
            print(f"{suite}{' as on a Pi' if told.as_pi else ''}:", flush=True)
            try:
                make_root(roots / f"clean-{suite}", suite, told.mirror)
                root = DebianRoot(folder / suite, roots / f"clean-{suite}")
            except CannotMakeRoot as error:
                print(f"  cannot be tried on this machine: {error}")
                return 2
            try:
                Trial(root, is_pi=told.as_pi).run(told.skip)
            except Failed as error:
                failures += 1
                print(f"  FAILED: {error}", flush=True)
            finally:
                root.systemd.stop()
    return 1 if failures else 0


class Trial:
    """One machine from its first minute to its last."""

    def __init__(self, root: DebianRoot, *, is_pi: bool) -> None:
        self.root = root
        self._more: dict[str, str] = {}
        if is_pi:
            self._pretend_to_be_a_pi()
        copy_checkout(root.folder / CHECKOUT)
        # The lists of packages are fetched before the tree is looked at: every machine has them.
        root.run("apt-get", "update")
        self.before = root.listing()
        self.packages = self._packages()

    def run(self, skipped: list[str]) -> None:
        for step in (
            self.install, self.draw_a_window, self.install_again, self.resume_after_a_kill, self.refuse_while_playing,
            self.roll_back, self.update_from_a_stick_without_a_network, self.uninstall, self.uninstall_with_games,
        ):  # fmt: skip
            if step.__name__ in skipped:
                continue
            begin = perf_counter()
            found = step()
            print(f"  {step.__name__.replace('_', ' ')}: {found} ({perf_counter() - begin:.0f} s)", flush=True)

    def install(self) -> str:
        self._install(0)
        added = self._packages() - self.packages
        return f"came up and serves the page; {len(added)} packages of the system were added"

    def draw_a_window(self) -> str:
        """By the compositor, on a screen that nobody sees."""
        self.root.systemd.more = {
            "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1", "QUILTING_BEE_COMPOSITOR": "cage",
        }  # fmt: skip
        self._come_up("in cage")
        self.root.systemd.more = {}
        self._come_up("without a screen")
        return "the first frame was drawn in cage"

    def install_again(self) -> str:
        before, packages = self.root.listing(), self._packages()
        self._install(0)
        changed = _differences(_of_one_folder(before), _of_one_folder(self.root.listing()))
        _expect(
            not [name for name in changed if not name.startswith(("opt/", DATA, SAVED))], f"changed: {changed[:10]}"
        )
        _expect(packages == self._packages(), "packages were added again")
        lost = [name for name in changed if name not in _of_one_folder(self.root.listing())]
        _expect(not lost, f"lost: {lost[:10]}")
        return "the same, in the second folder"

    def resume_after_a_kill(self) -> str:
        systemd = self.root.systemd
        systemd.stop()
        self._as_player("python", "-c", PLAY)
        self._come_up("with a game")
        self._open_page()
        log = self._games()
        systemd.kill()
        self._come_up("after a kill")
        self._open_page()
        _expect(log == self._games(), "the log is not what it was")
        return "the game is on the table again"

    def refuse_while_playing(self) -> str:
        said = self._install(3, comes_up=False)
        _expect(PLAYING in said, said)
        _expect(self.root.systemd.is_active, "the game was disturbed")
        return "told so, and changed nothing"

    def roll_back(self) -> str:
        used = (self.root.folder / "opt/quilting-bee").readlink()
        log = self._games()
        broken = self.root.folder / "root/broken"
        copy_checkout(broken)
        with (broken / "companion/cli/serve.py").open("a") as file:
            file.write("\n\ndef serve_page(*_: object, **__: object) -> None:\n    raise RuntimeError('broken')\n")
        said = self._install(4, "--even-while-playing", checkout="root/broken", comes_up=False)
        _expect("The update was taken back" in said, said)
        _expect(used == (self.root.folder / "opt/quilting-bee").readlink(), "another version is in use")
        _expect(self.root.systemd.wait_until_ready(60), f"the old version does not run: {self.root.systemd.said}")
        _expect(log == self._games(), "the games are not what they were")
        remove_tree(broken)
        return "the old version serves the old game"

    def update_from_a_stick_without_a_network(self) -> str:
        stick = self.root.folder / "media/stick"
        stick.mkdir(parents=True)
        with tarfile.open(stick / "quilting-bee.tar.gz", "w:gz") as archive:
            archive.add(self.root.folder / CHECKOUT, "quilting-bee-2.0")
        remove_tree(self.root.folder / CHECKOUT)
        nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}
        self._run(0, "/opt/quilting-bee/systemd/install", "--even-while-playing", "--from",
                  "/media/stick/quilting-bee.tar.gz", **nowhere)  # fmt: skip
        _expect(self.root.systemd.wait_until_ready(60), self.root.systemd.said)
        remove_tree(stick)
        copy_checkout(self.root.folder / CHECKOUT)
        return "came up"

    def uninstall(self) -> str:
        self._run(0, f"/{CHECKOUT}/systemd/uninstall")
        left = self._left()
        kept = [name for name in left if name == DATA or name.startswith(f"{DATA}/")]
        _expect(f"{DATA}/games.db" in kept, "the games are gone")
        other = [name for name in left if name not in (*kept, *ACCOUNTS) and not name.startswith(SAVED)]
        _expect(not other, f"left: {other[:20]}")
        return f"as before but for the data and its owner ({len(kept)} files)"

    def uninstall_with_games(self) -> str:
        self._install(0)
        self._run(0, f"/{CHECKOUT}/systemd/uninstall", "--with-games")
        left = self._left()
        _expect(not left, f"left: {left[:20]}")
        return f"as before; not compared: what the system notes about packages ({', '.join(BOOKS[:4])} …)"

    def _install(self, status: int, *options: str, checkout: str = CHECKOUT, comes_up: bool = True) -> str:
        said = self._run(status, f"/{checkout}/systemd/install", "--kiosk", *options)
        if comes_up:
            _expect(self.root.systemd.wait_until_ready(60), f"does not come up: {self.root.systemd.said}")
        return said

    def _run(self, status: int, *words: str, **more: str) -> str:
        done = self.root.run(*words, **self._more, **more)
        if done.returncode != status:
            told = f"{done.stdout}\n{self.root.systemd.said}"
            raise Failed(f"{' '.join(words)} ended with {done.returncode}, not {status}:\n{told}")
        return done.stdout

    def _come_up(self, how: str) -> None:
        self.root.systemd.stop()
        self.root.systemd.start()
        _expect(self.root.systemd.wait_until_ready(90), f"does not start {how}:\n{self.root.systemd.said}")

    def _open_page(self) -> None:
        """A phone comes by the printed link, and the game is on the table."""
        end = monotonic() + 60
        # It answers before it has drawn its code, which stands below the link.
        while (link := re.search(r"http://\S+(/in/\S+)", self.root.systemd.said)) is None:
            if monotonic() > end:
                raise Failed(f"no link was printed: {self.root.systemd.said}")
            sleep(0.2)
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        with browser.open(f"http://127.0.0.1:{self.root.systemd.port}{link[1]}", timeout=30) as answer:
            _expect(answer.status == 200, f"the page answers {answer.status}")
        end = monotonic() + 20
        while not self.root.systemd.status.startswith(PLAYING) and monotonic() < end:
            sleep(0.2)
        _expect(self.root.systemd.status.startswith(PLAYING), f"the status is {self.root.systemd.status!r}")

    def _games(self) -> str:
        """Every action of every game."""
        return self._as_player("quilting-bee", "export")

    def _as_player(self, program: str, *words: str) -> str:
        """What a program of the app says to the user who owns the games."""
        done = self.root.run(f"{PROGRAM}/{program}", *words, user="quilting-bee", QUILTING_BEE_HOME=f"/{DATA}")
        _expect(done.returncode == 0, done.stdout)
        return done.stdout

    def _packages(self) -> set[str]:
        done = self.root.run("dpkg-query", "-W", "-f", "${Package}\n")
        return set(done.stdout.split())

    def _left(self) -> list[str]:
        changed = _differences(self.before, self.root.listing())
        is_ours = {name: "quilting-bee" in (self.root.folder / name).read_text() for name in ACCOUNTS}
        return [name for name in changed if is_ours.get(name, not name.startswith((*BOOKS, CHECKOUT)))]

    def _pretend_to_be_a_pi(self) -> None:
        (self.root.folder / MODEL).write_text("Raspberry Pi 5 Model B Rev 1.0\0")
        self._more = {"QUILTING_BEE_MODEL": f"/{MODEL}"}
        for name in ("picamera2", "lgpio"):
            deb = self.root.folder / "tmp" / name
            module = deb / f"usr/lib/python3/dist-packages/{name}.py"
            module.parent.mkdir(parents=True)
            module.write_text("")
            (deb / "DEBIAN").mkdir()
            (deb / "DEBIAN/control").write_text(
                f"Package: python3-{name}\nVersion: 1\nArchitecture: all\nMaintainer: nobody <nobody@example.org>\n"
                "Description: stands in for Raspberry Pi's own\n"
            )
            subprocess.run(["dpkg-deb", "--build", deb], check=True, stdout=subprocess.DEVNULL)
            self.root.run("dpkg", "--install", f"/tmp/{name}.deb")


def _of_one_folder(listing: dict[str, str]) -> dict[str, str]:
    """The app is in one folder of two by turns: what counts is the one in use."""
    used = listing["opt/quilting-bee"].rpartition(" ")[2]
    other = {"quilting-bee-1": "quilting-bee-2", "quilting-bee-2": "quilting-bee-1"}[used]
    return {
        name.replace(used, "quilting-bee-N"): told.replace(used, "quilting-bee-N")
        for name, told in listing.items()
        if not name.startswith(f"opt/{other}")
    }


def _differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def _expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise Failed(otherwise)
