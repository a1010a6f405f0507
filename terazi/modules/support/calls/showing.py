"""How a ticket is shown to who asks for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.modules.documents.public import download_link
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.queries.copies import copies_of
from terazi.modules.support.queries.drafts import drafts_of
from terazi.modules.support.queries.presence import present_at
from terazi.modules.support.queries.ratings import rating_of
from terazi.modules.support.rules.moves import next_states
from terazi.modules.support.rules.ratings import may_rate
from terazi.modules.support.schemas.drafts import DraftView, HereView
from terazi.modules.support.schemas.messages import message_views
from terazi.modules.support.schemas.people import CopiedView
from terazi.modules.support.schemas.ratings import RatingView
from terazi.modules.support.schemas.tickets import (
    MessagesBody,
    SupportView,
    TicketView,
    card_view,
    seen_view,
)
from terazi.modules.support.values.drafts import Draft
from terazi.modules.support.values.following import Present
from terazi.modules.support.values.tickets import ListedTicket, Mover, Need, Ticket, TicketState
from terazi.modules.support.values.visitors import Proof


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketReader:
    """Who reads a ticket, and as long as what links to files are good for them."""

    id: UUID
    session_id: UUID


def reader_of(call: UserCall) -> TicketReader:
    """Return the caller as one who reads."""
    return TicketReader(id=call.user.id, session_id=call.user.session_id)


def reader_of_proof(proof: Proof) -> TicketReader:
    """Return a visitor as one who reads."""
    return TicketReader(id=proof.visitor.id, session_id=proof.key_id)


async def shown_ticket(
    call: Call, ticket: Ticket, side: Mover, reader: TicketReader, page: MessagesBody | None = None
) -> SupportView:
    """Return a ticket as one side of it sees it, as this very transaction has it."""
    wanted = page or MessagesBody()
    is_desk = side is Mover.STAFF
    other = Mover.REQUESTER if is_desk else Mover.STAFF
    listed, found, seen, follow_up, rating = await call.db.ask(
        tickets.find_listed(ticket.id, reader.id),
        messages.page_of(ticket.id, with_notes=is_desk, before=wanted.before, count=wanted.count + 1),
        messages.read_by(ticket.id, other),
        tickets.follow_up_of(ticket.id),
        rating_of(ticket.id),
    )
    if listed is None:
        raise TicketNotFound
    shown = found[: wanted.count]
    files_asked = messages.files_of([message.id for message in shown])
    files, copied = await call.db.ask(files_asked, copies_of(ticket.id))
    may_be_rated = not is_desk and may_rate(ticket.state, rating, call.now)
    card = None
    written: list[Draft] = []
    here: list[Present] = []
    if is_desk:
        card, written, here = await call.db.ask(
            tickets.find_card(ticket), drafts_of(ticket.id), present_at(ticket.id, call.now)
        )
    own = next((each for each in written if each.user_id == reader.id), None)
    link = partial(download_link, call, reader)
    return SupportView(
        **TicketView.of(listed, for_desk=is_desk).model_dump(),
        version=listed.version,
        follows=listed.follows_id,
        follow_up=follow_up,
        merged_into=listed.merged_into_id,
        side=side,
        allowed=[*_allowed(listed, side), *(["rate"] if may_be_rated else [])],
        copied_list=[CopiedView.of(each) for each in copied if each.left_at is None],
        rating=RatingView.of(rating) if rating else None,
        message_list=message_views(shown, files, reader_id=reader.id, side=side, link=link),
        has_earlier=len(found) > wanted.count,
        seen=seen_view(seen),
        draft=DraftView.of(own) if own and own.comment else None,
        draft_version=own.version if own else 0,
        drafted_by=[each.name for each in written if each.comment and each.user_id != reader.id],
        here_list=_others(here, reader, call.now),
        card=card_view(card, listed) if is_desk else None,
    )


def _others(here: Sequence[Present], reader: TicketReader, now: datetime) -> list[HereView]:
    return [
        HereView(name=each.name, is_typing=each.is_typing(now)) for each in here if each.user_id != reader.id
    ]


def _allowed(ticket: ListedTicket, side: Mover) -> list[str]:
    """Return what may be done next: write, note, and where the ticket may be moved; nobody writes in an unverified one."""
    if ticket.state is TicketState.TERMINATED:
        return []
    if ticket.state is TicketState.MERGED:
        return ["unmerge"] if side is Mover.STAFF else []
    given = {Need.OUR_WORD} if ticket.last_from is Mover.STAFF else set()
    moves = [state.value for state in next_states(ticket.state, side, given, ticket.operation_name)]
    if not ticket.is_verified:
        return moves
    if side is Mover.REQUESTER:
        return ["comment", *moves]
    words = ["note"] if ticket.state is TicketState.SPAM else ["comment", "note"]
    parts = [] if ticket.state is TicketState.SPAM else ["merge", "split"]
    return [*words, "assign", *parts, *moves]
