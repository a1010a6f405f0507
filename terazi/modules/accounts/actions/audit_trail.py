"""What of accounts goes into the audit trail: sign-ins, sessions, registrations and passwords."""

from collections.abc import Mapping
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.types import Value
from terazi.modules.accounts.values.users import User
from terazi.modules.audit.public import AuditEvent, Subject, record_event, record_refusal


async def record_own_event(
    change: Change,
    action: str,
    user_id: UUID,
    username: str,
    after: Mapping[str, Value] | None = None,
) -> None:
    """Record what a person did to the own account, also where the call itself knows nobody yet."""
    actor = (UserId(user_id), username)
    await record_event(change, _of_user(action, user_id, username, after), actor=actor)


async def record_failed_sign_in(
    call: Call, reason: str, user_id: UUID | None = None, username: str = ""
) -> None:
    """Record a refused sign-in beside the call; of an unknown name nothing is kept: it may be a password."""
    await record_refusal(call, _of_user("accounts.sign_in_failed", user_id, username, {"reason": reason}))


async def record_reset_asked(change: Change, user_id: UUID, username: str) -> None:
    """Record that somebody, nobody knows who, asked for a link to a person's new password."""
    await record_event(change, _of_user("accounts.password_reset_asked", user_id, username, None))


async def record_session_end(
    change: Change, session_id: UUID, user_id: UUID, username: str, reason: str
) -> None:
    """Record that a session was ended before its time."""
    event = _of_session(session_id, username, reason)
    await record_event(change, event, actor=(UserId(user_id), username))


async def record_stolen_session(call: Call, session_id: UUID, username: str, reason: str) -> None:
    """Record beside the call that a session was ended because its refresh token came twice."""
    await record_refusal(call, _of_session(session_id, username, reason))


def _of_user(
    action: str, user_id: UUID | None, username: str, after: Mapping[str, Value] | None
) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.USER,
        subject_id=user_id,
        subject_name=username,
        after=after or {},
    )


def _of_session(session_id: UUID, username: str, reason: str) -> AuditEvent:
    return AuditEvent(
        action="accounts.session_ended",
        subject=Subject.SESSION,
        subject_id=session_id,
        subject_name=username,
        after={"reason": reason},
    )


def user_event(action: str, user: User, **told: Mapping[str, Value]) -> AuditEvent:
    """Return what is written into the trail of something done to an account."""
    return AuditEvent(
        action=action, subject=Subject.USER, subject_id=user.id, subject_name=user.username, **told
    )
