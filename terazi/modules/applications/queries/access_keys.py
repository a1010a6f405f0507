"""Questions about access keys and the tokens that prove them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import is_active_user
from terazi.modules.applications.tables import AccessKey, AccessKeyToken, ExternalApplication
from terazi.modules.applications.values import ApplicationStatus, KnownAccess, Scope

_KNOWN = (
    AccessKey.id,
    AccessKey.application_id,
    AccessKey.user_id,
    AccessKey.access_key,
    AccessKey.agreed_scopes,
)


def _is_served() -> list[ColumnElement[bool]]:
    """Neither the person nor the application, nor one of their accounts, has ended what was agreed."""
    return [
        ExternalApplication.id == AccessKey.application_id,
        ExternalApplication.status == ApplicationStatus.ACTIVE,
        AccessKey.ended_at.is_(None),
        is_active_user(AccessKey.user_id.expression),
        is_active_user(ExternalApplication.owner_id.expression),
    ]


def _known(row: RowMapping | None) -> KnownAccess | None:
    if row is None:
        return None
    return KnownAccess(
        id=row["id"],
        application_id=row["application_id"],
        user_id=UserId(row["user_id"]),
        access_key=row["access_key"],
        agreed_scopes=tuple(Scope(scope) for scope in row["agreed_scopes"]),
    )


async def lock_or_make(
    db: AsyncSession, *, new_id: UUID, application_id: UUID, user_id: UserId, access_key: str, now: datetime
) -> tuple[AccessKey, bool]:
    """Return a person's access key in an application, locked, and whether it was made just now."""
    made = await db.scalar(
        insert(AccessKey)
        .values(
            id=new_id,
            application_id=application_id,
            user_id=user_id,
            access_key=access_key,
            agreed_scopes=[],
            created_at=now,
            changed_at=now,
        )
        .on_conflict_do_nothing(index_elements=[AccessKey.application_id, AccessKey.user_id])
        .returning(AccessKey.id)
    )
    found = await db.scalars(
        select(AccessKey)
        .where(AccessKey.application_id == application_id, AccessKey.user_id == user_id)
        .with_for_update()
    )
    return found.one(), made is not None


async def lock_own(db: AsyncSession, access_key_id: UUID, user_id: UserId) -> AccessKey | None:
    """Return one of a person's access keys that has not ended, locked for a change."""
    return await db.scalar(
        select(AccessKey)
        .where(AccessKey.id == access_key_id, AccessKey.user_id == user_id, AccessKey.ended_at.is_(None))
        .with_for_update()
    )


async def lock_served(db: AsyncSession, access_key: str, application_id: UUID) -> AccessKey | None:
    """Return a live access key of an application, locked for a change."""
    return await db.scalar(
        select(AccessKey)
        .where(AccessKey.access_key == access_key, AccessKey.application_id == application_id, *_is_served())
        .with_for_update(of=AccessKey)
    )


async def find_served(reader: Reader, access_key: str) -> tuple[KnownAccess, UserId] | None:
    """Return a live access key, and who owns its application."""
    row = await reader.first(
        select(*_KNOWN, ExternalApplication.owner_id).where(AccessKey.access_key == access_key, *_is_served())
    )
    known = _known(row)
    return (known, UserId(row["owner_id"])) if row and known else None


async def list_of_person(
    reader: Reader, user_id: UserId, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return the applications that know a person, newest first."""
    question = (
        select(
            AccessKey.id,
            AccessKey.agreed_scopes,
            AccessKey.eula_document_code,
            AccessKey.created_at,
            AccessKey.changed_at,
            AccessKey.application_id,
            ExternalApplication.name,
            ExternalApplication.info,
            ExternalApplication.url,
            ExternalApplication.status,
        )
        .join(ExternalApplication, ExternalApplication.id == AccessKey.application_id)
        .where(AccessKey.user_id == user_id, AccessKey.ended_at.is_(None))
        .order_by(AccessKey.id.desc())
        .limit(count)
    )
    return await reader.rows(question.where(AccessKey.id < before) if before else question)


async def use_token(
    db: AsyncSession, token_hash: bytes, *, now: datetime, application_id: UUID | None
) -> KnownAccess | None:
    """Use up a token and return whom it proves; of two uses at once only one gets an answer.

    With ``application_id`` a token of any other application proves nothing, and stays unused.
    """
    change = (
        update(AccessKeyToken)
        .where(
            AccessKeyToken.hash == token_hash,
            AccessKeyToken.used_at.is_(None),
            AccessKeyToken.expires_at > now,
            AccessKey.id == AccessKeyToken.access_key_id,
            *_is_served(),
        )
        .values(used_at=now)
        .returning(*_KNOWN)
        .execution_options(synchronize_session=False)
    )
    if application_id:
        change = change.where(AccessKey.application_id == application_id)
    return _known((await db.execute(change)).mappings().first())


async def delete_tokens_of(db: AsyncSession, access_key_id: UUID) -> None:
    """Let no token of an access key prove anything any more."""
    await db.execute(delete(AccessKeyToken).where(AccessKeyToken.access_key_id == access_key_id))


async def delete_tokens_over(db: AsyncSession, *, expired_before: datetime) -> None:
    """Forget tokens whose time is long over."""
    await db.execute(delete(AccessKeyToken).where(AccessKeyToken.expires_at < expired_before))
