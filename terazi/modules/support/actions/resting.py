"""Asking how the help was, once, by mail, after a ticket has come to rest; what is put to rest by mistake asks nobody."""

from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import updated
from terazi.modules.support import mails
from terazi.modules.support.actions.telling import asks_rating, may_be_told
from terazi.modules.support.queries.tickets import lock_ticket
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.ratings import ASKED_AFTER
from terazi.modules.support.values.tickets import Ticket, TicketState

rating_tasks = Tasks("ratings")


async def with_rating(change: Change, before: Ticket, after: Ticket) -> Ticket:
    """Return a changed ticket; its requester is asked a little later where it rests from now on.

    What was taken for spam asks nobody, ever.
    """
    is_at_rest = after.state is TicketState.PASSIVE and before.state is not TicketState.PASSIVE
    if not is_at_rest or after.rating_asked_at is not None:
        return after
    if before.state is TicketState.SPAM:
        return replace(after, rating_asked_at=change.now)
    await ask_rating.enqueue_in(change.db, ASKED_AFTER, ticket_id=str(after.id))
    return after


@rating_tasks.task(queue="mail")
async def ask_rating(work: Work, *, ticket_id: str) -> None:
    """Ask how the help was, unless somebody has gone on with the ticket meanwhile."""
    async with work.database.transaction() as db:
        await ask_once(Change(db=db, now=work.clock(), new_id=work.new_id), UUID(ticket_id))


async def ask_once(change: Change, ticket_id: UUID) -> None:
    """Ask how the help was in a ticket that rests, if nobody was asked yet.

    Nobody is where the site does not ask, or where too many mails have gone already that nobody wrote.
    """
    (ticket,) = await change.db.ask(lock_ticket(ticket_id))
    if ticket is None or ticket.state is not TicketState.PASSIVE or not await asks_rating(change, ticket):
        return
    asker = await mails.asker_of(change, ticket)
    if asker is not None and await may_be_told(change, ticket, asker[0]):
        await mails.mail_rested(change, ticket)
        await change.db.write(updated(TICKET, ticket.id, rating_asked_at=change.now))
