"""Sessions and the tokens that open them."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import SessionEnded, TokenExpired, TokenInvalid
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.modules.accounts.actions.audit_trail import (
    record_own_deed,
    record_session_end,
    record_stolen_session,
)
from terazi.modules.accounts.errors import InvalidGrant, SessionNotFound, UserNotFound
from terazi.modules.accounts.queries import sessions as queries
from terazi.modules.accounts.queries.users import lock_user
from terazi.modules.accounts.rules.sessions import RefreshUse, refresh_use, require_live, successor_token
from terazi.modules.accounts.tables.sessions import SessionToken, UserSession
from terazi.modules.accounts.values import EndReason, TokenKind, TokenPair
from terazi.modules.audit.public import Deed, Subject, record_deed


async def open_session(
    call: Call, user_id: UserId, *, session_id: UUID | None = None, is_warned: bool = False
) -> TokenPair:
    """Begin a session for the device of this call and return its first tokens."""
    session = UserSession(
        id=session_id or call.new_id(),
        user_id=user_id,
        is_warned=is_warned,
        device=call.device,
        address=call.address[:64],
        created_at=call.now,
        last_seen_at=call.now,
        idle_seconds=call.settings.session_idle_seconds,
        expires_at=call.now + timedelta(days=call.settings.session_days),
        ended_at=None,
        end_reason=None,
    )
    call.db.add(session)
    await call.db.flush()
    pair = TokenPair(
        access_token=new_token(),
        refresh_token=new_token(),
        expires_in=call.settings.access_token_seconds,
        is_warned=is_warned,
    )
    await _store(call, session.id, pair, session_expires_at=session.expires_at)
    return pair


async def refresh_session(call: Call, refresh_token: str, *, application_id: UUID | None = None) -> TokenPair:
    """Exchange a refresh token for the next pair; a token that comes twice ends the session (see the rules).

    A session of an application is refreshed by that application only.
    """
    used_hash = hash_token(refresh_token)
    row = await queries.lock_refresh_token(call.db, used_hash)
    if row is None or row["application_id"] != application_id:
        raise InvalidGrant
    try:
        require_live(row, call.now)
    except (TokenInvalid, TokenExpired) as over:
        raise InvalidGrant(reason=over.phrase) from over
    salt = row["successor_salt"] or secrets.token_bytes(16)
    pair = _successors(call, refresh_token, salt, scope=row["scope"])
    match await _use_of(call, row, pair):
        case RefreshUse.FIRST:
            await queries.mark_refresh_token_used(call.db, used_hash, salt=salt, now=call.now)
            await queries.delete_expired_access_tokens(call.db, row["session_id"], call.now)
            await queries.touch_session_in(call.db, row["session_id"], now=call.now)
            await _store(call, row["session_id"], pair, session_expires_at=row["session_expires_at"])
            return pair
        case RefreshUse.RETRY:
            return pair
        case RefreshUse.REUSE:
            await queries.end_session_for_good(call.recorder, row["session_id"], now=call.now)
            await record_stolen_session(call, row["session_id"], row["username"], EndReason.REFRESH_REUSED)
            raise SessionEnded


async def log_out(call: UserCall) -> None:
    """End the session of this call, and with it its tokens."""
    has_ended = await queries.end_session(
        call.db, call.user.session_id, user_id=call.user.id, reason=EndReason.LOGOUT, now=call.now
    )
    if has_ended:
        await record_own_deed(call, "accounts.signed_out", call.user.id, call.user.username)


async def end_other_own_sessions(call: UserCall) -> int:
    """End every session of the caller but this one, and return how many that were."""
    ended = await queries.end_other_sessions(
        call.db,
        call.user.id,
        kept=call.user.session_id,
        reason=EndReason.ENDED_BY_USER,
        now=call.now,
    )
    if ended:
        await record_own_deed(
            call, "accounts.sessions_ended", call.user.id, call.user.username, {"count": ended}
        )
    return ended


async def end_own_session(call: UserCall, session_id: UUID) -> None:
    """End one of the caller's sessions, on whichever device it is; one that is over stays as it is."""
    reason = EndReason.LOGOUT if session_id == call.user.session_id else EndReason.ENDED_BY_USER
    has_ended = await queries.end_session(
        call.db, session_id, user_id=call.user.id, reason=reason, now=call.now
    )
    if has_ended is None:
        raise SessionNotFound
    if has_ended:
        await record_session_end(call, session_id, call.user.id, call.user.username, reason)


async def end_sessions_of(call: UserCall, user_id: UserId) -> None:
    """End every session of a person, by an administrator; whoever does it to themselves keeps the present one."""
    (user,) = await call.db.ask(lock_user(user_id))
    if user is None:
        raise UserNotFound
    ended = await queries.end_other_sessions(
        call.db, user_id, kept=call.user.session_id, reason=EndReason.ENDED_BY_ADMINISTRATOR, now=call.now
    )
    if not ended:
        return
    deed = Deed(
        action="accounts.sessions_ended",
        subject=Subject.USER,
        subject_id=user_id,
        subject_name=user.username,
        after={"count": ended},
    )
    await record_deed(call, deed)


async def _use_of(call: Call, row: Mapping[Any, Any], pair: TokenPair) -> RefreshUse:  # Any: columns
    if row["used_at"] is None:
        return RefreshUse.FIRST
    is_successor_used = await queries.is_token_used(call.db, hash_token(pair.refresh_token))
    return refresh_use(used_at=row["used_at"], is_successor_used=is_successor_used, now=call.now)


def _successors(call: Call, refresh_token: str, salt: bytes, *, scope: str) -> TokenPair:
    secret = call.settings.secret()
    access, refresh = (
        successor_token(secret, used_token=refresh_token, salt=salt, kind=kind)
        for kind in (TokenKind.ACCESS, TokenKind.REFRESH)
    )
    return TokenPair(
        access_token=access,
        refresh_token=refresh,
        expires_in=call.settings.access_token_seconds,
        scope=scope,
    )


async def _store(call: Call, session_id: UUID, pair: TokenPair, *, session_expires_at: datetime) -> None:
    access_until = min(session_expires_at, call.now + timedelta(seconds=pair.expires_in))
    tokens = (
        (pair.access_token, TokenKind.ACCESS, access_until),
        (pair.refresh_token, TokenKind.REFRESH, session_expires_at),
    )
    await store_tokens(call, session_id, tokens)


async def store_tokens(
    call: Call, session_id: UUID, tokens: Sequence[tuple[str, TokenKind, datetime]]
) -> None:
    """Keep the hashes of tokens of a session, each with its kind and its end."""
    call.db.add_all(
        SessionToken(hash=hash_token(token), session_id=session_id, kind=kind, expires_at=until, used_at=None)
        for token, kind, until in tokens
    )
    await call.db.flush()
