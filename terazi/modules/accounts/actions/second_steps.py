"""Second steps: which a person may take, and whether the one offered is good."""

from terazi.foundation.context import Call
from terazi.foundation.ids import UserId
from terazi.foundation.sealing import seal, unseal
from terazi.modules.accounts.actions.codes import require_login_code
from terazi.modules.accounts.actions.passkeys import require_passkey, rp_id_of
from terazi.modules.accounts.actions.passwords import hash_recovery_code
from terazi.modules.accounts.actions.wrong_steps import GuessedStep, counted_step
from terazi.modules.accounts.errors import SecondStepNotOffered, SecondStepWrong
from terazi.modules.accounts.queries import second_steps as queries
from terazi.modules.accounts.rules.second_steps import (
    is_second_step_demanded,
    normal_recovery_code,
    offered_steps,
    totp_step,
)
from terazi.modules.accounts.values import CeremonyPurpose, GivenStep, SecondStep

_TOTP = "totp"
_NO_SALT = b"\x00" * 16


async def steps_of(call: Call, user_id: UserId) -> tuple[SecondStep, ...]:
    """Return the second steps one of which a sign-in of the person needs; none where the password is enough."""
    steps = await queries.find_steps(call.reader, user_id, rp_id=rp_id_of(call))
    return offered_steps(steps, is_mail_required=call.settings.login_code_required)


async def lacks_second_step(call: Call, user_id: UserId, roles: frozenset[str]) -> bool:
    """Whether a role of the person demands a second step that is not set up."""
    is_demanded = is_second_step_demanded(roles, call.settings.roles_with_second_step)
    return is_demanded and not await queries.has_strong_step(call.db, user_id)


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
        row = await queries.find_totp(call.reader, user_id)
        secret = open_totp_secret(call, user_id, row["sealed"]) if row else None
        step = totp_step(secret, code, now=call.now) if secret else None
        if step is None or not await queries.take_totp_step(call.recorder, user_id, step):
            raise SecondStepWrong(field="totp_code")


def seal_totp_secret(call: Call, user_id: UserId, secret: str) -> bytes:
    """Return an authenticator's secret as it is kept."""
    return seal(call.settings.secret(), secret.encode(), purpose=_TOTP, owner=user_id.bytes)


def open_totp_secret(call: Call, user_id: UserId, sealed: bytes) -> str:
    """Return an authenticator's secret as its codes are computed from it."""
    return unseal(call.settings.secret(), sealed, purpose=_TOTP, owner=user_id.bytes).decode()


async def _require_recovery_code(call: Call, user_id: UserId, code: str) -> None:
    salt = await queries.find_recovery_salt(call.reader, user_id)
    code_hash = await hash_recovery_code(normal_recovery_code(code), salt or _NO_SALT)
    if salt is None or not await queries.use_recovery_code(call.db, user_id, code_hash, now=call.now):
        raise SecondStepWrong(field="recovery_code")
