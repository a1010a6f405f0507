"""Questions about applications and their keys."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import is_active_user, username_of
from terazi.modules.applications.tables import AccessKey, ApplicationKey, ExternalApplication
from terazi.modules.applications.values import ApplicationStatus, Client

_BY_KEY = (
    select(
        ApplicationKey.id.label("key_id"),
        ApplicationKey.expires_at,
        ApplicationKey.last_used_at,
        ExternalApplication.id,
        ExternalApplication.owner_id,
        ExternalApplication.name,
        ExternalApplication.status,
        ExternalApplication.scopes,
        is_active_user(ExternalApplication.owner_id.expression).label("is_owner_active"),
    )
    .join(ExternalApplication, ExternalApplication.id == ApplicationKey.application_id)
    .where(ApplicationKey.hash == bindparam("hash"))
)
_USERS = (
    select(func.count())
    .where(AccessKey.application_id == ExternalApplication.id, AccessKey.ended_at.is_(None))
    .scalar_subquery()
)
_LAST_USE = (
    select(func.max(ApplicationKey.last_used_at))
    .where(ApplicationKey.application_id == ExternalApplication.id)
    .scalar_subquery()
)
_RECORD = select(
    *ExternalApplication.__table__.c,
    username_of(ExternalApplication.owner_id.expression).label("owner_username"),
    _USERS.label("users_count"),
    _LAST_USE.label("last_used_at"),
)


def _of(owner_id: UserId | None) -> list[ColumnElement[bool]]:
    return [] if owner_id is None else [ExternalApplication.owner_id == owner_id]


async def find_by_key_hash(reader: Reader, key_hash: bytes) -> RowMapping | None:
    """Return the key, its application and whether the owner's account is active."""
    return await reader.first(_BY_KEY, {"hash": key_hash})


async def find_record(
    reader: Reader, application_id: UUID, *, owner_id: UserId | None = None
) -> RowMapping | None:
    """Return everything of an application but its keys; with ``owner_id`` only if it belongs to that person."""
    return await reader.first(_RECORD.where(ExternalApplication.id == application_id, *_of(owner_id)))


async def list_records(
    reader: Reader, *, owner_id: UserId | None, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return a person's applications, or everyone's, newest first."""
    question = _RECORD.where(*_of(owner_id)).order_by(ExternalApplication.id.desc()).limit(count)
    if before:
        question = question.where(ExternalApplication.id < before)
    return await reader.rows(question)


async def find_active(reader: Reader, application_id: UUID) -> RowMapping | None:
    """Return an application that people may use now."""
    return await reader.first(
        select(*ExternalApplication.__table__.c).where(
            ExternalApplication.id == application_id,
            ExternalApplication.status == ApplicationStatus.ACTIVE,
            is_active_user(ExternalApplication.owner_id.expression),
        )
    )


async def find_client(reader: Reader, application_id: UUID) -> Client | None:
    """Return an application that people may use now, as its flows need it."""
    row = await find_active(reader, application_id)
    if row is None:
        return None
    return Client(
        id=row["id"],
        name=row["name"],
        url=row["url"],
        more_urls=tuple(row["more_urls"]),
        route=row["route"],
        redirect_uris=tuple(row["redirect_uris"]),
        logout_uris=tuple(row["logout_uris"]),
        scopes=frozenset(row["scopes"]),
        eula_document_code=row["eula_document_code"],
    )


async def list_open(reader: Reader, *, count: int) -> Sequence[RowMapping]:
    """Return the active applications that take registrations, by name."""
    return await reader.rows(
        select(*ExternalApplication.__table__.c)
        .where(
            ExternalApplication.is_open_for_registration,
            ExternalApplication.status == ApplicationStatus.ACTIVE,
            is_active_user(ExternalApplication.owner_id.expression),
        )
        .order_by(ExternalApplication.name, ExternalApplication.id)
        .limit(count)
    )


async def count_of(db: Transaction, owner_id: UserId) -> int:
    """Return how many applications a person has."""
    found = await db.scalar(select(func.count()).where(ExternalApplication.owner_id == owner_id))
    return found or 0


async def lock_application(
    db: Transaction, application_id: UUID, *, owner_id: UserId | None
) -> ExternalApplication | None:
    """Return an application, locked for a change; with ``owner_id`` only if it belongs to that person."""
    return await db.scalar(
        select(ExternalApplication)
        .where(ExternalApplication.id == application_id, *_of(owner_id))
        .with_for_update()
    )


async def list_keys(reader: Reader, application_id: UUID) -> Sequence[RowMapping]:
    """Return the keys of an application without what they open, newest first."""
    kept = (c for c in ApplicationKey.__table__.c if c.name != "hash")
    return await reader.rows(
        select(*kept)
        .where(ApplicationKey.application_id == application_id)
        .order_by(ApplicationKey.id.desc())
        .limit(20)
    )


async def list_live_keys(db: Transaction, application_id: UUID, *, now: datetime) -> Sequence[ApplicationKey]:
    """Return the keys of a locked application that still work."""
    found = await db.scalars(
        select(ApplicationKey)
        .where(
            ApplicationKey.application_id == application_id,
            (ApplicationKey.expires_at.is_(None)) | (ApplicationKey.expires_at > now),
        )
        .order_by(ApplicationKey.id)
    )
    return found.all()


async def touch_key(recorder: Recorder, key_id: UUID, *, now: datetime, older_than: datetime) -> None:
    """Note that a key was used, unless another server noted it meanwhile."""
    await recorder.record(
        update(ApplicationKey)
        .where(
            ApplicationKey.id == key_id,
            (ApplicationKey.last_used_at.is_(None)) | (ApplicationKey.last_used_at <= older_than),
        )
        .values(last_used_at=now)
    )


async def delete_keys_over(db: Transaction, *, ended_before: datetime) -> None:
    """Forget keys that ended long ago."""
    await db.execute(delete(ApplicationKey).where(ApplicationKey.expires_at < ended_before))


def values_of(application: ExternalApplication) -> dict[str, Any]:  # Any: column values
    """Return what the owner said of an application, as it is stored."""
    made = {"id", "owner_id", "created_at", "changed_at"}
    return {
        column.name: getattr(application, column.name)
        for column in ExternalApplication.__table__.c
        if column.name not in made
    }


async def insert_application(db: Transaction, values: dict[str, Any]) -> bool:
    """Insert an application; False where it exists. Any: column values."""
    made = await db.scalar(
        insert(ExternalApplication)
        .values(**values)
        .on_conflict_do_nothing()
        .returning(ExternalApplication.id)
    )
    return made is not None


async def insert_key(db: Transaction, values: dict[str, Any]) -> None:
    """Insert a key of an application. Any: column values."""
    await db.execute(insert(ApplicationKey).values(**values).on_conflict_do_nothing())
