"""Sessions that belong to an application: their tokens are good for what a person allowed it, and for nothing else."""

from datetime import timedelta
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.foundation.questions import inserted
from terazi.modules.accounts.actions.sessions import new_tokens
from terazi.modules.accounts.queries import application_sessions as queries
from terazi.modules.accounts.queries.sessions import end_session
from terazi.modules.accounts.rules.sessions import require_live
from terazi.modules.accounts.tables.sessions import USER_SESSION
from terazi.modules.accounts.values.sessions import ApplicationSession, ApplicationToken, EndReason, TokenKind


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
    (found,) = await call.reader.ask(queries.find_token(hash_token(token), application_id))
    if found is None or found.used_at is not None or found.token_expires_at <= call.now:
        return None
    try:
        require_live(found, call.now)
    except Refusal:
        return None
    return found


async def revoke_token(call: Call, token: str, application_id: UUID) -> None:
    """End the session of a token of the application; what is unknown or belongs to others is left alone."""
    (found,) = await call.reader.ask(queries.find_token(hash_token(token), application_id))
    if found is not None:
        await call.db.write(end_session(found.session_id, reason=EndReason.REVOKED, now=call.now))
