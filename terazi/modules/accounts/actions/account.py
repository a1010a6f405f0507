"""Editing one's own account."""

from typing import Any

from terazi.foundation.context import UserCall
from terazi.modules.accounts.actions.attempts import own_door, trying
from terazi.modules.accounts.actions.confirming import require_confirmed
from terazi.modules.accounts.actions.passwords import hash_password, is_password
from terazi.modules.accounts.actions.profile import write_profile
from terazi.modules.accounts.actions.register import require_good_password
from terazi.modules.accounts.actions.trail import record_own_deed
from terazi.modules.accounts.actions.wrong_steps import forget_wrong_steps
from terazi.modules.accounts.errors import UserNotFound, WrongCurrentPassword
from terazi.modules.accounts.mails import mail_password_changed
from terazi.modules.accounts.queries import sessions, users
from terazi.modules.accounts.rules.attempts import Outcome
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
    if new_password is not None:
        call.require_no_warning()
        await require_current_password(call, current_password or "", field="current_password")
    user = await lock_own_account(call)
    if user.is_login_code_wanted and changes.get("is_login_code_wanted") is False:
        # One step less to sign in: not for whoever found the session open.
        await require_confirmed(call)
    if new_password is not None:
        await _change_password(call, user, new_password)
    await write_profile(call, user, changes)
    await call.db.flush()


async def lock_own_account(call: UserCall) -> User:
    """Return the caller's account, locked for a change."""
    user = await users.lock_user(call.db, call.user.id)
    if user is None:
        raise UserNotFound
    return user


async def require_current_password(call: UserCall, password: str, *, field: str) -> None:
    """Whoever found a session open must not be able to guess the password at leisure."""
    async with trying(call, own_door(call)) as attempt:
        known = await users.get_known_user(call.reader, call.user.id)
        if not await is_password(
            password, known.password_hash, call.settings.password_hash_kib, is_first=True
        ):
            attempt.outcome = Outcome.WRONG
            raise WrongCurrentPassword(field=field)
        attempt.outcome = Outcome.ENTERED


async def _change_password(call: UserCall, user: User, password: str) -> None:
    names = (user.firstname, user.lastname)
    await require_good_password(call, password, username=user.username, mail=user.mail, names=names)
    user.password_hash = await hash_password(password, call.settings.password_hash_kib)
    await sessions.end_other_sessions(
        call.db,
        call.user.id,
        kept=call.user.session_id,
        reason=EndReason.PASSWORD_CHANGED,
        now=call.now,
    )
    await forget_wrong_steps(call, call.user.id)
    await record_own_deed(call, "accounts.password_changed", user.id, user.username)
    await mail_password_changed(call, user=user)
