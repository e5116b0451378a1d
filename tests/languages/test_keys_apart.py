"""The three keys of a screen can be told apart by their words, in every language."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from companion.screens.session import Session
from companion.screens.views import Key
from messages import LANGUAGES
from tests.screens.scenes import all_scenes

SCENES = all_scenes()


@pytest.mark.parametrize("name", SCENES)
def test_keys_that_do_different_things_say_different_words(name: str) -> None:
    session = SCENES[name]()
    english = _keys(session, "en")
    for language in LANGUAGES:
        keys = _keys(session, language)
        assert not [key.text for key in keys if key.text and key.text == key.detail], "a key says nothing twice"
        for one, other in combinations(range(len(keys)), 2):
            are_alike = english[one].text == english[other].text
            assert are_alike or keys[one].text != keys[other].text, language
    session.close()


def _keys(session: Session, language: str) -> tuple[Key, Key, Key]:
    session.apply_settings(msgspec.structs.replace(session.settings, language=language))
    keys = session.view().keys
    return keys.undo, keys.scan, keys.main
