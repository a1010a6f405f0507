"""Questions about applications and their keys."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, Uuid, any_, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, pairs, touched, value
from terazi.foundation.types import Value
from terazi.foundation.validated import validated
from terazi.modules.accounts.public import is_active_user, username_of
from terazi.modules.applications.tables import ACCESS_KEY, APPLICATION_KEY, EXTERNAL_APPLICATION
from terazi.modules.applications.values import (
    Application,
    ApplicationKey,
    ApplicationStatus,
    Client,
    OverseenApplication,
    PresentedKey,
)

_APPLICATION, _KEY, _ACCESS = EXTERNAL_APPLICATION.c, APPLICATION_KEY.c, ACCESS_KEY.c
_KEY_COLUMNS = [column for column in _KEY if column is not _KEY.hash]
_MOST_KEYS_SHOWN = 20
_OF_ID = _APPLICATION.id == bindparam("application_id")
_IS_ACTIVE = (_APPLICATION.status == ApplicationStatus.ACTIVE, is_active_user(_APPLICATION.owner_id))
_application = validated(Application)
_NAMES = pairs(
    select(_APPLICATION.id, _APPLICATION.name).where(
        _APPLICATION.id == any_(bindparam("ids", type_=ARRAY(Uuid())))
    )
)
_BY_KEY = one(
    validated(PresentedKey),
    select(
        _KEY.id.label("key_id"),
        _KEY.expires_at,
        _KEY.last_used_at,
        _APPLICATION.id.label("application_id"),
        _APPLICATION.owner_id,
        _APPLICATION.name,
        _APPLICATION.status,
        _APPLICATION.scopes,
        is_active_user(_APPLICATION.owner_id).label("is_owner_active"),
    )
    .join_from(APPLICATION_KEY, EXTERNAL_APPLICATION)
    .where(_KEY.hash == bindparam("key_hash")),
)
_OVERSEEN = select(
    *_APPLICATION,
    username_of(_APPLICATION.owner_id).label("owner_username"),
    select(func.count())
    .where(_ACCESS.application_id == _APPLICATION.id, _ACCESS.ended_at.is_(None))
    .scalar_subquery()
    .label("users_count"),
    select(func.max(_KEY.last_used_at))
    .where(_KEY.application_id == _APPLICATION.id)
    .scalar_subquery()
    .label("last_used_at"),
)
_CLIENT = one(
    validated(Client),
    select(
        _APPLICATION.id,
        _APPLICATION.name,
        _APPLICATION.url,
        _APPLICATION.more_urls,
        _APPLICATION.route,
        _APPLICATION.redirect_uris,
        _APPLICATION.logout_uris,
        _APPLICATION.scopes,
        _APPLICATION.eula_document_code,
    ).where(_OF_ID, *_IS_ACTIVE),
)
_ACTIVE = one(_application, select(*_APPLICATION).where(_OF_ID, *_IS_ACTIVE))
_OPEN = many(
    _application,
    select(*_APPLICATION)
    .where(_APPLICATION.is_open_for_registration, *_IS_ACTIVE)
    .order_by(_APPLICATION.name, _APPLICATION.id)
    .limit(bindparam("most")),
)
_COUNT = value(select(func.count()).where(_APPLICATION.owner_id == bindparam("owner_id")))
_OF_ACCESS_KEY = one(
    _application,
    select(*_APPLICATION)
    .join_from(EXTERNAL_APPLICATION, ACCESS_KEY)
    .where(_ACCESS.id == bindparam("access_key_id")),
)
_KEYS = many(
    ApplicationKey,
    select(*_KEY_COLUMNS)
    .where(_KEY.application_id == bindparam("application_id"))
    .order_by(_KEY.id.desc())
    .limit(_MOST_KEYS_SHOWN),
)
_LIVE_KEYS = many(
    ApplicationKey,
    select(*_KEY_COLUMNS)
    .where(
        _KEY.application_id == bindparam("application_id"),
        _KEY.expires_at.is_(None) | (_KEY.expires_at > bindparam("now")),
    )
    .order_by(_KEY.id),
)
_FIND_KEY = one(
    ApplicationKey,
    select(*_KEY_COLUMNS).where(
        _KEY.application_id == bindparam("application_id"), _KEY.id == bindparam("key_id")
    ),
)
_TOUCH = touched(
    update(APPLICATION_KEY)
    .where(
        _KEY.id == bindparam("key_id"),
        _KEY.last_used_at.is_(None) | (_KEY.last_used_at <= bindparam("older_than")),
    )
    .values(last_used_at=bindparam("now", type_=MOMENT))
)
_DELETE_OLD_KEYS = touched(delete(APPLICATION_KEY).where(_KEY.expires_at < bindparam("ended_before")))
_SEED = touched(
    insert(EXTERNAL_APPLICATION)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _APPLICATION})
    .on_conflict_do_nothing()
)
_SEED_KEY = touched(
    insert(APPLICATION_KEY)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _KEY})
    .on_conflict_do_nothing()
)


def _of(owner_id: UserId | None) -> list[ColumnElement[bool]]:
    return [] if owner_id is None else [_APPLICATION.owner_id == owner_id]


def presented_key(key_hash: bytes) -> Question[PresentedKey | None]:
    """The key of this hash, its application and whether the owner's account is active."""
    return _BY_KEY(key_hash=key_hash)


def find_overseen(
    application_id: UUID, *, owner_id: UserId | None = None
) -> Question[OverseenApplication | None]:
    """Everything of an application but its keys; with ``owner_id`` only if it belongs to that person."""
    found = _OVERSEEN.where(_APPLICATION.id == application_id, *_of(owner_id))
    return one(validated(OverseenApplication), found)()


def list_overseen(
    *, owner_id: UserId | None, before: UUID | None, count: int
) -> Question[list[OverseenApplication]]:
    """A person's applications, or everyone's, newest first."""
    found = _OVERSEEN.where(*_of(owner_id)).order_by(_APPLICATION.id.desc()).limit(count)
    if before:
        found = found.where(_APPLICATION.id < before)
    return many(validated(OverseenApplication), found)()


def find_active(application_id: UUID) -> Question[Application | None]:
    """An application that people may use now."""
    return _ACTIVE(application_id=application_id)


def find_client(application_id: UUID) -> Question[Client | None]:
    """An application that people may use now, as its flows need it."""
    return _CLIENT(application_id=application_id)


def list_open(*, count: int) -> Question[list[Application]]:
    """The active applications that take registrations, by name."""
    return _OPEN(most=count)


def count_of(owner_id: UserId) -> Question[int]:
    """How many applications a person has."""
    return _COUNT(owner_id=owner_id)


def lock_application(application_id: UUID, *, owner_id: UserId | None) -> Question[Application | None]:
    """An application, locked for a change; with ``owner_id`` only if it belongs to that person."""
    found = select(*_APPLICATION).where(_APPLICATION.id == application_id, *_of(owner_id))
    return one(_application, found.with_for_update())()


def application_of_access_key(access_key_id: UUID) -> Question[Application | None]:
    """The application in which somebody has an access key."""
    return _OF_ACCESS_KEY(access_key_id=access_key_id)


def list_keys(application_id: UUID) -> Question[list[ApplicationKey]]:
    """The keys of an application without what they open, newest first."""
    return _KEYS(application_id=application_id)


def list_live_keys(application_id: UUID, *, now: datetime) -> Question[list[ApplicationKey]]:
    """The keys of an application that still work."""
    return _LIVE_KEYS(application_id=application_id, now=now)


def find_key(application_id: UUID, key_id: UUID) -> Question[ApplicationKey | None]:
    """A key of an application."""
    return _FIND_KEY(application_id=application_id, key_id=key_id)


def touch_key(key_id: UUID, *, now: datetime, older_than: datetime) -> Question[int]:
    """Note that a key was used, unless another server noted it meanwhile."""
    return _TOUCH(key_id=key_id, now=now, older_than=older_than)


def delete_old_keys(*, ended_before: datetime) -> Question[int]:
    """Forget keys that ended long ago."""
    return _DELETE_OLD_KEYS(ended_before=ended_before)


def seed_application(**columns: Value) -> Question[int]:
    """Insert an application unless it exists."""
    return _SEED(**columns)


def seed_key(**columns: Value) -> Question[int]:
    """Insert a key of an application unless it exists."""
    return _SEED_KEY(**columns)


def find_application_names(application_ids: Collection[UUID]) -> Question[dict[UUID, str]]:
    """The names of these applications."""
    return _NAMES(ids=list(application_ids))
