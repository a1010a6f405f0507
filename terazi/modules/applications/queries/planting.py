"""Putting in the application of a demonstration."""

from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.modules.applications.tables import ApplicationKey, ExternalApplication


async def insert_application(db: AsyncSession, values: dict[str, Any]) -> bool:
    """Insert an application; False where it exists. Any: column values."""
    made = await db.scalar(
        insert(ExternalApplication)
        .values(**values)
        .on_conflict_do_nothing()
        .returning(ExternalApplication.id)
    )
    return made is not None


async def insert_key(db: AsyncSession, values: dict[str, Any]) -> None:
    """Insert a key of an application. Any: column values."""
    await db.execute(insert(ApplicationKey).values(**values).on_conflict_do_nothing())
