"""What is kept of a person beside the account: images, agreements, a change of address, exports."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.modules.accounts.tables.sessions import UserSession
from terazi.modules.accounts.tables.users import AcceptedAgreement, DataExport, MailChange, User, UserImage


async def keep_agreement(db: Transaction, values: dict[str, Any]) -> None:
    """Keep that a person accepted a version of a document; the first time counts. Any: column values."""
    await db.execute(insert(AcceptedAgreement).values(**values).on_conflict_do_nothing())


async def list_agreements(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return what a person accepted, newest first."""
    return await reader.rows(
        select(AcceptedAgreement.__table__)
        .where(AcceptedAgreement.user_id == user_id)
        .order_by(AcceptedAgreement.id.desc())
        .limit(200)
    )


async def find_image(reader: Reader, image_id: UUID) -> RowMapping | None:
    """Return an image, whosever it is."""
    return await reader.first(select(UserImage.__table__).where(UserImage.id == image_id))


async def list_images(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return a person's images."""
    return await reader.rows(select(UserImage.__table__).where(UserImage.user_id == user_id).limit(1000))


async def unused_images(
    db: Transaction, after: UUID | None, most: int, *, before: datetime
) -> Sequence[UUID]:
    """Return images uploaded before a moment that no account shows, oldest first."""
    found = await db.scalars(
        select(UserImage.id)
        .where(UserImage.created_at < before, _is_unused(), beyond(UserImage.id, after))
        .order_by(UserImage.id)
        .limit(most)
    )
    return found.all()


async def lock_unused_image(db: Transaction, image_id: UUID) -> UserImage | None:
    """Return an image that no account shows, locked; None where one shows it now, or another worker is at it."""
    return await db.scalar(
        select(UserImage).where(UserImage.id == image_id, _is_unused()).with_for_update(skip_locked=True)
    )


def _is_unused() -> Any:  # Any: a column's expression
    shown = select(User.id).where(
        User.id == UserImage.user_id,
        or_(User.picture == _as_text(), User.cover_photo == _as_text()),
    )
    return ~shown.exists()


def _as_text() -> Any:  # Any: a column's expression
    return UserImage.id.cast(User.picture.type)


async def find_mail_change(reader: Reader, change_id: UUID) -> RowMapping | None:
    """Return a change of address that waits."""
    return await reader.first(select(MailChange.__table__).where(MailChange.id == change_id))


async def find_own_mail_change(reader: Reader, user_id: UserId, now: datetime) -> RowMapping | None:
    """Return the change of address a person waits for."""
    return await reader.first(
        select(MailChange.__table__).where(MailChange.user_id == user_id, MailChange.expires_at > now)
    )


async def lock_mail_change(db: Transaction, change_id: UUID) -> MailChange | None:
    """Return a change of address that waits, locked; whoever asks has locked its account."""
    return await db.scalar(select(MailChange).where(MailChange.id == change_id).with_for_update())


async def drop_mail_change(db: Transaction, user_id: UserId) -> bool:
    """Forget the change of address of a person; False where there was none."""
    gone = await db.scalar(delete(MailChange).where(MailChange.user_id == user_id).returning(MailChange.id))
    return gone is not None


async def delete_old_mail_changes(db: Transaction, now: datetime) -> None:
    """Forget changes of address that nobody confirmed in time."""
    await db.execute(delete(MailChange).where(MailChange.expires_at < now))


async def find_export(reader: Reader, user_id: UserId) -> RowMapping | None:
    """Return a person's latest export."""
    return await reader.first(
        select(DataExport.__table__).where(DataExport.user_id == user_id).order_by(DataExport.id.desc())
    )


async def find_running_export(db: Transaction, user_id: UserId) -> UUID | None:
    """Return the job of the export that is being made for a person."""
    return await db.scalar(
        select(DataExport.id).where(DataExport.user_id == user_id, DataExport.is_over.is_(False))
    )


async def finish_export(db: Transaction, export_id: UUID, values: dict[str, Any]) -> None:
    """End an export. Any: column values."""
    await db.execute(update(DataExport).where(DataExport.id == export_id).values(is_over=True, **values))


async def expired_exports(db: Transaction, after: UUID | None, most: int, *, now: datetime) -> Sequence[UUID]:
    """Return exports whose time is over, oldest first."""
    found = await db.scalars(
        select(DataExport.id)
        .where(DataExport.expires_at < now, DataExport.is_over, beyond(DataExport.id, after))
        .order_by(DataExport.id)
        .limit(most)
    )
    return found.all()


async def lock_export(db: Transaction, export_id: UUID) -> DataExport | None:
    """Return an export, locked; None where it is gone, or another worker is at it."""
    return await db.scalar(
        select(DataExport).where(DataExport.id == export_id).with_for_update(skip_locked=True)
    )


async def list_all_sessions(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return every session of a person that is still known."""
    return await reader.rows(
        select(
            UserSession.id,
            UserSession.device,
            UserSession.address,
            UserSession.created_at,
            UserSession.last_seen_at,
            UserSession.ended_at,
        )
        .where(UserSession.user_id == user_id)
        .order_by(UserSession.id.desc())
        .limit(5000)
    )


async def get_export(db: Transaction, export_id: UUID) -> DataExport | None:
    """Return the export that a job makes."""
    return await db.get(DataExport, export_id)
