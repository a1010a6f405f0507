"""Requests and answers about how a site, and a shop's desk on it, answers who asks for help."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel, StorableText
from terazi.foundation.language.lang import Lang
from terazi.modules.support.rules.settings import gives_turns, own_times
from terazi.modules.support.values.calendars import Holiday
from terazi.modules.support.values.due import DAY_MINUTES, Budget
from terazi.modules.support.values.settings import (
    DeskTimes,
    KeptSettings,
    Quotation,
    Retention,
    SupportSettings,
    TopicSettings,
)
from terazi.modules.support.values.tickets import Priority

_Minute = Annotated[int, Field(ge=0, le=DAY_MINUTES)]
_Work = Annotated[int, Field(ge=5, le=60_000)]
_Name = Annotated[StorableText, Field(max_length=60)]
_Hint = Annotated[StorableText, Field(max_length=300)]
_Code = Annotated[StorableText, Field(max_length=32)]


class HoursView(RequestModel):
    """From which minute of a day until which a desk works."""

    opens: _Minute
    closes: _Minute


class BudgetView(RequestModel):
    """In how many working minutes the first answer is due, and in how many each next one."""

    first: _Work
    next: _Work


class TimesView(RequestModel):
    """When a desk works, Monday to Sunday, and how soon it answers, by priority."""

    week: Annotated[list[Annotated[list[HoursView], Field(max_length=4)]], Field(min_length=7, max_length=7)]
    budgets: dict[Priority, BudgetView]

    def times(self) -> DeskTimes:
        return DeskTimes(
            week=tuple(tuple((each.opens, each.closes) for each in day) for day in self.week),
            budgets={
                priority: Budget(first=each.first, next=each.next) for priority, each in self.budgets.items()
            },
        )

    @staticmethod
    def parts_of(times: DeskTimes) -> dict[str, object]:
        return {
            "week": [[HoursView(opens=opens, closes=closes) for opens, closes in day] for day in times.week],
            "budgets": {
                priority: BudgetView(first=each.first, next=each.next)
                for priority, each in times.budgets.items()
            },
        }

    @classmethod
    def of_times(cls, times: DeskTimes) -> "TimesView":
        return TimesView.model_validate(cls.parts_of(times))


class TopicView(RequestModel):
    """A topic: an empty name is the platform's; ``x_…`` are the site's own; ``desk_id`` is the shop to whose desk it goes."""

    code: _Code
    name: dict[Lang, _Name] = {}
    is_hidden: bool = False
    desk_id: UUID | None = None
    priority: Priority = Priority.NORMAL
    first_minutes: _Work | None = None
    hint: dict[Lang, _Hint] = {}

    def topic(self) -> TopicSettings:
        return TopicSettings(
            code=self.code,
            name={lang: line for lang, text in self.name.items() if (line := " ".join(text.split()))},
            is_hidden=self.is_hidden,
            desk_id=self.desk_id,
            priority=self.priority,
            first_minutes=self.first_minutes,
            hint={lang: line for lang, text in self.hint.items() if (line := " ".join(text.split()))},
        )


class RetentionView(RequestModel):
    """How long tickets wait, and how long what is written in them is kept."""

    passive_days: Annotated[int, Field(ge=1, le=60)]
    terminated_days: Annotated[int, Field(ge=1, le=365)]
    content_months: Annotated[int, Field(ge=1, le=120)]
    raw_mail_days: Annotated[int, Field(ge=1, le=365)]


class SettingsView(TimesView):
    """The settings of a site."""

    topics: Annotated[list[TopicView], Field(max_length=50)]
    retention: RetentionView
    quotation: Quotation
    takes_turns: bool
    asks_rating: bool

    def settings(self) -> SupportSettings:
        times = self.times()
        return SupportSettings(
            week=times.week,
            budgets=times.budgets,
            topics=tuple(each.topic() for each in self.topics),
            retention=Retention(**self.retention.model_dump()),
            quotation=self.quotation,
            takes_turns=self.takes_turns,
            asks_rating=self.asks_rating,
        )

    @classmethod
    def of(cls, settings: SupportSettings) -> "SettingsView":
        return SettingsView.model_validate(
            {
                **cls.parts_of(settings),
                "topics": [
                    {name: getattr(topic, name) for name in TopicView.model_fields}
                    for topic in settings.topics
                ],
                "retention": {name: getattr(settings.retention, name) for name in RetentionView.model_fields},
                "quotation": settings.quotation,
                "takes_turns": settings.takes_turns,
                "asks_rating": settings.asks_rating,
            }
        )


class SettingsBody(RequestModel):
    """New settings of a site; ``version`` is that of the ones they were made from."""

    settings: SettingsView
    version: int


class DeskBody(RequestModel):
    """The times of a shop's desk, none: those of the site; and whether its new requests go to its people by turn."""

    organization_id: UUID
    times: TimesView | None = None
    takes_turns: bool = False


class HolidayView(RequestModel):
    """A day on which desks are closed from a minute on; 0 is the whole day."""

    day: date
    name: dict[Lang, _Name]
    closed_from: _Minute = 0

    def holiday(self) -> Holiday:
        return Holiday(day=self.day, name=self.name, closed_from=self.closed_from)

    @classmethod
    def of(cls, holiday: Holiday) -> "HolidayView":
        return cls(day=holiday.day, name=dict(holiday.name), closed_from=holiday.closed_from)


class CalendarBody(RequestModel):
    """The holidays of a year."""

    year: Annotated[int, Field(ge=2020, le=2100)]
    days: Annotated[list[HolidayView], Field(max_length=100)]


class PreviewBody(RequestModel):
    """Times of which is asked when answers would be due."""

    times: TimesView
    priority: Priority = Priority.NORMAL


class DueExample(BaseModel):
    """When somebody would ask, and until when they would be answered, in words."""

    asked: str
    until: str


class PreviewAnswer(Answer):
    """Examples of when answers would be due."""

    list: Sequence[DueExample]


class DeskView(BaseModel):
    """A shop's desk; ``times`` is None where it has those of the site."""

    organization_id: UUID
    name: str
    times: TimesView | None
    takes_turns: bool

    @classmethod
    def of(cls, shop_id: UUID, name: str, kept: KeptSettings | None) -> "DeskView":
        times = own_times(kept.settings) if kept else None
        return cls(
            organization_id=shop_id,
            name=name,
            times=TimesView.of_times(times) if times else None,
            takes_turns=gives_turns([kept] if kept else [], shop_id),
        )


class CalendarView(BaseModel):
    """The holidays of a year."""

    year: int
    days: Sequence[HolidayView]


class SettingsAnswer(Answer):
    """The settings of a site, the desks of its shops, and its calendar of this year and the next."""

    settings: SettingsView
    version: int
    topic_names: dict[str, dict[Lang, str]]
    """How topics are called that every site has."""
    desk_list: Sequence[DeskView]
    calendar_list: Sequence[CalendarView]
