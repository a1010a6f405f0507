"""Codes and links that are mailed: made here, kept only as hashes, used once."""

import hashlib
import hmac
from datetime import timedelta
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId, hash_token, new_digits, new_token
from terazi.foundation.settings import Settings
from terazi.modules.accounts.errors import CodeWrong
from terazi.modules.accounts.queries.codes import put_code, take_code_try, use_code
from terazi.modules.accounts.rules.second_steps import code_digits
from terazi.modules.accounts.rules.session_warnings import device_hash
from terazi.modules.accounts.values.sign_in import CodePurpose

LOGIN_CODE_MINUTES = 10
RESET_LINK_MINUTES = 60
APPROVAL_LINK_DAYS = 3
INVITATION_LINK_DAYS = 7
_LOGIN_CODE_TRIES = 5
WARNING_CODE_MINUTES = 10
_LIFE = {
    CodePurpose.WARNING: timedelta(minutes=WARNING_CODE_MINUTES),
    CodePurpose.LOGIN: timedelta(minutes=LOGIN_CODE_MINUTES),
    CodePurpose.PASSWORD_RESET: timedelta(minutes=RESET_LINK_MINUTES),
    CodePurpose.MAIL_APPROVAL: timedelta(days=APPROVAL_LINK_DAYS),
}


async def make_login_code(call: Call, user_id: UserId) -> str:
    """Return a new six-digit code for signing in on this device; an older one stops working."""
    code = new_digits(6)
    await _put(call, user_id, CodePurpose.LOGIN, _login_hash(call, user_id, code))
    return code


async def make_warning_code(call: Call, user_id: UserId, session_id: UUID) -> str:
    """Return a new six-digit security code for one session; an older one stops working."""
    code = new_digits(6)
    given = _digits_hash(call.settings, b"warning code\n" + session_id.bytes, code)
    await _put(call, user_id, CodePurpose.WARNING, given)
    return code


async def make_link_token(change: Change, user_id: UserId, purpose: CodePurpose) -> str:
    """Return a new secret for a mailed link; an older one of the same purpose stops working."""
    token = new_token()
    await _put(change, user_id, purpose, hash_token(token))
    return token


async def make_invitation_token(change: Change, user_id: UserId) -> str:
    """Return a secret for the link under which an invited person chooses the first password."""
    token = new_token()
    life = timedelta(days=INVITATION_LINK_DAYS)
    await _put(change, user_id, CodePurpose.PASSWORD_RESET, hash_token(token), life=life)
    return token


async def require_login_code(call: Call, user_id: UserId, code: str) -> None:
    """Use the mailed code up, or raise; every wrong code costs one of five tries."""
    given = _login_hash(call, user_id, code_digits(code))
    await _require_digits(call, user_id, CodePurpose.LOGIN, given, field="login_code")


async def require_warning_code(call: Call, user_id: UserId, session_id: UUID, code: str) -> None:
    """Use the security code of a session up, or raise; every wrong code costs one of five tries."""
    given = _digits_hash(call.settings, b"warning code\n" + session_id.bytes, code_digits(code))
    await _require_digits(call, user_id, CodePurpose.WARNING, given, field="warning_code")


async def _require_digits(
    call: Call, user_id: UserId, purpose: CodePurpose, given: bytes, *, field: str
) -> None:
    (expected,) = await call.recorder.ask(take_code_try(user_id, purpose, now=call.now))
    if expected is None or not hmac.compare_digest(expected, given):
        raise CodeWrong(field=field)
    (used,) = await call.db.ask(use_code(user_id, purpose, given, now=call.now))
    if not used:
        raise CodeWrong(field=field)


def _login_hash(call: Call, user_id: UserId, code: str) -> bytes:
    """A code is good only on the device whose sign-in asked for it."""
    device = device_hash(call.device_id, call.device)
    return _digits_hash(call.settings, b"login code\n" + user_id.bytes + device, code)


def _digits_hash(settings: Settings, what: bytes, code: str) -> bytes:
    """Six digits alone could be guessed from their hash, so the platform's secret goes in too."""
    return hmac.digest(settings.secret(), what + code.encode(), hashlib.sha256)


async def _put(
    change: Change, user_id: UserId, purpose: CodePurpose, code_hash: bytes, *, life: timedelta | None = None
) -> None:
    new = put_code(
        user_id,
        purpose,
        code_hash,
        now=change.now,
        expires_at=change.now + (life or _LIFE[purpose]),
        tries_left=_LOGIN_CODE_TRIES,
    )
    await change.db.write(new)
