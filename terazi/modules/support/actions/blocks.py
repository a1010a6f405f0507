"""Blocking senders: nobody learns of it, and what they write reaches nobody."""

from collections.abc import Collection
from urllib.parse import urlsplit
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput, NotAllowed
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.public import mail_key, normal_mail
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.support.actions.desks import desks_of, site_of
from terazi.modules.support.errors import SenderNotProven, TooManyBlocks
from terazi.modules.support.queries import blocks
from terazi.modules.support.rules.blocks import domain_of, require_foreign
from terazi.modules.support.values.blocks import MOST_BLOCKS, MailBlock


async def block_sender(call: UserCall, written: str, reason: str) -> MailBlock:
    """Hear an address, or all of a domain, no more on this site; blocked twice, it is answered alike."""
    await require_site_desk(call)
    site_id = site_of(call)
    sender = blocked_sender(written, own_domains(call))
    known, is_proven, count = await call.db.ask(
        blocks.find_block(site_id, sender),
        blocks.is_sender_proven(site_id, sender),
        blocks.count_blocks(site_id),
    )
    if known is not None:
        return known
    if not is_proven:
        raise SenderNotProven(field="sender")
    if count >= MOST_BLOCKS:
        raise TooManyBlocks(field="sender")
    words = " ".join(reason.split())
    put = blocks.put_block(call.new_id(), site_id, sender, words, made_by=call.user.id, now=call.now)
    (is_new, made) = await call.db.ask(put, blocks.find_block(site_id, sender))
    assert made is not None  # it was put there just now, or at the same time by somebody else
    if is_new:
        await _record(call, "support.sender_blocked", made)
    return made


async def unblock_sender(call: UserCall, block_id: UUID) -> None:
    """Hear a sender again; unblocked twice, it is answered alike."""
    await require_site_desk(call)
    (known,) = await call.db.ask(blocks.find_block_by_id(site_of(call), block_id))
    if known is None:
        return
    (is_gone,) = await call.db.ask(blocks.drop_block(site_of(call), block_id))
    if is_gone:
        await _record(call, "support.sender_unblocked", known)


async def require_site_desk(call: UserCall) -> None:
    """Raise unless the caller answers at the site's own desk: a block holds for the whole site."""
    desks = await desks_of(call)
    if not (desks.is_all or desks.has_site):
        raise NotAllowed


def own_domains(call: UserCall) -> list[str]:
    """Return the domains in whose name the platform itself writes."""
    site = call.site.of_host
    mail_domain = call.settings.mail_from.rpartition("@")[2].strip("<> ")
    hosts = [urlsplit(each).hostname or "" for each in (call.settings.public_url, site.address)]
    return [each.lower() for each in (site.domain, mail_domain, *hosts) if each]


def blocked_sender(written: str, own: Collection[str]) -> str:
    """Return an address, or a domain behind an @, as it is compared; InvalidInput where it is neither."""
    given = written.strip()
    is_domain = given.startswith("@") or "@" not in given
    address = normal_mail(f"x@{given.removeprefix('@')}" if is_domain else given)
    if address is None:
        raise InvalidInput([FieldProblem("sender", Phrase("support.block.invalid"))])
    key = mail_key(address)
    require_foreign(key, own)
    return domain_of(key) if is_domain else key


async def _record(call: UserCall, action: str, block: MailBlock) -> None:
    event = AuditEvent(
        action=action, subject=Subject.TICKET, subject_id=None, subject_name=block.sender, after={}
    )
    await record_event(call, event)
