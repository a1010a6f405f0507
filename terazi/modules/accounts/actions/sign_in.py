"""Signing in: by username or mail and password, and a second step where one is set up; or by a passkey alone.

The token endpoint takes the same way, and refuses with the words of RFC 6749.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from terazi.foundation.context import Call
from terazi.foundation.errors import AccountBlocked, Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.modules.accounts.actions.attempts import Attempt, find_door, trying
from terazi.modules.accounts.actions.audit_trail import record_failed_sign_in, record_own_event
from terazi.modules.accounts.actions.credentials import LOGIN_CODE_MINUTES, is_password, make_login_code
from terazi.modules.accounts.actions.passkeys import require_passkey
from terazi.modules.accounts.actions.personal_data import take_back
from terazi.modules.accounts.actions.second_steps import require_step, steps_of
from terazi.modules.accounts.actions.session_warnings import is_new_place, remember_place, send_warning_code
from terazi.modules.accounts.actions.sessions import open_session, refresh_session
from terazi.modules.accounts.errors import (
    AccountLeaving,
    InvalidGrant,
    InvalidRequest,
    InvalidScope,
    MailNotApproved,
    PasskeyRefused,
    RegistrationNotAccepted,
    RegistrationWaits,
    SecondStepNotOffered,
    SecondStepPaused,
    UnsupportedGrantType,
    WrongCredentials,
)
from terazi.modules.accounts.mails import mail_login_code, mail_security_changed
from terazi.modules.accounts.queries import sign_ins, users
from terazi.modules.accounts.rules.attempts import Lane, Outcome
from terazi.modules.accounts.rules.names import identity_key
from terazi.modules.accounts.values.sessions import SCOPE, TokenPair
from terazi.modules.accounts.values.sign_in import (
    CeremonyPurpose,
    GivenStep,
    HeldPassword,
    KnownUser,
    PasskeyAnswer,
    SecondStep,
    SignIn,
    SignInOutcome,
    SignInRecord,
)
from terazi.modules.accounts.values.users import User, UserState

_SIGN_INS = Limit(1000)
"""More sessions than that in an hour nobody needs who knows the password."""
_MAILED_CODES = Limit(setting="login_codes_per_hour")


async def sign_in(
    call: Call,
    *,
    name: str,
    password: str,
    given: GivenStep,
    captcha_token: str | None,
    takes_back: bool = False,
) -> SignIn:
    """Begin a session; where a second step is needed and none is given, only say which ones there are.

    ``takes_back``: an account that was to be deleted is wanted again.
    """
    async with _at_the_door(call, name, captcha_token) as (found, attempt):
        user = await _require_password(call, attempt, found, password, takes_back=takes_back)
        offered = await steps_of(call, user.id)
        if offered and given.kind is None:
            return SignIn(user_id=user.id, tokens=None, second_steps=offered)
        step = await _take_step(call, attempt, user, given, offered) if offered else None
        # A password changed in this very moment must not leave a session of the old one behind.
        (held,) = await call.db.ask(users.hold_password(user.id))
        if held is None or held.password_hash != user.password_hash:
            raise WrongCredentials
        if takes_back:
            await _take_back(call, user.id)
        else:
            _require_may_enter(held)
        tokens = await _enter(call, user, how=step or "password")
        attempt.outcome = Outcome.ENTERED
    return SignIn(user_id=user.id, tokens=tokens)


async def sign_in_by_passkey(call: Call, answer: PasskeyAnswer) -> SignIn:
    """Begin a session with a passkey that verified its person: something they have and something they are or know.

    Its signature cannot be guessed, so nothing is counted at the door and nobody has to wait there.
    """
    try:
        passkey = await require_passkey(call, answer, CeremonyPurpose.SIGN_IN, user_id=None)
    except PasskeyRefused:
        await record_failed_sign_in(call, PasskeyRefused.slug)
        raise
    (user,) = await call.reader.ask(users.get_known_user(passkey.user_id))
    await call.db.ask(users.hold_password(user.id))
    await _require_noted(call, user)
    return SignIn(user_id=user.id, tokens=await _enter(call, user, how="passkey_alone"))


async def _take_step(
    call: Call, attempt: Attempt, user: KnownUser, given: GivenStep, offered: tuple[SecondStep, ...]
) -> SecondStep:
    try:
        return await require_step(call, user.id, given, offered=offered)
    except Refusal as refused:
        if not isinstance(refused, SecondStepPaused | SecondStepNotOffered):
            attempt.outcome = Outcome.WRONG
        await _note_refusal(call, refused, SignInOutcome.WRONG_CODE, user)
        raise


async def _enter(call: Call, user: KnownUser, *, how: str) -> TokenPair:
    """Open the session; in a new place it is warned, unless the way of signing in already answers for that.

    A mailed code has just proven the mailbox that the security code would go to.
    """
    await call.speed_control.require("sign-in", str(user.id), _SIGN_INS)
    is_warned = how != SecondStep.MAIL and await is_new_place(call, user.id)
    session_id = call.new_id()
    pair = await open_session(call, user.id, session_id=session_id, is_warned=is_warned)
    if is_warned:
        await call.speed_control.require("new place", str(user.id), _MAILED_CODES)
        await send_warning_code(call, user, session_id)
    else:
        await remember_place(call, user.id)
    if how == SecondStep.RECOVERY:
        await mail_security_changed(
            call,
            user=user,
            what=Phrase("accounts.mail.security.recovery_code_used"),
        )
    after = {"how": how, "is_new_place": is_warned}
    await record_own_event(call, "accounts.signed_in", user.id, user.username, after)
    await note_sign_in(call, user.id, SignInOutcome.SUCCEEDED)
    return pair


async def send_login_code(
    call: Call, *, name: str, password: str, captcha_token: str | None, takes_back: bool = False
) -> None:
    """Mail a code for signing in to a person who knows the password; not where better steps stand in its place."""
    async with _at_the_door(call, name, captcha_token) as (found, attempt):
        user = await _require_password(call, attempt, found, password, takes_back=takes_back)
    offered = await steps_of(call, user.id)
    if offered and SecondStep.MAIL not in offered:
        raise SecondStepNotOffered
    await call.speed_control.require("login code", str(user.id), _MAILED_CODES)
    code = await make_login_code(call, user.id)
    await mail_login_code(
        call,
        user=user,
        code=code,
        minutes=LOGIN_CODE_MINUTES,
    )


@asynccontextmanager
async def _at_the_door(
    call: Call, name: str, captcha_token: str | None
) -> AsyncIterator[tuple[KnownUser | None, Attempt]]:
    """Known and unknown names take the same way and the same time, and are refused with the same words."""
    identity = identity_key(name)
    (user,) = await call.reader.ask(users.find_user_by_identity(identity))
    door = await find_door(call, user.id if user else None, identity)
    async with trying(call, door, captcha_token=captcha_token, is_captcha_asked=True) as attempt:
        yield user, attempt


async def _require_password(
    call: Call, attempt: Attempt, user: KnownUser | None, password: str, *, takes_back: bool
) -> KnownUser:
    is_own = attempt.door.lane is Lane.DEVICE
    stored, kib = user.password_hash if user else None, call.settings.password_hash_kib
    is_right = await is_password(password, stored, kib, is_first=is_own)
    if user is None or not is_right:
        attempt.outcome = Outcome.WRONG
        refusal = WrongCredentials()
        refusal.extra = {"captcha_needed": attempt.is_captcha_due(call, wrong=True)}
        await _note_refusal(call, refusal, SignInOutcome.WRONG_PASSWORD, user)
        raise refusal
    if not (takes_back and user.state is UserState.LEAVING):
        await _require_noted(call, user)
    return user


async def _require_noted(call: Call, user: KnownUser) -> None:
    try:
        _require_may_enter(user)
    except Refusal as refused:
        await _note_refusal(call, refused, SignInOutcome.REFUSED, user)
        raise


async def _note_refusal(call: Call, refused: Refusal, outcome: SignInOutcome, user: KnownUser | None) -> None:
    """Keep a refused sign-in for its person and for the trail; an unknown name costs the same two statements."""
    await note_sign_in(call, user.id if user else None, outcome)
    await record_failed_sign_in(call, refused.slug, user.id if user else None, user.username if user else "")


async def _take_back(call: Call, user_id: UserId) -> None:
    (user,) = await call.db.ask(users.lock_user(user_id))
    if user is None:
        raise WrongCredentials
    if user.state is UserState.LEAVING:
        user = await take_back(call, user)
    _require_may_enter(user)


def _require_may_enter(user: KnownUser | HeldPassword | User) -> None:
    match user.state:
        case UserState.WAITING_MAIL:
            raise MailNotApproved
        case UserState.WAITING_APPROVAL:
            raise RegistrationWaits
        case UserState.NOT_ACCEPTED:
            raise RegistrationNotAccepted
        case UserState.LEAVING:
            refusal = AccountLeaving(at=user.delete_after)
            refusal.extra = {"delete_after": user.delete_after.isoformat() if user.delete_after else None}
            raise refusal
        case UserState.BLOCKED | UserState.DELETED:
            raise AccountBlocked
        case _:
            return


async def note_sign_in(call: Call, user_id: UserId | None, outcome: SignInOutcome) -> None:
    """Keep a try to sign in; an unknown name costs the same statement, so that its time tells nothing."""
    record = SignInRecord(
        id=call.new_id(),
        user_id=user_id or call.new_id(),
        at=call.now,
        outcome=outcome,
        device=call.device[:300],
        address=call.address[:64],
    )
    await call.recorder.write(sign_ins.note_sign_in(record))


class TokenRequest(Protocol):
    """What a client asks the token endpoint."""

    grant_type: str
    username: str | None
    password: str | None
    refresh_token: str | None
    client_secret: str | None
    scope: str | None


async def exchange(call: Call, request: TokenRequest, *, captcha_token: str | None) -> TokenPair:
    """Return tokens for the grant."""
    if request.scope and request.scope != SCOPE:
        raise InvalidScope
    match request.grant_type:
        case "password":
            return await _by_password(call, request, captcha_token)
        case "refresh_token":
            token = request.refresh_token or request.client_secret
            if not token:
                raise InvalidRequest(name="refresh_token")
            return await refresh_session(call, token)
        case "":
            raise InvalidRequest(name="grant_type")
        case _:
            raise UnsupportedGrantType


async def _by_password(call: Call, request: TokenRequest, captcha_token: str | None) -> TokenPair:
    if not request.username or not request.password:
        raise InvalidRequest(name="password" if request.username else "username")
    try:
        done = await sign_in(
            call,
            name=request.username,
            password=request.password,
            given=GivenStep(),
            captcha_token=captcha_token,
        )
    except WrongCredentials as wrong:
        refusal = InvalidGrant(reason=wrong.phrase)
        refusal.extra = wrong.extra
        raise refusal from wrong
    if done.tokens is None:
        refusal = InvalidGrant(reason=Phrase("accounts.second_step_needed"))
        refusal.extra = {"second_steps": list(done.second_steps)}
        raise refusal
    return done.tokens
