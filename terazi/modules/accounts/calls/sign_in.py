"""Calls about signing in: password and second step, mailed code, passkey."""

from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall
from terazi.foundation.doors import Door
from terazi.foundation.errors import AccountBlocked, TooManyCalls
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.accounts.actions import passkeys, sign_in
from terazi.modules.accounts.actions.hooks import roles_of
from terazi.modules.accounts.actions.second_steps import lacks_second_step
from terazi.modules.accounts.calls.declared import open_to_all
from terazi.modules.accounts.errors import (
    AccountLeaving,
    CaptchaNeeded,
    CaptchaWrong,
    CodeWrong,
    MailNotApproved,
    PasskeyRefused,
    PasskeysImpossible,
    RegistrationNotAccepted,
    RegistrationWaits,
    SecondStepNotOffered,
    SecondStepPaused,
    SecondStepWrong,
    WrongCredentials,
)
from terazi.modules.accounts.queries.users import get_user
from terazi.modules.accounts.schemas.accounts import UserView
from terazi.modules.accounts.schemas.second_steps import CeremonyView, warning_fields
from terazi.modules.accounts.schemas.security import PasskeyLoginBody, PasskeyStartAnswer
from terazi.modules.accounts.schemas.sign_in import LoginAnswer, LoginBody, LoginCodeBody
from terazi.modules.accounts.values.sessions import TokenPair
from terazi.modules.accounts.values.sign_in import CeremonyPurpose, SecondStep, SignIn

_CREDENTIAL_REFUSALS = (
    WrongCredentials,
    MailNotApproved,
    AccountBlocked,
    CaptchaNeeded,
    CaptchaWrong,
    TooManyCalls,
    RegistrationWaits,
    RegistrationNotAccepted,
    AccountLeaving,
)
_STEP_REFUSALS = (CodeWrong, SecondStepWrong, SecondStepNotOffered, SecondStepPaused, PasskeyRefused)
_PASSKEYS = Limit(1000)
"""A passkey cannot be guessed, and many people may share an address."""


@open_to_all.post(
    "/v1/login",
    raises=[*_CREDENTIAL_REFUSALS, *_STEP_REFUSALS],
    door=Door.SIGN_IN,
    limit=None,  # the door counts what failed; a count of all calls would shut out whoever shares an address
)
async def login(call: OpenCall, body: LoginBody) -> LoginAnswer:
    """Sign in with username or mail and password, and with a second step where one is needed.

    The first answer names the second steps that are possible; the second call carries one of them. A sign-in in a new
    place succeeds with …093: sensitive calls wait until the mailed security code is entered.
    """
    done = await sign_in.sign_in(
        call,
        name=body.username,
        password=body.password,
        given=body.given(),
        captcha_token=body.captcha_token,
        takes_back=body.take_back,
    )
    if done.tokens is None:
        return await _step_needed(call, done)
    return await _entered(call, done.user_id, done.tokens)


@open_to_all.post(
    "/v1/user/login/code",
    raises=[*_CREDENTIAL_REFUSALS, SecondStepNotOffered],
    door=Door.SIGN_IN,
    limit=None,  # as above; codes are counted for the person, once the password is right
)
async def send_login_code(call: OpenCall, body: LoginCodeBody) -> Done:
    """Mail a code for signing in: good on this device, for 10 minutes and 5 tries; an older one stops working."""
    await sign_in.send_login_code(
        call,
        name=body.username,
        password=body.password,
        captcha_token=body.captcha_token,
        takes_back=body.take_back,
    )
    return Done(status_message=say(Phrase("accounts.login_code_sent"), call.lang))


@open_to_all.post("/v1/login/passkey/start", raises=[PasskeysImpossible], limit=_PASSKEYS, door=Door.SIGN_IN)
async def start_passkey_login(call: OpenCall) -> PasskeyStartAnswer:
    """Give the challenge for signing in with a passkey alone; it is the same for everybody and names nobody."""
    ceremony_id, options = await passkeys.ask_sign_in(call)
    return PasskeyStartAnswer(passkey=CeremonyView(ceremony_id=ceremony_id, options=options))


@open_to_all.post(
    "/v1/login/passkey",
    door=Door.SIGN_IN,
    raises=[
        PasskeyRefused,
        MailNotApproved,
        RegistrationWaits,
        RegistrationNotAccepted,
        AccountLeaving,
        AccountBlocked,
        TooManyCalls,
    ],
    limit=_PASSKEYS,
)
async def login_by_passkey(call: OpenCall, body: PasskeyLoginBody) -> LoginAnswer:
    """Sign in with a passkey that has verified its person; it stands for both factors."""
    done = await sign_in.sign_in_by_passkey(call, body.passkey.answer())
    assert done.tokens is not None
    return await _entered(call, done.user_id, done.tokens)


async def _step_needed(call: OpenCall, done: SignIn) -> LoginAnswer:
    answer = LoginAnswer(
        status_message=say(Phrase("accounts.second_step_needed"), call.lang),
        login_code_needed=True,
        second_steps=list(done.second_steps),
    )
    if SecondStep.PASSKEY in done.second_steps:
        ceremony_id, options = await passkeys.ask_person(call, done.user_id, CeremonyPurpose.SECOND_STEP)
        answer.passkey = CeremonyView(ceremony_id=ceremony_id, options=options)
    return answer


async def _entered(call: OpenCall, user_id: UserId, tokens: TokenPair) -> LoginAnswer:
    warning = say(Phrase("accounts.new_place"), call.lang) if tokens.is_warned else ""
    roles = await roles_of(call.reader, user_id, call.now)
    (user,) = await call.db.ask(get_user(user_id))
    return LoginAnswer(
        status_message=warning,
        user=UserView.of(user, roles),
        second_step_missing=await lacks_second_step(call, user_id, roles),
        token_type="Bearer",  # noqa: S106 - a kind of token
        access_token=tokens.access_token,
        refresh_token=tokens.refresh_token,
        expires_in=tokens.expires_in,
        **warning_fields(tokens),
    )
