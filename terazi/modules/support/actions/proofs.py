"""Proving an address: by the code that was mailed there, the key that was given for it, or the key of a mailed link."""

import hashlib
import hmac
import secrets

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import SiteId, hash_token, new_digits
from terazi.foundation.limits import DAY, Limit
from terazi.foundation.settings import Settings
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.accounts.public import Outcome, code_digits, digits_hash, find_door, mail_key, trying
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.errors import ProofWrong
from terazi.modules.support.queries import tickets, visitors
from terazi.modules.support.rules.moves import require_move
from terazi.modules.support.rules.visitors import counted_as, found_key, key_of
from terazi.modules.support.values.tickets import Mover, Need, Ticket, TicketState
from terazi.modules.support.values.visitors import (
    CODE_LIFE,
    CODE_TRIES,
    KEY_LIFE,
    KEY_SLIDES_AFTER,
    Proof,
    Visitor,
)

ASKED_MAIL = "address of a visitor"
_CODES_PER_HOUR = Limit(count=3)
_CODES_PER_DAY = Limit(count=10, seconds=DAY)


async def prove(call: Call, mail: str, given: str) -> Proof:
    """Return what a code or a key proves; ProofWrong, always in the same words, where it proves nothing here.

    A code is used up by it, as by ``verify``; whoever wants to go on takes the key that ``verify`` gives.
    """
    key = found_key(given)
    if key is not None:
        return await _prove_by_key(call, mail, key)
    proof, _ = await prove_by_code(call, mail, given, key=None)
    return proof


async def verify(call: Call, mail: str, given: str, key: str | None) -> tuple[Proof, str | None]:
    """Return what a code or a key proves, and for a code the new key; the same call twice gets the same key."""
    if found_key(given) is not None:
        return await prove(call, mail, given), None
    return await prove_by_code(call, mail, given, key=key)


async def prove_by_code(call: Call, mail: str, code: str, *, key: str | None) -> tuple[Proof, str]:
    """Use the mailed code up, open what waited for it and return a new key; ``key`` is the call's Idempotency-Key.

    Tries are counted as those of a sign-in are, and known and unknown addresses take the same steps.
    """
    address, site_id = mail_key(mail), site_of(call)
    given = _code_hash(call.settings, site_id, address, code_digits(code))
    door = await find_door(call, None, f"{site_id}\n{address}")
    async with trying(call, door) as attempt:
        attempt.outcome = Outcome.WRONG
        (expected,) = await call.recorder.ask(visitors.take_code_try(site_id, address, call.now))
        if expected is None or not hmac.compare_digest(expected, given):
            raise ProofWrong
        attempt.outcome = Outcome.ENTERED
    asked = hash_token(key) if key else secrets.token_bytes(32)
    (visitor,) = await call.db.ask(visitors.use_code(site_id, address, given, asked, call.now))
    if visitor is None:
        raise ProofWrong
    proof, new_key = await _give_key(call, visitor, asked)
    await call.db.write(forget_undeliverable(visitor.mail))  # the code came by mail
    await _open_waiting(call, visitor)
    return proof, new_key


async def limit_codes(call: Call, address: str) -> None:
    """Count a code for an address, known or not; raises where too many are asked for."""
    for limit in (_CODES_PER_HOUR, _CODES_PER_DAY):
        await call.speed_control.require(f"mail code {limit.seconds}", counted_as(address), limit)


async def new_code(change: Change, visitor: Visitor, settings: Settings) -> str:
    """Return a new code for an address; an older one stops working."""
    code = new_digits(6)
    kept = _code_hash(settings, visitor.site_id, visitor.mail_key, code)
    await change.db.write(visitors.put_code(visitor.id, kept, until=change.now + CODE_LIFE, tries=CODE_TRIES))
    return code


async def mail_new_code(
    change: Change, site_id: SiteId, mail: str, *, base_url: str, settings: Settings
) -> None:
    """Mail a new code to an address with which somebody has asked here; to others nothing is mailed."""
    (visitor,) = await change.db.ask(visitors.find_visitor_by_mail(site_id, mail_key(mail)))
    if visitor is not None:
        await mails.mail_code(change, visitor, await new_code(change, visitor, settings), base_url=base_url)


async def _prove_by_key(call: Call, mail: str, key: str) -> Proof:
    (held,) = await call.reader.ask(visitors.find_key(site_of(call), key, call.now))
    if held is None or (mail and mail_key(mail) != held.proof.visitor.mail_key):
        raise ProofWrong
    proof = held.proof
    if held.expires_at < call.now + KEY_LIFE - KEY_SLIDES_AFTER:
        await call.recorder.write(visitors.slide_key(proof.key_id, call.now))
    if proof.ticket_id is not None:
        (ticket,) = await call.reader.ask(tickets.find_ticket(proof.ticket_id))
        if ticket is not None and not ticket.is_verified:
            await _open_waiting(call, proof.visitor, only=ticket)
    return proof


async def _give_key(call: Call, visitor: Visitor, asked: bytes) -> tuple[Proof, str]:
    """Give a visitor a key: bits that only the platform can make of the code and of who used it."""
    assert visitor.code_until is not None  # a code was used just now
    of = b"visitor key\n" + visitor.id.bytes + asked + str(visitor.code_until.timestamp()).encode()
    key = key_of(hmac.digest(call.settings.secret(), of, hashlib.sha256))
    key_id = call.new_id()
    await call.db.write(*visitors.keep_key(key_id, visitor.id, key, call.now, device=call.device))
    return Proof(visitor=visitor, key_id=key_id, ticket_id=None), key


async def _open_waiting(call: Call, visitor: Visitor, only: Ticket | None = None) -> None:
    """Open what was written with an address that is proven now, and tell who asked until when it is answered."""
    (waiting,) = await call.db.ask(tickets.lock_waiting(visitor.id))
    author = Author(side=Mover.REQUESTER, visitor_id=visitor.id)
    for ticket in waiting:
        if only is None or ticket.id == only.id:
            require_move(ticket.state, TicketState.OPEN, Mover.REQUESTER, {Need.PROOF})
            opened = OpenTicket(ticket=ticket)
            opened.move(call, author, TicketState.OPEN)
            await mails.mail_receipt(call, await opened.write(call))


def _code_hash(settings: Settings, site_id: SiteId, address: str, code: str) -> bytes:
    return digits_hash(settings, f"visitor code\n{site_id}\n{address}\n".encode(), code)
