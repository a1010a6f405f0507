"""Accounts that their owners leave, and what is taken away with them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select, update

from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.modules.accounts.tables.attempts import SIGN_IN_RECORD
from terazi.modules.accounts.tables.second_steps import (
    ONE_TIME_CODE,
    PASSKEY,
    PASSKEY_CEREMONY,
    RECOVERY_CODE,
    TOTP_SECRET,
)
from terazi.modules.accounts.tables.sessions import KnownDevice, KnownNetwork, UserSession
from terazi.modules.accounts.tables.users import DataExport, MailChange, User, UserImage
from terazi.modules.accounts.values import UserState

_OWN = (
    UserSession,
    ONE_TIME_CODE.c,
    TOTP_SECRET.c,
    RECOVERY_CODE.c,
    PASSKEY.c,
    PASSKEY_CEREMONY.c,
    KnownDevice,
    KnownNetwork,
    SIGN_IN_RECORD.c,
    MailChange,
    DataExport,
    UserImage,
)


async def due_accounts(db: Transaction, after: UUID | None, most: int, *, now: datetime) -> Sequence[UUID]:
    """Return accounts whose waiting period is over, oldest first."""
    found = await db.scalars(
        select(User.id)
        .where(User.state == UserState.LEAVING, User.delete_after <= now, beyond(User.id, after))
        .order_by(User.id)
        .limit(most)
    )
    return found.all()


async def lock_due_account(db: Transaction, user_id: UserId, now: datetime) -> User | None:
    """Return an account to be deleted now, locked; None where it was taken back, or another worker is at it."""
    return await db.scalar(
        select(User)
        .where(User.id == user_id, User.state == UserState.LEAVING, User.delete_after <= now)
        .with_for_update(skip_locked=True)
    )


async def delete_own_rows(db: Transaction, user_id: UserId) -> None:
    """Delete what accounts keep of a person beside the account; agreements stay, as proof."""
    for table in _OWN:
        await db.execute(delete(table.user_id.table).where(table.user_id == user_id))


async def refused_users(
    db: Transaction, after: UUID | None, most: int, *, before: datetime
) -> Sequence[UUID]:
    """Return accounts that were not accepted, some time after, oldest first."""
    found = await db.scalars(
        select(User.id)
        .where(User.state == UserState.NOT_ACCEPTED, User.changed_at < before, beyond(User.id, after))
        .order_by(User.id)
        .limit(most)
    )
    return found.all()


async def delete_never_used(db: Transaction, user_id: UUID) -> None:
    """Delete an account that waits for its approval or was not accepted, so that the name comes free again."""
    never_used = (UserState.NOT_ACCEPTED, UserState.WAITING_MAIL)
    await db.execute(delete(User).where(User.id == user_id, User.state.in_(never_used)))


async def forget_maker(db: Transaction, user_id: UserId) -> None:
    """Forget that a person made other people's accounts."""
    await db.execute(update(User).where(User.registered_by == user_id).values(registered_by=None))
