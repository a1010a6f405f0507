"""Questions about accounts."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, bindparam, exists, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSessionTransaction

from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, one, single, value
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.tables.users import User as MappedUser
from terazi.modules.accounts.values import HeldPassword, KnownUser, TakenNames, User, UserState

_USER = USER.c
_WHOLE = select(*(column for column in _USER if column is not _USER.password_hash))
_BY_ID = _USER.id == bindparam("user_id")
_FIND = one(User, _WHOLE.where(_BY_ID))
_GET = single(User, _WHOLE.where(_BY_ID))
_KNOWN = select(*(_USER[field.name] for field in fields(KnownUser)))
_FIND_KNOWN = one(KnownUser, _KNOWN.where(_BY_ID))
_GET_KNOWN = single(KnownUser, _KNOWN.where(_BY_ID))
_KNOWN_BY_NAME = one(KnownUser, _KNOWN.where(_USER.username_key == bindparam("identity")))
_KNOWN_BY_MAIL = one(KnownUser, _KNOWN.where(_USER.mail_key == bindparam("identity")))
_TAKEN = single(
    TakenNames,
    select(
        exists().where(_USER.username_key == bindparam("name")).label("is_username_taken"),
        exists().where(_USER.mail_key == bindparam("mail")).label("is_mail_taken"),
    ),
)
_ID_BY_NAME = value(select(_USER.id).where(_USER.username_key == bindparam("name")))
_HOLD_PASSWORD = one(
    HeldPassword,
    select(_USER.password_hash, _USER.state, _USER.delete_after).where(_BY_ID).with_for_update(read=True),
)


def is_active_user(user_id: ColumnElement[Any]) -> ColumnElement[bool]:  # Any: a column of ids
    """Return the condition that the account of an id, in a question of another module, may be used."""
    return exists().where(_USER.id == user_id, _USER.state == UserState.ACTIVE)


def username_of(user_id: ColumnElement[Any]) -> ColumnElement[str]:  # Any: a column of ids
    """Return the username of an id in a question of another module."""
    return select(_USER.username).where(_USER.id == user_id).scalar_subquery()


def lang_of(user_id: ColumnElement[Any]) -> ScalarSelect[Lang]:  # Any: a column of ids
    """Return the language of the person of an id in a question of another module."""
    return select(_USER.active_lang).where(_USER.id == user_id).scalar_subquery()


def find_user(user_id: UUID) -> Question[User | None]:
    """The account of an id."""
    return _FIND(user_id=user_id)


def get_user(user_id: UUID) -> Question[User]:
    """The account of an id that exists for certain."""
    return _GET(user_id=user_id)


def find_known_user(user_id: UUID) -> Question[KnownUser | None]:
    """What a sign-in knows of an account."""
    return _FIND_KNOWN(user_id=user_id)


def get_known_user(user_id: UUID) -> Question[KnownUser]:
    """What a sign-in knows of an account that exists for certain."""
    return _GET_KNOWN(user_id=user_id)


def find_user_by_identity(identity: str) -> Question[KnownUser | None]:
    """What a sign-in knows of the account of a folded username or mail address."""
    return (_KNOWN_BY_MAIL if "@" in identity else _KNOWN_BY_NAME)(identity=identity)


def taken_names(username_key: str, mail_key: str) -> Question[TakenNames]:
    """Whether the username and whether the mail address belong to an account."""
    return _TAKEN(name=username_key, mail=mail_key)


def find_user_id(username_key: str) -> Question[UserId | None]:
    """The id of the account of a folded username."""
    return _ID_BY_NAME(name=username_key)


def hold_password(user_id: UUID) -> Question[HeldPassword | None]:
    """Password hash and state, both kept from changing until the transaction ends."""
    return _HOLD_PASSWORD(user_id=user_id)


async def insert_user(db: Transaction, values: dict[str, Any]) -> bool:
    """Insert an account; False where its username or mail was taken meanwhile. Any: column values."""
    made = await db.scalar(
        insert(MappedUser).values(**values).on_conflict_do_nothing().returning(MappedUser.id)
    )
    return made is not None


def savepoint(db: Transaction) -> AsyncSessionTransaction:
    """Return a part of the transaction that can be undone alone."""
    return db.begin_nested()


async def lock_user(db: Transaction, user_id: UserId) -> MappedUser | None:
    """Return the account, locked for a change."""
    return await db.scalar(select(MappedUser).where(MappedUser.id == user_id).with_for_update(key_share=True))


async def lock_user_by_mail(db: Transaction, mail_key: str) -> MappedUser | None:
    """Return the account of a mail address, locked for a change."""
    return await db.scalar(
        select(MappedUser).where(MappedUser.mail_key == mail_key).with_for_update(key_share=True)
    )


async def waiting_users(
    db: Transaction, after: UUID | None, most: int, *, older_than: datetime, invited_before: datetime
) -> Sequence[UUID]:
    """Return accounts whose mail address nobody approved in time, oldest first."""
    found = await db.scalars(
        select(MappedUser.id)
        .where(
            MappedUser.state == UserState.WAITING_MAIL,
            or_(
                MappedUser.registered_by.is_(None) & (MappedUser.created_at < older_than),
                MappedUser.changed_at < invited_before,
            ),
            beyond(MappedUser.id, after),
        )
        .order_by(MappedUser.id)
        .limit(most)
    )
    return found.all()
