"""Second steps at the door, the cap on wrong ones, and proving again who one is before how one signs in is changed."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.context import Call, Change, UserCall
from terazi.foundation.encryption import seal, seal_word, unseal, unseal_word
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.accounts.actions.attempts import known_device, own_door, trying
from terazi.modules.accounts.actions.credentials import (
    LOGIN_CODE_MINUTES,
    hash_recovery_code,
    is_password,
    make_login_code,
    require_login_code,
)
from terazi.modules.accounts.actions.passkeys import ask_person, require_passkey, rp_id_of
from terazi.modules.accounts.errors import (
    CodeWrong,
    ConfirmationNeeded,
    SecondStepNotOffered,
    SecondStepPaused,
    SecondStepWrong,
    WrongCurrentPassword,
)
from terazi.modules.accounts.mails import mail_login_code, mail_second_step_paused, mail_security_changed
from terazi.modules.accounts.queries import attempts, places, second_steps, users
from terazi.modules.accounts.queries.users import find_known_user
from terazi.modules.accounts.rules.attempts import MOST_WRONG_STEPS, Outcome, counter_key
from terazi.modules.accounts.rules.second_steps import (
    CONFIRMED_FOR,
    confirming_steps,
    is_second_step_demanded,
    normal_recovery_code,
    offered_steps,
    totp_step,
)
from terazi.modules.accounts.values.sign_in import CeremonyPurpose, GivenStep, SecondStep
from terazi.modules.audit.public import AuditEvent, Subject, record_event, record_refusal

_TOTP = "totp"
_NO_SALT = b"\x00" * 16


async def steps_of(call: Call, user_id: UserId) -> tuple[SecondStep, ...]:
    """Return the second steps one of which a sign-in of the person needs; none where the password is enough."""
    (steps,) = await call.reader.ask(second_steps.find_steps(user_id, rp_id=rp_id_of(call)))
    if steps is None:
        raise LookupError(f"no account {user_id}")
    return offered_steps(steps, is_mail_required=call.settings.login_code_required)


async def lacks_second_step(call: Call, user_id: UserId, roles: frozenset[str]) -> bool:
    """Whether a role of the person demands a second step that is not set up."""
    is_demanded = is_second_step_demanded(roles, call.settings.roles_with_second_step)
    if not is_demanded:
        return False
    (has_strong_step,) = await call.db.ask(second_steps.has_strong_step(user_id))
    return not has_strong_step


async def require_step(
    call: Call,
    user_id: UserId,
    given: GivenStep,
    *,
    offered: tuple[SecondStep, ...],
    purpose: CeremonyPurpose = CeremonyPurpose.SECOND_STEP,
) -> SecondStep:
    """Return which step was taken, or raise where it is not offered or not good."""
    match given:
        case _ if given.kind not in offered:
            raise SecondStepNotOffered
        case GivenStep(passkey=answer) if answer is not None:
            await require_passkey(call, answer, purpose, user_id=user_id)
            return SecondStep.PASSKEY
        case GivenStep(totp_code=code) if code:
            await require_totp(call, user_id, code)
            return SecondStep.TOTP
        case GivenStep(login_code=code) if code:
            async with counted_step(call, user_id, GuessedStep.MAIL):
                await require_login_code(call, user_id, code)
            return SecondStep.MAIL
        case _:
            async with counted_step(call, user_id, GuessedStep.RECOVERY):
                await _require_recovery_code(call, user_id, given.recovery_code or "")
            return SecondStep.RECOVERY


async def require_totp(call: Call, user_id: UserId, code: str) -> None:
    """Use a code of the person's authenticator app up, or raise."""
    async with counted_step(call, user_id, GuessedStep.TOTP):
        (totp,) = await call.reader.ask(second_steps.find_totp(user_id))
        secret = open_totp_secret(call, user_id, totp.sealed) if totp else None
        step = totp_step(secret, code, now=call.now) if secret else None
        if step is None:
            raise SecondStepWrong(field="totp_code")
        (is_first_use,) = await call.recorder.ask(second_steps.take_totp_step(user_id, step))
        if not is_first_use:
            raise SecondStepWrong(field="totp_code")


def seal_totp_secret(call: Call, user_id: UserId, secret: str) -> bytes:
    """Return an authenticator's secret as it is kept."""
    return seal(call.settings.secret(), secret.encode(), purpose=_TOTP, owner=user_id.bytes)


def open_totp_secret(call: Call, user_id: UserId, sealed: bytes) -> str:
    """Return an authenticator's secret as its codes are computed from it."""
    return unseal(call.settings.secret(), sealed, purpose=_TOTP, owner=user_id.bytes).decode()


async def _require_recovery_code(call: Call, user_id: UserId, code: str) -> None:
    (salt,) = await call.reader.ask(second_steps.find_recovery_salt(user_id))
    code_hash = await hash_recovery_code(normal_recovery_code(code), salt or _NO_SALT)
    (used,) = await call.db.ask(second_steps.use_recovery_code(user_id, code_hash, now=call.now))
    if not used:
        raise SecondStepWrong(field="recovery_code")


step_tasks = Tasks("second_steps")
_ADDRESS = "address of wrong second steps"


class GuessedStep(StrEnum):
    """What is typed as a second step, and can be guessed."""

    TOTP = SecondStep.TOTP
    MAIL = SecondStep.MAIL
    RECOVERY = SecondStep.RECOVERY
    WARNING = "warning"
    """The security code of a session that began in a new place."""


@asynccontextmanager
async def counted_step(call: Call, user_id: UserId, step: GuessedStep) -> AsyncIterator[None]:
    """Count a step before it is looked at; a right one forgets the wrong ones before it.

    A device that the account is known on has a count of its own, so that nobody uses up its owner's tries.
    """
    device = await known_device(call, user_id)
    key = _key(user_id, step, device.hex() if device else "")
    count, left = await call.recorder.ask(
        attempts.count_step(key, most=MOST_WRONG_STEPS), attempts.seconds_left(key)
    )
    if count is None:
        raise SecondStepPaused(retry_after_seconds=max(1, math.ceil(left or 0)))
    try:
        yield
    except (SecondStepWrong, CodeWrong):
        if count == MOST_WRONG_STEPS:
            address = seal_word(call.settings.secret(), call.address, purpose=_ADDRESS)
            place = {"at": call.now.isoformat(), "sealed_address": address, "base_url": call.base_url}
            await tell_owner.enqueue_beside(call.recorder, user_id=str(user_id), **place)
        raise
    await call.recorder.write(attempts.forget_counters([key]))


async def forget_wrong_steps(call: Call, user_id: UserId) -> None:
    """Forget the wrong steps of strangers: with a new password, those who knew the old one get no further."""
    await call.recorder.write(attempts.forget_counters([_key(user_id, step, "") for step in GuessedStep]))


@step_tasks.task(queue="mail")
async def tell_owner(work: Work, *, user_id: str, at: str, sealed_address: str, base_url: str) -> None:
    """Mail a person that somebody who knows the password has tried second steps until they were paused."""
    async with work.database.transaction() as db:
        (user,) = await work.database.reader.ask(find_known_user(UUID(user_id)))
        if user is None:
            return
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        moment = datetime.fromisoformat(at)
        address = unseal_word(work.settings.secret(), sealed_address, purpose=_ADDRESS)
        await mail_second_step_paused(change, user=user, base_url=base_url, at=moment, address=address)


def _key(user_id: UserId, step: GuessedStep, device: str) -> str:
    return counter_key("step", str(user_id), step, device)


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
            await record_refusal(call, _event(call, "accounts.confirm_refused", how=refused.slug))
            raise
        attempt.outcome = Outcome.ENTERED
    await call.db.write(places.confirm_session(call.user.session_id, now=call.now))
    await record_event(call, _event(call, "accounts.confirmed", how=how))


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


def _event(call: UserCall, action: str, *, how: str) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.USER,
        subject_id=call.user.id,
        subject_name=call.user.username,
        after={"how": how},
    )
