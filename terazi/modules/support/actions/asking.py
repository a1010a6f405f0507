"""What is told before somebody asks."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.queries.settings import calendar_of, settings_of
from terazi.modules.support.rules.settings import timing_of
from terazi.modules.support.rules.turns import first_due
from terazi.modules.support.values.tickets import Priority


async def answered_by_now(call: Call, shop_id: UUID | None) -> datetime:
    """Return until when a desk answers who asks at this moment about something of no special topic."""
    site_id = site_of(call)
    desk_id = shop_id or site_id
    kept, years = await call.reader.ask(settings_of(site_id, site_id, desk_id), calendar_of(site_id))
    timing = timing_of(kept, years, site_id, desk_id, call.now.astimezone(ZONE).date())
    return first_due(timing, "", Priority.NORMAL, call.now).answer_by
