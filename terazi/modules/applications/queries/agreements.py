"""Questions about what people agreed to tell applications."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import RowMapping, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.db import Reader
from terazi.foundation.ids import UserId
from terazi.modules.applications.tables import AccessKey, ExternalApplication
from terazi.modules.applications.values import Consent

_COLUMNS = (
    AccessKey.id,
    AccessKey.user_id,
    AccessKey.application_id,
    AccessKey.access_key,
    AccessKey.agreed_scopes,
)


async def find_agreement(reader: Reader, application_id: UUID, user_id: UserId) -> Consent | None:
    """Return what a person agreed to tell an application, None where nothing is agreed any more."""
    row = await reader.first(
        select(*_COLUMNS).where(
            AccessKey.application_id == application_id,
            AccessKey.user_id == user_id,
            AccessKey.ended_at.is_(None),
        )
    )
    return consent_of(row) if row else None


async def keep_agreement(
    db: AsyncSession,
    *,
    agreement_id: UUID,
    application_id: UUID,
    user_id: UserId,
    access_key: str,
    scopes: Sequence[str],
    now: datetime,
) -> Consent:
    """Note what a person agrees to; who comes back comes back under the same access key."""
    change = insert(AccessKey).values(
        id=agreement_id,
        application_id=application_id,
        user_id=user_id,
        access_key=access_key,
        agreed_scopes=list(scopes),
        eula_document_code="",
        created_at=now,
        changed_at=now,
        ended_at=None,
    )
    change = change.on_conflict_do_update(
        index_elements=["application_id", "user_id"],
        set_={"agreed_scopes": list(scopes), "changed_at": now, "ended_at": None},
    )
    row = (await db.execute(change.returning(*_COLUMNS))).mappings().one()
    return consent_of(row)


async def end_agreement(db: AsyncSession, application_id: UUID, user_id: UserId, *, now: datetime) -> bool:
    """Take back what a person agreed to; False where there is nothing to take back."""
    ended = await db.scalar(
        update(AccessKey)
        .where(
            AccessKey.application_id == application_id,
            AccessKey.user_id == user_id,
            AccessKey.ended_at.is_(None),
        )
        .values(agreed_scopes=[], changed_at=now, ended_at=now)
        .returning(AccessKey.id)
        .execution_options(synchronize_session=False)
    )
    return ended is not None


async def list_agreements(
    reader: Reader, user_id: UserId, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return the applications a person agreed to tell something, the latest first."""
    question = (
        select(
            AccessKey.id,
            AccessKey.application_id,
            AccessKey.agreed_scopes,
            AccessKey.created_at,
            AccessKey.changed_at,
            ExternalApplication.name,
            ExternalApplication.url,
            ExternalApplication.status,
        )
        .join(ExternalApplication, ExternalApplication.id == AccessKey.application_id)
        .where(AccessKey.user_id == user_id, AccessKey.ended_at.is_(None))
    )
    if before is not None:
        question = question.where(AccessKey.id < before)
    return await reader.rows(question.order_by(AccessKey.id.desc()).limit(count))


def consent_of(row: RowMapping) -> Consent:
    """Return an agreement from its columns."""
    return Consent(
        id=row["id"],
        user_id=UserId(row["user_id"]),
        application_id=row["application_id"],
        access_key=row["access_key"],
        scopes=frozenset(row["agreed_scopes"]),
    )


async def find_agreement_by_key(reader: Reader, application_id: UUID, access_key: str) -> Consent | None:
    """Return the agreement behind a pseudonym."""
    row = await reader.first(
        select(*_COLUMNS).where(
            AccessKey.application_id == application_id,
            AccessKey.access_key == access_key,
            AccessKey.ended_at.is_(None),
        )
    )
    return consent_of(row) if row else None
