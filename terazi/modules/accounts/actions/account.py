"""Editing one's own account."""

from typing import Any

from terazi.foundation.context import UserCall
from terazi.modules.accounts.actions.passwords import hash_password, is_password
from terazi.modules.accounts.actions.register import require_good_password, require_past
from terazi.modules.accounts.actions.sign_in import attempt_keys, count_attempt
from terazi.modules.accounts.actions.trail import record_own_deed
from terazi.modules.accounts.errors import UserNotFound, WrongCurrentPassword
from terazi.modules.accounts.mails import mail_password_changed
from terazi.modules.accounts.queries import codes, sessions, users
from terazi.modules.accounts.tables import User
from terazi.modules.accounts.values import EndReason


async def record_own_account(
    call: UserCall,
    changes: dict[str, Any],  # Any: column values of the profile
    *,
    current_password: str | None,
    new_password: str | None,
) -> None:
    """Change the given fields of the caller's account, and the password if a new one is given."""
    require_past(changes.get("date_of_birth"), call.now)
    if new_password is not None:
        await _require_current_password(call, current_password or "")
    user = await users.lock_user(call.db, call.user.id)
    if user is None:
        raise UserNotFound
    if new_password is not None:
        await _change_password(call, user, new_password)
    for name, value in changes.items():
        setattr(user, name, value)
    user.changed_at = call.now
    await call.db.flush()


async def _require_current_password(call: UserCall, password: str) -> None:
    """Whoever found a session open must not be able to guess the password at leisure."""
    keys = attempt_keys(str(call.user.id), call.address)
    await count_attempt(call, keys)
    known = await users.get_known_user(call.reader, call.user.id)
    if not await is_password(password, known.password_hash):
        raise WrongCurrentPassword(field="current_password")
    await codes.take_back_attempt(call.recorder, keys, now=call.now)


async def _change_password(call: UserCall, user: User, password: str) -> None:
    require_good_password(
        password, min_length=call.settings.password_min_length, username=user.username, mail=user.mail
    )
    user.password_hash = await hash_password(password)
    await sessions.end_other_sessions(
        call.db,
        call.user.id,
        kept=call.user.session_id,
        reason=EndReason.PASSWORD_CHANGED,
        now=call.now,
    )
    await record_own_deed(call, "accounts.password_changed", user.id, user.username)
    await mail_password_changed(call, to_address=user.mail, username=user.username, lang=user.active_lang)
