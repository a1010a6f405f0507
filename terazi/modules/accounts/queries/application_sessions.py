"""Questions about the sessions that belong to applications."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, select, update

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, one, touched
from terazi.modules.accounts.tables.sessions import SESSION_TOKEN, USER_SESSION
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.sessions import ApplicationToken, EndReason

_SESSION, _TOKEN, _USER = USER_SESSION.c, SESSION_TOKEN.c, USER.c
_FIND_TOKEN = one(
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
_END_ALL = (
    update(USER_SESSION)
    .where(_SESSION.application_id == bindparam("of_application"), _SESSION.ended_at.is_(None))
    .values(
        ended_at=bindparam("now", type_=_SESSION.ended_at.type),
        end_reason=bindparam("reason", type_=_SESSION.end_reason.type),
    )
)
_END_OF_ALL = touched(_END_ALL)
_END_OF_ONE = touched(_END_ALL.where(_SESSION.user_id == bindparam("of_user")))


def find_token(token_hash: bytes, application_id: UUID) -> Question[ApplicationToken | None]:
    """A token of the application with its session and user, in whatever state they are."""
    return _FIND_TOKEN(token_hash=token_hash, application_id=application_id)


def end_application_sessions(
    application_id: UUID,
    *,
    user_id: UserId | None = None,
    now: datetime,
    reason: EndReason = EndReason.APPLICATION_ENDED,
) -> Question[int]:
    """End the sessions of an application, all or those of one person; how many there were."""
    if user_id:
        return _END_OF_ONE(of_application=application_id, of_user=user_id, now=now, reason=reason)
    return _END_OF_ALL(of_application=application_id, now=now, reason=reason)
