"""The calls of OAuth 2 that applications make by themselves: tokens, introspection, revocation."""

from terazi.foundation.calls.params import AuthorizationHeader, OptionalQueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall
from terazi.foundation.errors import AccountBlocked, SessionEnded, TooManyCalls
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import (
    AccountLeaving,
    CaptchaNeeded,
    CaptchaQuery,
    CaptchaWrong,
    InvalidGrant,
    InvalidRequest,
    InvalidScope,
    MailNotApproved,
    RegistrationNotAccepted,
    RegistrationWaits,
    UnsupportedGrantType,
    revoke_token,
)
from terazi.modules.applications.actions.activity import counted
from terazi.modules.applications.actions.clients import require_client
from terazi.modules.applications.actions.identity import describe_token
from terazi.modules.applications.actions.tokens import issue_tokens
from terazi.modules.applications.calls.declared import open_to_all
from terazi.modules.applications.errors import InvalidClient, UnauthorizedClient
from terazi.modules.applications.schemas.oauth import (
    IntrospectionAnswer,
    IssuedTokensAnswer,
    OfferedToken,
    TokenBody,
)
from terazi.modules.applications.values import ActivityKind

_OF_SERVERS = Limit(5000)
"""An application calls for all its users from one address; guessing is slowed per account and per address."""


@open_to_all.post(
    "/v1/oauth/token",
    raises=[
        InvalidClient,
        InvalidGrant,
        InvalidRequest,
        InvalidScope,
        UnauthorizedClient,
        UnsupportedGrantType,
        MailNotApproved,
        RegistrationWaits,
        RegistrationNotAccepted,
        AccountLeaving,
        AccountBlocked,
        SessionEnded,
        CaptchaNeeded,
        CaptchaWrong,
        TooManyCalls,
    ],
    limit=_OF_SERVERS,
    form_or_json=TokenBody,
    is_oauth=True,
)
async def exchange_token(
    call: OpenCall,
    body: TokenBody,
    authorization: AuthorizationHeader = None,
    captcha_token: CaptchaQuery | None = None,
    captcha_action: OptionalQueryText = None,
) -> IssuedTokensAnswer:
    """Exchange credentials, a code or a refresh token for tokens (RFC 6749); a refresh token is good for one use."""
    del captcha_action  # every captcha of this platform is good for every call
    tokens = await issue_tokens(call, body, authorization=authorization, captcha_token=captcha_token)
    return IssuedTokensAnswer.of(tokens)


@open_to_all.post(
    "/v1/oauth/introspect",
    raises=[InvalidClient, InvalidRequest],
    limit=_OF_SERVERS,
    form_or_json=OfferedToken,
    is_oauth=True,
)
async def introspect_token(
    call: OpenCall, body: OfferedToken, authorization: AuthorizationHeader = None
) -> IntrospectionAnswer:
    """Say whether one of the application's own tokens is still good, and for what (RFC 7662)."""
    client = await require_client(call, body, authorization)
    with counted(call, client.id, ActivityKind.CALL):
        return IntrospectionAnswer(**await describe_token(call, body.token, client))


@open_to_all.post(
    "/v1/oauth/revoke",
    raises=[InvalidClient, InvalidRequest],
    limit=_OF_SERVERS,
    form_or_json=OfferedToken,
    is_oauth=True,
)
async def revoke_application_token(
    call: OpenCall, body: OfferedToken, authorization: AuthorizationHeader = None
) -> Done:
    """End the session of one of the application's own tokens; an unknown token is no error (RFC 7009)."""
    client = await require_client(call, body, authorization)
    with counted(call, client.id, ActivityKind.CALL):
        await revoke_token(call, body.token, client.id)
    return Done()
