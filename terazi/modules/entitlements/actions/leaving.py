"""What somebody who leaves takes along, and what ends with the account."""

from collections.abc import AsyncIterator

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file
from terazi.modules.entitlements.actions.assigning import leave
from terazi.modules.entitlements.queries import lists


async def export_entitlements(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add what a person has bought and used, to the export of the person's data."""
    yield json_file("entitlements/entitlements.json", await lists.list_all_held(source.reader, user_id))
    yield json_file("entitlements/uses.json", await lists.list_all_uses(source.reader, user_id))


async def end_entitlements(change: Change, user_id: UserId) -> None:
    """End what somebody holds who has left; the record of it stays, nameless."""
    await leave(change, user_id)
