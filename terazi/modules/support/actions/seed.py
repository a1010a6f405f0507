"""Tickets of the demonstration, as if people had written them over the last weeks; nobody is told of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.questions import inserted
from terazi.modules.support.actions.timing import find_timing
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.rules.comments import cleaned_comment
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.settings import USUAL_TOPICS
from terazi.modules.support.values.tickets import Mover, Priority, Ticket, TicketState, Topic

_PRIORITIES = {topic.code: topic.priority for topic in USUAL_TOPICS}
_PAUSE = timedelta(minutes=47)


@dataclass(frozen=True, kw_only=True, slots=True)
class SeededWord:
    """A message of the demonstration, and where it leaves its ticket."""

    side: Mover
    text: str
    is_internal: bool = False
    state: TicketState | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SeededTicket:
    """A ticket of the demonstration."""

    lang: Lang
    topic: Topic
    subject: str
    hours_ago: int
    words: Sequence[SeededWord]
    staff: int = 0
    """Who of the desk answers; the ticket is theirs."""


async def has_tickets(change: Change, user_id: UserId, site_id: SiteId) -> bool:
    """Whether a person has asked on a site before."""
    (found,) = await change.db.ask(tickets.own_tickets(user_id, site_id, after=None, count=1))
    return bool(found)


async def seed_ticket(
    change: Change,
    seed: SeededTicket,
    *,
    site_id: SiteId,
    asker: UserId,
    desk: Sequence[UserId],
    base_url: str,
) -> UUID:
    """Write a ticket of the demonstration, and return its id."""
    at = change.now - timedelta(hours=seed.hours_ago)
    staff = desk[seed.staff % len(desk)]
    (number,) = await change.db.ask(tickets.next_number(site_id))
    ticket = _begun(change.new_id(), seed, site_id=site_id, number=number, asker=asker, at=at)
    begun = replace(ticket, base_url=base_url, assignee_id=staff if seed.staff else None)
    opened = OpenTicket(ticket=replace(begun, rating_asked_at=change.now))  # a demonstration asks nobody
    columns = {name: getattr(opened.ticket, name) for name in Ticket.__slots__} | {"tags": []}
    await change.db.write(inserted(TICKET, subject_key=fold(seed.subject)[:300], **columns))
    timing = await find_timing(change, site_id, None)
    then = Change(db=change.db, now=at, new_id=change.new_id)
    for word in seed.words:
        author = Author(side=word.side, user_id=asker if word.side is Mover.REQUESTER else staff)
        _, number = opened.add(then, author, comment=cleaned_comment(word.text), is_internal=word.is_internal)
        is_staff = word.side is Mover.STAFF
        seen_by = staff if is_staff else asker
        opened.questions.append(
            messages.note_seen(opened.ticket.id, seen_by, number, then.now, is_staff=is_staff)
        )
        if word.state is not None and word.state is not opened.ticket.state:
            opened.move(then, author, word.state)
        opened.keep_time(then, timing)
        then = Change(db=change.db, now=min(then.now + _PAUSE, change.now), new_id=change.new_id)
    if opened.ticket.warn_at and opened.ticket.warn_at <= change.now:
        opened.ticket = opened.before = replace(opened.ticket, warn_at=None)
    await opened.write(then)
    return opened.ticket.id


def _begun(
    ticket_id: UUID, seed: SeededTicket, *, site_id: SiteId, number: int, asker: UserId, at: datetime
) -> Ticket:
    return Ticket(
        id=ticket_id,
        site_id=site_id,
        number=number,
        requester_id=asker,
        visitor_id=None,
        organization_id=None,
        operation_name=seed.topic.value,
        operation_note="",
        subject=seed.subject,
        state=TicketState.OPEN,
        lang=seed.lang,
        version=0,
        message_count=0,
        last_from=Mover.REQUESTER,
        last_number=0,
        assignee_id=None,
        base_url="",
        follows_id=None,
        opened_at=at,
        changed_at=at,
        answer_by=at,
        answered_at=None,
        reminded_at=None,
        moved_at=at,
        priority=_PRIORITIES.get(seed.topic, Priority.NORMAL),
    )
