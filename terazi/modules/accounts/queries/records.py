"""What is kept of a person beside the account: images, agreements, a change of address, exports."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.accounts.tables.users import (
    ACCEPTED_AGREEMENT,
    DATA_EXPORT,
    MAIL_CHANGE,
    USER,
    USER_IMAGE,
)
from terazi.modules.accounts.values.users import AcceptedAgreement, DataExport, MailChange, UserImage

_AGREEMENT, _IMAGE, _CHANGE, _EXPORT = (
    table.c for table in (ACCEPTED_AGREEMENT, USER_IMAGE, MAIL_CHANGE, DATA_EXPORT)
)
_KEEP_AGREEMENT = touched(
    insert(ACCEPTED_AGREEMENT)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _AGREEMENT})
    .on_conflict_do_nothing()
)
_AGREEMENTS = many(
    AcceptedAgreement,
    select(*_AGREEMENT)
    .where(_AGREEMENT.user_id == bindparam("user_id"))
    .order_by(_AGREEMENT.id.desc())
    .limit(200),
)
_SHOWN = select(USER.c.id).where(
    USER.c.id == _IMAGE.user_id,
    or_(
        USER.c.picture == _IMAGE.id.cast(USER.c.picture.type),
        USER.c.cover_photo == _IMAGE.id.cast(USER.c.picture.type),
    ),
)
_FIND_IMAGE = one(UserImage, select(*_IMAGE).where(_IMAGE.id == bindparam("image_id")))
_IMAGES = many(UserImage, select(*_IMAGE).where(_IMAGE.user_id == bindparam("user_id")).limit(1000))
_UNUSED_IMAGES = values(
    select(_IMAGE.id)
    .where(_IMAGE.created_at < bindparam("before"), ~_SHOWN.exists(), _IMAGE.id > bindparam("after"))
    .order_by(_IMAGE.id)
    .limit(bindparam("most"))
)
_LOCK_UNUSED_IMAGE = one(
    UserImage,
    select(*_IMAGE)
    .where(_IMAGE.id == bindparam("image_id"), ~_SHOWN.exists())
    .with_for_update(skip_locked=True),
)
_FIND_CHANGE = one(MailChange, select(*_CHANGE).where(_CHANGE.id == bindparam("change_id")))
_OWN_CHANGE = one(
    MailChange,
    select(*_CHANGE).where(_CHANGE.user_id == bindparam("user_id"), _CHANGE.expires_at > bindparam("now")),
)
_LOCK_CHANGE = one(MailChange, select(*_CHANGE).where(_CHANGE.id == bindparam("change_id")).with_for_update())
_DROP_CHANGE = touched(delete(MAIL_CHANGE).where(_CHANGE.user_id == bindparam("user_id")))
_DELETE_OLD_CHANGES = touched(delete(MAIL_CHANGE).where(_CHANGE.expires_at < bindparam("now")))
_FIND_EXPORT = one(
    DataExport,
    select(*_EXPORT).where(_EXPORT.user_id == bindparam("user_id")).order_by(_EXPORT.id.desc()).limit(1),
)
_GET_EXPORT = one(DataExport, select(*_EXPORT).where(_EXPORT.id == bindparam("export_id")))
_RUNNING_EXPORT = value(
    select(_EXPORT.id).where(_EXPORT.user_id == bindparam("user_id"), _EXPORT.is_over.is_(False))
)
_FINISH_EXPORT = touched(
    update(DATA_EXPORT)
    .where(_EXPORT.id == bindparam("export_id"))
    .values(is_over=True, key=bindparam("file_key"), size=bindparam("file_size"))
)
_EXPIRED_EXPORTS = values(
    select(_EXPORT.id)
    .where(_EXPORT.expires_at < bindparam("now"), _EXPORT.is_over, _EXPORT.id > bindparam("after"))
    .order_by(_EXPORT.id)
    .limit(bindparam("most"))
)
_LOCK_EXPORT = one(
    DataExport,
    select(*_EXPORT).where(_EXPORT.id == bindparam("export_id")).with_for_update(skip_locked=True),
)


def keep_agreement(agreement: AcceptedAgreement) -> Question[int]:
    """Keep that a person accepted a version of a document; the first time counts."""
    return _KEEP_AGREEMENT(**asdict(agreement))


def list_agreements(user_id: UserId) -> Question[list[AcceptedAgreement]]:
    """What a person accepted, newest first."""
    return _AGREEMENTS(user_id=user_id)


def find_image(image_id: UUID) -> Question[UserImage | None]:
    """An image, whosever it is."""
    return _FIND_IMAGE(image_id=image_id)


def list_images(user_id: UserId) -> Question[list[UserImage]]:
    """A person's images."""
    return _IMAGES(user_id=user_id)


def unused_images(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Images uploaded before a moment that no account shows."""
    return _UNUSED_IMAGES(after=after, most=most, before=before)


def lock_unused_image(image_id: UUID) -> Question[UserImage | None]:
    """An image that no account shows, locked; None where one shows it now, or another worker is at it."""
    return _LOCK_UNUSED_IMAGE(image_id=image_id)


def find_mail_change(change_id: UUID) -> Question[MailChange | None]:
    """A change of address that waits."""
    return _FIND_CHANGE(change_id=change_id)


def find_own_mail_change(user_id: UserId, now: datetime) -> Question[MailChange | None]:
    """The change of address a person waits for."""
    return _OWN_CHANGE(user_id=user_id, now=now)


def lock_mail_change(change_id: UUID) -> Question[MailChange | None]:
    """A change of address that waits, locked; whoever asks has locked its account."""
    return _LOCK_CHANGE(change_id=change_id)


def drop_mail_change(user_id: UserId) -> Question[int]:
    """Forget the change of address of a person; how many there were."""
    return _DROP_CHANGE(user_id=user_id)


def delete_old_mail_changes(now: datetime) -> Question[int]:
    """Forget changes of address that nobody confirmed in time."""
    return _DELETE_OLD_CHANGES(now=now)


def find_export(user_id: UserId) -> Question[DataExport | None]:
    """A person's latest export."""
    return _FIND_EXPORT(user_id=user_id)


def find_running_export(user_id: UserId) -> Question[UUID | None]:
    """The job of the export that is being made for a person."""
    return _RUNNING_EXPORT(user_id=user_id)


def get_export(export_id: UUID) -> Question[DataExport | None]:
    """The export that a job makes."""
    return _GET_EXPORT(export_id=export_id)


def finish_export(export_id: UUID, *, key: str | None, size: int = 0) -> Question[int]:
    """End an export, with its file where there is one."""
    return _FINISH_EXPORT(export_id=export_id, file_key=key, file_size=size)


def expired_exports(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """Exports whose time is over."""
    return _EXPIRED_EXPORTS(after=after, most=most, now=now)


def lock_export(export_id: UUID) -> Question[DataExport | None]:
    """An export, locked; None where it is gone, or another worker is at it."""
    return _LOCK_EXPORT(export_id=export_id)
