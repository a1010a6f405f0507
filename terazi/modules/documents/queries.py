"""Questions about kept files."""

from collections.abc import Sequence

from sqlalchemy import RowMapping, delete, select

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.documents.tables import StoredFile


async def list_files(reader: Reader, owner_id: UserId) -> Sequence[RowMapping]:
    """Return a person's kept files, newest first."""
    return await reader.rows(
        select(StoredFile.id, StoredFile.name, StoredFile.key)
        .where(StoredFile.owner_id == owner_id)
        .order_by(StoredFile.id.desc())
        .limit(10_000)
    )


async def delete_files(db: Transaction, owner_id: UserId) -> None:
    """Forget a person's kept files."""
    await db.execute(delete(StoredFile).where(StoredFile.owner_id == owner_id))
