"""Changing how a site, and a shop's desk on it, answers who asks for help."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, differences, record_event
from terazi.modules.shops.public import ShopNotFound, find_public_shop
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.errors import SettingsChanged
from terazi.modules.support.queries import settings as queries
from terazi.modules.support.rules.holidays import holidays_of
from terazi.modules.support.rules.settings import (
    as_json,
    desk_json,
    gives_turns,
    own_times,
    site_settings,
)
from terazi.modules.support.rules.settings_checks import (
    require_times,
    require_topics,
    told_desk,
    told_settings,
)
from terazi.modules.support.values.calendars import CalendarYear, Holiday
from terazi.modules.support.values.settings import DeskTimes, SupportSettings


async def save_settings(call: UserCall, settings: SupportSettings, version: int) -> None:
    """Put the settings of the site, unless somebody else has put others meanwhile."""
    require_times(settings)
    require_topics(settings.topics)
    await _require_shops(call, [topic.desk_id for topic in settings.topics if topic.desk_id])
    site_id = site_of(call)
    (kept,) = await call.db.ask(queries.settings_of(site_id, site_id))
    before = site_settings(kept, site_id)
    (done,) = await call.db.ask(queries.keep_settings(site_id, site_id, as_json(settings), version))
    if not done:
        raise SettingsChanged
    await _note(call, "support.settings_saved", told_settings(before), told_settings(settings))


async def save_desk(call: UserCall, shop_id: UUID, times: DeskTimes | None, *, takes_turns: bool) -> None:
    """Give a shop's desk times of its own, or those of the site, and its new requests to its people by turn, or not."""
    await _require_shops(call, [shop_id])
    site_id = site_of(call)
    (kept,) = await call.db.ask(queries.settings_of(site_id, shop_id))
    stored = kept[0].settings if kept else {}
    before = told_desk(own_times(stored), takes_turns=gives_turns(kept, shop_id))
    if times is not None:
        require_times(times)
    if times is None and not takes_turns:
        await call.db.write(queries.forget_settings(site_id, shop_id))
    else:
        wanted = desk_json(times, takes_turns=takes_turns)
        version = kept[0].version if kept else 0
        (done,) = await call.db.ask(queries.keep_settings(site_id, shop_id, wanted, version))
        if not done:
            raise SettingsChanged
    await _note(call, "support.desk_saved", before, told_desk(times, takes_turns=takes_turns), shop_id)


async def save_year(call: UserCall, year: int, days: Sequence[Holiday]) -> None:
    """Put the holidays of a year."""
    if any(day.day.year != year for day in days) or len({day.day for day in days}) != len(days):
        raise InvalidInput([FieldProblem("days", Phrase("support.days_wrong"))])
    ordered = sorted(days, key=lambda each: each.day)
    before = next((each.days for each in await calendar_years(call, [year])), ())
    await call.db.write(queries.keep_year(site_of(call), CalendarYear(year=year, days=ordered)))
    await _note(call, "support.calendar_saved", {"days": _told_days(before)}, {"days": _told_days(ordered)})


async def calendar_years(call: UserCall, years: Sequence[int]) -> list[CalendarYear]:
    """Return years of the site's calendar; one that was not copied yet has the country's holidays."""
    (copied,) = await call.db.ask(queries.calendar_of(site_of(call)))
    known = {each.year: each for each in copied}
    return [known.get(year) or CalendarYear(year=year, days=holidays_of(year)) for year in years]


async def _require_shops(call: UserCall, shop_ids: Sequence[UUID]) -> None:
    for shop_id in dict.fromkeys(shop_ids):
        (shop,) = await call.reader.ask(find_public_shop(shop_id))
        if shop is None or not call.site.shows(shop_id):
            raise ShopNotFound


async def _note(
    call: UserCall,
    action: str,
    before: dict[str, Value],
    after: dict[str, Value],
    shop_id: UUID | None = None,
) -> None:
    was, now = differences(before, after)
    if now:
        event = AuditEvent(
            action=action,
            subject=Subject.SITE,
            subject_id=shop_id or site_of(call),
            subject_name=call.site.of_host.domain,
            before=was,
            after=now,
        )
        await record_event(call, event)


def _told_days(days: Sequence[Holiday]) -> str:
    def told(each: Holiday) -> str:
        day: date = each.day
        hours = f" {each.closed_from // 60:02}:{each.closed_from % 60:02}" if each.closed_from else ""
        return f"{day:%d.%m}{hours}"

    return ", ".join(told(each) for each in days)
