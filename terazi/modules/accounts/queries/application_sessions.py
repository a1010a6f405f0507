"""Questions about the sessions that belong to applications."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import RowMapping, select, update

from terazi.foundation.db import Reader, Transaction
from terazi.modules.accounts.tables.sessions import SessionToken, UserSession
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import EndReason


async def find_token(reader: Reader, token_hash: bytes, application_id: UUID) -> RowMapping | None:
    """Return a token of the application with its session and user, in whatever state they are."""
    question = (
        select(
            SessionToken.kind,
            SessionToken.used_at,
            SessionToken.expires_at.label("token_expires_at"),
            UserSession.id.label("session_id"),
            UserSession.user_id,
            UserSession.scope,
            UserSession.created_at,
            UserSession.ended_at,
            UserSession.end_reason,
            UserSession.last_seen_at,
            UserSession.idle_seconds,
            UserSession.expires_at.label("session_expires_at"),
            User.state,
            User.username,
        )
        .join(UserSession, UserSession.id == SessionToken.session_id)
        .join(User, User.id == UserSession.user_id)
        .where(SessionToken.hash == token_hash, UserSession.application_id == application_id)
    )
    return await reader.first(question)


async def end_session(db: Transaction, session_id: UUID, *, reason: EndReason, now: datetime) -> None:
    """End one session."""
    await db.execute(
        update(UserSession)
        .where(UserSession.id == session_id, UserSession.ended_at.is_(None))
        .values(ended_at=now, end_reason=reason)
        .execution_options(synchronize_session=False)
    )
