"""How a past game is told: when it was played, how long, and what was reached."""

from __future__ import annotations

from datetime import date, datetime

from companion.history import minutes
from companion.store.values import KeptGame
from messages import Sentence, say

_WEEK = 7


def tell_when(game: KeptGame, now: datetime) -> Sentence:
    """The day as people say it, and how long was played; the year only where it is not this one."""
    started, today = game.header.started.astimezone(), now.astimezone().date()
    length = say("{minutes} min", minutes=round(minutes(game)))
    day, days_ago = started.date(), (today - started.date()).days
    if days_ago == 0:
        return say("Today, {time} · {length}", time=f"{started:%H:%M}", length=length)
    if days_ago == 1:
        return say("Yesterday · {length}", length=length)
    if 1 < days_ago < _WEEK:
        return say("{day} · {length}", day=name_weekday(day.weekday()), length=length)
    if day.year == today.year:
        return say("{day} · {length}", day=name_day(day), length=length)
    return say("{day} {year}", day=name_day(day), year=day.year)


def tell_day(game: KeptGame) -> Sentence:
    """The day alone."""
    return name_day(game.header.started.astimezone().date())


def tell_day_of(moment: datetime) -> Sentence:
    """The day and the year."""
    day = moment.astimezone().date()
    return say("{day} {year}", day=name_day(day), year=day.year)


def tell_past_day(moment: datetime, now: datetime) -> Sentence:
    """The day as people say it in the middle of a sentence; the year only where it is not this one."""
    day, today = moment.astimezone().date(), now.astimezone().date()
    days_ago = (today - day).days
    if days_ago in (0, 1):
        return say("yesterday") if days_ago else say("today")
    return name_day(day) if day.year == today.year else tell_day_of(moment)


def tell_date(game: KeptGame) -> Sentence:
    """The full date and the time of day."""
    return tell_date_of(game.header.started)


def tell_date_of(moment: datetime) -> Sentence:
    """The full date of a moment and the time of day."""
    started = moment.astimezone()
    return say("{date}, {time}", date=tell_day_of(moment), time=f"{started:%H:%M}")


def amount(points: int, unit: str) -> Sentence:
    """Points, or money as it is said on a table; each language sets the sign its own way."""
    if unit != "dollars":
        return say("{points}", points=points)
    if points == 0:
        return say("$0")
    if points < 0:
        return say("−{amount}", amount=amount(-points, unit))
    return say("${thousands}k", thousands=points // 1000)


def name_weekday(number: int) -> Sentence:
    """The day of the week, Monday is 0."""
    return (
        say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"), say("Sunday"),
    )[number]  # fmt: skip


def name_month(day: date) -> Sentence:
    """The month of that day."""
    return (
        say("January"), say("February"), say("March"), say("April"), say("May"), say("June"), say("July"),
        say("August"), say("September"), say("October"), say("November"), say("December"),
    )[day.month - 1]  # fmt: skip


def name_day(day: date) -> Sentence:
    """The day without its year."""
    number = day.day
    return (
        say("{day} January", day=number), say("{day} February", day=number), say("{day} March", day=number),
        say("{day} April", day=number), say("{day} May", day=number), say("{day} June", day=number),
        say("{day} July", day=number), say("{day} August", day=number), say("{day} September", day=number),
        say("{day} October", day=number), say("{day} November", day=number), say("{day} December", day=number),
    )[day.month - 1]  # fmt: skip
