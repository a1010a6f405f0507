"""Calls of administrators about how the site, and the desks of its shops, answer who asks for help."""

from terazi.foundation.calls.declare import TOKEN, Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.turkish_time import ZONE
from terazi.modules.shops.public import ShopNotFound, list_shop_desks
from terazi.modules.support.actions import settings as actions
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.errors import SettingsChanged
from terazi.modules.support.queries.settings import settings_of
from terazi.modules.support.rules.examples import due_examples
from terazi.modules.support.rules.settings import SHIPPED, closed_days, site_settings
from terazi.modules.support.rules.settings_checks import require_times
from terazi.modules.support.schemas.settings import (
    CalendarBody,
    CalendarView,
    DeskBody,
    DeskView,
    DueExample,
    HolidayView,
    PreviewAnswer,
    PreviewBody,
    SettingsAnswer,
    SettingsBody,
    SettingsView,
)
from terazi.modules.support.values.due import Timing, WorkingHours

administrators = calls.of(caller=TOKEN, roles=["admin"], limit=OFTEN)


@administrators.post("/v1/support/settings/get", effect=Effect.READS)
async def get_support_settings(call: UserCall) -> SettingsAnswer:
    """How the site answers who asks for help: hours, holidays, times, topics and how long things are kept."""
    return await _settings(call)


@administrators.post(
    "/v1/support/settings/save", effect=Effect.OPERATES, raises=[SettingsChanged, ShopNotFound]
)
async def save_support_settings(call: UserCall, body: SettingsBody) -> SettingsAnswer:
    """Put the settings of the site; refused where somebody else has put others since they were read."""
    await actions.save_settings(call, body.settings.settings(), body.version)
    return await _settings(call)


@administrators.post("/v1/support/desk/save", effect=Effect.OPERATES, raises=[SettingsChanged, ShopNotFound])
async def save_support_desk(call: UserCall, body: DeskBody) -> SettingsAnswer:
    """Give the desk of a shop hours and times of its own, or those of the site, and its requests by turn, or not."""
    times = body.times.times() if body.times else None
    await actions.save_desk(call, body.organization_id, times, takes_turns=body.takes_turns)
    return await _settings(call)


@administrators.post("/v1/support/calendar/save", effect=Effect.OPERATES)
async def save_support_calendar(call: UserCall, body: CalendarBody) -> Done:
    """Put the holidays of a year."""
    await actions.save_year(call, body.year, [each.holiday() for each in body.days])
    return Done(status_message=say(Phrase("support.calendar_saved"), call.lang))


@administrators.post("/v1/support/due/preview", effect=Effect.READS)
async def preview_due(call: UserCall, body: PreviewBody) -> PreviewAnswer:
    """When answers would be due with times that nobody has saved yet, by examples."""
    times = body.times.times()
    require_times(times)
    today = call.now.astimezone(ZONE).date()
    years = await actions.calendar_years(call, [today.year, today.year + 1])
    hours = WorkingHours(week=times.week, closed_from=closed_days(years, today))
    examples = due_examples(Timing(hours=hours, budgets=times.budgets), body.priority, today)
    return PreviewAnswer(
        list=[
            DueExample(asked=say(asked, call.lang), until=say(until, call.lang)) for asked, until in examples
        ]
    )


async def _settings(call: UserCall) -> SettingsAnswer:
    site_id = site_of(call)
    (shops,) = await call.reader.ask(list_shop_desks())
    shown = [shop for shop in shops if call.site.shows(shop.id)]
    (kept,) = await call.db.ask(settings_of(site_id, site_id, *(shop.id for shop in shown)))
    found = {each.desk_id: each for each in kept}
    year = call.now.astimezone(ZONE).year
    return SettingsAnswer(
        settings=SettingsView.of(site_settings(kept, site_id)),
        version=found[site_id].version if site_id in found else 0,
        topic_names={
            code: {lang: say(Phrase(f"support.topic.{code}"), lang) for lang in Lang}
            for code in sorted(SHIPPED)
        },
        desk_list=[DeskView.of(shop.id, shop.shop_name, found.get(shop.id)) for shop in shown],
        calendar_list=[
            CalendarView(year=each.year, days=[HolidayView.of(day) for day in each.days])
            for each in await actions.calendar_years(call, [year, year + 1])
        ],
    )
