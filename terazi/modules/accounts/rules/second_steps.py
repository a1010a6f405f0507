"""Which second steps a sign-in may take, and the codes of authenticator apps and recovery codes."""

import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

import pyotp

from terazi.modules.accounts.values.sign_in import SecondStep, StepsOf

CONFIRMED_FOR = timedelta(minutes=5)
"""How long a person who proved again that it is them may change how they sign in."""
RECOVERY_CODES = 10
MOST_PASSKEYS = 20
TOTP_SECONDS = 30
_STEPS_ASIDE = 1
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are easily mistaken for another (i, l, o, 0, 1)."""
_CODE_LETTERS = 10
_DASH_AFTER = 5


def offered_steps(steps: StepsOf, *, is_mail_required: bool) -> tuple[SecondStep, ...]:
    """Return the second steps a sign-in may take, the best first; none where the password alone is enough.

    The mailed code stands in where a second step is needed and there is no better one here: the site asks everybody
    for one, or the person's passkeys belong to another domain.
    """
    is_needed = bool(steps.passkeys or steps.has_totp or steps.wants_mail or is_mail_required)
    found = []
    if steps.passkeys_here:
        found.append(SecondStep.PASSKEY)
    if steps.has_totp:
        found.append(SecondStep.TOTP)
    if steps.wants_mail or (is_needed and not found):
        found.append(SecondStep.MAIL)
    if steps.recovery_codes_left and (steps.passkeys or steps.has_totp):
        found.append(SecondStep.RECOVERY)
    return tuple(found)


def confirming_steps(offered: Sequence[SecondStep]) -> tuple[SecondStep, ...]:
    """Return the second steps one of which confirms that it is the person; where there is none, the password does.

    What was set up to stand beside the password is not changed with the password. A recovery code confirms for whoever
    lost the authenticator; the mailed code only where nothing better is set up.
    """
    set_up = tuple(step for step in offered if step is not SecondStep.MAIL)
    return set_up or tuple(offered)


def is_second_step_demanded(roles: frozenset[str], demanding: frozenset[str]) -> bool:
    """Whether somebody with these roles has to set up a second step."""
    return not roles.isdisjoint(demanding)


def totp_step(secret: str, code: str, *, now: datetime) -> int | None:
    """Return the time step an authenticator's code belongs to, or None; the step before and after count too."""
    digits = code_digits(code)
    present = int(now.timestamp()) // TOTP_SECONDS
    totp = pyotp.TOTP(secret, interval=TOTP_SECONDS)
    found = None
    for step in range(present - _STEPS_ASIDE, present + _STEPS_ASIDE + 1):
        if hmac.compare_digest(totp.generate_otp(step).encode(), digits.encode()):
            found = step
    return found


def totp_address(secret: str, *, username: str, issuer: str) -> str:
    """Return the otpauth address that an authenticator app reads from a QR code."""
    return pyotp.TOTP(secret, interval=TOTP_SECONDS).provisioning_uri(name=username, issuer_name=issuer)


def code_digits(code: str) -> str:
    """Return a typed code without the spaces and dashes people put in."""
    return "".join(letter for letter in code if letter.isascii() and letter.isdigit())


def new_recovery_codes() -> Sequence[str]:
    """Return a set of codes for a person to keep: "abcde-fghjk", 49 bits each."""
    return [
        _dashed("".join(secrets.choice(_LETTERS) for _ in range(_CODE_LETTERS)))
        for _ in range(RECOVERY_CODES)
    ]


def normal_recovery_code(code: str) -> str:
    """Return a recovery code as it is hashed, however it was typed."""
    return "".join(letter for letter in code.lower() if letter.isascii() and letter.isalnum())


def _dashed(code: str) -> str:
    return f"{code[:_DASH_AFTER]}-{code[_DASH_AFTER:]}"
