"""People in copy of tickets: who asked puts them there by a mail, and anybody's wish takes them out."""

from collections.abc import Callable, Sequence
from email.utils import parseaddr
from uuid import UUID

from terazi.engine.letters.automatic import is_robot
from terazi.engine.letters.content import Letter
from terazi.foundation.context import Change
from terazi.modules.accounts.public import mail_key, normal_mail
from terazi.modules.support.actions.belonging import Sender, Surroundings, addressed, proof_in
from terazi.modules.support.actions.fates import ReadMail
from terazi.modules.support.actions.writing import SYSTEM, Author, OpenTicket
from terazi.modules.support.queries import copies, tickets
from terazi.modules.support.queries.blocks import is_sender_blocked
from terazi.modules.support.rules.addresses import copied_of_leaving, is_recipient
from terazi.modules.support.rules.doors import storable
from terazi.modules.support.values.copies import (
    COPIED,
    COPY_LEFT,
    MOST_COPIED,
    MOST_RECIPIENTS,
    UNCOPIED,
    Copied,
    Wanted,
)
from terazi.modules.support.values.incoming import SenderProof
from terazi.modules.support.values.tickets import Ticket


async def put_in_copy(
    change: Change, opened: OpenTicket, author: Author, read: ReadMail, sender: Sender, around: Surroundings
) -> None:
    """Put those in copy of a ticket whom a mail of who asked names so, if somebody vouches for who sent it.

    Once ten people were in copy nobody comes to them, so that mails to strangers stay few; nobody is told of it.
    """
    if proof_in(read.mail, read.letter, around) is not SenderProof.PROVEN:
        return
    wanted = _wanted(read.letter, is_ours=_ours(around), sender_key=sender.key)
    (known,) = await change.db.ask(copies.copies_of(opened.ticket.id))
    keys = {each.mail_key for each in known}
    added: list[Wanted] = []
    for each in wanted:
        (is_blocked,) = await change.db.ask(is_sender_blocked(opened.ticket.site_id, each.key))
        if each.key not in keys and not is_blocked and len(known) + len(added) < MOST_COPIED:
            added.append(each)
    if not added:
        return
    put = [copies.put_copied(change.new_id(), opened.ticket.id, each, change.now) for each in added]
    opened.questions += put
    opened.add(change, author, event=COPIED, comment=", ".join(each.name for each in added))
    opened.note(change, "support.copied", after={"count": len(added)})


async def copied_in(change: Change, ticket: Ticket, sender: Sender) -> Copied | None:
    """Return as whom a sender is in copy of a ticket; None where they are not, or not any more."""
    (found,) = await change.db.ask(copies.copies_of_address(sender.key, [ticket.id]))
    return found[0] if found else None


async def leave_by_mail(change: Change, read: ReadMail, around: Surroundings) -> Ticket | None:
    """Take somebody out of copy who wrote to the address for it, and return of which ticket; whoever knows it may."""
    for address in addressed(read.mail, read.letter):
        copied_id = copied_of_leaving(around.secret, address, around.domain)
        (copied,) = await change.db.ask(copies.find_copied(copied_id)) if copied_id else (None,)
        if copied is not None:
            (ticket,) = await change.db.ask(tickets.lock_ticket(copied.ticket_id))
            (into,) = await change.db.ask(tickets.find_ticket(copied.ticket_id))
            if ticket is not None:
                await take_out(change, ticket, copied, SYSTEM, event=COPY_LEFT)
            return into
    return None


async def take_out(
    change: Change, ticket: Ticket, copied: Copied, author: Author, *, event: str = UNCOPIED
) -> Ticket:
    """Take somebody out of copy of a locked ticket; done twice, it is told once."""
    (gone,) = await change.db.ask(copies.take_out(copied, ticket.id, change.now))
    if not gone:
        return ticket
    opened = OpenTicket(ticket=ticket)
    opened.add(change, author, event=event, comment=copied.name)
    opened.note(change, "support.uncopied")
    return await opened.write(change)


async def take_out_by_id(change: Change, ticket: Ticket, copied_id: UUID, author: Author) -> Ticket:
    """The same of who is named by an id, which in another ticket names nobody."""
    (copied,) = await change.db.ask(copies.find_copied(copied_id))
    if copied is None or copied.ticket_id != ticket.id:
        return ticket
    return await take_out(change, ticket, copied, author)


async def carry_copies(change: Change, source: Ticket, target: Ticket) -> None:
    """Put those in copy of a ticket who are in copy of another, whose words stand in it now."""
    (found,) = await change.db.ask(copies.copies_of(source.id))
    put = [
        copies.put_copied(
            change.new_id(),
            target.id,
            Wanted(name=each.name, mail=each.mail, key=each.mail_key),
            change.now,
            origin_id=source.id,
        )
        for each in found
        if each.left_at is None
    ]
    await change.db.write(*put)


def _ours(around: Surroundings) -> Callable[[str], bool]:
    _, sender = parseaddr(around.settings.mail_from)
    own = {mail_key(each) for each in (sender, around.mailbox.address if around.mailbox else "") if each}
    return lambda mail: mail_key(mail) in own or is_recipient(mail, around.domain)


def _wanted(letter: Letter, *, is_ours: Callable[[str], bool], sender_key: str) -> Sequence[Wanted]:
    """Return whom the sender of a mail puts in copy, each once; nobody where it goes to more than people write to."""
    if len(letter.to) + len(letter.cc) > MOST_RECIPIENTS:
        return []
    found: dict[str, Wanted] = {}
    for person in letter.cc:
        mail = normal_mail(person.address)
        if mail is None or is_ours(mail) or is_robot(mail):
            continue
        key = mail_key(mail)
        if key != sender_key:
            name = " ".join(storable(person.name, 100).split())
            found.setdefault(key, Wanted(name=name or mail, mail=mail, key=key))
    return list(found.values())[:MOST_COPIED]
