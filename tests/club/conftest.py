"""One PostgreSQL for all tests of the club, and an empty club for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.club.making import Club, make_club
from tests.club.postgres import MISSING, Postgres, find_postgres

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if find_postgres() is None:
        pytest.skip(MISSING)
    server = Postgres()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture
def club(postgres: Postgres, tmp_path: Path) -> Club:
    return make_club(postgres, tmp_path, f"club{next(_NUMBERS)}")
