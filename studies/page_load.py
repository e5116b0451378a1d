"""What the page costs and how fast it is: 50 viewers who only look, an action's way to all of them, photos, the start.

The server runs in a process of its own, its viewers here. What is compared was measured in one run, so that a busy
machine disturbs both sides alike."""

from __future__ import annotations

import argparse
import gzip
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from companion.scanning import Context, read
from studies.compiled import with_compiled_modules
from studies.table import bare_database

VIEWERS = 50
IDLE, REACH, PHOTO, START, WEIGHT = 0.10, 0.1, 0.3, 1.5, 150_000
GROWTH = 16.0
"""Megabytes: what allocators keep back."""
_EMPTY = """
import cv2, uvicorn
from starlette.applications import Starlette
uvicorn.run(Starlette(), port={port}, log_config=None)
"""
_SHEET = (files("companion.samples") / "sheet.jpg").read_bytes()


def main(words: list[str]) -> int:
    """Print what was measured and whether it is within the limits."""
    parser = argparse.ArgumentParser(prog="./study page_load", description=__doc__)
    parser.add_argument("--part", nargs="+", choices=tuple(_PARTS), default=list(_PARTS))
    parser.add_argument("--uploads", type=int, default=1000)
    told = parser.parse_args(words)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    results = [_PARTS[part](told.uploads) for part in told.part]
    return 0 if all(results) else 1


class Client:
    """A browser without a window."""

    def __init__(self, port: int, link: str, opens: str = "") -> None:
        self.port, self._cookie = port, ""
        head, _ = self.ask("GET", f"/in/{link}{opens}")
        self._cookie = re.search(r"set-cookie: ([^;]*)", head)[1]  # type: ignore[index]

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[str, bytes]:
        """One request on a line of its own: head and body of the answer."""
        with socket.create_connection(("127.0.0.1", self.port), 30) as line:
            line.sendall(self._head(method, path, body, kind) + body)
            whole = b""
            while piece := line.recv(1 << 20):
                whole += piece
        head, _, answer = whole.partition(b"\r\n\r\n")
        return head.decode(), gzip.decompress(answer) if b"content-encoding: gzip" in head else answer

    def look(self) -> str:
        return self.ask("GET", "/")[1].decode()

    def post(self, version: str = "", **form: str) -> str:
        """Press something on the page as it is; the head of the answer."""
        version = version or self.seen_version()
        told = "&".join(f"{name}={value}" for name, value in {"version": version, **form}.items())
        return self.ask("POST", "/act", told.encode(), "application/x-www-form-urlencoded")[0]

    def seen_version(self) -> str:
        return str(re.search(r'name="version" value="(\d+)"', self.look())[1])  # type: ignore[index]

    def send_photo(self, photo: bytes) -> None:
        body = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n\r\n' + photo + b"\r\n--x--\r\n"
        head, _ = self.ask("POST", "/photo", body, "multipart/form-data; boundary=x")
        assert " 303 " in head, head

    def listen(self) -> socket.socket:
        """An open live stream, with what was said at first heard."""
        line = socket.create_connection(("127.0.0.1", self.port), 30)
        line.sendall(self._head("GET", "/live", b"", ""))
        heard = b""
        while b"data: " not in heard:
            heard += line.recv(65536)
        return line

    def _head(self, method: str, path: str, body: bytes, kind: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", f"Cookie: {self._cookie}"]
        lines += [f"Origin: http://localhost:{self.port}", "Accept-Encoding: gzip"]
        lines += [f"Content-Length: {len(body)}", f"Content-Type: {kind}"] if body else []
        lines += ["Connection: close"] if path != "/live" else []
        return "\r\n".join([*lines, "", ""]).encode()


@contextmanager
def served() -> Iterator[tuple[int, Client, str]]:
    """A page over a game of Doodle in another process: its process, its host, its link."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "studies.page_server", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port, link = process.stdout.readline().split()
            yield process.pid, Client(int(port), link), link
        finally:
            process.terminate()
            process.wait(20)


def measure_idle(_: int) -> bool:
    """What 50 viewers cost who see nothing happen."""
    with served() as (pid, host, link):
        viewers = [Client(host.port, link, "?as=watch").listen() for _ in range(VIEWERS)]
        sleep(1)
        before, begin = _computed(pid), perf_counter()
        sleep(20)
        share = (_computed(pid) - before) / (perf_counter() - begin)
        for line in viewers:
            line.close()
    print(f"{VIEWERS} idle viewers: {share:.1%} of a core (limit {IDLE:.0%})")
    return share < IDLE


def measure_action(_: int) -> bool:
    """From the press until the last of 50 viewers has heard of it, and until the last has the new page."""
    heard, shown, writes = [], [], []
    with served() as (_pid, host, link), tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(VIEWERS) as pool:
        clients = [Client(host.port, link, "?as=watch") for _ in range(VIEWERS)]
        lines = [client.listen() for client in clients]
        bare = bare_database(Path(folder) / "bare.db")

        def follow(number: int) -> tuple[float, float]:
            while b"data: " not in lines[number].recv(65536).replace(b"data:\n", b""):
                pass
            at = perf_counter()
            clients[number].look()
            return at, perf_counter()

        for number in range(10):
            sleep(6.5)  # The allowance of one address: real viewers have one each.
            waiting = [pool.submit(follow, each) for each in range(VIEWERS)]
            version = host.seen_version()
            begin = perf_counter()
            host.post(version, **({"key": "undo"} if number % 2 else {"tap": "alone"}))
            times = [each.result() for each in waiting]
            heard.append(max(at for at, _ in times) - begin)
            shown.append(max(at for _, at in times) - begin)
            begin = perf_counter()
            bare.execute("INSERT INTO log VALUES ('x', ?, '')", (number,))
            writes.append(perf_counter() - begin)
        for line in lines:
            line.close()
    limit = REACH + median(writes)
    print(
        f"an action: the last of {VIEWERS} viewers heard of it after {1000 * median(heard):.0f} ms (limit "
        f"{1000 * limit:.0f} ms, of which a write {1000 * median(writes):.0f}) and had the new page after "
        f"{1000 * median(shown):.0f} ms"
    )
    return median(heard) < limit


def _read_one(host: Client) -> float:
    """Seconds from sending a photo until its review is on the page."""
    host.post(key="main")
    with host.listen() as line:
        begin = perf_counter()
        host.send_photo(_SHEET)
        while "cell@" not in host.look():
            while b"data: " not in line.recv(65536):
                pass
    taken = perf_counter() - begin
    host.post(tap="menu")
    return taken


def measure_photo(_: int) -> bool:
    """An uploaded photo against the reading alone, in turn."""
    scans, uploads = [], []
    context = Context("patchwork-doodle")
    with served() as (_pid, host, _link):
        host.post(tap="alone")
        for number in range(8):
            uploads.append(_read_one(host))
            begin = perf_counter()
            read(_SHEET, context)
            if number:
                scans.append(perf_counter() - begin)
    late = median(uploads[1:]) - median(scans)
    print(
        f"an uploaded photo is on the page after {median(uploads[1:]):.2f} s, the reading alone takes "
        f"{median(scans):.2f} s: {late:+.2f} s (limit +{PHOTO})"
    )
    return late < PHOTO


def measure_start(_: int) -> bool:
    """From the command to the first answer, against an empty application with OpenCV; in turn."""
    ours, empty = [], []
    with tempfile.TemporaryDirectory() as folder:
        environment = {**with_compiled_modules(f"{folder}/compiled"), "QUILTING_BEE_HOME": f"{folder}/home"}
        for number in range(6):
            port = _free_port()
            bee = [sys.executable, "-c", "from companion.cli import main; main()"]
            started = _first_answer([*bee, "serve", "--local", "--port", str(port)], port, environment)
            bare = _first_answer([sys.executable, "-c", _EMPTY.format(port=port)], port, environment)
            if number:
                ours.append(started)
                empty.append(bare)
    ratio = median(ours) / median(empty)
    print(
        f"serve answers after {median(ours):.2f} s, an empty Starlette with OpenCV after {median(empty):.2f} s: "
        f"{ratio:.2f} x (limit {START})"
    )
    return ratio <= START


def measure_memory(uploads: int) -> bool:
    """What the server and its reading process have grown by, between the first and the last quarter of all uploads."""
    seen = []
    with served() as (pid, host, _link):
        host.post(tap="alone")
        for _ in range(uploads):
            _read_one(host)
            seen.append(_memory(pid))
    quarter = max(1, uploads // 4)
    growth = max(seen[-quarter:]) - max(seen[:quarter])
    print(
        f"{uploads} uploads: {max(seen):.0f} MB at most, {growth:+.0f} MB since the first quarter (limit {GROWTH:.0f})"
    )
    return growth < GROWTH


def measure_weight(_: int) -> bool:
    """Everything that the first look at a table fetches, as it goes over the line."""
    with served() as (_pid, host, _link):
        page = host.look()
        paths = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
        sheet = next(path for path in paths if path.endswith("/page.css"))
        fonts = set(re.findall(r'url\("([^"]+\.woff2)"\)', host.ask("GET", sheet)[1].decode()))
        paths |= {sheet.replace("page.css", font) for font in fonts}
        sizes = {"/": len(gzip.compress(page.encode(), 5))}
        for path in paths:
            head, body = host.ask("GET", path)
            told = re.search(r"content-length: (\d+)", head)
            sizes[path] = int(told[1]) if told else len(gzip.compress(body, 5))
    whole = sum(sizes.values())
    print(f"the first view: {whole / 1000:.0f} kB in {len(sizes)} files (limit {WEIGHT / 1000:.0f} kB)")
    return whole < WEIGHT


def _first_answer(command: list[str], port: int, environment: dict[str, str]) -> float:
    begin = perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port), 10) as line:
                    line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    assert line.recv(100)
                    return perf_counter() - begin
            except ConnectionError:
                sleep(0.005)
    finally:
        process.terminate()
        process.wait(20)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        number: int = found.getsockname()[1]
        return number


def _computed(pid: int) -> float:
    """Seconds of computing of that process."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Megabytes of that process and those that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6 + sum(_memory(int(child)) for child in children)


_PARTS = {
    "idle": measure_idle,
    "action": measure_action,
    "photo": measure_photo,
    "start": measure_start,
    "weight": measure_weight,
    "memory": measure_memory,
}
