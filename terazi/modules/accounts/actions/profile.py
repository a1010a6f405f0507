"""Editing the fields of an account, for its owner and for an authorized person alike; and one's own password."""

from collections.abc import Mapping

from terazi.foundation.context import UserCall
from terazi.foundation.types import Value
from terazi.modules.accounts.actions.attempts import own_door, trying
from terazi.modules.accounts.actions.audit_trail import record_own_deed, user_deed
from terazi.modules.accounts.actions.confirmation import require_confirmed
from terazi.modules.accounts.actions.images import require_own_image
from terazi.modules.accounts.actions.passwords import hash_password, is_password
from terazi.modules.accounts.actions.registration import require_good_password, require_past, require_phone
from terazi.modules.accounts.actions.second_steps import forget_wrong_steps
from terazi.modules.accounts.actions.users import change_password, change_user
from terazi.modules.accounts.errors import UserNotFound, WrongCurrentPassword
from terazi.modules.accounts.mails import mail_password_changed
from terazi.modules.accounts.queries import sessions, users
from terazi.modules.accounts.rules.attempts import Outcome
from terazi.modules.accounts.rules.names import name_key
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.users import ImageKind, User
from terazi.modules.audit.public import differences, record_deed


async def record_own_account(
    call: UserCall,
    changes: dict[str, Value],
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
        user = await _change_password(call, user, new_password)
    await write_profile(call, user, changes)


async def lock_own_account(call: UserCall) -> User:
    """Return the caller's account, locked for a change."""
    (user,) = await call.db.ask(users.lock_user(call.user.id))
    if user is None:
        raise UserNotFound
    return user


async def require_current_password(call: UserCall, password: str, *, field: str) -> None:
    """Whoever found a session open must not be able to guess the password at leisure."""
    async with trying(call, own_door(call)) as attempt:
        (known,) = await call.reader.ask(users.get_known_user(call.user.id))
        if not await is_password(
            password, known.password_hash, call.settings.password_hash_kib, is_first=True
        ):
            attempt.outcome = Outcome.WRONG
            raise WrongCurrentPassword(field=field)
        attempt.outcome = Outcome.ENTERED


async def _change_password(call: UserCall, user: User, password: str) -> User:
    names = (user.firstname, user.lastname)
    await require_good_password(call, password, username=user.username, mail=user.mail, names=names)
    user = await change_password(call, user, await hash_password(password, call.settings.password_hash_kib))
    await call.db.write(
        sessions.end_other_sessions(
            call.user.id, kept=call.user.session_id, reason=EndReason.PASSWORD_CHANGED, now=call.now
        )
    )
    await forget_wrong_steps(call, call.user.id)
    await record_own_deed(call, "accounts.password_changed", user.id, user.username)
    await mail_password_changed(call, user=user)
    return user


async def write_profile(call: UserCall, user: User, changes: Mapping[str, Value]) -> None:
    """Write the given columns of a locked account and what of them changed into the trail."""
    require_past(changes.get("date_of_birth"), call.now)
    await require_profile(call, user, changes)
    before = {name: getattr(user, name) for name in changes}
    names = {name: changes.get(name, getattr(user, name)) for name in ("firstname", "lastname")}
    user = await change_user(call, user, **{**changes, "name_key": name_key(**names)})
    was, becomes = differences(before, dict(changes))
    if becomes:
        await record_deed(call, user_deed("accounts.profile_changed", user, before=was, after=becomes))


async def require_profile(call: UserCall, user: User, changes: Mapping[str, Value]) -> None:
    """Raise where what changes does not fit together."""
    if changes.keys() & {"phone_area_code", "phone_number"}:
        require_phone(
            changes.get("phone_area_code", user.phone_area_code),
            changes.get("phone_number", user.phone_number),
        )
    for kind in ImageKind:
        if kind.value in changes and changes[kind.value] != getattr(user, kind.value):
            await require_own_image(call, user.id, kind.value, changes[kind.value])
