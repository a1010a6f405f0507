"""What of tickets goes into the export of a person's data, and what becomes of it when the person leaves."""

from collections.abc import AsyncIterator

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file
from terazi.modules.documents.public import UsedIn, release_uses
from terazi.modules.support.queries import drafts, macros, mentions, personal_data


async def export_tickets(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's tickets and what was written in them in public; of notes of the desk only that there are any."""
    for name, question in personal_data.exported_files(user_id).items():
        (rows,) = await source.reader.ask(question)
        yield json_file(f"tickets/{name}.json", rows)


async def forget_tickets(change: Change, user_id: UserId) -> None:
    """Take a person's words, files and name out of tickets; bare rows stay, so that reports can count them."""
    (held,) = await change.db.ask(personal_data.messages_with_files(user_id))
    await release_uses(change, UsedIn.TICKET, held)
    await change.db.write(
        *personal_data.forget_person(user_id),
        drafts.forget_drafts(user_id),
        mentions.forget_mentions(user_id),
        macros.forget_macros(user_id),
    )
