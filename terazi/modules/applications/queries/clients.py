"""Questions about applications as clients of OAuth 2."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, or_, select, update

from terazi.foundation.db import Reader, Recorder
from terazi.modules.applications.tables import ApplicationKey, ExternalApplication
from terazi.modules.applications.values import ApplicationStatus, Client

_TOUCH_AFTER = timedelta(minutes=1)


def _clients() -> Select[*tuple[Any, ...]]:  # Any: columns of every type
    application = ExternalApplication
    return select(
        application.id,
        application.name,
        application.url,
        application.redirect_uris,
        application.logout_uris,
        application.scopes,
    ).where(application.status == ApplicationStatus.ACTIVE)


async def find_client(reader: Reader, application_id: UUID) -> Client | None:
    """Return an active application."""
    row = await reader.first(_clients().where(ExternalApplication.id == application_id))
    return _client(row) if row else None


async def find_client_by_key(reader: Reader, key_hash: bytes, *, now: datetime) -> Client | None:
    """Return the active application whose key this is; a rotated key is good until its end."""
    question = (
        _clients()
        .join(ApplicationKey, ApplicationKey.application_id == ExternalApplication.id)
        .where(
            ApplicationKey.hash == key_hash,
            or_(ApplicationKey.expires_at.is_(None), ApplicationKey.expires_at > now),
        )
    )
    row = await reader.first(question)
    return _client(row) if row else None


async def touch_key(recorder: Recorder, key_hash: bytes, *, now: datetime) -> None:
    """Note that a key was used, once a minute at most."""
    used = ApplicationKey.last_used_at
    await recorder.record(
        update(ApplicationKey)
        .where(ApplicationKey.hash == key_hash, or_(used.is_(None), used < now - _TOUCH_AFTER))
        .values(last_used_at=now)
    )


def _client(row: RowMapping) -> Client:
    return Client(
        id=row["id"],
        name=row["name"],
        url=row["url"],
        redirect_uris=tuple(row["redirect_uris"]),
        logout_uris=tuple(row["logout_uris"]),
        scopes=frozenset(row["scopes"]),
    )


async def find_name(reader: Reader, application_id: UUID) -> str:
    """Return the name of an application, in whatever state it is."""
    row = await reader.first(select(ExternalApplication.name).where(ExternalApplication.id == application_id))
    return str(row["name"]) if row else ""
