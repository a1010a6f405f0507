"""The token endpoint: which grant is asked for, refused with the words of RFC 6749."""

from typing import Protocol

from terazi.foundation.context import Call
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.actions.sessions import refresh_session
from terazi.modules.accounts.actions.sign_in import sign_in
from terazi.modules.accounts.errors import (
    InvalidGrant,
    InvalidRequest,
    InvalidScope,
    UnsupportedGrantType,
    WrongCredentials,
)
from terazi.modules.accounts.values.sessions import SCOPE, TokenPair
from terazi.modules.accounts.values.sign_in import GivenStep


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
