"""Tickets whose requesters stay silent are reminded of, rest and end; what nobody proved is forgotten; codes are mailed."""

from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.encryption import unseal_word
from terazi.foundation.ids import SiteId
from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.actions import sweeps
from terazi.modules.support.actions.calendars import give_holidays
from terazi.modules.support.actions.proofs import ASKED_MAIL, mail_new_code
from terazi.modules.support.actions.warnings import warn_desk
from terazi.modules.support.queries import tickets, warnings
from terazi.modules.support.queries.messages import forget_streams
from terazi.modules.support.values.tickets import (
    PASSIVE_AFTER,
    REMIND_BEFORE,
    SPAM_GONE_AFTER,
    TERMINATED_AFTER,
)
from terazi.modules.support.values.visitors import GONE_AFTER

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


@tasks.every("* * * * *")
async def watch_due(work: Work) -> None:
    """Warn desks of tickets of which most of the time is over, in the hours in which each works."""
    now = work.clock()
    await for_each(work, "warn of tickets", partial(warnings.desks_to_warn, now=now), warn_desk)


@tasks.every("30 2 * * *")
async def copy_holidays(work: Work) -> None:
    """Give sites the holidays of this year and the next, once; from then on they are the site's own."""
    year = work.clock().astimezone(ZONE).year
    await attempt(work, "copy holidays", partial(give_holidays, years=(year, year + 1)))


@tasks.every("*/10 * * * *")
async def forget_strangers(work: Work) -> None:
    """Forget what was asked with addresses that nobody has proven, and what is kept of who asks nothing any more."""
    before = work.clock() - GONE_AFTER
    await attempt(work, "forget unverified tickets", partial(sweeps.forget_unverified, before=before))
    spam_before = work.clock() - SPAM_GONE_AFTER
    await attempt(work, "forget spam", partial(sweeps.forget_spam, before=spam_before))
    await attempt(work, "forget visitors", partial(sweeps.forget_visitors, before=before))


@tasks.task(queue="mail")
async def mail_code(work: Work, *, sealed_mail: str, site_id: str, base_url: str) -> None:
    """Mail a new code if somebody has asked with the address.

    The call only seals the address and enqueues this, so that neither its answer nor its time tells whether it is known.
    """
    settings = work.settings
    mail = unseal_word(settings.secret(), sealed_mail, purpose=ASKED_MAIL)
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id, base_url=base_url)
        await mail_new_code(change, SiteId(UUID(site_id)), mail, base_url=base_url, settings=settings)


@tasks.every("10 * * * *")
async def forget_rights_to_follow(work: Work) -> None:
    """Forget rights to follow tickets that nobody used."""
    async with work.database.transaction() as db:
        await db.write(forget_streams(work.clock()))
