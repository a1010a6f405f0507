"""How soon a desk answers, and what each change does to the time of a ticket."""

from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import SiteId
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.queries.settings import calendar_of, settings_of
from terazi.modules.support.rules.settings import timing_of
from terazi.modules.support.rules.turns import due_after, turn_of, with_first_answer
from terazi.modules.support.values.due import Timing
from terazi.modules.support.values.tickets import Ticket


async def find_timing(change: Change, site_id: SiteId, shop_id: UUID | None) -> Timing:
    """Return how soon a desk of a site answers: a shop's, or the site's own."""
    desk_id = shop_id or site_id
    kept, years = await change.db.ask(settings_of(site_id, site_id, desk_id), calendar_of(site_id))
    return timing_of(kept, years, site_id, desk_id, change.now.astimezone(ZONE).date())


async def timed(change: Change, before: Ticket, after: Ticket) -> Ticket:
    """Return a changed ticket with until when it is to be answered."""
    turn = turn_of(before, after)
    if turn is None:
        return after
    timing = await find_timing(change, after.site_id, after.organization_id)
    return with_time(change, before, after, timing)


def with_time(change: Change, before: Ticket, after: Ticket, timing: Timing) -> Ticket:
    """Return the same where it is known how soon the desk answers."""
    turn = turn_of(before, after)
    if turn is None:
        return after
    due = due_after(turn, before, after, timing, change.now)
    after = with_first_answer(before, after, timing)
    return replace(after, answer_by=due.answer_by, answer_minutes=due.answer_minutes, warn_at=due.warn_at)
