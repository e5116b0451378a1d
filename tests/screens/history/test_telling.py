"""Days are told as people say them, in their own language."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from msgspec import Raw

from companion.games.quilt_show.money import dollars as say_dollars
from companion.screens.history.telling import amount, tell_date, tell_when
from companion.store.values import Header, KeptGame
from messages import load_language, say, say_count

NOW = datetime(2026, 11, 14, 0, 30).astimezone()
"""A Saturday, soon after midnight."""


def played(started: datetime) -> KeptGame:
    header = Header("1", "patchwork", (), Raw(b"{}"), started.astimezone(), "1")
    return KeptGame(header, 1, header.started + timedelta(minutes=31), None, True)


@pytest.mark.parametrize(
    ("started", "english", "german"),
    [
        (datetime(2026, 11, 14, 0, 5), "Today, 00:05 · 31 min", "Heute, 00:05 · 31 Min."),
        (datetime(2026, 11, 13, 23, 58), "Yesterday · 31 min", "Gestern · 31 Min."),
        (datetime(2026, 11, 12, 12, 0), "Thursday · 31 min", "Donnerstag · 31 Min."),
        (datetime(2026, 11, 8, 0, 1), "Sunday · 31 min", "Sonntag · 31 Min."),
        (datetime(2026, 11, 7, 23, 59), "7 November · 31 min", "7. November · 31 Min."),
        (datetime(2026, 3, 1, 12, 0), "1 March · 31 min", "1. März · 31 Min."),
        (datetime(2025, 12, 31, 12, 0), "31 December 2025", "31. Dezember 2025"),
        (datetime(2026, 11, 15, 12, 0), "15 November · 31 min", "15. November · 31 Min."),
    ],
)
def test_a_day_is_told_by_how_long_ago_it_was(started: datetime, english: str, german: str) -> None:
    told = tell_when(played(started), NOW)
    assert (load_language("en")(told), load_language("de")(told)) == (english, german)


def test_the_days_of_last_week_have_their_names() -> None:
    for language, names in (
        ("en", ["Friday", "Thursday", "Wednesday", "Tuesday", "Monday"]),
        ("de", ["Freitag", "Donnerstag", "Mittwoch", "Dienstag", "Montag"]),
    ):
        sunday = datetime(2026, 11, 15, 12, 0)
        told = [tell_when(played(sunday - timedelta(days=days)), sunday.astimezone()) for days in range(2, 7)]
        assert [load_language(language)(each).split(" · ")[0] for each in told] == names


def test_the_full_date_names_every_month() -> None:
    for language, said in (("en", "2 May 2026, 19:10"), ("de", "2. Mai 2026, 19:10")):
        assert load_language(language)(tell_date(played(datetime(2026, 5, 2, 19, 10)))) == said
    months = {str(tell_date(played(datetime(2026, month, 2)))).split()[1] for month in range(1, 13)}
    assert len(months) == 12


def test_money_is_told_in_thousands_and_a_loss_with_a_minus() -> None:
    english = [
        str(amount(*each)) for each in ((41_000, "dollars"), (0, "dollars"), (-3_000, "dollars"), (-8, "points"))
    ]
    assert english == ["$41k", "$0", "−$3k", "−8"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_money_has_its_sign_where_the_language_has_it(language: str) -> None:
    assert load_language(language)(amount(24_000, "dollars")) == "24\N{NO-BREAK SPACE}k$"


def test_less_than_nothing_has_a_minus_sign_in_the_middle_of_every_sentence() -> None:
    said = say_count("{names} have {count} point.", "{names} have {count} points.", -81, names="Jean-Luc and Ann")
    assert str(said) == "Jean-Luc and Ann have −81 points."
    assert str(say("{name} wins with {points} points.", name="Ann", points=-61)) == "Ann wins with −61 points."
    assert str(say_dollars(-3_000)) == "−$3,000"
