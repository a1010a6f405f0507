"""What of tickets goes into the export of a person's data, and what becomes of it when the person leaves."""

from collections.abc import AsyncIterator, Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.mail_jobs import take_back, take_back_to
from terazi.foundation.questions import Question
from terazi.foundation.types import Value
from terazi.modules.accounts.public import (
    ExportedFile,
    ExportSource,
    delete_files,
    find_user,
    json_file,
    stored_content,
)
from terazi.modules.bills.public import bills_of_buyer
from terazi.modules.documents.public import UsedIn, release_uses
from terazi.modules.support.queries import drafts, macros, mentions, personal_data
from terazi.modules.support.queries.emptying import mails_about
from terazi.modules.support.rules.exports import page_of_tickets, with_left_out
from terazi.modules.support.rules.references import kept_until, reference_of
from terazi.modules.support.values.exports import MOST_EXPORTED_BYTES, exports_of

_MOST_BILLS = 10_000
_KINDS = "support.mail."
_MARK_LENGTH = 6
"""Of random digits: they tell the tickets of one who has left from those of others, and nothing else."""


async def export_tickets(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's tickets and what was written in them in public; of notes of the desk only that there are any."""
    async for file in _exported(source, personal_data.exported_rows(user_id)):
        yield file


async def export_of_visitor(source: ExportSource, visitor_id: UUID) -> AsyncIterator[ExportedFile]:
    """Give the same of the tickets of an address on its site."""
    async for file in _exported(source, personal_data.exported_rows_of_visitor(visitor_id)):
        yield file


async def _exported(
    source: ExportSource, asked: Sequence[Question[list[dict[str, Value]]]]
) -> AsyncIterator[ExportedFile]:
    tickets, messages, kept, ratings = await source.reader.ask(*asked)
    files = with_left_out(kept, MOST_EXPORTED_BYTES)
    told = {"tickets": tickets, "messages": messages, "files": files, "ratings": ratings}
    for name, rows in told.items():
        yield json_file(f"tickets/{name}.json", [_told(row) for row in rows])
    if tickets:
        page = page_of_tickets(tickets, messages, files)
        yield ExportedFile(path="tickets/tickets.html", content=page.encode())
    for place, file in enumerate(files):
        is_inside = not file["is_risky"] and not file["is_left_out"]
        content = await stored_content(source, file["key"]) if is_inside else None
        if content is not None:
            yield ExportedFile(path=f"tickets/files/{place + 1}-{file['name']}", content=content)


async def forget_tickets(change: Change, user_id: UserId) -> None:
    """Take a person's words, files and name out of tickets; bare rows stay, so that reports can count them."""
    (tickets,) = await change.db.ask(personal_data.lock_tickets_of(user_id))
    await _take_mails_back(change, user_id, tickets)
    mark = change.new_id().hex[-_MARK_LENGTH:]
    await _hold(change, user_id, mark)
    held, exported = await change.db.ask(
        personal_data.messages_with_files(user_id), personal_data.exported_visitors(user_id)
    )
    await release_uses(change, UsedIn.TICKET, held)
    for visitor_id in exported:
        await delete_files.enqueue(change.db, folder=exports_of(visitor_id))
    await change.db.write(
        *personal_data.forget_person(user_id, mark, change.now),
        drafts.forget_drafts(user_id),
        mentions.forget_mentions(user_id),
        macros.forget_macros(user_id),
    )


async def _take_mails_back(change: Change, user_id: UserId, ticket_ids: Sequence[UUID]) -> None:
    """Send nothing more of support to who leaves: no answers, and at an address that is proven to be theirs nothing else."""
    person, spellings, about = await change.db.ask(
        find_user(user_id), personal_data.asked_with(user_id), mails_about(ticket_ids)
    )
    await take_back(change, about)
    own = [person.mail] if person is not None and person.mail_approved_at else []
    await take_back_to(change, [*own, *spellings], kinds=_KINDS)


async def _hold(change: Change, user_id: UserId, mark: str) -> None:
    """Keep what was written about a bill, or about an order that was billed, as long as the bill itself is kept."""
    noted, bills = await change.db.ask(
        personal_data.noted_tickets_of(user_id), bills_of_buyer(user_id, shop_ids=None, count=_MOST_BILLS)
    )
    issued = [bill for bill in bills if bill.number]
    named = {("bill", name) for bill in issued for name in (str(bill.id), bill.number)}
    named |= {
        ("order", str(name))
        for bill in issued
        for name in (bill.details.shopcart_id, bill.details.order_reference)
        if name
    }
    held = [ticket_id for ticket_id, note in noted if reference_of(note) in named]
    if held:
        await change.db.write(*personal_data.hold_tickets(held, mark, kept_until(change.now)))


def _told(row: Mapping[str, Value]) -> dict[str, Value]:
    """Return a row without where its file lies in the store."""
    return {name: value for name, value in row.items() if name != "key"}
