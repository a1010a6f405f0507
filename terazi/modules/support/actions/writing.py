"""What every change of a ticket shares: it is written with its line, told to who follows it, and put into the trail."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.support.actions.resting import with_rating
from terazi.modules.support.actions.timing import timed, with_time
from terazi.modules.support.actions.turns import taker_by_turn
from terazi.modules.support.queries import messages
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.due import Timing
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.messages import VERIFIED
from terazi.modules.support.values.tickets import Mover, Ticket, TicketState


@dataclass(frozen=True, kw_only=True, slots=True)
class Author:
    """Who writes in a ticket, or does something with it."""

    side: Mover
    user_id: UserId | None = None
    visitor_id: UUID | None = None

    @property
    def reader_id(self) -> UUID:
        """As whom the author reads."""
        reader = self.user_id or self.visitor_id
        assert reader is not None  # only the platform itself reads nothing
        return reader


_WORKED_ON = {TicketState.OPEN, TicketState.ANSWERED}
SYSTEM = Author(side=Mover.SYSTEM)


@dataclass(kw_only=True, slots=True)
class OpenTicket:
    """A locked ticket, with what is to be written."""

    ticket: Ticket
    questions: list[Question[int]] = field(default_factory=list)
    kinds: set[Kind] = field(default_factory=set)
    is_public: bool = False
    """Whether the requester sees something of the change."""
    before: Ticket = field(init=False)
    """The ticket as it was, by which its time is kept."""

    def __post_init__(self) -> None:
        self.before = self.ticket

    def add(
        self,
        change: Change,
        author: Author,
        *,
        comment: str = "",
        event: str = "",
        is_internal: bool = False,
        key: tuple[str, bytes] | None = None,
        about_id: UUID | None = None,
    ) -> tuple[UUID, int]:
        """Add a message, a note or a line, and return its id and its place."""
        number, message_id = self.ticket.message_count + 1, change.new_id()
        is_word = not is_internal and not event
        is_copied = author.side is Mover.COPIED
        if (
            is_word and is_copied
        ):  # nobody's turn: the time of the ticket goes on as if nothing had been written
            self.before = replace(self.before, last_number=number)
        is_first = is_word and author.side is Mover.STAFF and self.ticket.first_answered_at is None
        self.ticket = replace(
            self.ticket,
            first_answered_at=change.now if is_first else self.ticket.first_answered_at,
            first_answerer_id=author.user_id if is_first else self.ticket.first_answerer_id,
            message_count=number,
            last_from=author.side if is_word and not is_copied else self.ticket.last_from,
            last_number=number if is_word else self.ticket.last_number,
        )
        self.questions.append(
            inserted(
                TICKET_MESSAGE,
                id=message_id,
                ticket_id=self.ticket.id,
                number=number,
                author=author.side,
                author_id=author.user_id,
                is_internal=is_internal,
                event=event,
                comment=comment,
                created_at=change.now,
                idempotency_key=key[0] if key else None,
                asked=key[1] if key else None,
                about_id=about_id,
            )
        )
        self.kinds.add(Kind.TICKET if event else Kind.MESSAGE)
        self.is_public = self.is_public or not is_internal
        return message_id, number

    def move(
        self,
        change: Change,
        author: Author,
        target: TicketState,
        *,
        reason: str = "",
        about_id: UUID | None = None,
    ) -> None:
        """Move the ticket, whose rules were asked, with a line in it and an entry in the trail."""
        before, was_verified = self.ticket.state, self.ticket.state is not TicketState.UNVERIFIED
        goes_on = author.side is Mover.REQUESTER and (before, target) == (
            TicketState.PASSIVE,
            TicketState.OPEN,
        )
        answered_at = change.now if target is TicketState.ANSWERED else self.ticket.answered_at
        self.ticket = replace(
            self.ticket,
            state=target,
            moved_at=change.now,
            answered_at=answered_at,
            reminded_at=None,
            reopened_count=self.ticket.reopened_count + goes_on,
        )
        is_spam = TicketState.SPAM in {before, target}
        event = target.value if was_verified or target is not TicketState.OPEN else VERIFIED
        self.add(change, author, comment=reason, event=event, is_internal=is_spam, about_id=about_id)
        moved = {"state": target.value, **({"reason": reason} if reason else {})}
        self.note(change, "support.ticket_moved", {"state": before.value}, moved)

    def note(
        self,
        change: Change,
        action: str,
        before: dict[str, Value] | None = None,
        after: dict[str, Value] | None = None,
    ) -> None:
        """Put what is done into the trail."""
        event = AuditEvent(
            action=action,
            subject=Subject.TICKET,
            subject_id=self.ticket.id,
            subject_name=f"#{self.ticket.number}",
            before=before or {},
            after=after or {},
        )
        self.questions.append(trail_entry(change, event))

    def keep_time(self, change: Change, timing: Timing) -> None:
        """Bring the time of the ticket up to what was done until now, where it is known how soon its desk answers."""
        self.ticket = self.before = with_time(change, self.before, self.ticket, timing)

    async def write(self, change: Change) -> Ticket:
        """Write everything, and tell who follows the ticket."""
        if _comes_to_desk(self.before, self.ticket):
            await self._give_by_turn(change)
        ticket = await timed(change, self.before, self.ticket)
        ticket = await with_rating(change, self.before, ticket)
        ticket = self.ticket = replace(ticket, version=ticket.version + 1, changed_at=change.now)
        told = [
            messages.tell(subject, ticket.id, kind, ticket.version)
            for subject in self._subjects()
            for kind in sorted(self.kinds)
        ]
        await change.db.write(updated(TICKET, ticket.id, **_columns(ticket)), *self.questions, *told)
        return ticket

    async def _give_by_turn(self, change: Change) -> None:
        taker = await taker_by_turn(change, self.ticket)
        if taker is not None:
            self.ticket = replace(self.ticket, assignee_id=taker)
            self.add(change, SYSTEM, event="assigned_by_turn", is_internal=True)
            self.note(change, "support.ticket_given_by_turn", {"assignee": None}, {"assignee": taker})

    def _subjects(self) -> Sequence[UUID]:
        return [desk_subject(self.ticket), *(asker_subjects(self.ticket) if self.is_public else ())]


def _comes_to_desk(before: Ticket, after: Ticket) -> bool:
    """Whether a ticket is new at its desk, and nobody's: it was opened or proven just now, or handed over."""
    is_new = before.message_count == 0 or not before.is_verified
    is_handed = before.organization_id != after.organization_id
    return after.assignee_id is None and after.state in _WORKED_ON and (is_new or is_handed)


def desk_subject(ticket: Ticket) -> UUID:
    """Return under which id a desk follows its tickets: its shop's, or the site's."""
    return ticket.organization_id or ticket.site_id


def asker_subjects(ticket: Ticket) -> Sequence[UUID]:
    """Return under which ids who asked follows a ticket; a mailed link follows its ticket alone."""
    if ticket.visitor_id is not None:
        return [ticket.visitor_id, ticket.id]
    return [ticket.requester_id] if ticket.requester_id else []


def _columns(ticket: Ticket) -> dict[str, Value]:
    changing = (
        "operation_name", "organization_id", "priority", "tags", "later_until",
        "state", "version", "message_count", "last_from", "last_number", "assignee_id",
        "changed_at", "answer_by", "answer_minutes", "warn_at", "answered_at", "reminded_at", "moved_at",
        "merged_into_id", "merged_from",
        "first_answered_at", "first_answerer_id", "first_answer_minutes", "first_in_time", "reopened_count",
        "rating_asked_at",
    )  # fmt: skip
    return {name: getattr(ticket, name) for name in changing} | {"tags": list(ticket.tags)}
