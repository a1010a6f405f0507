"""Questions about accounts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, ScalarSelect, bindparam, exists, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSessionTransaction

from terazi.foundation.db import Reader, Transaction, first_of
from terazi.foundation.driver import Prepared
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.foundation.language.lang import Lang
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import KnownUser, UserState

_PROFILE = Prepared(
    select(*(column for column in User.__table__.c if column.name != "password_hash")).where(
        User.id == bindparam("user_id")
    )
)
_KNOWN = select(
    User.id,
    User.username,
    User.mail,
    User.state,
    User.password_hash,
    User.is_login_code_wanted,
    User.active_lang,
    User.delete_after,
)


def is_active_user(user_id: ColumnElement[Any]) -> ColumnElement[bool]:  # Any: a column of ids
    """Return the condition that the account of an id, in a question of another module, may be used."""
    return exists().where(User.id == user_id, User.state == UserState.ACTIVE)


def username_of(user_id: ColumnElement[Any]) -> ColumnElement[str]:  # Any: a column of ids
    """Return the username of an id in a question of another module."""
    return select(User.username).where(User.id == user_id).scalar_subquery()


def lang_of(user_id: ColumnElement[Any]) -> ScalarSelect[Lang]:  # Any: a column of ids
    """Return the language of the person of an id in a question of another module."""
    return select(User.active_lang).where(User.id == user_id).scalar_subquery()


async def find_user_by_identity(reader: Reader, identity: str) -> KnownUser | None:
    """Return the account of a folded username or mail address."""
    column = User.mail_key if "@" in identity else User.username_key
    row = await reader.first(_KNOWN.where(column == identity))
    return KnownUser(**row) if row else None


async def find_known_user(reader: Reader, user_id: UserId) -> KnownUser | None:
    """Return what a sign-in knows of an account."""
    row = await reader.first(_KNOWN.where(User.id == user_id))
    return KnownUser(**row) if row else None


async def get_known_user(reader: Reader, user_id: UserId) -> KnownUser:
    """Return what a sign-in knows of an account that exists."""
    found = await find_known_user(reader, user_id)
    if found is None:
        raise LookupError(f"no account {user_id}")
    return found


async def find_taken_names(reader: Reader, *, username_key: str, mail_key: str) -> tuple[bool, bool]:
    """Return whether the username and whether the mail address belong to an account."""
    rows = await reader.rows(
        select(User.username_key, User.mail_key).where(
            or_(User.username_key == username_key, User.mail_key == mail_key)
        )
    )
    return any(r["username_key"] == username_key for r in rows), any(r["mail_key"] == mail_key for r in rows)


async def insert_user(db: Transaction, values: dict[str, Any]) -> bool:
    """Insert an account; False where its username or mail was taken meanwhile. Any: column values."""
    made = await db.scalar(insert(User).values(**values).on_conflict_do_nothing().returning(User.id))
    return made is not None


def savepoint(db: Transaction) -> AsyncSessionTransaction:
    """Return a part of the transaction that can be undone alone."""
    return db.begin_nested()


async def lock_user(db: Transaction, user_id: UserId) -> User | None:
    """Return the account, locked for a change."""
    return await db.scalar(select(User).where(User.id == user_id).with_for_update(key_share=True))


async def lock_user_by_mail(db: Transaction, mail_key: str) -> User | None:
    """Return the account of a mail address, locked for a change."""
    return await db.scalar(select(User).where(User.mail_key == mail_key).with_for_update(key_share=True))


async def find_user_id(db: Transaction, username_key: str) -> UserId | None:
    """Return the id of the account with that folded username."""
    found = await db.scalar(select(User.id).where(User.username_key == username_key))
    return UserId(found) if found else None


async def hold_password(db: Transaction, user_id: UserId) -> RowMapping | None:
    """Return password hash and state, and keep both from changing until the transaction ends."""
    held = (
        select(User.password_hash, User.state, User.delete_after)
        .where(User.id == user_id)
        .with_for_update(read=True)
    )
    return (await db.execute(held)).mappings().first()


async def get_profile(db: Transaction, user_id: UserId) -> RowMapping:
    """Return the account as this transaction sees it, without its password."""
    row = await first_of(db, _PROFILE, {"user_id": user_id})
    if row is None:
        raise LookupError(f"no account {user_id}")
    return row


async def find_profile(reader: Reader, user_id: UserId) -> RowMapping | None:
    """Return the account without its password."""
    return await reader.first(_PROFILE, {"user_id": user_id})


async def waiting_users(
    db: Transaction, after: UUID | None, most: int, *, older_than: datetime, invited_before: datetime
) -> Sequence[UUID]:
    """Return accounts whose mail address nobody approved in time, oldest first."""
    found = await db.scalars(
        select(User.id)
        .where(
            User.state == UserState.WAITING_MAIL,
            or_(
                User.registered_by.is_(None) & (User.created_at < older_than),
                User.changed_at < invited_before,
            ),
            beyond(User.id, after),
        )
        .order_by(User.id)
        .limit(most)
    )
    return found.all()
