"""Which administrator was told on which day."""

from datetime import date
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.modules.orders.tables.notices import AdministratorNotice


async def note_told(db: AsyncSession, user_id: UUID, day: date) -> bool:
    """Write down that an administrator is told today; False where it was done. Days before are forgotten."""
    row = insert(AdministratorNotice).values(user_id=user_id, day=day).on_conflict_do_nothing()
    if await db.scalar(row.returning(AdministratorNotice.user_id)) is None:
        return False
    before = AdministratorNotice.user_id == user_id, AdministratorNotice.day < day
    await db.execute(delete(AdministratorNotice).where(*before))
    return True
