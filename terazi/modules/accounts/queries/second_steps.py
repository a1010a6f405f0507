"""Questions about authenticator apps, passkeys and recovery codes."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, delete, exists, func, insert, select, update

from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.accounts.tables.second_steps import Passkey, PasskeyCeremony, RecoveryCode, TotpSecret
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import CeremonyPurpose, StepsOf

_MOST_PASSKEYS = 50
_SETTING_UP = timedelta(days=1)


async def find_steps(reader: Reader, user_id: UserId, *, rp_id: str) -> StepsOf:
    """Return which second steps a person has set up."""
    row = await reader.first(
        select(
            User.is_login_code_wanted.label("wants_mail"),
            exists()
            .where(TotpSecret.user_id == user_id, TotpSecret.confirmed_at.is_not(None))
            .label("has_totp"),
            _count_of(select(func.count()).where(Passkey.user_id == user_id), "passkeys"),
            _count_of(
                select(func.count()).where(Passkey.user_id == user_id, Passkey.rp_id == rp_id),
                "passkeys_here",
            ),
            _count_of(
                select(func.count()).where(RecoveryCode.user_id == user_id, RecoveryCode.used_at.is_(None)),
                "recovery_codes_left",
            ),
        ).where(User.id == user_id)
    )
    if row is None:
        raise LookupError(f"no account {user_id}")
    return StepsOf(**row)


def _count_of(question: Any, name: str) -> Any:  # Any: SQLAlchemy's select and label of a count
    return question.scalar_subquery().label(name)


def is_strong_step_set_up(user_id: ColumnElement[UUID] | UserId) -> ColumnElement[bool]:
    """Return the condition that an authenticator app or a passkey of this person is in force."""
    totp = exists().where(TotpSecret.user_id == user_id, TotpSecret.confirmed_at.is_not(None))
    return totp | exists().where(Passkey.user_id == user_id)


async def has_strong_step(db: Transaction, user_id: UserId) -> bool:
    """Whether an authenticator app or a passkey is set up, as this transaction sees it."""
    return bool(await db.scalar(select(is_strong_step_set_up(user_id))))


async def find_totp(reader: Reader, user_id: UserId) -> RowMapping | None:
    """Return the secret of a person's authenticator app that is in force."""
    return await reader.first(
        select(TotpSecret.sealed, TotpSecret.confirmed_at).where(
            TotpSecret.user_id == user_id, TotpSecret.confirmed_at.is_not(None)
        )
    )


async def lock_totp(db: Transaction, user_id: UserId) -> TotpSecret | None:
    """Return the secret of a person's authenticator app, in force or not, locked."""
    return await db.scalar(select(TotpSecret).where(TotpSecret.user_id == user_id).with_for_update())


async def take_totp_step(recorder: Recorder, user_id: UserId, step: int) -> bool:
    """Note that a code of this step was used; False where one of this step or a later one was used before."""
    row = await recorder.record(
        update(TotpSecret)
        .where(TotpSecret.user_id == user_id, TotpSecret.last_step < step)
        .values(last_step=step)
        .returning(TotpSecret.user_id)
    )
    return row is not None


async def delete_totp(db: Transaction, user_id: UserId) -> bool:
    """Forget a person's authenticator app; False where none was in force."""
    gone = await db.scalar(
        delete(TotpSecret)
        .where(TotpSecret.user_id == user_id, TotpSecret.confirmed_at.is_not(None))
        .returning(TotpSecret.user_id)
    )
    return gone is not None


async def list_passkeys(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return a person's passkeys, oldest first."""
    question = select(
        Passkey.id,
        Passkey.name,
        Passkey.credential_id,
        Passkey.transports,
        Passkey.rp_id,
        Passkey.is_synced,
        Passkey.created_at,
        Passkey.last_used_at,
    )
    return await reader.rows(
        question.where(Passkey.user_id == user_id).order_by(Passkey.id).limit(_MOST_PASSKEYS)
    )


async def lock_passkey(db: Transaction, user_id: UserId, passkey_id: UUID) -> Passkey | None:
    """Return one of a person's passkeys, locked."""
    return await db.scalar(
        select(Passkey).where(Passkey.id == passkey_id, Passkey.user_id == user_id).with_for_update()
    )


async def lock_passkey_by_credential(db: Transaction, credential_id: bytes) -> Passkey | None:
    """Return the passkey of that credential, locked."""
    return await db.scalar(select(Passkey).where(Passkey.credential_id == credential_id).with_for_update())


async def count_passkeys(db: Transaction, user_id: UserId) -> int:
    """Return how many passkeys a person has."""
    return await db.scalar(select(func.count()).select_from(Passkey).where(Passkey.user_id == user_id)) or 0


async def put_ceremony(recorder: Recorder, values: dict[str, Any]) -> None:
    """Keep a challenge. Any: column values."""
    await recorder.record(insert(PasskeyCeremony).values(**values))


async def take_ceremony(
    recorder: Recorder, ceremony_id: UUID, purpose: CeremonyPurpose, *, now: datetime
) -> RowMapping | None:
    """Use a challenge up, whatever becomes of the call; None where there is none of this purpose any more."""
    return await recorder.record(
        delete(PasskeyCeremony)
        .where(
            PasskeyCeremony.id == ceremony_id,
            PasskeyCeremony.purpose == purpose,
            PasskeyCeremony.expires_at > now,
        )
        .returning(PasskeyCeremony.challenge, PasskeyCeremony.user_id)
    )


async def replace_recovery_codes(
    db: Transaction, user_id: UserId, *, hashes: Sequence[bytes], salt: bytes, now: datetime
) -> None:
    """Put a new set of codes in the place of the old one."""
    await delete_recovery_codes(db, user_id)
    await db.execute(
        insert(RecoveryCode),
        [
            {"user_id": user_id, "hash": each, "salt": salt, "created_at": now, "used_at": None}
            for each in hashes
        ],
    )


async def delete_recovery_codes(db: Transaction, user_id: UserId) -> None:
    """Forget a person's recovery codes."""
    await db.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user_id))


async def list_recovery_codes(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return when a person's recovery codes were made and used, without the codes."""
    return await reader.rows(
        select(RecoveryCode.created_at, RecoveryCode.used_at)
        .where(RecoveryCode.user_id == user_id)
        .order_by(RecoveryCode.used_at)
        .limit(100)
    )


async def find_recovery_salt(reader: Reader, user_id: UserId) -> bytes | None:
    """Return the salt of a person's set of recovery codes."""
    row = await reader.first(select(RecoveryCode.salt).where(RecoveryCode.user_id == user_id).limit(1))
    return row["salt"] if row else None


async def use_recovery_code(db: Transaction, user_id: UserId, code_hash: bytes, *, now: datetime) -> bool:
    """Use a recovery code up; False where it is none of the person's or was used before."""
    used = await db.scalar(
        update(RecoveryCode)
        .where(
            RecoveryCode.user_id == user_id, RecoveryCode.hash == code_hash, RecoveryCode.used_at.is_(None)
        )
        .values(used_at=now)
        .returning(RecoveryCode.user_id)
        .execution_options(synchronize_session=False)
    )
    return used is not None


async def delete_old_ceremonies(db: Transaction, *, now: datetime) -> None:
    """Forget challenges nobody answered, and authenticator apps nobody finished setting up."""
    await db.execute(delete(PasskeyCeremony).where(PasskeyCeremony.expires_at < now))
    await db.execute(
        delete(TotpSecret).where(TotpSecret.confirmed_at.is_(None), TotpSecret.created_at < now - _SETTING_UP)
    )
