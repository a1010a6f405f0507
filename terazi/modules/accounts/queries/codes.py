"""Questions about mailed codes, failed sign-ins and used captchas."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.db import Reader, Recorder
from terazi.foundation.ids import UserId
from terazi.modules.accounts.tables import OneTimeCode, SignInAttempts, UsedCaptcha
from terazi.modules.accounts.values import CodePurpose


@dataclass(frozen=True, kw_only=True, slots=True)
class AttemptKeys:
    """Under which keys a try to sign in is counted."""

    account: str
    address: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AttemptWaits:
    """How many seconds each of the keys waits after its first failure, its second and so on."""

    account: Sequence[int]
    address: Sequence[int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Failures:
    """How many tries failed before this one, for the account and from the address."""

    account: int
    address: int

    def and_this_one(self) -> "Failures":
        return Failures(account=self.account + 1, address=self.address + 1)


_COUNT_ATTEMPT = text(
    """
    WITH counted AS (
      INSERT INTO sign_in_attempts AS a (key, failures, next_at, forget_at)
      SELECT fresh.key, 1, :now, :forget_at FROM (VALUES (:account), (:address)) AS fresh (key)
      WHERE NOT EXISTS (
        SELECT 1 FROM sign_in_attempts AS w WHERE w.key IN (:account, :address) AND w.next_at > :now
      )
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN a.forget_at <= :now THEN 1 ELSE a.failures + 1 END,
        next_at = CASE WHEN a.forget_at <= :now THEN :now ELSE :now + make_interval(secs =>
          CASE WHEN a.key = :account
            THEN (CAST(:account_waits AS int[]))[least(a.failures + 1, cardinality(CAST(:account_waits AS int[])))]
            ELSE (CAST(:address_waits AS int[]))[least(a.failures + 1, cardinality(CAST(:address_waits AS int[])))]
          END) END,
        forget_at = :forget_at
      WHERE a.next_at <= :now
      RETURNING key, failures
    )
    SELECT count(*) AS passed,
      max(failures) FILTER (WHERE key = :account) AS account,
      max(failures) FILTER (WHERE key = :address) AS address
    FROM counted
    """
)
_TAKE_BACK_ATTEMPT = text(
    """
    UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0), next_at = least(next_at, :now)
    WHERE key IN (:account, :address)
    """
)
_FORGIVE = text(
    """
    WITH forgiven AS (DELETE FROM sign_in_attempts WHERE key = :account)
    UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0), next_at = least(next_at, :now)
    WHERE key = :address
    """
)


async def count_attempt(
    recorder: Recorder, keys: AttemptKeys, waits: AttemptWaits, *, now: datetime, forget_at: datetime
) -> Failures | None:
    """Count a try before it is made and return which failures came before it; None where it has to wait.

    Tries that come at once are counted one by one, so that none slips past the wait.
    """
    values = {
        "account": keys.account,
        "address": keys.address,
        "account_waits": waits.account,
        "address_waits": waits.address,
        "now": now,
        "forget_at": forget_at,
    }
    counted = await recorder.record(_COUNT_ATTEMPT, values)
    if counted is None or counted["passed"] < 2:
        return None
    return Failures(account=counted["account"] - 1, address=counted["address"] - 1)


async def next_attempt_at(reader: Reader, keys: AttemptKeys) -> datetime | None:
    """Return when signing in may be tried again."""
    row = await reader.first(
        select(func.max(SignInAttempts.next_at).label("at")).where(
            SignInAttempts.key.in_((keys.account, keys.address))
        )
    )
    return row["at"] if row else None


async def take_back_attempt(recorder: Recorder, keys: AttemptKeys, *, now: datetime) -> None:
    """Take back a counted try that guessed nothing."""
    await recorder.record(_TAKE_BACK_ATTEMPT, {"account": keys.account, "address": keys.address, "now": now})


async def forgive_attempts(db: AsyncSession, keys: AttemptKeys, *, now: datetime) -> None:
    """After a success: forget the account's failures; the address only gets this one try back."""
    await db.execute(_FORGIVE, {"account": keys.account, "address": keys.address, "now": now})


async def put_code(db: AsyncSession, values: dict[str, Any]) -> None:
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


async def find_code_age(db: AsyncSession, user_id: UserId, purpose: CodePurpose) -> datetime | None:
    """Return when the person's last code of this purpose was made."""
    return await db.scalar(
        select(OneTimeCode.created_at).where(OneTimeCode.user_id == user_id, OneTimeCode.purpose == purpose)
    )


async def lock_code(db: AsyncSession, user_id: UserId, purpose: CodePurpose) -> OneTimeCode | None:
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
    db: AsyncSession, user_id: UserId, purpose: CodePurpose, code_hash: bytes, *, now: datetime
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


async def use_captcha(recorder: Recorder, nonce: str, *, expires_at: datetime) -> bool:
    """Remember a solved captcha; False where it was shown before."""
    row = await recorder.record(
        insert(UsedCaptcha)
        .values(nonce=nonce, expires_at=expires_at)
        .on_conflict_do_nothing()
        .returning(UsedCaptcha.nonce)
    )
    return row is not None


async def delete_old_codes(db: AsyncSession, *, now: datetime, codes_before: datetime) -> None:
    """Forget expired codes, captchas and failures."""
    await db.execute(delete(OneTimeCode).where(OneTimeCode.expires_at < codes_before))
    await db.execute(delete(UsedCaptcha).where(UsedCaptcha.expires_at < now))
    await db.execute(delete(SignInAttempts).where(SignInAttempts.forget_at < now))


async def drop_code(db: AsyncSession, user_id: UserId, purpose: CodePurpose) -> None:
    """Make a mailed code or link useless."""
    await db.execute(
        delete(OneTimeCode).where(OneTimeCode.user_id == user_id, OneTimeCode.purpose == purpose)
    )
