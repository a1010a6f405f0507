"""Questions about sessions and their tokens."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    literal,
    select,
    update,
)

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, updated, value
from terazi.foundation.types import Value
from terazi.modules.accounts.tables.sessions import SESSION_TOKEN, USER_SESSION
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.sessions import (
    ApplicationToken,
    EndReason,
    LiveSession,
    RefreshToken,
    TokenKind,
)
from terazi.modules.accounts.values.users import UserState


@dataclass(frozen=True, kw_only=True, slots=True)
class LockedSession:
    """A session that is about to be ended."""

    id: UUID
    ended_at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownSession:
    """A session as its person is told of it, in use or over."""

    id: UUID
    device: str
    address: str
    created_at: datetime
    last_seen_at: datetime
    ended_at: datetime | None


_SESSION, _TOKEN, _USER = USER_SESSION.c, SESSION_TOKEN.c, USER.c
_NOW: ColumnElement[datetime] = bindparam("now", type_=MOMENT)
_SESSION_COLUMNS = (
    _TOKEN.expires_at.label("token_expires_at"),
    _SESSION.id.label("session_id"),
    _SESSION.user_id,
    _SESSION.ended_at,
    _SESSION.end_reason,
    _SESSION.last_seen_at,
    _SESSION.idle_seconds,
    _SESSION.is_warned,
    _SESSION.expires_at.label("session_expires_at"),
    _SESSION.created_at.label("signed_in_at"),
    _SESSION.application_id,
    _SESSION.scope,
    _USER.state,
)


def caller_question() -> Select[*tuple[Value, ...]]:
    """Return the question who stands behind the access token ``:token_hash``; the account is ``user_account``."""
    return (
        select(*_SESSION_COLUMNS, _USER.username, _USER.mail, _USER.active_lang, _counted_as())
        .join(USER_SESSION, _SESSION.id == _TOKEN.session_id)
        .join(USER, _USER.id == _SESSION.user_id)
        .where(_TOKEN.hash == bindparam("token_hash"), _TOKEN.kind == TokenKind.ACCESS)
    )


def _alive() -> tuple[ColumnElement[bool], ...]:
    """Return what holds of a session that has not ended ``:now``, with its account."""
    return (
        _USER.state == UserState.ACTIVE,
        _SESSION.ended_at.is_(None),
        _SESSION.expires_at > _NOW,
        _SESSION.last_seen_at >= _NOW - func.make_interval(0, 0, 0, 0, 0, 0, _SESSION.idle_seconds),
    )


def _counted_as() -> ColumnElement[str | None]:
    """Return whose calls the caller's calls are, as ``SignedInUser.counted_as``; null where the token is good no more."""
    application = func.coalesce(literal(" ") + cast(_SESSION.application_id, String), "")
    is_live = and_(_TOKEN.expires_at > _NOW, *_alive())
    return case((is_live, cast(_SESSION.user_id, String) + application)).label("counted_as")


def caller_user_id() -> ColumnElement[UUID]:
    """Return the column of the caller's id in ``caller_question``."""
    return _SESSION.user_id


def present_people_question() -> Select[*tuple[Value, ...]]:
    """Return the question who has a session that was used since ``:present_since``, for another module to join."""
    return select(_SESSION.user_id.label("person_id")).where(
        _SESSION.ended_at.is_(None), _SESSION.last_seen_at >= bindparam("present_since", type_=MOMENT)
    )


_IS_LIVE = value(
    select(exists().where(_SESSION.id == bindparam("session_id"), _USER.id == _SESSION.user_id, *_alive()))
)
_LOCK_REFRESH_TOKEN = one(
    RefreshToken,
    select(
        _TOKEN.used_at,
        _TOKEN.successor_salt,
        _SESSION.id.label("session_id"),
        _SESSION.application_id,
        _SESSION.scope,
        _SESSION.ended_at,
        _SESSION.end_reason,
        _SESSION.last_seen_at,
        _SESSION.idle_seconds,
        _SESSION.expires_at.label("session_expires_at"),
        _USER.state,
        _USER.username,
    )
    .join(USER_SESSION, _SESSION.id == _TOKEN.session_id)
    .join(USER, _USER.id == _SESSION.user_id)
    .where(_TOKEN.hash == bindparam("token_hash"), _TOKEN.kind == TokenKind.REFRESH)
    .with_for_update(of=SESSION_TOKEN),
)
_IS_TOKEN_USED = value(
    select(~exists().where(_TOKEN.hash == bindparam("token_hash"), _TOKEN.used_at.is_(None)))
)
_DELETE_EXPIRED_ACCESS_TOKENS = touched(
    delete(SESSION_TOKEN).where(
        _TOKEN.session_id == bindparam("session_id"),
        _TOKEN.kind == TokenKind.ACCESS,
        _TOKEN.expires_at <= _NOW,
    )
)
_TOUCH = touched(
    update(USER_SESSION)
    .where(_SESSION.id == bindparam("session_id"), _SESSION.last_seen_at < _NOW)
    .values(last_seen_at=_NOW)
)
_LOCK = one(
    LockedSession,
    select(_SESSION.id, _SESSION.ended_at)
    .where(_SESSION.id == bindparam("session_id"), _SESSION.user_id == bindparam("user_id"))
    .with_for_update(key_share=True),
)
_ENDED = (
    update(USER_SESSION)
    .where(_SESSION.ended_at.is_(None))
    .values(ended_at=_NOW, end_reason=bindparam("reason", type_=_SESSION.end_reason.type))
)
_END = touched(_ENDED.where(_SESSION.id == bindparam("session_id")))
_END_ALL = touched(_ENDED.where(_SESSION.user_id == bindparam("of_user")))
_END_OTHERS = touched(
    _ENDED.where(_SESSION.user_id == bindparam("of_user"), _SESSION.id != bindparam("kept"))
)
_LIVE = (
    select(
        _SESSION.id,
        _SESSION.device,
        _SESSION.address,
        _SESSION.created_at,
        _SESSION.last_seen_at,
        _SESSION.idle_seconds,
    )
    .where(
        _SESSION.user_id == bindparam("user_id"),
        _SESSION.application_id.is_(None),
        _SESSION.ended_at.is_(None),
        _SESSION.expires_at > _NOW,
    )
    .order_by(_SESSION.id.desc())
    .limit(bindparam("most"))
)
_NEWEST_LIVE = many(LiveSession, _LIVE)
_OLDER_LIVE = many(LiveSession, _LIVE.where(_SESSION.id < bindparam("before")))
_ALL = many(
    KnownSession,
    select(
        _SESSION.id,
        _SESSION.device,
        _SESSION.address,
        _SESSION.created_at,
        _SESSION.last_seen_at,
        _SESSION.ended_at,
    )
    .where(_SESSION.user_id == bindparam("user_id"))
    .order_by(_SESSION.id.desc())
    .limit(5000),
)
_DELETE_OLD = touched(delete(USER_SESSION).where(_SESSION.expires_at < bindparam("before")))


def is_session_live(session_id: UUID, *, now: datetime) -> Question[bool]:
    """Whether a session could still make a call."""
    return _IS_LIVE(session_id=session_id, now=now)


def lock_refresh_token(token_hash: bytes) -> Question[RefreshToken | None]:
    """A refresh token with its session and user; only the token is locked."""
    return _LOCK_REFRESH_TOKEN(token_hash=token_hash)


def is_token_used(token_hash: bytes) -> Question[bool]:
    """Whether a token was used, or was never given out."""
    return _IS_TOKEN_USED(token_hash=token_hash)


def mark_refresh_token_used(token_hash: bytes, *, salt: bytes, now: datetime) -> Question[int]:
    """Mark a locked refresh token as used."""
    return updated(SESSION_TOKEN, token_hash, used_at=now, successor_salt=salt)


def delete_expired_access_tokens(session_id: UUID, *, now: datetime) -> Question[int]:
    """Forget the access tokens of a session that can open nothing any more."""
    return _DELETE_EXPIRED_ACCESS_TOKENS(session_id=session_id, now=now)


def touch_session(session_id: UUID, *, now: datetime) -> Question[int]:
    """Set the idle clock of a session back to zero."""
    return _TOUCH(session_id=session_id, now=now)


def lock_session(user_id: UserId, session_id: UUID) -> Question[LockedSession | None]:
    """One of a person's sessions, locked."""
    return _LOCK(user_id=user_id, session_id=session_id)


def end_session(session_id: UUID, *, reason: EndReason, now: datetime) -> Question[int]:
    """End a session; nothing is touched where it was over before."""
    return _END(session_id=session_id, reason=reason, now=now)


def end_other_sessions(
    user_id: UserId, *, kept: UUID | None, reason: EndReason, now: datetime
) -> Question[int]:
    """End every session of a person but the kept one; how many that were."""
    if kept is None:
        return _END_ALL(of_user=user_id, reason=reason, now=now)
    return _END_OTHERS(of_user=user_id, kept=kept, reason=reason, now=now)


def list_live_sessions(
    user_id: UserId, *, before: UUID | None, count: int, now: datetime
) -> Question[list[LiveSession]]:
    """Where a person is signed in, newest first, from before the given one on; applications are not places."""
    if before:
        return _OLDER_LIVE(user_id=user_id, before=before, most=count, now=now)
    return _NEWEST_LIVE(user_id=user_id, most=count, now=now)


def list_all_sessions(user_id: UserId) -> Question[list[KnownSession]]:
    """Every session of a person that is still known."""
    return _ALL(user_id=user_id)


def delete_old_sessions(*, expired_before: datetime) -> Question[int]:
    """Forget sessions long over, with their tokens."""
    return _DELETE_OLD(before=expired_before)


_FIND_APPLICATION_TOKEN = one(
    ApplicationToken,
    select(
        _TOKEN.kind,
        _TOKEN.used_at,
        _TOKEN.expires_at.label("token_expires_at"),
        _SESSION.id.label("session_id"),
        _SESSION.user_id,
        _SESSION.scope,
        _SESSION.created_at,
        _SESSION.ended_at,
        _SESSION.end_reason,
        _SESSION.last_seen_at,
        _SESSION.idle_seconds,
        _SESSION.expires_at.label("session_expires_at"),
        _USER.state,
        _USER.username,
    )
    .join(USER_SESSION, _SESSION.id == _TOKEN.session_id)
    .join(USER, _USER.id == _SESSION.user_id)
    .where(_TOKEN.hash == bindparam("token_hash"), _SESSION.application_id == bindparam("application_id")),
)
_ENDED_OF_APPLICATION = (
    update(USER_SESSION)
    .where(_SESSION.application_id == bindparam("of_application"), _SESSION.ended_at.is_(None))
    .values(
        ended_at=bindparam("now", type_=_SESSION.ended_at.type),
        end_reason=bindparam("reason", type_=_SESSION.end_reason.type),
    )
)
_END_APPLICATION = touched(_ENDED_OF_APPLICATION)
_END_APPLICATION_OF_USER = touched(_ENDED_OF_APPLICATION.where(_SESSION.user_id == bindparam("of_user")))


def find_application_token(token_hash: bytes, application_id: UUID) -> Question[ApplicationToken | None]:
    """A token of the application with its session and user, in whatever state they are."""
    return _FIND_APPLICATION_TOKEN(token_hash=token_hash, application_id=application_id)


def end_application_sessions(
    application_id: UUID,
    *,
    user_id: UserId | None = None,
    now: datetime,
    reason: EndReason = EndReason.APPLICATION_ENDED,
) -> Question[int]:
    """End the sessions of an application, all or those of one person; how many there were."""
    if user_id:
        return _END_APPLICATION_OF_USER(
            of_application=application_id, of_user=user_id, now=now, reason=reason
        )
    return _END_APPLICATION(of_application=application_id, now=now, reason=reason)
