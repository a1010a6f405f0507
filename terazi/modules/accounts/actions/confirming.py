"""Proving again that it is you, before how you sign in is changed; the session remembers it for five minutes."""

from typing import Any
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.modules.accounts.actions.attempts import own_door, trying
from terazi.modules.accounts.actions.passkeys import ask_person
from terazi.modules.accounts.actions.passwords import is_password
from terazi.modules.accounts.actions.second_steps import require_step, steps_of
from terazi.modules.accounts.errors import ConfirmationNeeded, SecondStepPaused, WrongCurrentPassword
from terazi.modules.accounts.queries import places, users
from terazi.modules.accounts.rules.attempts import Outcome
from terazi.modules.accounts.rules.second_steps import CONFIRMED_FOR
from terazi.modules.accounts.values import CeremonyPurpose, GivenStep, SecondStep
from terazi.modules.audit.public import Deed, Subject, record_deed, record_refusal

_CONFIRMING = (SecondStep.PASSKEY, SecondStep.TOTP)
"""Second steps that confirm like the password; what is mailed or written down does not."""


async def require_confirmed(call: UserCall) -> None:
    """Refuse unless the caller proved a moment ago, in this session, that it is them."""
    call.require_no_warning()
    confirmed_at = await places.find_confirmed_at(call.reader, call.user.session_id)
    if confirmed_at is None or call.now - confirmed_at > CONFIRMED_FOR:
        raise ConfirmationNeeded


async def ask_confirmation(
    call: UserCall,
) -> tuple[tuple[SecondStep, ...], tuple[UUID, dict[str, Any]] | None]:
    """Return which second steps confirm instead of the password, and a passkey's challenge. Any: WebAuthn's JSON."""
    steps = tuple(step for step in await steps_of(call, call.user.id) if step in _CONFIRMING)
    has_passkey = SecondStep.PASSKEY in steps
    asked = await ask_person(call, call.user.id, CeremonyPurpose.CONFIRM) if has_passkey else None
    return steps, asked


async def confirm(call: UserCall, *, password: str | None, given: GivenStep) -> None:
    """Note that the caller has proved again, by password or second step, that it is them."""
    async with trying(call, own_door(call)) as attempt:
        try:
            how = await _proof(call, password, given)
        except Refusal as refused:
            if not isinstance(refused, SecondStepPaused):
                attempt.outcome = Outcome.WRONG
            await record_refusal(call, _deed(call, "accounts.confirm_refused", how=refused.slug))
            raise
        attempt.outcome = Outcome.ENTERED
    await places.confirm_session(call.db, call.user.session_id, now=call.now)
    record_deed(call, _deed(call, "accounts.confirmed", how=how))


async def _proof(call: UserCall, password: str | None, given: GivenStep) -> str:
    if given.kind is not None:
        offered = tuple(step for step in await steps_of(call, call.user.id) if step in _CONFIRMING)
        return await require_step(call, call.user.id, given, offered=offered, purpose=CeremonyPurpose.CONFIRM)
    known = await users.get_known_user(call.reader, call.user.id)
    if not await is_password(password or "", known.password_hash, is_first=True):
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
