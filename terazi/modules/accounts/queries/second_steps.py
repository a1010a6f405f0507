"""Questions about authenticator apps, passkeys and recovery codes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, Uuid, bindparam, delete, exists, func, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted, many, one, touched, value
from terazi.modules.accounts.tables.second_steps import PASSKEY, PASSKEY_CEREMONY, RECOVERY_CODE, TOTP_SECRET
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.sign_in import CeremonyPurpose, Passkey, StepsOf, TotpSecret

_MOST_PASSKEYS = 50
_SETTING_UP = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Challenge:
    """What a passkey was asked to sign, and whose it has to be."""

    challenge: bytes
    user_id: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class RecoveryCodeUse:
    """When a recovery code was made and used, without the code."""

    created_at: datetime
    used_at: datetime | None


_TOTP, _PASSKEY, _CEREMONY, _RECOVERY = (
    table.c for table in (TOTP_SECRET, PASSKEY, PASSKEY_CEREMONY, RECOVERY_CODE)
)
_USER = bindparam("user_id", type_=Uuid())


def is_strong_step_set_up(user_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Return the condition that an authenticator app or a passkey of this person is in force."""
    totp = exists().where(_TOTP.user_id == user_id, _TOTP.confirmed_at.is_not(None))
    return totp | exists().where(_PASSKEY.user_id == user_id)


def _count(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).where(*conditions).scalar_subquery()


_STEPS = one(
    StepsOf,
    select(
        USER.c.is_login_code_wanted.label("wants_mail"),
        exists().where(_TOTP.user_id == _USER, _TOTP.confirmed_at.is_not(None)).label("has_totp"),
        _count(_PASSKEY.user_id == _USER).label("passkeys"),
        _count(_PASSKEY.user_id == _USER, _PASSKEY.rp_id == bindparam("rp_id")).label("passkeys_here"),
        _count(_RECOVERY.user_id == _USER, _RECOVERY.used_at.is_(None)).label("recovery_codes_left"),
    ).where(USER.c.id == _USER),
)
_HAS_STRONG_STEP = value(select(is_strong_step_set_up(_USER)))
_TOTP_IN_FORCE = one(
    TotpSecret, select(*_TOTP).where(_TOTP.user_id == _USER, _TOTP.confirmed_at.is_not(None))
)
_LOCK_TOTP = one(TotpSecret, select(*_TOTP).where(_TOTP.user_id == _USER).with_for_update())
_STEP = bindparam("step", type_=_TOTP.last_step.type)
_TAKE_TOTP_STEP = touched(
    update(TOTP_SECRET).where(_TOTP.user_id == _USER, _TOTP.last_step < _STEP).values(last_step=_STEP)
)
_DELETE_TOTP = touched(delete(TOTP_SECRET).where(_TOTP.user_id == _USER, _TOTP.confirmed_at.is_not(None)))
_PASSKEYS = many(
    Passkey, select(*_PASSKEY).where(_PASSKEY.user_id == _USER).order_by(_PASSKEY.id).limit(_MOST_PASSKEYS)
)
_LOCK_PASSKEY = one(
    Passkey,
    select(*_PASSKEY)
    .where(_PASSKEY.id == bindparam("passkey_id"), _PASSKEY.user_id == _USER)
    .with_for_update(),
)
_LOCK_PASSKEY_BY_CREDENTIAL = one(
    Passkey,
    select(*_PASSKEY).where(_PASSKEY.credential_id == bindparam("credential_id")).with_for_update(),
)
_COUNT_PASSKEYS = value(select(func.count()).select_from(PASSKEY).where(_PASSKEY.user_id == _USER))
_TAKE_CEREMONY = one(
    Challenge,
    delete(PASSKEY_CEREMONY)
    .where(
        _CEREMONY.id == bindparam("ceremony_id"),
        _CEREMONY.purpose == bindparam("purpose"),
        _CEREMONY.expires_at > bindparam("now"),
    )
    .returning(_CEREMONY.challenge, _CEREMONY.user_id),
)
_DELETE_RECOVERY_CODES = touched(delete(RECOVERY_CODE).where(_RECOVERY.user_id == _USER))
_RECOVERY_CODES = many(
    RecoveryCodeUse,
    select(_RECOVERY.created_at, _RECOVERY.used_at)
    .where(_RECOVERY.user_id == _USER)
    .order_by(_RECOVERY.used_at)
    .limit(100),
)
_RECOVERY_SALT = value(select(_RECOVERY.salt).where(_RECOVERY.user_id == _USER).limit(1))
_USE_RECOVERY_CODE = touched(
    update(RECOVERY_CODE)
    .where(
        _RECOVERY.user_id == _USER,
        _RECOVERY.hash == bindparam("code_hash"),
        _RECOVERY.used_at.is_(None),
    )
    .values(used_at=bindparam("now", type_=_RECOVERY.used_at.type))
)
_DELETE_OLD_CEREMONIES = touched(delete(PASSKEY_CEREMONY).where(_CEREMONY.expires_at < bindparam("before")))
_DELETE_UNFINISHED_TOTP = touched(
    delete(TOTP_SECRET).where(_TOTP.confirmed_at.is_(None), _TOTP.created_at < bindparam("before"))
)


def find_steps(user_id: UserId, *, rp_id: str) -> Question[StepsOf | None]:
    """Which second steps a person has set up; None where there is no such account."""
    return _STEPS(user_id=user_id, rp_id=rp_id)


def has_strong_step(user_id: UserId) -> Question[bool]:
    """Whether an authenticator app or a passkey is set up."""
    return _HAS_STRONG_STEP(user_id=user_id)


def find_totp(user_id: UserId) -> Question[TotpSecret | None]:
    """The secret of a person's authenticator app that is in force."""
    return _TOTP_IN_FORCE(user_id=user_id)


def lock_totp(user_id: UserId) -> Question[TotpSecret | None]:
    """The secret of a person's authenticator app, in force or not, locked."""
    return _LOCK_TOTP(user_id=user_id)


def take_totp_step(user_id: UserId, step: int) -> Question[int]:
    """Note that a code of this step was used; nothing is touched where one of this step or a later one was used before."""
    return _TAKE_TOTP_STEP(user_id=user_id, step=step)


def delete_totp(user_id: UserId) -> Question[int]:
    """Forget a person's authenticator app; nothing is touched where none was in force."""
    return _DELETE_TOTP(user_id=user_id)


def list_passkeys(user_id: UserId) -> Question[list[Passkey]]:
    """A person's passkeys, oldest first."""
    return _PASSKEYS(user_id=user_id)


def lock_passkey(user_id: UserId, passkey_id: UUID) -> Question[Passkey | None]:
    """One of a person's passkeys, locked."""
    return _LOCK_PASSKEY(user_id=user_id, passkey_id=passkey_id)


def lock_passkey_by_credential(credential_id: bytes) -> Question[Passkey | None]:
    """The passkey of that credential, locked."""
    return _LOCK_PASSKEY_BY_CREDENTIAL(credential_id=credential_id)


def count_passkeys(user_id: UserId) -> Question[int]:
    """How many passkeys a person has."""
    return _COUNT_PASSKEYS(user_id=user_id)


def take_ceremony(
    ceremony_id: UUID, purpose: CeremonyPurpose, *, now: datetime
) -> Question[Challenge | None]:
    """Use a challenge up; None where there is none of this purpose any more."""
    return _TAKE_CEREMONY(ceremony_id=ceremony_id, purpose=purpose, now=now)


def replace_recovery_codes(
    user_id: UserId, *, hashes: Sequence[bytes], salt: bytes, now: datetime
) -> Sequence[Question[int]]:
    """Put a new set of codes in the place of the old one."""
    new = [
        inserted(RECOVERY_CODE, user_id=user_id, hash=each, salt=salt, created_at=now, used_at=None)
        for each in hashes
    ]
    return [delete_recovery_codes(user_id), *new]


def delete_recovery_codes(user_id: UserId) -> Question[int]:
    """Forget a person's recovery codes."""
    return _DELETE_RECOVERY_CODES(user_id=user_id)


def list_recovery_codes(user_id: UserId) -> Question[list[RecoveryCodeUse]]:
    """When a person's recovery codes were made and used, without the codes."""
    return _RECOVERY_CODES(user_id=user_id)


def find_recovery_salt(user_id: UserId) -> Question[bytes | None]:
    """The salt of a person's set of recovery codes."""
    return _RECOVERY_SALT(user_id=user_id)


def use_recovery_code(user_id: UserId, code_hash: bytes, *, now: datetime) -> Question[int]:
    """Use a recovery code up; nothing is touched where it is none of the person's or was used before."""
    return _USE_RECOVERY_CODE(user_id=user_id, code_hash=code_hash, now=now)


def delete_old_ceremonies(*, now: datetime) -> Sequence[Question[int]]:
    """Forget challenges nobody answered, and authenticator apps nobody finished setting up."""
    return [_DELETE_OLD_CEREMONIES(before=now), _DELETE_UNFINISHED_TOTP(before=now - _SETTING_UP)]
