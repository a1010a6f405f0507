"""Questions about mailed codes and used captchas."""

from datetime import datetime
from typing import Any

from sqlalchemy import String, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Recorder, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, touched, value
from terazi.modules.accounts.tables.attempts import USED_CAPTCHA
from terazi.modules.accounts.tables.second_steps import OneTimeCode
from terazi.modules.accounts.values import CodePurpose

_MOMENT = value(select(func.clock_timestamp()))
_CAPTCHA = USED_CAPTCHA.c
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


async def put_code(db: Transaction, values: dict[str, Any]) -> None:
    """Store a code in the place of an older one of the same purpose. Any: column values."""
    new = insert(OneTimeCode).values(**values, used_at=None)
    await db.execute(
        new.on_conflict_do_update(
            index_elements=["user_id", "purpose"],
            set_={
                name: new.excluded[name]
                for name in ("hash", "created_at", "expires_at", "tries_left", "used_at")
            },
        )
    )


async def lock_code(db: Transaction, user_id: UserId, purpose: CodePurpose) -> OneTimeCode | None:
    """Return the person's code of this purpose, locked."""
    return await db.scalar(
        select(OneTimeCode)
        .where(OneTimeCode.user_id == user_id, OneTimeCode.purpose == purpose)
        .with_for_update()
    )


async def take_code_try(
    recorder: Recorder, user_id: UserId, purpose: CodePurpose, *, now: datetime
) -> bytes | None:
    """Use up one try and return the hash to compare with; None where there is no code or no try left."""
    row = await recorder.record(
        update(OneTimeCode)
        .where(
            OneTimeCode.user_id == user_id,
            OneTimeCode.purpose == purpose,
            OneTimeCode.used_at.is_(None),
            OneTimeCode.expires_at > now,
            OneTimeCode.tries_left > 0,
        )
        .values(tries_left=OneTimeCode.tries_left - 1)
        .returning(OneTimeCode.hash)
    )
    return row["hash"] if row else None


async def use_code(
    db: Transaction, user_id: UserId, purpose: CodePurpose, code_hash: bytes, *, now: datetime
) -> bool:
    """Use a code up; False where it is not this one, is expired or was used before."""
    used = await db.scalar(
        update(OneTimeCode)
        .where(
            OneTimeCode.user_id == user_id,
            OneTimeCode.purpose == purpose,
            OneTimeCode.hash == code_hash,
            OneTimeCode.used_at.is_(None),
            OneTimeCode.expires_at > now,
        )
        .values(used_at=now)
        .returning(OneTimeCode.user_id)
        .execution_options(synchronize_session=False)
    )
    return used is not None


def moment_of_database() -> Question[datetime]:
    """What the clock of the database says, by which challenges end in every process."""
    return _MOMENT()


def use_captcha(nonce: str, *, expires_at: datetime) -> Question[str | None]:
    """Remember a solved captcha; None where it was shown before or is too old by the clock of the database."""
    return _USE_CAPTCHA(nonce=nonce, expires_at=expires_at)


async def delete_old_codes(db: Transaction, *, codes_before: datetime) -> None:
    """Forget expired codes and captchas."""
    await db.execute(delete(OneTimeCode).where(OneTimeCode.expires_at < codes_before))
    await db.write(_DELETE_OLD_CAPTCHAS())


async def drop_code(db: Transaction, user_id: UserId, purpose: CodePurpose) -> None:
    """Make a mailed code or link useless."""
    await db.execute(
        delete(OneTimeCode).where(OneTimeCode.user_id == user_id, OneTimeCode.purpose == purpose)
    )
