"""Proving again that it is you, before how you sign in is changed; the session remembers it for five minutes."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.accounts.actions.attempts import own_door, trying
from terazi.modules.accounts.actions.codes import LOGIN_CODE_MINUTES, make_login_code
from terazi.modules.accounts.actions.passkeys import ask_person
from terazi.modules.accounts.actions.passwords import is_password
from terazi.modules.accounts.actions.second_steps import require_step, steps_of
from terazi.modules.accounts.errors import (
    ConfirmationNeeded,
    SecondStepNotOffered,
    SecondStepPaused,
    WrongCurrentPassword,
)
from terazi.modules.accounts.mails import mail_login_code, mail_security_changed
from terazi.modules.accounts.queries import places, users
from terazi.modules.accounts.rules.attempts import Outcome
from terazi.modules.accounts.rules.second_steps import CONFIRMED_FOR, confirming_steps
from terazi.modules.accounts.values.sign_in import CeremonyPurpose, GivenStep, SecondStep
from terazi.modules.audit.public import Deed, Subject, record_deed, record_refusal


async def require_confirmed(call: UserCall) -> None:
    """Refuse unless the caller proved a moment ago, in this session, that it is them."""
    call.require_no_warning()
    (confirmed_at,) = await call.reader.ask(places.find_confirmed_at(call.user.session_id))
    if confirmed_at is None or call.now - confirmed_at > CONFIRMED_FOR:
        raise ConfirmationNeeded


async def ask_confirmation(
    call: UserCall,
) -> tuple[tuple[SecondStep, ...], tuple[UUID, Json] | None]:
    """Return the second steps one of which confirms, none = the password does, and a passkey's challenge."""
    steps = confirming_steps(await steps_of(call, call.user.id))
    has_passkey = SecondStep.PASSKEY in steps
    asked = await ask_person(call, call.user.id, CeremonyPurpose.CONFIRM) if has_passkey else None
    return steps, asked


async def send_confirmation_code(call: UserCall) -> None:
    """Mail a code that confirms, where no better second step is set up."""
    if SecondStep.MAIL not in confirming_steps(await steps_of(call, call.user.id)):
        raise SecondStepNotOffered
    (user,) = await call.reader.ask(users.get_known_user(call.user.id))
    code = await make_login_code(call, user.id)
    await mail_login_code(call, user=user, code=code, minutes=LOGIN_CODE_MINUTES)


async def confirm(call: UserCall, *, password: str | None, given: GivenStep) -> None:
    """Note that the caller has proved again that it is them: by a second step where one is set up, else by password."""
    async with trying(call, own_door(call)) as attempt:
        try:
            how = await _proof(call, password, given)
        except Refusal as refused:
            if not isinstance(refused, SecondStepPaused):
                attempt.outcome = Outcome.WRONG
            await record_refusal(call, _deed(call, "accounts.confirm_refused", how=refused.slug))
            raise
        attempt.outcome = Outcome.ENTERED
    await call.db.write(places.confirm_session(call.user.session_id, now=call.now))
    await record_deed(call, _deed(call, "accounts.confirmed", how=how))


async def _proof(call: UserCall, password: str | None, given: GivenStep) -> str:
    steps = confirming_steps(await steps_of(call, call.user.id))
    if steps:
        how = await require_step(call, call.user.id, given, offered=steps, purpose=CeremonyPurpose.CONFIRM)
        if how is SecondStep.RECOVERY:
            (user,) = await call.reader.ask(users.get_known_user(call.user.id))
            await mail_security_changed(
                call, user=user, what=Phrase("accounts.mail.security.recovery_code_confirmed")
            )
        return how
    if given.kind is not None:
        raise SecondStepNotOffered
    (known,) = await call.reader.ask(users.get_known_user(call.user.id))
    if not await is_password(
        password or "", known.password_hash, call.settings.password_hash_kib, is_first=True
    ):
        raise WrongCurrentPassword(field="current_password")
    return "password"


def _deed(call: UserCall, action: str, *, how: str) -> Deed:
    return Deed(
        action=action,
        subject=Subject.USER,
        subject_id=call.user.id,
        subject_name=call.user.username,
        after={"how": how},
    )
