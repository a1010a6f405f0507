"""Questions about accounts."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, bindparam, exists, literal, or_, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, one, single, touched, value, values
from terazi.foundation.types import Value
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.sign_in import HeldPassword, KnownUser
from terazi.modules.accounts.values.users import TakenNames, User, UserState

IdColumn = ColumnElement[UUID] | ColumnElement[UUID | None]
_USER = USER.c
EMPTY_PROFILE: Mapping[str, Value] = {
    "mail_approved_at": None,
    "is_login_code_wanted": False,
    "gender": None,
    "date_of_birth": None,
    "about_me": [],
    "languages": [],
    "registered_by": None,
    "delete_after": None,
    "left_at_url": "",
    "site_id": None,
    **dict.fromkeys(
        (
            *("phone_area_code", "phone_number", "address", "picture", "cover_photo", "state_reason"),
            *("website", "facebook", "instagram", "linkedin", "twitter", "youtube"),
        ),
        "",
    ),
}
"""What an account says of which nothing was ever given."""
WHOLE_USER = select(*(column for column in _USER if column is not _USER.password_hash))
"""The columns of a ``User``."""
_BY_ID = _USER.id == bindparam("user_id")
_FIND = one(User, WHOLE_USER.where(_BY_ID))
_GET = single(User, WHOLE_USER.where(_BY_ID))
_LOCK = one(User, WHOLE_USER.where(_BY_ID).with_for_update(key_share=True))
_FIND_BY_MAIL = one(User, WHOLE_USER.where(_USER.mail_key == bindparam("mail")))
_LOCK_BY_MAIL = one(
    User, WHOLE_USER.where(_USER.mail_key == bindparam("mail")).with_for_update(key_share=True)
)
_INSERT = touched(
    insert(USER)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _USER})
    .on_conflict_do_nothing()
)
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


def in_state(state: UserState) -> ColumnElement[bool]:
    """Return the condition that an account is in a state, so that the planner knows the index of that state alone."""
    return _USER.state == literal(state, literal_execute=True)


_WAITING = values(
    select(_USER.id)
    .where(
        in_state(UserState.WAITING_MAIL),
        or_(
            _USER.registered_by.is_(None) & (_USER.created_at < bindparam("older_than")),
            _USER.changed_at < bindparam("invited_before"),
        ),
        _USER.id > bindparam("after"),
    )
    .order_by(_USER.id)
    .limit(bindparam("most"))
)


def is_active_user(user_id: IdColumn) -> ColumnElement[bool]:
    """Return the condition that the account of an id, in a question of another module, may be used."""
    return exists().where(_USER.id == user_id, _USER.state == UserState.ACTIVE)


def username_of(user_id: IdColumn) -> ColumnElement[str]:
    """Return the username of an id in a question of another module."""
    return select(_USER.username).where(_USER.id == user_id).scalar_subquery()


def lang_of(user_id: IdColumn) -> ScalarSelect[Lang]:
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


def lock_user(user_id: UUID) -> Question[User | None]:
    """The account of an id, locked for a change."""
    return _LOCK(user_id=user_id)


def find_user_by_mail(mail_key: str) -> Question[User | None]:
    """The account of a folded mail address."""
    return _FIND_BY_MAIL(mail=mail_key)


def lock_user_by_mail(mail_key: str) -> Question[User | None]:
    """The account of a folded mail address, locked for a change."""
    return _LOCK_BY_MAIL(mail=mail_key)


def insert_user(given: Mapping[str, Value]) -> Question[int]:
    """Make an account of column values; no row where its username or mail was taken meanwhile."""
    return _INSERT(**{**EMPTY_PROFILE, **given})


def waiting_users(
    after: UUID, most: int, *, older_than: datetime, invited_before: datetime
) -> Question[list[UUID]]:
    """Accounts whose mail address nobody approved in time."""
    return _WAITING(after=after, most=most, older_than=older_than, invited_before=invited_before)
