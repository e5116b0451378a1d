"""A real PostgreSQL of the tests' own: a temporary cluster, stopped, killed and started at will."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psycopg

_HOMES = Path("/usr/lib/postgresql")
MISSING = "Debian's package postgresql is not installed here"
OWNER, KEY = "bee", "owner-key"


def find_postgres() -> Path | None:
    """The programs of the newest PostgreSQL of this machine, or of the one whose folder is told."""
    if told := os.environ.get("QUILTING_BEE_POSTGRES"):
        return Path(told)
    found = sorted(_HOMES.glob("*/bin/initdb"), key=lambda file: int(file.parents[1].name))
    return found[-1].parent if found else None


class Postgres:
    """One cluster, that listens on a port of its own; `kept` is the folder of one that is used again and again."""

    def __init__(self, settings: Sequence[str] = ("fsync=off",), kept: Path | None = None) -> None:
        programs = find_postgres()
        assert programs is not None, MISSING
        self._programs = programs
        self.folder = kept or Path(tempfile.mkdtemp(prefix="bee-pg-", dir="/tmp"))
        self._user = _unprivileged()
        self._settings = settings
        self._server: subprocess.Popen[bytes] | None = None
        port = self.folder / "port"
        if port.exists():
            # Its clubs and tables know it by this port.
            self.port = int(port.read_text())
            self.start()
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        (password := self.folder / "password").write_text("superuser-key")
        password.chmod(0o644)
        data = str(self.folder / "data")
        self._call("initdb", "--pgdata", data, "--username=super", "--auth=scram-sha-256",
                   f"--pwfile={password}", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")  # fmt: skip
        self.start()
        with self.superuser() as connection:
            connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE PASSWORD '{KEY}'")
        port.write_text(str(self.port))

    @property
    def process(self) -> int:
        """The number of the process that all others of it come from."""
        assert self._server is not None
        return self._server.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        data = self.folder / "data"
        options = [f"-c{each}" for each in (*self._settings, f"port={self.port}", "listen_addresses=127.0.0.1",
                   f"unix_socket_directories={self.folder}", "max_connections=300", "shared_buffers=32MB")]  # fmt: skip
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [self._programs / "postgres", "-D", data, *options], stdout=log, stderr=log, user=self._user,
                group=_group(self._user), extra_groups=[] if self._user else None, cwd=self.folder,
            )  # fmt: skip
        until = time.monotonic() + 30
        while True:
            try:
                self.superuser().close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: fast and in order, or as a pulled plug does."""
        if self._server is not None:
            if how == signal.SIGKILL:
                # Its children see that the postmaster is gone and end by themselves.
                self._server.kill()
            else:
                self._server.send_signal(how)
            self._server.wait(30)
            self._server = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def superuser(self, database: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="super", password="superuser-key", dbname=database, autocommit=True
        )

    def switch_tls_on(self, certificate: Path, key: Path) -> None:
        """From now on it can prove who it is, with this certificate."""
        for name, file in (("server.crt", certificate), ("server.key", key)):
            target = self.folder / "data" / name
            shutil.copy(file, target)
            target.chmod(0o600)
            if self._user is not None:
                shutil.chown(target, self._user)
        with self.superuser() as connection:
            connection.execute("ALTER SYSTEM SET ssl = on")
            connection.execute("SELECT pg_reload_conf()")

    def address(self, name: str) -> str:
        """The URL with which the owner of a database comes to it."""
        return f"postgresql://{OWNER}:{KEY}@127.0.0.1:{self.port}/{name}"

    def new_database(self, name: str) -> str:
        """The URL of an empty database whose owner may set up a club."""
        with self.superuser() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name} OWNER {OWNER}")
        return self.address(name)

    def _call(self, program: str, *words: str) -> None:
        subprocess.run(
            [self._programs / program, *words], check=True, capture_output=True, user=self._user,
            group=_group(self._user), extra_groups=[] if self._user else None, cwd=self.folder,
        )  # fmt: skip


def _unprivileged() -> str | None:
    """PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def _group(user: str | None) -> int | None:
    return pwd.getpwnam(user).pw_gid if user else None
