"""What people do in tickets who are not signed in: they ask with a mail address, and prove that it is theirs."""

import math
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.addresses import IPV6_BITS_OF_CUSTOMER, caller_place
from terazi.foundation.context import Call
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.limits import DAY, Limit
from terazi.modules.accounts.public import mail_key, require_captcha
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import require_shown_shop, site_of
from terazi.modules.support.actions.files import attach
from terazi.modules.support.actions.locking import lock_to_write
from terazi.modules.support.actions.opening import Asked, begin_ticket
from terazi.modules.support.actions.proofs import limit_codes, new_code
from terazi.modules.support.actions.topics import require_topic
from terazi.modules.support.actions.words import (
    add_word,
    end_ticket,
    known_ticket,
    limit_words,
    require_open,
)
from terazi.modules.support.actions.writing import Author, desk_subject
from terazi.modules.support.errors import ProofWrong
from terazi.modules.support.queries import messages, tickets, visitors
from terazi.modules.support.rules.comments import cleaned_comment, hashed
from terazi.modules.support.rules.visitors import counted_as
from terazi.modules.support.values.files import Attached
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.tickets import ListedTicket, Mover, Ticket
from terazi.modules.support.values.visitors import GONE_AFTER, MOST_UNVERIFIED, Proof, Visitor

_FORMS_OF_PLACE = Limit(count=3)
_FORMS_OF_ADDRESS = Limit(count=10, seconds=DAY)


async def ask(call: Call, mail: str, asked: Asked, captcha_token: str | None, key: str | None) -> Ticket:
    """Open a ticket that waits for its address to be proven, and mail the code; known and unknown addresses alike."""
    subject, comment, said = asked.cleaned()
    keyed = (key, said) if key else None
    await require_captcha(call, captcha_token)
    await require_topic(call, asked.operation_name)
    if asked.organization_id is not None:
        await require_shown_shop(call, asked.organization_id)
    address = mail_key(mail)
    held = visitors.hold_visitor(call.new_id(), site_of(call), mail, address, call.lang, call.now)
    (visitor,) = await call.db.ask(held)
    assert visitor is not None  # what is not there yet is made
    question = messages.find_keyed_of_visitor(visitor.id, key or "")
    if known := await known_ticket(call, question, keyed):
        return known
    await _limit_forms(call, address)
    await _require_few_waiting(call, visitor)
    author = Author(side=Mover.REQUESTER, visitor_id=visitor.id)
    opened, _ = await begin_ticket(
        call, await _followed(call, asked, visitor), author, subject, comment, keyed
    )
    written = await opened.write(call)
    await mails.mail_confirmation(call, visitor, written, await new_code(call, visitor, call.settings))
    return written


async def find_of_visitor(call: Call, proof: Proof, ticket_id: UUID) -> Ticket:
    """Return a ticket that a proof opens."""
    (ticket,) = await call.db.ask(tickets.find_ticket(ticket_id))
    return await _own(call, ticket, proof)


async def lock_of_visitor(call: Call, proof: Proof, ticket_id: UUID) -> Ticket:
    """Lock a ticket that a proof opens."""
    await find_of_visitor(call, proof, ticket_id)
    (ticket,) = await call.db.ask(tickets.lock_ticket(ticket_id))
    return _require_own(ticket, proof)


async def list_of_visitor(
    call: Call, proof: Proof, *, words: str = "", after: UUID | None, count: int
) -> Sequence[ListedTicket]:
    """Return the tickets that a proof opens, the one that changed last first."""
    if proof.ticket_id is not None:
        (only,) = await call.db.ask(tickets.find_listed(proof.ticket_id, proof.visitor.id))
        return [only] if only is not None and after is None else []
    (found,) = await call.db.ask(
        tickets.visitor_tickets(proof.visitor.id, words=words, after=after, count=count)
    )
    return found


async def write_comment(
    call: Call, proof: Proof, ticket_id: UUID, written: str, uploads: Sequence[UUID], key: str | None
) -> Ticket:
    """Add a message of a visitor to a ticket; the same call twice adds one."""
    comment = cleaned_comment(written)
    visitor_id = proof.visitor.id
    attached = Attached(uploads=uploads)
    await limit_words(call, visitor_id)
    await call.db.ask(tickets.hold_person(visitor_id))
    keyed = (key, hashed("comment", ticket_id, comment, attached.names)) if key else None
    await find_of_visitor(call, proof, ticket_id)
    ticket = await _own(call, await lock_to_write(call, ticket_id), proof)
    question = messages.find_keyed_of_visitor(visitor_id, key or "")
    if known := await known_ticket(call, question, keyed):
        return known
    await require_open(call, ticket, Mover.REQUESTER)
    author = Author(side=Mover.REQUESTER, visitor_id=visitor_id)
    ticket, message_id = await add_word(call, ticket, author, comment, keyed=keyed)
    await attach(call, ticket, message_id, author, attached)
    return ticket


async def note_seen(call: Call, proof: Proof, ticket_id: UUID, *, is_typing: bool) -> None:
    """Note that a visitor has seen all that is written up to now, and whether the visitor writes."""
    ticket = await find_of_visitor(call, proof, ticket_id)
    (is_new,) = await call.db.ask(
        messages.note_seen(ticket.id, proof.visitor.id, ticket.last_number, call.now, is_staff=False)
    )
    kinds = [*([Kind.SEEN] if is_new else []), *([Kind.TYPING] if is_typing else [])]
    desk = desk_subject(ticket)
    await call.db.write(*(messages.tell(desk, ticket.id, kind, ticket.version) for kind in kinds))


async def terminate(call: Call, proof: Proof, ticket_id: UUID) -> Ticket:
    """End a ticket of a visitor for good; ended twice, it is answered alike."""
    ticket = await lock_of_visitor(call, proof, ticket_id)
    author = Author(side=Mover.REQUESTER, visitor_id=proof.visitor.id)
    return await end_ticket(call, ticket, author, "")


async def end_keys(call: Call, proof: Proof, key_id: UUID | None) -> int:
    """End one key of a visitor, or all with what was mailed, and return how many; a mailed link ends itself alone."""
    if proof.ticket_id is not None and key_id != proof.key_id:
        raise ProofWrong
    (ended,) = await call.db.ask(visitors.drop_keys(proof.visitor.id, key_id))
    return ended


async def is_key_good(call: Call, key_id: UUID) -> bool:
    """Whether links to files that were given to a visitor's key are still good."""
    (is_good,) = await call.reader.ask(visitors.is_key_good(key_id, call.now))
    return is_good


async def _own(call: Call, ticket: Ticket | None, proof: Proof) -> Ticket:
    """Return a ticket that a proof opens; a mailed link opens also the one into which its own was merged."""
    if ticket is not None and proof.ticket_id not in {None, ticket.id}:
        (linked,) = await call.db.ask(tickets.find_ticket(proof.ticket_id))
        if linked is not None and linked.merged_into_id == ticket.id:
            proof = replace(proof, ticket_id=ticket.id)
    return _require_own(ticket, proof)


def _require_own(ticket: Ticket | None, proof: Proof) -> Ticket:
    """What was asked with the address since it was proven may be somebody else's words, until it is proven again."""
    if ticket is None or ticket.visitor_id != proof.visitor.id or not ticket.is_verified:
        raise ProofWrong
    if proof.ticket_id not in {None, ticket.id}:
        raise ProofWrong
    return ticket


async def _limit_forms(call: Call, address: str) -> None:
    place = caller_place(call.address, ipv6_bits=IPV6_BITS_OF_CUSTOMER)
    await call.speed_control.require("mail support", place, _FORMS_OF_PLACE)
    await call.speed_control.require("mail support to", counted_as(address), _FORMS_OF_ADDRESS)
    await limit_codes(call, address)


async def _require_few_waiting(call: Call, visitor: Visitor) -> None:
    (since,) = await call.db.ask(visitors.waiting_since(visitor.id))
    if len(since) >= MOST_UNVERIFIED:
        left = since[0] + GONE_AFTER - call.now
        raise TooManyCalls(retry_after_seconds=max(1, math.ceil(left.total_seconds())))


async def _followed(call: Call, asked: Asked, visitor: Visitor) -> Asked:
    """Return what is asked without a ticket to go on with that is not the visitor's: nothing is told of others'."""
    if asked.follows_id is None:
        return asked
    (ticket,) = await call.db.ask(tickets.find_ticket(asked.follows_id))
    is_theirs = ticket is not None and ticket.visitor_id == visitor.id and ticket.is_verified
    return asked if is_theirs else replace(asked, follows_id=None)
