"""Sessions that belong to an application: their tokens are good for what a person allowed it, and for nothing else."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.modules.accounts.actions.sessions import store_tokens
from terazi.modules.accounts.queries import application_sessions as queries
from terazi.modules.accounts.rules.sessions import require_live
from terazi.modules.accounts.tables.sessions import UserSession
from terazi.modules.accounts.values import ApplicationSession, EndReason, TokenKind


async def open_application_session(
    call: Call, user_id: UserId, application_id: UUID, *, scope: str, is_lasting: bool
) -> ApplicationSession:
    """Begin a session of an application; without ``is_lasting`` it is over with its first access token."""
    seconds = call.settings.access_token_seconds
    life = timedelta(days=call.settings.session_days) if is_lasting else timedelta(seconds=seconds)
    session = UserSession(
        id=call.new_id(),
        user_id=user_id,
        application_id=application_id,
        scope=scope,
        device=call.device,
        address=call.address[:64],
        created_at=call.now,
        last_seen_at=call.now,
        idle_seconds=int(life.total_seconds()),
        expires_at=call.now + life,
        ended_at=None,
        end_reason=None,
    )
    call.db.add(session)
    await call.db.flush()
    access_token, refresh_token = new_token(), new_token() if is_lasting else None
    kinds = [(access_token, TokenKind.ACCESS, min(session.expires_at, call.now + timedelta(seconds=seconds)))]
    if refresh_token:
        kinds.append((refresh_token, TokenKind.REFRESH, session.expires_at))
    await store_tokens(call, session.id, kinds)
    return ApplicationSession(
        session_id=session.id, access_token=access_token, refresh_token=refresh_token, expires_in=seconds
    )


async def find_application_token(
    call: Call, token: str, application_id: UUID
) -> Mapping[Any, Any] | None:  # Any: columns of a token and its session
    """Return a token of the application that is still good for something, None for every other."""
    row = await queries.find_token(call.reader, hash_token(token), application_id)
    if row is None or row["used_at"] is not None or row["token_expires_at"] <= call.now:
        return None
    try:
        require_live(row, call.now)
    except Refusal:
        return None
    return row


async def revoke_token(call: Call, token: str, application_id: UUID) -> None:
    """End the session of a token of the application; what is unknown or belongs to others is left alone."""
    row = await queries.find_token(call.reader, hash_token(token), application_id)
    if row is not None:
        await queries.end_session(call.db, row["session_id"], reason=EndReason.REVOKED, now=call.now)
