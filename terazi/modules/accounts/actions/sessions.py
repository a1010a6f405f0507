"""Sessions and the tokens that open them, of people and of applications."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import Refusal, SessionEnded, TokenExpired, TokenInvalid
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.foundation.questions import Question, inserted
from terazi.modules.accounts.actions.audit_trail import (
    record_own_event,
    record_session_end,
    record_stolen_session,
)
from terazi.modules.accounts.errors import InvalidGrant, SessionNotFound, UserNotFound
from terazi.modules.accounts.queries import sessions as queries
from terazi.modules.accounts.queries.users import lock_user
from terazi.modules.accounts.rules.sessions import RefreshUse, refresh_use, require_live, successor_token
from terazi.modules.accounts.tables.sessions import SESSION_TOKEN, USER_SESSION
from terazi.modules.accounts.values.sessions import (
    ApplicationSession,
    ApplicationToken,
    EndReason,
    RefreshToken,
    TokenKind,
    TokenPair,
)
from terazi.modules.audit.public import AuditEvent, Subject, record_event


async def open_session(
    call: Call, user_id: UserId, *, session_id: UUID | None = None, is_warned: bool = False
) -> TokenPair:
    """Begin a session for the device of this call and return its first tokens."""
    session_id = session_id or call.new_id()
    expires_at = call.now + timedelta(days=call.settings.session_days)
    session = inserted(
        USER_SESSION,
        id=session_id,
        user_id=user_id,
        is_warned=is_warned,
        device=call.device,
        address=call.address[:64],
        created_at=call.now,
        last_seen_at=call.now,
        idle_seconds=call.settings.session_idle_seconds,
        expires_at=expires_at,
        ended_at=None,
        end_reason=None,
    )
    pair = TokenPair(
        access_token=new_token(),
        refresh_token=new_token(),
        expires_in=call.settings.access_token_seconds,
        is_warned=is_warned,
    )
    await call.db.write(session, *_pair_of(call, session_id, pair, session_expires_at=expires_at))
    return pair


async def refresh_session(call: Call, refresh_token: str, *, application_id: UUID | None = None) -> TokenPair:
    """Exchange a refresh token for the next pair; a token that comes twice ends the session (see the rules).

    A session of an application is refreshed by that application only.
    """
    used_hash = hash_token(refresh_token)
    (token,) = await call.db.ask(queries.lock_refresh_token(used_hash))
    if token is None or token.application_id != application_id:
        raise InvalidGrant
    try:
        require_live(token, call.now)
    except (TokenInvalid, TokenExpired) as over:
        raise InvalidGrant(reason=over.phrase) from over
    salt = token.successor_salt or secrets.token_bytes(16)
    pair = _successors(call, refresh_token, salt, scope=token.scope)
    match await _use_of(call, token, pair):
        case RefreshUse.FIRST:
            await call.db.write(
                queries.mark_refresh_token_used(used_hash, salt=salt, now=call.now),
                queries.delete_expired_access_tokens(token.session_id, now=call.now),
                queries.touch_session(token.session_id, now=call.now),
                *_pair_of(call, token.session_id, pair, session_expires_at=token.session_expires_at),
            )
            return pair
        case RefreshUse.RETRY:
            return pair
        case RefreshUse.REUSE:
            reason = EndReason.REFRESH_REUSED
            await call.recorder.write(queries.end_session(token.session_id, reason=reason, now=call.now))
            await record_stolen_session(call, token.session_id, token.username, reason)
            raise SessionEnded


async def log_out(call: UserCall) -> None:
    """End the session of this call, and with it its tokens."""
    if await _end_own(call, call.user.session_id, EndReason.LOGOUT):
        await record_own_event(call, "accounts.signed_out", call.user.id, call.user.username)


async def end_other_own_sessions(call: UserCall) -> int:
    """End every session of the caller but this one, and return how many that were."""
    (ended,) = await call.db.ask(
        queries.end_other_sessions(
            call.user.id, kept=call.user.session_id, reason=EndReason.ENDED_BY_USER, now=call.now
        )
    )
    if ended:
        await record_own_event(
            call, "accounts.sessions_ended", call.user.id, call.user.username, {"count": ended}
        )
    return ended


async def end_own_session(call: UserCall, session_id: UUID) -> None:
    """End one of the caller's sessions, on whichever device it is; one that is over stays as it is."""
    reason = EndReason.LOGOUT if session_id == call.user.session_id else EndReason.ENDED_BY_USER
    has_ended = await _end_own(call, session_id, reason)
    if has_ended is None:
        raise SessionNotFound
    if has_ended:
        await record_session_end(call, session_id, call.user.id, call.user.username, reason)


async def end_sessions_of(call: UserCall, user_id: UserId) -> None:
    """End every session of a person, by an administrator; whoever does it to themselves keeps the present one."""
    (user,) = await call.db.ask(lock_user(user_id))
    if user is None:
        raise UserNotFound
    (ended,) = await call.db.ask(
        queries.end_other_sessions(
            user_id, kept=call.user.session_id, reason=EndReason.ENDED_BY_ADMINISTRATOR, now=call.now
        )
    )
    if not ended:
        return
    event = AuditEvent(
        action="accounts.sessions_ended",
        subject=Subject.USER,
        subject_id=user_id,
        subject_name=user.username,
        after={"count": ended},
    )
    await record_event(call, event)


async def _end_own(call: UserCall, session_id: UUID, reason: EndReason) -> bool | None:
    """End one of the caller's sessions; False where it was over before, None where the caller has no such session."""
    (found,) = await call.db.ask(queries.lock_session(call.user.id, session_id))
    if found is None:
        return None
    (ended,) = await call.db.ask(queries.end_session(found.id, reason=reason, now=call.now))
    return bool(ended)


async def _use_of(call: Call, token: RefreshToken, pair: TokenPair) -> RefreshUse:
    if token.used_at is None:
        return RefreshUse.FIRST
    (is_successor_used,) = await call.db.ask(queries.is_token_used(hash_token(pair.refresh_token)))
    return refresh_use(used_at=token.used_at, is_successor_used=is_successor_used, now=call.now)


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


def _pair_of(
    call: Call, session_id: UUID, pair: TokenPair, *, session_expires_at: datetime
) -> list[Question[int]]:
    access_until = min(session_expires_at, call.now + timedelta(seconds=pair.expires_in))
    tokens = (
        (pair.access_token, TokenKind.ACCESS, access_until),
        (pair.refresh_token, TokenKind.REFRESH, session_expires_at),
    )
    return new_tokens(session_id, tokens)


def new_tokens(session_id: UUID, tokens: Sequence[tuple[str, TokenKind, datetime]]) -> list[Question[int]]:
    """Keep the hashes of tokens of a session, each with its kind and its end."""
    return [
        inserted(
            SESSION_TOKEN,
            hash=hash_token(token),
            session_id=session_id,
            kind=kind,
            expires_at=until,
            used_at=None,
        )
        for token, kind, until in tokens
    ]


async def open_application_session(
    call: Call, user_id: UserId, application_id: UUID, *, scope: str, is_lasting: bool
) -> ApplicationSession:
    """Begin a session of an application; without ``is_lasting`` it is over with its first access token."""
    seconds = call.settings.access_token_seconds
    life = timedelta(days=call.settings.session_days) if is_lasting else timedelta(seconds=seconds)
    session_id, expires_at = call.new_id(), call.now + life
    session = inserted(
        USER_SESSION,
        id=session_id,
        user_id=user_id,
        application_id=application_id,
        scope=scope,
        device=call.device,
        address=call.address[:64],
        created_at=call.now,
        last_seen_at=call.now,
        idle_seconds=int(life.total_seconds()),
        expires_at=expires_at,
        ended_at=None,
        end_reason=None,
    )
    access_token, refresh_token = new_token(), new_token() if is_lasting else None
    kinds = [(access_token, TokenKind.ACCESS, min(expires_at, call.now + timedelta(seconds=seconds)))]
    if refresh_token:
        kinds.append((refresh_token, TokenKind.REFRESH, expires_at))
    await call.db.write(session, *new_tokens(session_id, kinds))
    return ApplicationSession(
        session_id=session_id, access_token=access_token, refresh_token=refresh_token, expires_in=seconds
    )


async def find_application_token(call: Call, token: str, application_id: UUID) -> ApplicationToken | None:
    """Return a token of the application that is still good for something, None for every other."""
    (found,) = await call.reader.ask(queries.find_application_token(hash_token(token), application_id))
    if found is None or found.used_at is not None or found.token_expires_at <= call.now:
        return None
    try:
        require_live(found, call.now)
    except Refusal:
        return None
    return found


async def revoke_token(call: Call, token: str, application_id: UUID) -> None:
    """End the session of a token of the application; what is unknown or belongs to others is left alone."""
    (found,) = await call.reader.ask(queries.find_application_token(hash_token(token), application_id))
    if found is not None:
        await call.db.write(queries.end_session(found.session_id, reason=EndReason.REVOKED, now=call.now))
