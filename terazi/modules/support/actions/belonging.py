"""To which ticket a mail belongs: what it says of one, looked up and checked, then decided by the rule."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from terazi.engine.letters.content import Letter, Remark
from terazi.foundation.asking import Asker
from terazi.foundation.context import CallSite
from terazi.foundation.senders import SenderFindings
from terazi.foundation.settings import Settings
from terazi.modules.accounts.public import User, UserState, find_user_by_mail, mail_key, normal_mail
from terazi.modules.support.queries import incoming
from terazi.modules.support.queries.copies import copies_of, copies_of_address, shared_tickets
from terazi.modules.support.rules.addresses import (
    is_reply_token,
    message_of_mail_id,
    number_in,
    reply_token,
)
from terazi.modules.support.rules.doors import storable
from terazi.modules.support.rules.proof import Checked, has_looked, own_proof, proof_of
from terazi.modules.support.rules.threading import Evidence, Thread, thread_of
from terazi.modules.support.values.incoming import IncomingMail, SenderProof
from terazi.modules.support.values.mailboxes import Mailbox
from terazi.modules.support.values.tickets import Ticket

_MOST_IDS = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class Surroundings:
    """What is known of the platform by who reads mails."""

    settings: Settings
    site: CallSite
    """Whose ticket a mail opens."""
    base_url: str
    mailbox: Mailbox | None = None
    """Out of which the mail was fetched."""
    found: SenderFindings = field(default_factory=SenderFindings)
    """What we found out ourselves about the sender of the mail; asked before anything is locked, and only where nobody else knows."""

    @property
    def relay(self) -> str:
        """Whose word on senders counts."""
        return self.mailbox.believed_relay.lower() if self.mailbox else self.settings.believed_relay

    @property
    def secret(self) -> bytes:
        return self.settings.secret()

    @property
    def domain(self) -> str:
        return self.settings.reply_domain


@dataclass(frozen=True, kw_only=True, slots=True)
class Sender:
    """Who a mail says it is from."""

    address: str
    key: str
    is_somebody: bool = True
    """It could be written to."""
    user: User | None = None
    """Whose approved address it is."""
    visitor_ids: Sequence[UUID] = ()
    """As whom the address has asked without an account, on any site."""


async def sender_of(db: Asker, mail: IncomingMail, letter: Letter) -> Sender:
    """Return who a mail says it is from."""
    said = letter.sender.address if letter.sender else mail.from_address
    address = normal_mail(said)
    if address is None:
        return Sender(address=storable(said, 254), key=mail.from_address, is_somebody=False)
    key = mail_key(address)
    user, visitor_ids = await db.ask(find_user_by_mail(key), incoming.visitors_of(key))
    is_theirs = user is not None and user.state is UserState.ACTIVE and user.mail_approved_at is not None
    return Sender(address=address, key=key, user=user if is_theirs else None, visitor_ids=visitor_ids)


async def belongs_to(
    db: Asker, mail: IncomingMail, letter: Letter, sender: Sender, around: Surroundings
) -> Thread:
    """Return where a mail belongs."""
    token = await _by_token(db, mail, letter, around)
    answered = [each[:990] for each in (letter.in_reply_to, *reversed(letter.references)) if each][:_MOST_IDS]
    ours = [found for each in answered if (found := message_of_mail_id(around.secret, each))]
    (referred,) = await db.ask(incoming.tickets_of_messages(ours[:1]))
    (holding,) = await db.ask(incoming.tickets_of_headers(answered))
    number = number_in(letter.subject)
    (numbered,) = await db.ask(incoming.tickets_numbered(number)) if number else ([],)
    own = [each.id for each in numbered if _asked(each, sender)]
    candidates = [*([token] if token else []), *referred, *holding]
    looked_up, copied, shared = await db.ask(
        incoming.find_tickets(candidates),
        copies_of_address(sender.key, candidates),
        shared_tickets(candidates),
    )
    mine = frozenset(each.id for each in looked_up if _asked(each, sender)) | frozenset(own)
    writes_in = mine | {each.ticket_id for each in copied}
    return thread_of(
        Evidence(
            token=token,
            reference=referred[0] if referred else None,
            known=next((each for each in holding if each in writes_in), None),
            numbered=own[0] if len(own) == 1 else None,  # sites count for themselves
            participant_in=writes_in,
            requester_of=mine,
            shared=frozenset(shared),
            proof=proof_in(mail, letter, around),
        )
    )


def proof_in(mail: IncomingMail, letter: Letter, around: Surroundings) -> SenderProof:
    """Return whether a mail comes from its sender: as who handed it over may say, else as we found out ourselves."""
    if letter.sender is None:
        return SenderProof.UNPROVEN
    has_one_sender = Remark.TWO_SENDERS not in letter.remarks
    said = SenderProof.UNPROVEN
    if mail.is_believed:
        checked = Checked(
            sender=letter.sender.address,
            has_one_sender=has_one_sender,
            signs_part=letter.signs_part,
            results=letter.authentication,
        )
        said = proof_of(checked, relay=around.relay)
    return (
        said if said is not SenderProof.UNPROVEN else own_proof(around.found, has_one_sender=has_one_sender)
    )


def is_called_spam(mail: IncomingMail, letter: Letter, around: Surroundings) -> bool:
    """Whether the server in front, which looked at the mail before, says that nobody asked for it."""
    if not mail.is_believed or not around.settings.trusted_relay_spam:
        return False
    return letter.is_called_spam and has_looked(letter.authentication, around.relay)


async def _by_token(db: Asker, mail: IncomingMail, letter: Letter, around: Surroundings) -> UUID | None:
    """Return the ticket whose reply address a mail was sent to; its number alone would be any site's."""
    for address in addressed(mail, letter):
        token = reply_token(address, around.domain)
        if token is None:
            continue
        (numbered,) = await db.ask(incoming.tickets_numbered(token.number))
        for ticket in numbered:
            (copied,) = await db.ask(copies_of(ticket.id))
            people = [str(ticket.requester_id or ticket.visitor_id), *(str(each.id) for each in copied)]
            if any(
                is_reply_token(around.secret, token, ticket_id=ticket.id, participant=each) for each in people
            ):
                return ticket.id
    return None


def addressed(mail: IncomingMail, letter: Letter) -> Sequence[str]:
    """Return to which addresses a mail went."""
    people = [*letter.delivered_to, *letter.to, *letter.cc]
    return list(dict.fromkeys([*mail.recipients, *(person.address for person in people)]))[:_MOST_IDS]


def _asked(ticket: Ticket, sender: Sender) -> bool:
    if ticket.visitor_id is not None:
        return ticket.visitor_id in sender.visitor_ids
    return sender.user is not None and ticket.requester_id == sender.user.id
