"""Questions about the keys that sign identity tokens."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, func, select

from terazi.foundation.db import Transaction
from terazi.modules.applications.tables import SigningKey

_ONE_AT_A_TIME = 0x7E4A21
"""Number of the advisory lock under which keys are made."""


async def hold_keys(db: Transaction) -> None:
    """Let nobody else make or forget keys until the transaction ends."""
    await db.execute(select(func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))


async def list_keys(db: Transaction) -> Sequence[SigningKey]:
    """Return every key, oldest first."""
    return (
        await db.scalars(select(SigningKey).order_by(SigningKey.created_at, SigningKey.id).limit(50))
    ).all()


async def delete_keys(db: Transaction, ids: Sequence[UUID]) -> None:
    """Forget keys."""
    await db.execute(delete(SigningKey).where(SigningKey.id.in_(ids)))
