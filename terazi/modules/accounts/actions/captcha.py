"""Captchas: a small computation that a browser does without asking its user; each is good for one call.

A captcha of cost 50,000 takes 256 tries of 5,000 rounds on average, and one such try to check.
"""

import base64
import json
from datetime import UTC, datetime, timedelta

from altcha import Payload, create_challenge, verify_solution

from terazi.foundation.context import Call
from terazi.foundation.settings import Settings
from terazi.foundation.types import Json
from terazi.modules.accounts.actions.passwords import in_password_pool
from terazi.modules.accounts.errors import CaptchaNeeded, CaptchaWrong
from terazi.modules.accounts.queries import codes as queries

_ALGORITHM = "PBKDF2/SHA-256"
_TRIES_PER_COST = 10
_LIFE = timedelta(minutes=20)


async def make_challenge(call: Call) -> Json | None:
    """Return a challenge for the browser, or None where captchas are off.

    It ends by the clock of the database: another process may be asked to take it.
    """
    if call.settings.captcha_cost == 0:
        return None
    (now,) = await call.reader.ask(queries.moment_of_database())
    return challenge_until(call.settings, now + _LIFE)


def challenge_until(settings: Settings, until: datetime) -> Json:
    """Return a challenge that is good until a moment."""
    challenge = create_challenge(
        _ALGORITHM,
        max(1, settings.captcha_cost // _TRIES_PER_COST),
        data={"until": int(until.timestamp())},
        hmac_secret=_secret(settings),
    )
    return dict(challenge.to_dict())


async def require_captcha(call: Call, token: str | None) -> None:
    """Raise unless the token is a solved challenge that is shown for the first time; nothing where captchas are off."""
    if call.settings.captcha_cost == 0:
        return
    if not token:
        raise CaptchaNeeded
    payload = _payload(token)
    if payload is None:
        raise CaptchaWrong
    secret = _secret(call.settings)
    result = await in_password_pool(lambda: verify_solution(payload, secret))
    if not result.verified:
        raise CaptchaWrong
    parameters = payload.challenge.parameters
    # The signature is ours, so the field is what we put there.
    until = datetime.fromtimestamp((parameters.data or {})["until"], UTC)
    (used,) = await call.recorder.ask(queries.use_captcha(parameters.nonce, expires_at=until))
    if used is None:
        raise CaptchaWrong


def _payload(token: str) -> Payload | None:
    try:
        return Payload.from_dict(json.loads(base64.b64decode(token, validate=True)))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _secret(settings: Settings) -> bytes:
    return b"captcha\n" + settings.secret()
