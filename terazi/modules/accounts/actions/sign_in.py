"""Signing in: by username or mail and password, and the mailed code where it is asked for."""

import math
from collections.abc import Mapping
from typing import Any

from terazi.foundation.context import Call
from terazi.foundation.errors import AccountBlocked, TooManyCalls
from terazi.modules.accounts.actions.captcha import require_captcha
from terazi.modules.accounts.actions.codes import LOGIN_CODE_MINUTES, make_login_code, require_login_code
from terazi.modules.accounts.actions.passwords import is_password
from terazi.modules.accounts.actions.sessions import open_session
from terazi.modules.accounts.actions.trail import record_failed_sign_in, record_own_deed
from terazi.modules.accounts.errors import CaptchaNeeded, CodeWrong, MailNotApproved, WrongCredentials
from terazi.modules.accounts.mails import mail_login_code
from terazi.modules.accounts.queries import codes, users
from terazi.modules.accounts.queries.codes import AttemptKeys, Failures
from terazi.modules.accounts.rules import attempts
from terazi.modules.accounts.rules.names import identity_key
from terazi.modules.accounts.values import KnownUser, SignIn, UserState

_LONGEST_LIST = 40
_ACCOUNT_WAITS = [attempts.wait_seconds(attempts.ACCOUNT_SLOWDOWN, n + 1) for n in range(_LONGEST_LIST)]
_ADDRESS_WAITS = [attempts.wait_seconds(attempts.ADDRESS_SLOWDOWN, n + 1) for n in range(_LONGEST_LIST)]


async def sign_in(
    call: Call, *, name: str, password: str, login_code: str | None, captcha_token: str | None
) -> SignIn:
    """Begin a session; where a mailed code is asked for and none is given, only say so."""
    user, keys = await _check_credentials(call, name, password, captcha_token)
    if call.settings.login_code_required or user.is_login_code_wanted:
        if not login_code:
            await codes.take_back_attempt(call.recorder, keys, now=call.now)
            return SignIn(user_id=user.id, tokens=None)
        try:
            await require_login_code(call, user.id, login_code)
        except CodeWrong:
            await record_failed_sign_in(call, CodeWrong.slug, user.id, user.username)
            raise
    # A password changed in this very moment must not leave a session of the old one behind.
    held = await users.hold_password(call.db, user.id)
    if held is None or held["password_hash"] != user.password_hash:
        raise WrongCredentials
    _require_may_enter(held)
    await codes.forgive_attempts(call.db, keys, now=call.now)
    await record_own_deed(call, "accounts.signed_in", user.id, user.username)
    return SignIn(user_id=user.id, tokens=await open_session(call, user.id))


async def send_login_code(call: Call, *, name: str, password: str, captcha_token: str | None) -> None:
    """Mail a code for signing in to a person who knows the password."""
    user, keys = await _check_credentials(call, name, password, captcha_token)
    await codes.take_back_attempt(call.recorder, keys, now=call.now)
    code = await make_login_code(call, user.id)
    await mail_login_code(
        call,
        to_address=user.mail,
        username=user.username,
        code=code,
        minutes=LOGIN_CODE_MINUTES,
        lang=user.active_lang,
    )


async def count_attempt(call: Call, keys: AttemptKeys) -> Failures:
    """Count a try to guess a password and return the failures before it; raises where it has to wait."""
    before = await codes.count_attempt(
        call.recorder, keys, now=call.now, forget_at=call.now + attempts.FORGET_AFTER
    )
    if before is not None:
        return before
    next_at = await codes.next_attempt_at(call.reader, keys)
    seconds = (next_at - call.now).total_seconds() if next_at else 1
    raise TooManyCalls(retry_after_seconds=max(1, math.ceil(seconds)))


def attempt_keys(account: str, address: str) -> AttemptKeys:
    """Return under which keys tries for an account from an address are counted."""
    return AttemptKeys(
        account=attempts.account_attempts_key(account),
        address=attempts.address_attempts_key(address),
        account_waits=_ACCOUNT_WAITS,
        address_waits=_ADDRESS_WAITS,
    )


async def _check_credentials(
    call: Call, name: str, password: str, captcha_token: str | None
) -> tuple[KnownUser, AttemptKeys]:
    """Known and unknown names take the same way and the same time, and are refused with the same words."""
    identity = identity_key(name)
    user = await users.find_user_by_identity(call.reader, identity)
    keys = attempt_keys(str(user.id) if user else identity, call.address)
    failures = await count_attempt(call, keys)
    if _is_captcha_due(call, failures):
        try:
            await require_captcha(call, captcha_token)
        except CaptchaNeeded:
            await codes.take_back_attempt(call.recorder, keys, now=call.now)
            raise
    is_right = await is_password(password, user.password_hash if user else None)
    if user is None or not is_right:
        await record_failed_sign_in(
            call, WrongCredentials.slug, user.id if user else None, user.username if user else ""
        )
        refusal = WrongCredentials()
        refusal.extra = {"captcha_needed": _is_captcha_due(call, failures.and_this_one())}
        raise refusal
    try:
        _require_may_enter({"state": user.state})
    except (AccountBlocked, MailNotApproved) as refused:
        await record_failed_sign_in(call, refused.slug, user.id, user.username)
        raise
    return user, keys


def _is_captcha_due(call: Call, failures: Failures) -> bool:
    settings = call.settings
    return attempts.is_captcha_due(
        failures.account,
        failures.address,
        captcha_cost=settings.captcha_cost,
        failures_free=settings.failed_logins_before_captcha,
    )


def _require_may_enter(user: Mapping[Any, Any]) -> None:  # Any: columns of an account
    if user["state"] == UserState.BLOCKED:
        raise AccountBlocked
    if user["state"] == UserState.WAITING_MAIL:
        raise MailNotApproved
