"""Until when a ticket is answered: in the hours of its desk, on its calendar, and while somebody waits."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.rules.due import is_open, moment_after, work_between
from terazi.modules.support.rules.holidays import holidays_of
from terazi.modules.support.rules.settings import as_json, closed_days, desk_json, read_settings, timing_of
from terazi.modules.support.rules.turns import due_after, first_due, turn_of
from terazi.modules.support.rules.until import until_words
from terazi.modules.support.values.calendars import CalendarYear, Holiday
from terazi.modules.support.values.due import DAY_MINUTES, Budget, Timing, Turn, Week, WorkingHours
from terazi.modules.support.values.settings import DeskTimes, KeptSettings, SupportSettings
from terazi.modules.support.values.tickets import Mover, Priority, Ticket, TicketState, Topic

OFFICE = WorkingHours()
LUNCH = WorkingHours(week=(*((((540, 720), (780, 1080))) for _ in range(5)), (), ()))
NOON, FOUR = timedelta(hours=12), timedelta(hours=4)


def at(text: str) -> datetime:
    """Return a moment in Turkish time."""
    return datetime.fromisoformat(text).replace(tzinfo=ZONE)


@pytest.mark.parametrize(
    ("hours", "asked", "minutes", "until"),
    [
        (OFFICE, "2026-11-24T09:00", 480, "2026-11-24T17:00"),  # a Tuesday
        (OFFICE, "2026-11-24T15:00", 480, "2026-11-25T14:00"),
        (OFFICE, "2026-11-24T23:00", 480, "2026-11-25T17:00"),  # in the night
        (OFFICE, "2026-11-27T17:30", 480, "2026-11-30T16:30"),  # Friday at half past five: Monday
        (OFFICE, "2026-11-28T12:00", 480, "2026-11-30T17:00"),  # a Saturday
        (OFFICE, "2026-11-24T06:00", 480, "2026-11-24T17:00"),  # before the desk opens
        (OFFICE, "2026-11-24T09:00", 540, "2026-11-24T18:00"),  # the whole day
        (LUNCH, "2026-11-24T11:30", 60, "2026-11-24T13:30"),  # over lunch
        (LUNCH, "2026-11-24T12:15", 30, "2026-11-24T13:30"),  # asked at lunch
        (OFFICE, "2026-11-24T17:59:30", 1, "2026-11-25T09:00:30"),  # seconds are not lost
    ],
)
def test_working_time_passes_only_while_a_desk_works(
    hours: WorkingHours, asked: str, minutes: int, until: str
) -> None:
    work = timedelta(minutes=minutes)
    assert moment_after(hours, at(asked), work) == at(until)
    assert moment_after(hours, at(asked).astimezone(UTC), work) == at(until)
    assert work_between(hours, at(asked), at(until)) == work
    assert work_between(hours, at(until), at(asked)) == -work


HALF_DAYS = [date(2026, 3, 19), date(2026, 5, 26), date(2026, 10, 28)]


@pytest.mark.parametrize("day", [*HALF_DAYS, date(2027, 3, 8), date(2027, 10, 28)])
def test_half_days_end_at_one(day: date) -> None:
    hours = WorkingHours(closed_from=closed_days([], day))
    noon = datetime(day.year, day.month, day.day, 12, 59, tzinfo=ZONE)
    assert is_open(hours, noon)
    assert not is_open(hours, noon + timedelta(minutes=1))


def test_the_calendar_of_two_years_is_the_countrys() -> None:
    whole = {each.day for year in (2026, 2027) for each in holidays_of(year) if not each.closed_from}
    half = {each.day for year in (2026, 2027) for each in holidays_of(year) if each.closed_from}
    assert half == {*HALF_DAYS, date(2027, 3, 8), date(2027, 5, 15), date(2027, 10, 28)}
    feasts = [(2026, 3, 20, 3), (2026, 5, 27, 4), (2027, 3, 9, 3), (2027, 5, 16, 4)]
    assert whole == {
        *(date(year, *day) for year in (2026, 2027) for day in _FIXED),
        *(date(year, month, day + more) for year, month, day, days in feasts for more in range(days)),
    }
    names = {each.day: each.name for each in holidays_of(2026)}
    assert names[date(2026, 10, 28)] == {Lang.TR: "Cumhuriyet Bayramı", Lang.EN: "Republic Day"}


_FIXED = [(1, 1), (4, 23), (5, 1), (5, 19), (7, 15), (8, 30), (10, 29)]


def test_a_feast_is_jumped_over() -> None:
    hours = WorkingHours(closed_from=closed_days([], date(2026, 5, 26)))
    # Tuesday is half a day, the feast ends on Saturday: the rest falls on Monday.
    assert moment_after(hours, at("2026-05-26T12:00"), timedelta(hours=8)) == at("2026-06-01T16:00")


def test_a_copied_year_is_the_sites_own() -> None:
    own = Holiday(day=date(2026, 12, 24), name={Lang.TR: "Kapalıyız"}, closed_from=0)
    days = closed_days([CalendarYear(year=2026, days=[own])], date(2026, 12, 1))
    assert days[date(2026, 12, 24)] == 0
    assert date(2026, 10, 29) not in days
    assert date(2027, 1, 1) in days


_spans = st.lists(st.integers(0, DAY_MINUTES), min_size=0, max_size=6, unique=True).map(
    lambda cuts: tuple(zip(sorted(cuts)[::2], sorted(cuts)[1::2], strict=False))
)
_weeks = st.tuples(*(_spans for _ in range(7)))
_starts = st.integers(0, 10 * DAY_MINUTES).map(
    lambda minutes: at("2026-10-23T00:00") + timedelta(minutes=minutes)
)


@settings(max_examples=60, deadline=None)
@given(
    week=_weeks,
    start=_starts,
    minutes=st.integers(1, 900),
    closed=st.dictionaries(st.integers(0, 12), st.integers(0, DAY_MINUTES), max_size=3),
)
def test_it_is_what_counting_minute_by_minute_finds(
    week: Week, start: datetime, minutes: int, closed: Mapping[int, int]
) -> None:
    hours = WorkingHours(
        week=week, closed_from={date(2026, 10, 23) + timedelta(days=day): end for day, end in closed.items()}
    )
    found = moment_after(hours, start, timedelta(minutes=minutes))
    minute, worked = start, 0
    for _ in range(20 * DAY_MINUTES):
        if worked == minutes:
            break
        worked += _works(hours, minute)
        minute += timedelta(minutes=1)
    if worked == minutes:
        assert found == minute
        assert work_between(hours, start, minute) == timedelta(minutes=minutes)
    else:
        assert found > start + timedelta(days=19) or not any(week)


def _works(hours: WorkingHours, minute: datetime) -> bool:
    of_day = minute.hour * 60 + minute.minute
    until = hours.closed_from.get(minute.date(), DAY_MINUTES)
    return of_day < until and any(opens <= of_day < ends for opens, ends in hours.week[minute.weekday()])


def test_a_desk_that_never_works_counts_every_hour() -> None:
    never = WorkingHours(week=((),) * 7)
    assert moment_after(never, at("2026-11-24T15:00"), FOUR) == at("2026-11-24T19:00")


# ------------------------------------------------------------------ the clock of a ticket

ASKED = at("2026-11-24T09:00")
TIMING = Timing(topic_days={"privacy": 30}, topic_minutes={"technical": 60})
NEW = Ticket(
    id=UUID(int=1), site_id=SiteId(UUID(int=2)), number=1001, requester_id=UserId(UUID(int=3)), visitor_id=None,
    organization_id=None, operation_name=Topic.ORDER, operation_note="", subject="Konu", state=TicketState.OPEN,
    lang=Lang.TR, version=1, message_count=1, last_from=Mover.REQUESTER, last_number=1, assignee_id=None,
    base_url="", follows_id=None, opened_at=ASKED, changed_at=ASKED, answer_by=at("2026-11-24T17:00"),
    answered_at=None, reminded_at=None, moved_at=ASKED, answer_minutes=480, warn_at=at("2026-11-24T15:24"),
)  # fmt: skip
ANSWERED = replace(
    NEW, state=TicketState.ANSWERED, last_from=Mover.STAFF, last_number=2, message_count=3,
    moved_at=at("2026-11-24T13:00"), answered_at=at("2026-11-24T13:00"), warn_at=None,
)  # fmt: skip
KEPT = replace(NEW, last_from=Mover.STAFF, last_number=2, message_count=2)
LATER = replace(NEW, later_until=at("2026-11-26T09:00"), answer_by=at("2026-11-26T15:00"))


@pytest.mark.parametrize(
    ("before", "after", "turn"),
    [
        (replace(NEW, message_count=0), NEW, Turn.FIRST),
        (replace(NEW, state=TicketState.UNVERIFIED), NEW, Turn.FIRST),
        (NEW, replace(NEW, message_count=2), None),  # a note
        (NEW, replace(NEW, message_count=2, last_number=2), None),  # the requester adds something
        (NEW, replace(NEW, assignee_id=UUID(int=9)), None),
        (NEW, ANSWERED, Turn.STANDS),
        (NEW, KEPT, Turn.NEXT),  # answered, and something more is promised
        (KEPT, replace(KEPT, last_from=Mover.REQUESTER, last_number=3), Turn.NEXT),
        (ANSWERED, replace(NEW, last_number=4), Turn.NEXT),
        (ANSWERED, replace(ANSWERED, last_number=5), None),  # answered once more
        (ANSWERED, replace(ANSWERED, state=TicketState.PASSIVE), Turn.STANDS),
        (ANSWERED, replace(ANSWERED, state=TicketState.OPEN), Turn.GOES_ON),
        (NEW, LATER, Turn.GOES_ON),
        (LATER, replace(LATER, later_until=None), Turn.GOES_ON),
        (NEW, replace(NEW, priority=Priority.URGENT), Turn.OTHER_TIME),
        (NEW, replace(NEW, operation_name=Topic.PRIVACY), Turn.OTHER_TIME),
        (NEW, replace(NEW, state=TicketState.TERMINATED), Turn.STANDS),
    ],
)
def test_time_begins_stands_and_goes_on(before: Ticket, after: Ticket, turn: Turn | None) -> None:
    assert turn_of(before, after) is turn


@pytest.mark.parametrize(
    ("turn", "before", "after", "now", "until", "warned"),
    [
        (Turn.FIRST, NEW, NEW, "2026-11-24T09:00", "2026-11-24T17:00", "2026-11-24T15:24"),
        (Turn.NEXT, NEW, replace(NEW, priority=Priority.URGENT), "2026-11-24T09:00", "2026-11-24T11:00", "2026-11-24T10:36"),
        # Half of the time was left when it was answered: half of it is left when it is open again.
        (Turn.GOES_ON, ANSWERED, replace(ANSWERED, state=TicketState.OPEN), "2026-11-26T10:00", "2026-11-26T14:00", "2026-11-26T12:24"),
        (Turn.STANDS, ANSWERED, replace(ANSWERED, state=TicketState.PASSIVE), "2026-11-26T10:00", "2026-11-26T14:00", None),
        (Turn.STANDS, NEW, ANSWERED, "2026-11-24T13:00", "2026-11-24T17:00", None),
        # Put off at eleven with six hours left: they begin on the day.
        (Turn.GOES_ON, NEW, LATER, "2026-11-24T11:00", "2026-11-26T15:00", "2026-11-26T13:24"),
        (Turn.GOES_ON, LATER, replace(LATER, later_until=None), "2026-11-25T09:00", "2026-11-25T15:00", "2026-11-25T13:24"),
        # Its day has come: the time runs, and nothing is given back.
        (Turn.GOES_ON, LATER, replace(LATER, later_until=None), "2026-11-26T12:00", "2026-11-26T15:00", "2026-11-26T13:24"),
        # Four hours are used up: of an urgent one's hour nothing is left, of a low one's sixteen twelve are.
        (Turn.OTHER_TIME, NEW, replace(NEW, priority=Priority.URGENT), "2026-11-24T13:00", "2026-11-24T13:00", None),
        (Turn.OTHER_TIME, NEW, replace(NEW, priority=Priority.LOW), "2026-11-24T13:00", "2026-11-25T16:00", "2026-11-25T12:48"),
        (Turn.OTHER_TIME, NEW, replace(NEW, operation_name=Topic.PRIVACY), "2026-11-24T13:00", "2026-12-24T13:00", "2026-12-18T13:00"),
    ],
)  # fmt: skip
def test_until_when_it_is_answered(
    turn: Turn, before: Ticket, after: Ticket, now: str, until: str, warned: str | None
) -> None:
    due = due_after(turn, before, after, TIMING, at(now))
    assert (due.answer_by, due.warn_at) == (at(until), at(warned) if warned else None)


def test_what_is_late_stays_late() -> None:
    late = replace(ANSWERED, moved_at=at("2026-11-25T10:00"))
    due = due_after(Turn.GOES_ON, late, replace(late, state=TicketState.OPEN), TIMING, at("2026-11-27T09:00"))
    assert (due.answer_by, due.warn_at) == (late.answer_by, None)


def test_a_topic_has_a_time_of_its_own_and_a_law_counts_days() -> None:
    assert first_due(TIMING, "technical", Priority.NORMAL, ASKED).answer_by == at("2026-11-24T10:00")
    due = first_due(TIMING, "privacy", Priority.URGENT, ASKED)
    assert (due.answer_by, due.answer_minutes) == (at("2026-12-24T09:00"), None)


def test_settings_come_back_as_they_were_and_what_is_not_said_is_usual() -> None:
    own = SupportSettings(week=LUNCH.week, budgets={each: Budget(first=30, next=60) for each in Priority})
    assert read_settings(as_json(own)) == own
    assert read_settings({}) == SupportSettings()


def test_a_shops_desk_has_its_own_times_else_its_sites() -> None:
    site, shop = UUID(int=1), UUID(int=2)
    of_site = KeptSettings(desk_id=site, settings=as_json(SupportSettings(week=LUNCH.week)), version=1)
    of_shop = KeptSettings(
        desk_id=shop, settings=desk_json(DeskTimes(week=((),) * 7), takes_turns=False), version=1
    )
    today = date(2026, 11, 24)
    assert timing_of([of_site], [], site, shop, today).hours.week == LUNCH.week
    assert timing_of([of_site, of_shop], [], site, shop, today).hours.week == ((),) * 7
    assert timing_of([of_site, of_shop], [], site, site, today).hours.week == LUNCH.week


@pytest.mark.parametrize(
    ("until", "tr", "en"),
    [
        ("2026-11-24T18:00", "bugün 18.00’e kadar", "today by 18:00"),
        ("2026-11-24T16:29:10", "bugün 16.30’a kadar", "today by 16:30"),
        ("2026-11-25T09:00", "yarın 09.00’a kadar", "tomorrow by 09:00"),
        ("2026-11-30T16:00", "pazartesi 16.00’ya kadar", "by 16:00 on Monday"),
        ("2026-12-24T17:20", "24 Aralık 17.20’ye kadar", "by 17:20 on 24 December"),
    ],
)
def test_until_when_is_said_as_people_say_it(until: str, tr: str, en: str) -> None:
    phrase = until_words(at(until).astimezone(UTC), at("2026-11-24T10:00").astimezone(UTC))
    assert (say(phrase, Lang.TR), say(phrase, Lang.EN)) == (tr, en)
