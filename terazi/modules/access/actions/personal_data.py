"""What somebody who leaves takes along, and what is forgotten of them."""

from collections.abc import AsyncIterator
from dataclasses import asdict

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.modules.access.queries import grants
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file


async def export_authorizations(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add what a person is authorized to, to the export of the person's data."""
    (held,) = await source.reader.ask(grants.list_all_held(user_id))
    yield json_file("access/authorizations.json", [asdict(grant) for grant in held])


async def forget_authorizations(change: Change, user_id: UserId) -> None:
    """Take every authorization from somebody who has left."""
    await change.db.write(grants.delete_all_held(user_id))
