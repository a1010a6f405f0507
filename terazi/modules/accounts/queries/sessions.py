"""Questions about sessions and their tokens."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    DateTime,
    RowMapping,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    literal,
    select,
    update,
)

from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.accounts.tables.sessions import SessionToken, UserSession
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import EndReason, TokenKind, UserState

_SESSION_COLUMNS = (
    SessionToken.expires_at.label("token_expires_at"),
    UserSession.id.label("session_id"),
    UserSession.user_id,
    UserSession.ended_at,
    UserSession.end_reason,
    UserSession.last_seen_at,
    UserSession.idle_seconds,
    UserSession.is_warned,
    UserSession.expires_at.label("session_expires_at"),
    UserSession.created_at.label("signed_in_at"),
    UserSession.application_id,
    UserSession.scope,
    User.state,
)


def caller_question() -> Select[*tuple[Any, ...]]:  # Any: a row that another module adds columns to
    """Return the question who stands behind the access token ``:token_hash``; the account is ``user_account``."""
    return (
        select(*_SESSION_COLUMNS, User.username, User.mail, User.active_lang, _counted_as())
        .join(UserSession, UserSession.id == SessionToken.session_id)
        .join(User, User.id == UserSession.user_id)
        .where(SessionToken.hash == bindparam("token_hash"), SessionToken.kind == TokenKind.ACCESS)
    )


async def is_session_live(reader: Reader, session_id: UUID, *, now: datetime) -> bool:
    """Whether a session could still make a call."""
    live = select(UserSession.id).where(UserSession.id == session_id, *_alive(literal(now)))
    return await reader.first(live.join(User, User.id == UserSession.user_id)) is not None


def _alive(now: ColumnElement[datetime]) -> tuple[ColumnElement[bool], ...]:
    """Return what holds of a session that has not ended, with its account."""
    return (
        User.state == UserState.ACTIVE,
        UserSession.ended_at.is_(None),
        UserSession.expires_at > now,
        UserSession.last_seen_at >= now - func.make_interval(0, 0, 0, 0, 0, 0, UserSession.idle_seconds),
    )


def _counted_as() -> ColumnElement[str | None]:
    """Return whose calls the caller's calls are, as ``SignedInUser.counted_as``; null where the token is good no more."""
    application = func.coalesce(literal(" ") + cast(UserSession.application_id, String), "")
    now: ColumnElement[datetime] = bindparam("now", type_=DateTime(timezone=True))
    is_live = and_(SessionToken.expires_at > now, *_alive(now))
    counted = case((is_live, cast(UserSession.user_id, String) + application))
    return counted.label("counted_as")


def caller_user_id() -> ColumnElement[UUID]:
    """Return the column of the caller's id in ``caller_question``."""
    return UserSession.user_id.expression


async def lock_refresh_token(db: Transaction, token_hash: bytes) -> RowMapping | None:
    """Return a refresh token with its session and user; only the token is locked."""
    question = (
        select(*_SESSION_COLUMNS, User.username, SessionToken.used_at, SessionToken.successor_salt)
        .join(UserSession, UserSession.id == SessionToken.session_id)
        .join(User, User.id == UserSession.user_id)
        .where(SessionToken.hash == token_hash, SessionToken.kind == TokenKind.REFRESH)
        .with_for_update(of=SessionToken)
    )
    return (await db.execute(question)).mappings().first()


async def is_token_used(db: Transaction, token_hash: bytes) -> bool:
    """Whether a token was used, or was never given out."""
    unused = select(SessionToken.hash).where(SessionToken.hash == token_hash, SessionToken.used_at.is_(None))
    return await db.scalar(unused) is None


async def mark_refresh_token_used(db: Transaction, token_hash: bytes, *, salt: bytes, now: datetime) -> None:
    """Mark a locked refresh token as used."""
    await db.execute(
        update(SessionToken)
        .where(SessionToken.hash == token_hash)
        .values(used_at=now, successor_salt=salt)
        .execution_options(synchronize_session=False)
    )


async def delete_expired_access_tokens(db: Transaction, session_id: UUID, now: datetime) -> None:
    """Forget the access tokens of a session that can open nothing any more."""
    await db.execute(
        delete(SessionToken)
        .where(
            SessionToken.session_id == session_id,
            SessionToken.kind == TokenKind.ACCESS,
            SessionToken.expires_at <= now,
        )
        .execution_options(synchronize_session=False)
    )


async def touch_session(recorder: Recorder, session_id: UUID, *, now: datetime) -> None:
    """Set the idle clock of a session back to zero."""
    await recorder.record(
        update(UserSession)
        .where(UserSession.id == session_id, UserSession.last_seen_at < now)
        .values(last_seen_at=now)
    )


async def touch_session_in(db: Transaction, session_id: UUID, *, now: datetime) -> None:
    """Set the idle clock of a session back to zero, with the transaction."""
    await db.execute(
        update(UserSession)
        .where(UserSession.id == session_id, UserSession.last_seen_at < now)
        .values(last_seen_at=now)
        .execution_options(synchronize_session=False)
    )


async def end_session(
    db: Transaction, session_id: UUID, *, user_id: UserId, reason: EndReason, now: datetime
) -> bool | None:
    """End one session of a person; False where it was over before, None where the person has no such session."""
    found = await db.scalar(
        select(UserSession)
        .where(UserSession.id == session_id, UserSession.user_id == user_id)
        .with_for_update(key_share=True)
    )
    if found is None:
        return None
    if found.ended_at is not None:
        return False
    found.ended_at, found.end_reason = now, reason
    await db.flush()
    return True


async def end_session_for_good(
    recorder: Recorder, session_id: UUID, *, now: datetime, reason: EndReason = EndReason.REFRESH_REUSED
) -> None:
    """End a session whose token or code was used twice, even though the call that showed it is refused."""
    await recorder.record(
        update(UserSession)
        .where(UserSession.id == session_id, UserSession.ended_at.is_(None))
        .values(ended_at=now, end_reason=reason)
    )


async def end_other_sessions(
    db: Transaction, user_id: UserId, *, kept: UUID | None, reason: EndReason, now: datetime
) -> int:
    """End every session of a person but the kept one, and return how many that were."""
    change = update(UserSession).where(UserSession.user_id == user_id, UserSession.ended_at.is_(None))
    if kept is not None:
        change = change.where(UserSession.id != kept)
    ended = await db.scalars(
        change.values(ended_at=now, end_reason=reason)
        .returning(UserSession.id)
        .execution_options(synchronize_session=False)
    )
    return len(ended.all())


async def list_live_sessions(
    reader: Reader, user_id: UserId, *, before: UUID | None, count: int, now: datetime
) -> Sequence[RowMapping]:
    """Return where a person is signed in, newest first, from before the given one on; applications are not places."""
    question = select(
        UserSession.id,
        UserSession.device,
        UserSession.address,
        UserSession.created_at,
        UserSession.last_seen_at,
        UserSession.idle_seconds,
    ).where(
        UserSession.user_id == user_id,
        UserSession.application_id.is_(None),
        UserSession.ended_at.is_(None),
        UserSession.expires_at > now,
    )
    if before:
        question = question.where(UserSession.id < before)
    return await reader.rows(question.order_by(UserSession.id.desc()).limit(count))


async def delete_old_sessions(db: Transaction, *, expired_before: datetime) -> None:
    """Forget sessions long over, with their tokens."""
    await db.execute(delete(UserSession).where(UserSession.expires_at < expired_before))


async def end_application_sessions(
    db: Transaction,
    application_id: UUID,
    *,
    user_id: UserId | None = None,
    now: datetime,
    reason: EndReason = EndReason.APPLICATION_ENDED,
) -> int:
    """End the sessions of an application, all or those of one person, and return how many there were."""
    ended = (
        update(UserSession)
        .where(UserSession.application_id == application_id, UserSession.ended_at.is_(None))
        .values(ended_at=now, end_reason=reason)
        .returning(UserSession.id)
        .execution_options(synchronize_session=False)
    )
    if user_id:
        ended = ended.where(UserSession.user_id == user_id)
    return len((await db.execute(ended)).all())
