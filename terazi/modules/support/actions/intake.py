"""What becomes of a mail that was read: a word in its ticket, a new ticket, a note for staff, or nothing at all."""

from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

from terazi.engine.letters.content import Remark
from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted, updated
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.support import mails
from terazi.modules.support.actions.belonging import (
    Sender,
    Surroundings,
    belongs_to,
    is_called_spam,
    proof_in,
    sender_of,
)
from terazi.modules.support.actions.bounces import bounced
from terazi.modules.support.actions.copies import copied_in, leave_by_mail, put_in_copy
from terazi.modules.support.actions.fates import Fate, ReadMail
from terazi.modules.support.actions.forwarding import Forwarded, forwarded_by_desk
from terazi.modules.support.actions.locking import lock_to_write
from terazi.modules.support.actions.mail_askers import MailAsker, asker_of
from terazi.modules.support.actions.new_tickets import NewTicket, begin
from terazi.modules.support.actions.proofs import new_code
from terazi.modules.support.actions.telling import may_be_told
from terazi.modules.support.actions.writing import SYSTEM, Author, OpenTicket
from terazi.modules.support.queries import incoming, messages, tickets
from terazi.modules.support.queries.blocks import is_sender_blocked
from terazi.modules.support.rules.addresses import message_of_mail_id
from terazi.modules.support.rules.automatic import Effects, effects_of, effects_of_spam, is_flood
from terazi.modules.support.rules.letters import (
    comment_of,
    folded_of,
    hidden_pictures_of,
    left_out_of,
    subject_of,
)
from terazi.modules.support.rules.moves import require_move
from terazi.modules.support.rules.threading import Thread
from terazi.modules.support.tables.incoming import INCOMING_MAIL
from terazi.modules.support.tables.messages import TICKET_FILE, TICKET_MESSAGE
from terazi.modules.support.values.copies import COPIED_LATE, Copied
from terazi.modules.support.values.incoming import (
    AutomaticKind,
    MailOutcome,
    SenderProof,
    Standing,
)
from terazi.modules.support.values.messages import MOST_FILE_BYTES, MOST_MESSAGES
from terazi.modules.support.values.tickets import Mover, Need, Ticket, TicketState, Topic
from terazi.modules.support.values.visitors import Visitor

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_MOST_FOLLOWED = 20
_NOTE = {
    Standing.OTHER_ADDRESS: "other_address",
    Standing.HELD: "sender_denied",
    Standing.UNVOUCHED: "sender_unvouched",
}


async def take_in(change: Change, read: ReadMail, around: Surroundings) -> None:
    """Do with a mail, locked by who calls, what is to be done with it, once."""
    await change.db.ask(incoming.hold_content(read.mail.content_hash))
    fate = await _fate(change, read, around)
    await change.db.write(
        updated(
            INCOMING_MAIL,
            read.mail.id,
            outcome=fate.outcome,
            ticket_id=fate.ticket_id,
            message_id=fate.message_id,
            read_at=change.now,
        )
    )


async def _fate(change: Change, read: ReadMail, around: Surroundings) -> Fate:
    letter = read.letter
    if message_of_mail_id(around.secret, letter.message_id or read.mail.header_id) is not None:
        return Fate(outcome=MailOutcome.OWN)
    if letter.bounce is not None:
        return await bounced(change, read, around)
    if left := await leave_by_mail(change, read, around):
        return Fate(outcome=MailOutcome.FILED, ticket_id=left.id)
    sender = await sender_of(change.db, read.mail, letter)
    (is_blocked,) = await change.db.ask(is_sender_blocked(around.site.id, sender.key))
    if is_blocked:
        return Fate(outcome=MailOutcome.BLOCKED)
    thread = await belongs_to(change.db, read.mail, letter, sender, around)
    (is_known,) = await change.db.ask(incoming.came_before(read.mail.content_hash, thread.ticket_id))
    if is_known:
        return Fate(outcome=MailOutcome.DUPLICATE, ticket_id=thread.ticket_id)
    forwarded = await forwarded_by_desk(change, read.mail, letter, sender, thread.way, thread.standing)
    if forwarded is not None:
        read, sender = replace(read, letter=forwarded.letter), forwarded.sender
        thread = replace(thread, standing=Standing.UNVERIFIED)
    await change.db.ask(incoming.hold_address(sender.key))
    (received,) = await change.db.ask(incoming.count_received(read.mail.from_address, change.now - _HOUR))
    effects = effects_of(is_automatic=read.is_automatic, standing=thread.standing, received=received + 1)
    flooded = is_flood(received + 1)
    return await _Arriving(change, read, around, sender, thread, effects, flooded, forwarded).fate()


@dataclass(slots=True)
class _Arriving:
    """A mail on its way into a ticket."""

    change: Change
    read: ReadMail
    around: Surroundings
    sender: Sender
    thread: Thread
    effects: Effects
    is_flood: bool
    forwarded: Forwarded | None
    late: str = ""
    """What staff are told where somebody in copy is not heard any more."""

    async def fate(self) -> Fate:
        """Write it where it belongs."""
        if self.thread.ticket_id is not None:
            return await self._in_ticket(self.thread.ticket_id)
        if not self.effects.opens_ticket:
            return Fate(outcome=MailOutcome.FILED)
        if not self.sender.is_somebody:
            return Fate(outcome=MailOutcome.NOBODY)
        is_proven = self.thread.standing is Standing.ACCEPTED
        if is_proven and self.is_flood:
            user = self.sender.user
            newest = incoming.newest_ticket_of(
                user.id if user else None, self.sender.visitor_ids, self.around.site.id
            )
            (found,) = await self.change.db.ask(newest)
            if found is not None:
                return await self._in_ticket(found)
        return await self._new_ticket(is_proven=is_proven)

    async def _in_ticket(self, ticket_id: UUID) -> Fate:
        is_asker = self.effects.is_word and not self.thread.is_copied
        ticket = await self._open_end(ticket_id) if is_asker else await self._locked(ticket_id)
        if isinstance(ticket, Fate):
            return ticket
        if ticket is None:
            return Fate(outcome=MailOutcome.FILED)
        if ticket.message_count + 2 >= MOST_MESSAGES:
            return Fate(outcome=MailOutcome.FILED, ticket_id=ticket.id)
        (is_known,) = await self.change.db.ask(
            incoming.came_before(self.read.mail.content_hash, ticket.id)
        )  # in the ticket that goes on with the one it belongs to
        if is_known:
            return Fate(outcome=MailOutcome.DUPLICATE, ticket_id=ticket.id)
        opened = OpenTicket(ticket=ticket)
        copied = await self._in_copy(ticket)
        if note := self._note():
            opened.add(self.change, SYSTEM, event=note, comment=self.sender.address, is_internal=True)
        is_word = self.effects.is_word
        author = Author(side=Mover.COPIED if copied else Mover.REQUESTER)
        if is_word and not copied:
            author = replace(author, user_id=ticket.requester_id, visitor_id=ticket.visitor_id)
        message_id, number = opened.add(
            self.change, author, comment=self._comment(ticket.lang), is_internal=not is_word
        )
        if is_word and not copied:
            self._reopen(opened, author)
            await put_in_copy(self.change, opened, author, self.read, self.sender, self.around)
        if is_word:
            self._believe(author, number, opened)
        if copied:
            opened.questions.append(updated(TICKET_MESSAGE, message_id, copied_id=copied.id))
        written = await self._write(opened, message_id)
        if written.is_verified and not ticket.is_verified:
            await self._acknowledge(written, None, message_id)
        outcome = MailOutcome.FILED if self.read.is_automatic else MailOutcome.MESSAGE
        return Fate(outcome=outcome, ticket_id=ticket.id, message_id=message_id)

    async def _in_copy(self, ticket: Ticket) -> Copied | None:
        """Return as whom somebody in copy writes; it is a note where they left, or once the ticket is over."""
        if not self.thread.is_copied:
            return None
        copied = await copied_in(self.change, ticket, self.sender)
        if copied is None or ticket.state is TicketState.TERMINATED:
            self.effects = replace(self.effects, is_word=False)
            self.late = COPIED_LATE if copied else _NOTE[Standing.OTHER_ADDRESS]
        return copied

    async def _locked(self, ticket_id: UUID) -> Ticket | None:
        return await lock_to_write(self.change, ticket_id)

    async def _open_end(self, ticket_id: UUID) -> Ticket | Fate | None:
        """Return the locked ticket in which a word is heard; what is over goes on in a new one."""
        ticket = await self._locked(ticket_id)
        for _ in range(_MOST_FOLLOWED):
            if ticket is None:
                return None
            if ticket.state is not TicketState.TERMINATED and ticket.message_count + 2 < MOST_MESSAGES:
                return ticket
            (following,) = await self.change.db.ask(tickets.follow_up_of(ticket.id))
            if following is None:
                break
            ticket = await self._locked(following)
        return await self._new_ticket(is_proven=True, follows=ticket)

    async def _new_ticket(self, *, is_proven: bool, follows: Ticket | None = None) -> Fate:
        """Open a ticket of who writes; one whose address is not proven waits until it is, and what is spam answers nobody."""
        change, around = self.change, self.around
        is_spam = follows is None and is_called_spam(self.read.mail, self.read.letter, around)
        if is_spam:
            self.effects = effects_of_spam(self.effects)
        site_id = follows.site_id if follows else around.site.id
        lang = follows.lang if follows else around.site.default_lang
        asker = await asker_of(change, self.sender, site_id, lang, is_proven=is_proven)
        if asker is None:
            return Fate(outcome=MailOutcome.TOO_MANY)
        new = NewTicket(
            site_id=site_id,
            requester_id=asker.requester_id,
            visitor_id=asker.visitor_id,
            is_proven=is_proven,
            organization_id=follows.organization_id if follows else None,
            operation_name=follows.operation_name if follows else Topic.OTHER.value,
            subject=subject_of(self.read.letter) or say(Phrase("support.mail_in.no_subject"), asker.lang),
            lang=asker.lang,
            base_url=follows.base_url if follows else around.base_url,
            follows_id=follows.id if follows else None,
        )
        opened, message_id = await begin(change, new, self._comment(asker.lang))
        if is_proven:
            opened.questions.append(forget_undeliverable(self.sender.key))
        if is_proven and is_spam:
            require_move(TicketState.OPEN, TicketState.SPAM, Mover.SYSTEM)
            opened.move(change, SYSTEM, TicketState.SPAM)
        if self.forwarded is not None:
            self.forwarded.note(change, opened)
        elif is_proven and self.effects.tells_staff:
            author = Author(side=Mover.REQUESTER, user_id=asker.requester_id, visitor_id=asker.visitor_id)
            await put_in_copy(change, opened, author, self.read, self.sender, around)
        written = await self._write(opened, message_id)
        await self._acknowledge(written, asker, message_id)
        outcome = MailOutcome.TICKET if is_proven else MailOutcome.UNVERIFIED
        return Fate(outcome=outcome, ticket_id=written.id, message_id=message_id)

    async def _acknowledge(self, ticket: Ticket, asker: MailAsker | None, message_id: UUID) -> None:
        """Tell who writes that it has arrived, or how the address is proven; as often as machines may be told."""
        if not self.effects.may_mail:
            return
        if not await may_be_told(self.change, ticket, self.sender.address):
            return
        # The mail is known by its row only once this is over, and what is told answers it.
        await self.change.db.write(updated(INCOMING_MAIL, self.read.mail.id, message_id=message_id))
        if ticket.is_verified:
            await mails.mail_receipt(self.change, ticket, message_id=message_id)
        elif asker is not None and asker.visitor is not None:
            await self._confirm(ticket, asker.visitor)

    async def _confirm(self, ticket: Ticket, visitor: Visitor) -> None:
        """Mail how an address is proven, once a day."""
        (sent,) = await self.change.db.ask(
            incoming.count_automatic_kind(
                visitor.mail_key, AutomaticKind.CONFIRMATION, since=self.change.now - _DAY
            )
        )
        if not sent:
            code = await new_code(self.change, visitor, self.around.settings)
            answers = self.read.letter.message_id or self.read.mail.header_id
            await mails.mail_confirmation(self.change, visitor, ticket, code, answers=answers)

    def _note(self) -> str:
        """Return what staff are told of a mail that is no word of the requester, or of one too many."""
        if self.read.is_automatic:
            return "automatic_mail"
        if self.is_flood and self.effects.tells_staff:
            return "mail_flood"
        return self.late or _NOTE.get(self.thread.standing, "")

    def _comment(self, lang: Lang) -> str:
        letter = self.read.letter
        names = {place: str(file.id) for place, file in enumerate(self.read.files) if file.has_picture}
        if comment := comment_of(letter, names):
            return comment
        key = "unreadable" if Remark.UNREADABLE in letter.remarks else "empty"
        return f"<p>{say(Phrase(f'support.mail_in.{key}'), lang)}</p>"

    def _reopen(self, opened: OpenTicket, author: Author) -> None:
        """Open a ticket again in which somebody writes; one that waits for a proof only where the mail is one."""
        ticket = opened.ticket
        if ticket.state is TicketState.SPAM:
            return
        given = {Need.MESSAGE}
        if not ticket.is_verified:
            if proof_in(self.read.mail, self.read.letter, self.around) is not SenderProof.PROVEN:
                return
            given = {Need.PROOF}
        if ticket.state is not TicketState.OPEN:
            require_move(ticket.state, TicketState.OPEN, Mover.REQUESTER, given)
            opened.move(self.change, author, TicketState.OPEN)

    def _believe(self, author: Author, number: int, opened: OpenTicket) -> None:
        """Note that who writes has seen their own words, and that mails reach them."""
        if author.user_id or author.visitor_id:
            opened.questions.append(
                messages.note_seen(
                    opened.ticket.id, author.reader_id, number, self.change.now, is_staff=False
                )
            )
        opened.questions.append(forget_undeliverable(self.sender.key))

    async def _write(self, opened: OpenTicket, message_id: UUID) -> Ticket:
        """Write the ticket, what stands beside the words of the mail, and its files, as many as it takes."""
        letter = self.read.letter
        beside = {
            "folded": folded_of(letter),
            "hidden_pictures": hidden_pictures_of(letter),
            "left_out": left_out_of(letter),
        }
        if any(beside.values()):
            opened.questions.append(updated(TICKET_MESSAGE, message_id, **beside))
        if not self.effects.tells_staff or opened.ticket.state is TicketState.SPAM:
            opened.kinds.clear()
        (there,) = await self.change.db.ask(messages.file_bytes_of(opened.ticket.id))
        is_unread = Remark.UNREADABLE in self.read.letter.remarks
        for file in self.read.files:
            there += file.size
            if there > MOST_FILE_BYTES:
                opened.add(self.change, SYSTEM, event="files_left_out", is_internal=True)
                break
            opened.questions.append(
                inserted(
                    TICKET_FILE,
                    message_id=message_id,
                    file_id=file.id,
                    ticket_id=opened.ticket.id,
                    name=file.name,
                    size=file.size,
                    key=file.key,
                    is_risky=file.is_risky or is_unread,
                    has_picture=file.has_picture and not is_unread,
                    virus=file.virus,
                    is_unscanned=file.is_unscanned,
                )
            )
        return await opened.write(self.change)
