"""When a session or a refresh token is still good.

Refresh tokens are used once. A second use ends the whole session, because one of the two users is a thief;
the one exception is a second use within ``RETRY_SECONDS`` while the pair it bought has not been used to refresh:
two tabs that raced, or an answer that got lost. It is answered with *the same* pair again (derived from the used
token, a salt kept with it and the platform's secret), so no second branch comes to life, and a thief who slips
into those seconds shares the pair with the owner: the next refresh by either of them gives it away.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from datetime import datetime, timedelta
from enum import Enum

from terazi.foundation.errors import AccountBlocked, SessionEnded, TokenExpired, TokenInvalid
from terazi.modules.accounts.values.sessions import (
    AccessToken,
    EndReason,
    KnownCaller,
    SessionState,
    TokenKind,
)
from terazi.modules.accounts.values.users import UserState

RETRY_SECONDS = 10
TOUCH_AFTER = timedelta(seconds=60)


class RefreshUse(Enum):
    """What a refresh token is being used for."""

    FIRST = "first"
    RETRY = "retry"
    REUSE = "reuse"


def require_live(session: SessionState, now: datetime) -> None:
    """Raise the refusal that fits a session which is over or whose user may not come in."""
    if session.state == UserState.LEAVING:
        raise SessionEnded
    if session.state != UserState.ACTIVE:
        raise AccountBlocked
    if session.ended_at is not None:
        raise TokenInvalid if session.end_reason == EndReason.LOGOUT else SessionEnded
    if now >= session.session_expires_at:
        raise TokenExpired
    if now - session.last_seen_at > timedelta(seconds=session.idle_seconds):
        raise TokenExpired


def refresh_use(*, used_at: datetime | None, is_successor_used: bool, now: datetime) -> RefreshUse:
    """Return whether this use of a refresh token is its first, a harmless retry, or a reuse."""
    if used_at is None:
        return RefreshUse.FIRST
    is_recent = now - used_at <= timedelta(seconds=RETRY_SECONDS)
    return RefreshUse.RETRY if is_recent and not is_successor_used else RefreshUse.REUSE


def successor_token(secret: bytes, *, used_token: str, salt: bytes, kind: TokenKind) -> str:
    """Return the token that a refresh token buys; the same each time it is asked for."""
    message = b"\n".join((b"successor", kind.value.encode(), salt, used_token.encode()))
    return urlsafe_b64encode(hmac.digest(secret, message, hashlib.sha256)).decode().rstrip("=")


def caller_of(token: AccessToken, now: datetime) -> KnownCaller:
    """Return who makes the call, or raise what speaks against it."""
    require_live(token, now)
    if now >= token.token_expires_at:
        raise TokenExpired
    return KnownCaller(
        id=token.user_id,
        session_id=token.session_id,
        username=token.username,
        mail=token.mail,
        lang=token.active_lang,
        last_seen_at=token.last_seen_at,
        is_warned=token.is_warned,
        signed_in_at=token.signed_in_at,
        application_id=token.application_id,
        scope=None if token.application_id is None else frozenset(token.scope.split()),
    )
