"""Questions about access keys: what people agreed to with applications."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import is_active_user
from terazi.modules.applications.tables import AccessKey, ExternalApplication
from terazi.modules.applications.values import ApplicationStatus, Consent, Scope

CONSENT = (
    AccessKey.id,
    AccessKey.application_id,
    AccessKey.user_id,
    AccessKey.access_key,
    AccessKey.agreed_scopes,
    AccessKey.eula_document_code,
)
"""The columns of a consent."""


def consent_of(row: RowMapping) -> Consent:
    """Return a consent from its columns."""
    return Consent(
        id=row["id"],
        application_id=row["application_id"],
        user_id=UserId(row["user_id"]),
        access_key=row["access_key"],
        scopes=tuple(Scope(scope) for scope in row["agreed_scopes"]),
        eula_document_code=row["eula_document_code"],
    )


def is_served() -> list[ColumnElement[bool]]:
    """Neither the person nor the application, nor one of their accounts, has ended what was agreed."""
    return [
        ExternalApplication.id == AccessKey.application_id,
        ExternalApplication.status == ApplicationStatus.ACTIVE,
        AccessKey.ended_at.is_(None),
        is_active_user(AccessKey.user_id.expression),
        is_active_user(ExternalApplication.owner_id.expression),
    ]


async def find_consent(
    reader: Reader, application_id: UUID, *, user_id: UserId | None = None, access_key: str | None = None
) -> Consent | None:
    """Return what a person, known by id or by pseudonym, agreed to tell an application, None where that has ended."""
    whose = AccessKey.access_key == access_key if user_id is None else AccessKey.user_id == user_id
    row = await reader.first(
        select(*CONSENT).where(
            AccessKey.application_id == application_id, whose, AccessKey.ended_at.is_(None)
        )
    )
    return consent_of(row) if row else None


async def lock_or_make(
    db: Transaction, *, new_id: UUID, application_id: UUID, user_id: UserId, access_key: str, now: datetime
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


async def lock_own(db: Transaction, access_key_id: UUID, user_id: UserId) -> AccessKey | None:
    """Return one of a person's access keys that has not ended, locked for a change."""
    return await db.scalar(
        select(AccessKey)
        .where(AccessKey.id == access_key_id, AccessKey.user_id == user_id, AccessKey.ended_at.is_(None))
        .with_for_update()
    )


async def lock_served(db: Transaction, access_key: str, application_id: UUID) -> AccessKey | None:
    """Return a live access key of an application, locked for a change."""
    return await db.scalar(
        select(AccessKey)
        .where(AccessKey.access_key == access_key, AccessKey.application_id == application_id, *is_served())
        .with_for_update(of=AccessKey)
    )


async def find_served(reader: Reader, access_key: str) -> tuple[Consent, UserId] | None:
    """Return what stands behind a live access key, and who owns its application."""
    row = await reader.first(
        select(*CONSENT, ExternalApplication.owner_id).where(AccessKey.access_key == access_key, *is_served())
    )
    return (consent_of(row), UserId(row["owner_id"])) if row else None


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
