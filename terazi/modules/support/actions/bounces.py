"""Mails of ours that reached nobody: their ticket says so, and for good no more goes to that address."""

from terazi.foundation.context import Change
from terazi.foundation.undeliverable import note_undeliverable
from terazi.modules.accounts.public import find_user
from terazi.modules.support.actions.belonging import Surroundings
from terazi.modules.support.actions.fates import Fate, ReadMail
from terazi.modules.support.actions.writing import SYSTEM, OpenTicket
from terazi.modules.support.queries import incoming, tickets, visitors
from terazi.modules.support.queries.copies import find_copied
from terazi.modules.support.rules.addresses import bounce_token, message_of_bounce, message_of_mail_id
from terazi.modules.support.values.copies import Copied
from terazi.modules.support.values.incoming import MailOutcome
from terazi.modules.support.values.messages import MOST_MESSAGES
from terazi.modules.support.values.tickets import Ticket


async def bounced(change: Change, read: ReadMail, around: Surroundings) -> Fate:
    """Note in its ticket that a mail of ours reached nobody; for good, no more goes to that address for now.

    What goes to somebody in copy comes back to an address of their own, so that who asked is written to as before.
    """
    bounce = read.letter.bounce
    assert bounce is not None
    tokens = [bounce.token, *(bounce_token(each, around.domain) for each in read.mail.recipients)]
    returned = next(filter(None, (message_of_bounce(around.secret, each) for each in tokens)), None)
    message_id = returned or message_of_mail_id(around.secret, bounce.message_id)
    (ticket_ids,) = await change.db.ask(incoming.tickets_of_messages([message_id] if message_id else []))
    (copied,) = await change.db.ask(find_copied(returned or change.new_id()))
    if not ticket_ids and copied is None:
        return Fate(outcome=MailOutcome.FILED)
    (ticket,) = await change.db.ask(tickets.lock_ticket(copied.ticket_id if copied else ticket_ids[0]))
    if ticket is None or ticket.message_count + 2 >= MOST_MESSAGES:
        return Fate(outcome=MailOutcome.FILED)
    (is_known,) = await change.db.ask(incoming.came_before(read.mail.content_hash, ticket.id))
    if is_known:
        return Fate(outcome=MailOutcome.DUPLICATE, ticket_id=ticket.id)
    opened = OpenTicket(ticket=ticket)
    said = " ".join(filter(None, [bounce.status, bounce.diagnostic]))[:500].replace("\x00", "")
    line_id, _ = opened.add(change, SYSTEM, event="undelivered", comment=said, is_internal=True)
    if returned and bounce.is_permanent:  # only servers know that address
        address = await _address_of(change, ticket, copied)
        if address:
            opened.questions.append(note_undeliverable(address, bounce.status or "5", change.now))
    await opened.write(change)
    return Fate(outcome=MailOutcome.BOUNCE, ticket_id=ticket.id, message_id=line_id)


async def _address_of(change: Change, ticket: Ticket, copied: Copied | None) -> str:
    """Return to where the mail went: to somebody in copy, or to who asked; nothing where they have left."""
    if copied is not None:
        return copied.mail
    if ticket.visitor_id is not None:
        (visitor,) = await change.db.ask(visitors.find_visitor(ticket.visitor_id))
        return visitor.mail if visitor else ""
    if ticket.requester_id is None:
        return ""
    (person,) = await change.db.ask(find_user(ticket.requester_id))
    return person.mail or "" if person else ""
