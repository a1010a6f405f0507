"""Questions about how sites answer, and when their desks work."""

from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Uuid, any_, bindparam, select
from sqlalchemy.dialects.postgresql import ARRAY, insert

from terazi.foundation.ids import SiteId
from terazi.foundation.questions import Question, deleted, many, touched
from terazi.foundation.types import Value
from terazi.foundation.validated import validated
from terazi.modules.support.tables.settings import SUPPORT_CALENDAR, SUPPORT_SETTINGS
from terazi.modules.support.tables.tickets import TICKET_COUNTER
from terazi.modules.support.values.calendars import CalendarYear, Holiday
from terazi.modules.support.values.settings import KeptSettings

_SETTINGS, _CALENDAR = SUPPORT_SETTINGS.c, SUPPORT_CALENDAR.c
_SITE = bindparam("site_id", type_=Uuid())
_DAYS = TypeAdapter(list[Holiday])
_OF_DESKS = many(
    KeptSettings,
    select(_SETTINGS.desk_id, _SETTINGS.settings, _SETTINGS.version).where(
        _SETTINGS.site_id == _SITE, _SETTINGS.desk_id == any_(bindparam("desk_ids", type_=ARRAY(Uuid())))
    ),
)
_YEARS = many(
    validated(CalendarYear),
    select(_CALENDAR.year, _CALENDAR.days).where(_CALENDAR.site_id == _SITE).order_by(_CALENDAR.year),
)
_NEW_SETTINGS = insert(SUPPORT_SETTINGS).values(
    site_id=_SITE,
    desk_id=bindparam("desk_id", type_=Uuid()),
    settings=bindparam("settings", type_=_SETTINGS.settings.type),
    version=1,
)
_KEEP = touched(
    _NEW_SETTINGS.on_conflict_do_update(
        index_elements=["site_id", "desk_id"],
        set_={"settings": _NEW_SETTINGS.excluded.settings, "version": _SETTINGS.version + 1},
        where=_SETTINGS.version == bindparam("of_version", type_=_SETTINGS.version.type),
    )
)
_NEW_YEAR = insert(SUPPORT_CALENDAR).values(
    {each.name: bindparam(each.name, type_=each.type) for each in _CALENDAR}
)
_COPY_YEAR = touched(
    insert(SUPPORT_CALENDAR)
    .from_select(
        ["site_id", "year", "days"],
        select(
            TICKET_COUNTER.c.site_id,
            bindparam("year", type_=_CALENDAR.year.type),
            bindparam("days", type_=_CALENDAR.days.type),
        ),
    )
    .on_conflict_do_nothing()
)
_KEEP_YEAR = touched(
    _NEW_YEAR.on_conflict_do_update(
        index_elements=["site_id", "year"], set_={"days": _NEW_YEAR.excluded.days}
    )
)


def settings_of(site_id: SiteId, *desk_ids: UUID) -> Question[list[KeptSettings]]:
    """What is set for desks of a site; the site's own has its id."""
    return _OF_DESKS(site_id=site_id, desk_ids=list(desk_ids))


def keep_settings(site_id: SiteId, desk_id: UUID, settings: Value, version: int) -> Question[int]:
    """Put the settings of a desk that were made from those of a version; no row where there are others by now."""
    return _KEEP(site_id=site_id, desk_id=desk_id, settings=settings, of_version=version)


def forget_settings(site_id: SiteId, desk_id: UUID) -> Question[int]:
    """Let a shop's desk have the settings of its site."""
    return deleted(SUPPORT_SETTINGS, {"site_id": site_id, "desk_id": desk_id})


def calendar_of(site_id: SiteId) -> Question[list[CalendarYear]]:
    """The years whose holidays a site has, in their order."""
    return _YEARS(site_id=site_id)


def copy_year(year: CalendarYear) -> Question[int]:
    """Give all sites on which somebody has asked the holidays of a year; those that have them keep their own."""
    return _COPY_YEAR(year=year.year, days=_as_json(year))


def keep_year(site_id: SiteId, year: CalendarYear) -> Question[int]:
    """Put the holidays of a year of a site."""
    return _KEEP_YEAR(site_id=site_id, year=year.year, days=_as_json(year))


def _as_json(year: CalendarYear) -> Value:
    return _DAYS.dump_python(list(year.days), mode="json")
