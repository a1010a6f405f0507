"""Settings as they are stored, and how soon a desk answers by them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from uuid import UUID

from pydantic import TypeAdapter

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.support.rules.holidays import holidays_of
from terazi.modules.support.values.calendars import CalendarYear
from terazi.modules.support.values.due import Timing, WorkingHours
from terazi.modules.support.values.settings import (
    USUAL_TOPICS,
    DeskTimes,
    KeptSettings,
    SupportSettings,
    TopicSettings,
)
from terazi.modules.support.values.tickets import Topic

_OF_SITE, _OF_DESK = TypeAdapter(SupportSettings), TypeAdapter(DeskTimes)
SHIPPED = frozenset(topic.value for topic in Topic)
"""Topics that every site has, and of which the platform says how they are called."""
LAW_DAYS: Mapping[str, int] = {"privacy": 30}
"""Topics of which a law says in how many days they are answered."""


def site_settings(kept: Iterable[KeptSettings], site_id: UUID) -> SupportSettings:
    """Return the settings of a site among those that were found."""
    return read_settings(next((each.settings for each in kept if each.desk_id == site_id), {}))


def read_settings(stored: Json) -> SupportSettings:
    """Return a site's settings as they are stored; what is not said is as usual."""
    found = _OF_SITE.validate_python(stored)
    there = {each.code for each in found.topics}
    return replace(found, topics=(*found.topics, *(each for each in USUAL_TOPICS if each.code not in there)))


def own_times(stored: Json) -> DeskTimes | None:
    """Return a shop's desk's times as they are stored; None where it has those of its site."""
    return _OF_DESK.validate_python(stored) if "week" in stored else None


def gives_turns(kept: Iterable[KeptSettings], desk_id: UUID) -> bool:
    """Whether new requests of a desk go to its people by turn."""
    return any(each.settings.get("takes_turns") is True for each in kept if each.desk_id == desk_id)


def desk_json(times: DeskTimes | None, *, takes_turns: bool) -> Json:
    """Return settings of a shop's desk as they are stored."""
    stored = _OF_DESK.dump_python(times, mode="json") if times else {}
    return {**stored, "takes_turns": takes_turns}


def as_json(settings: SupportSettings) -> Value:
    """Return a site's settings as they are stored."""
    return _OF_SITE.dump_python(settings, mode="json")


def topic_name(topic: TopicSettings, lang: Lang) -> str:
    """Return how a topic is called."""
    own = topic.name.get(lang) or next(iter(topic.name.values()), "")
    return own or (say(Phrase(f"support.topic.{topic.code}"), lang) if topic.code in SHIPPED else topic.code)


def topic_words(topic: TopicSettings, lang: Lang) -> str:
    """Return the words by which answers that fit a topic are found."""
    shipped = say(Phrase(f"support.topic.{topic.code}.words"), lang) if topic.code in SHIPPED else ""
    return f"{topic_name(topic, lang)} {topic.hint.get(lang, '')} {shipped}"


def timing_of(
    kept: Iterable[KeptSettings], years: Iterable[CalendarYear], site_id: UUID, desk_id: UUID, today: date
) -> Timing:
    """Return how soon a desk answers: by its own settings, else its site's; the holidays are those of the site."""
    found = {each.desk_id: each.settings for each in kept}
    site = read_settings(found.get(site_id, {}))
    own = own_times(found.get(desk_id, {})) if desk_id != site_id else None
    times = own or site
    return Timing(
        hours=WorkingHours(week=times.week, closed_from=closed_days(years, today)),
        budgets=times.budgets,
        topic_minutes={each.code: each.first_minutes for each in site.topics if each.first_minutes},
        topic_days=LAW_DAYS,
    )


def closed_days(years: Iterable[CalendarYear], today: date) -> dict[date, int]:
    """Return from when on desks are closed on holidays around a day; years without a copy have those of the country."""
    copied = {each.year: each.days for each in years}
    needed = {today.year - 1, today.year, today.year + 1}
    days = [
        day
        for year in sorted(copied.keys() | needed)
        for day in (copied[year] if year in copied else holidays_of(year))
    ]
    return {each.day: each.closed_from for each in days}
