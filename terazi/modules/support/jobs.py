"""Each hour: tickets whose requesters stay silent are reminded of, rest and end; old rights to follow are forgotten."""

from functools import partial

from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.support.actions import sweeps
from terazi.modules.support.queries import tickets
from terazi.modules.support.queries.messages import forget_streams
from terazi.modules.support.values import PASSIVE_AFTER, REMIND_BEFORE, TERMINATED_AFTER

tasks = Tasks("support")


@tasks.every("20 * * * *")
async def sweep_tickets(work: Work) -> None:
    """Remind of tickets that rest soon, let answered ones rest after a week and end those that rest for long."""
    now = work.clock()
    to_remind = now - (PASSIVE_AFTER - REMIND_BEFORE)
    to_rest, reminded = now - PASSIVE_AFTER, now - REMIND_BEFORE
    to_end = now - TERMINATED_AFTER
    await for_each(
        work,
        "remind of tickets",
        partial(tickets.tickets_to_remind, before=to_remind),
        partial(sweeps.remind, before=to_remind),
    )
    await for_each(
        work,
        "let tickets rest",
        partial(tickets.tickets_to_rest, before=to_rest, reminded_before=reminded),
        partial(sweeps.let_rest, before=to_rest, reminded_before=reminded),
    )
    await for_each(
        work,
        "end tickets",
        partial(tickets.tickets_to_end, before=to_end),
        partial(sweeps.end, before=to_end),
    )


@tasks.every("10 * * * *")
async def forget_rights_to_follow(work: Work) -> None:
    """Forget rights to follow tickets that nobody used."""
    async with work.database.transaction() as db:
        await db.write(forget_streams(work.clock()))
