"""What settings of support must be like, and what of a change stands in the trail."""

import re
from collections.abc import Iterable
from itertools import pairwise

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.support.rules.settings import LAW_DAYS, SHIPPED, topic_name
from terazi.modules.support.values.due import DAY_MINUTES, Span
from terazi.modules.support.values.settings import DeskTimes, SupportSettings, TopicSettings
from terazi.modules.support.values.tickets import Priority

_OWN_CODE = re.compile(r"x_[a-z0-9_]{1,30}")
_DAYS = 7


def require_times(times: DeskTimes) -> None:
    """Raise unless a desk works at some time of the week, in spans that do not overlap, and answers every priority."""
    if len(times.week) != _DAYS or not all(_is_in_order(spans) for spans in times.week):
        raise _wrong("week", "support.week_wrong")
    if not any(times.week):
        raise _wrong("week", "support.week_empty")
    if times.budgets.keys() != set(Priority):
        raise _wrong("budgets", "support.budgets_missing")


def require_topics(topics: Iterable[TopicSettings]) -> None:
    """Raise unless every shipped topic is there, own ones are called something, and those of laws are offered."""
    found = list(topics)
    codes = [each.code for each in found]
    if len(set(codes)) != len(codes) or not set(codes) >= SHIPPED:
        raise _wrong("topics", "support.topics_wrong")
    for topic in found:
        is_own = topic.code not in SHIPPED
        if is_own and not (_OWN_CODE.fullmatch(topic.code) and any(topic.name.values())):
            raise _wrong("topics", "support.topics_wrong")
        if topic.is_hidden and topic.code in LAW_DAYS:
            raise _wrong("topics", "support.topic_of_law")
    if all(topic.is_hidden for topic in found):
        raise _wrong("topics", "support.topics_wrong")


def told_settings(settings: DeskTimes) -> Json:
    """Return settings as they stand in the trail: each in a line of text, so that what changed is seen."""
    told: Json = {
        "week": "; ".join(_told_spans(spans) for spans in settings.week),
        "budgets": "; ".join(
            f"{priority.value} {settings.budgets[priority].first}/{settings.budgets[priority].next}"
            for priority in Priority
        ),
    }
    if isinstance(settings, SupportSettings):
        told |= {
            "topics": "; ".join(_told_topic(topic) for topic in settings.topics),
            "passive_days": settings.retention.passive_days,
            "terminated_days": settings.retention.terminated_days,
            "content_months": settings.retention.content_months,
            "raw_mail_days": settings.retention.raw_mail_days,
            "quotation": settings.quotation.value,
            "takes_turns": settings.takes_turns,
            "asks_rating": settings.asks_rating,
        }
    return told


def told_desk(times: DeskTimes | None, *, takes_turns: bool) -> Json:
    """Return the same of a shop's desk; nothing stands where it has the times of its site."""
    told = told_settings(times) if times else {"week": "", "budgets": ""}
    return told | {"takes_turns": takes_turns}


def _is_in_order(spans: tuple[Span, ...]) -> bool:
    ends = [minute for span in spans for minute in span]
    return all(0 <= minute <= DAY_MINUTES for minute in ends) and all(
        before < after for before, after in pairwise(ends)
    )


def _told_spans(spans: tuple[Span, ...]) -> str:
    return ", ".join(f"{_clock(opens)}–{_clock(closes)}" for opens, closes in spans) or "–"


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _told_topic(topic: TopicSettings) -> str:
    time = f" {topic.first_minutes}" if topic.first_minutes else ""
    desk = f" {topic.desk_id}" if topic.desk_id else ""
    hidden = " (–)" if topic.is_hidden else ""
    return f"{topic_name(topic, Lang.TR)} {topic.priority.value}{time}{desk}{hidden}"


def _wrong(field: str, key: str) -> InvalidInput:
    return InvalidInput([FieldProblem(field, Phrase(key))])
