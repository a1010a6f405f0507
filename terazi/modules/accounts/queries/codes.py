"""Questions about mailed codes and used captchas."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import String, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, one, touched, updated, value
from terazi.modules.accounts.tables.attempts import USED_CAPTCHA
from terazi.modules.accounts.tables.second_steps import ONE_TIME_CODE
from terazi.modules.accounts.values.sign_in import CodePurpose


@dataclass(frozen=True, kw_only=True, slots=True)
class OneTimeCode:
    """What is kept of a code or link that was mailed."""

    hash: bytes
    expires_at: datetime


_CODE, _CAPTCHA = ONE_TIME_CODE.c, USED_CAPTCHA.c
_OWN = (_CODE.user_id == bindparam("user_id"), _CODE.purpose == bindparam("purpose"))
_UNUSED = (*_OWN, _CODE.used_at.is_(None), _CODE.expires_at > bindparam("now"))
_NEW = insert(ONE_TIME_CODE).values(
    {each.name: bindparam(each.name, type_=each.type) for each in _CODE if each is not _CODE.used_at}
)
_PUT = touched(
    _NEW.on_conflict_do_update(
        index_elements=["user_id", "purpose"],
        set_={each.name: _NEW.excluded[each.name] for each in _CODE if not each.primary_key},
    )
)
_LOCK = one(OneTimeCode, select(_CODE.hash, _CODE.expires_at).where(*_OWN).with_for_update())
_TAKE_TRY = value(
    update(ONE_TIME_CODE)
    .where(*_UNUSED, _CODE.tries_left > 0)
    .values(tries_left=_CODE.tries_left - 1)
    .returning(_CODE.hash)
)
_USE = touched(
    update(ONE_TIME_CODE)
    .where(*_UNUSED, _CODE.hash == bindparam("code_hash"))
    .values(used_at=bindparam("now", type_=MOMENT))
)
_DROP = touched(delete(ONE_TIME_CODE).where(*_OWN))
_DELETE_OLD = touched(delete(ONE_TIME_CODE).where(_CODE.expires_at < bindparam("before")))
_MOMENT = value(select(func.clock_timestamp()))
_UNTIL = bindparam("expires_at", type_=MOMENT)
_USE_CAPTCHA = value(
    insert(USED_CAPTCHA)
    .from_select(
        ["nonce", "expires_at"],
        select(bindparam("nonce", type_=String()), _UNTIL).where(func.clock_timestamp() < _UNTIL),
    )
    .on_conflict_do_nothing()
    .returning(_CAPTCHA.nonce)
)
_DELETE_OLD_CAPTCHAS = touched(delete(USED_CAPTCHA).where(_CAPTCHA.expires_at < func.clock_timestamp()))


def put_code(
    user_id: UserId,
    purpose: CodePurpose,
    code_hash: bytes,
    *,
    now: datetime,
    expires_at: datetime,
    tries_left: int,
) -> Question[int]:
    """Store a code in the place of an older one of the same purpose."""
    return _PUT(
        user_id=user_id,
        purpose=purpose,
        hash=code_hash,
        created_at=now,
        expires_at=expires_at,
        tries_left=tries_left,
    )


def lock_code(user_id: UserId, purpose: CodePurpose) -> Question[OneTimeCode | None]:
    """The person's code of this purpose, locked."""
    return _LOCK(user_id=user_id, purpose=purpose)


def mark_code_used(user_id: UserId, purpose: CodePurpose, *, now: datetime) -> Question[int]:
    """Mark a locked code as used."""
    return updated(ONE_TIME_CODE, {"user_id": user_id, "purpose": purpose}, used_at=now)


def take_code_try(user_id: UserId, purpose: CodePurpose, *, now: datetime) -> Question[bytes | None]:
    """Use up one try: the hash to compare with; None where there is no code or no try left."""
    return _TAKE_TRY(user_id=user_id, purpose=purpose, now=now)


def use_code(user_id: UserId, purpose: CodePurpose, code_hash: bytes, *, now: datetime) -> Question[int]:
    """Use a code up; nothing is touched where it is not this one, is expired or was used before."""
    return _USE(user_id=user_id, purpose=purpose, code_hash=code_hash, now=now)


def drop_code(user_id: UserId, purpose: CodePurpose) -> Question[int]:
    """Make a mailed code or link useless."""
    return _DROP(user_id=user_id, purpose=purpose)


def moment_of_database() -> Question[datetime]:
    """What the clock of the database says, by which challenges end in every process."""
    return _MOMENT()


def use_captcha(nonce: str, *, expires_at: datetime) -> Question[str | None]:
    """Remember a solved captcha; None where it was shown before or is too old by the clock of the database."""
    return _USE_CAPTCHA(nonce=nonce, expires_at=expires_at)


def delete_old_codes(*, codes_before: datetime) -> Sequence[Question[int]]:
    """Forget expired codes and captchas."""
    return [_DELETE_OLD(before=codes_before), _DELETE_OLD_CAPTCHAS()]
