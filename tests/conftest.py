"""In which order tests run, and how patient they are on a machine that has other things to do."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

LONGEST = ("tests/touch/test_layout.py",)
"""They take minutes, so they begin first: no core waits for them at the end."""

os.environ["LC_ALL"] = "C.UTF-8"
"""What a test expects to be said does not depend on the language of its machine."""

# How long one example takes says something about the machine, not about what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
