"""The token endpoint: which grant is asked for, by whom, and what it gives."""

import hmac
from typing import Protocol

from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oauth2.rfc7636.challenge import CODE_VERIFIER_PATTERN

from terazi.foundation.context import Call, CallingApplication
from terazi.foundation.errors import AccountBlocked, SessionEnded
from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.questions import updated
from terazi.modules.accounts.public import (
    SCOPE,
    EndReason,
    InvalidGrant,
    InvalidRequest,
    InvalidScope,
    TokenRequest,
    UserState,
    end_session,
    exchange,
    get_user,
    open_application_session,
    refresh_session,
)
from terazi.modules.applications.actions.activity import counted
from terazi.modules.applications.actions.audit_trail import event_of
from terazi.modules.applications.actions.clients import basic_credentials, client_of_key, require_client
from terazi.modules.applications.actions.signing_keys import present_key, sign_claims
from terazi.modules.applications.errors import UnauthorizedClient
from terazi.modules.applications.queries import grants as queries
from terazi.modules.applications.rules.authorize import in_order
from terazi.modules.applications.rules.claims import id_token_claims
from terazi.modules.applications.tables import AUTHORIZATION_CODE
from terazi.modules.applications.values import (
    ActivityKind,
    AuthorizationCode,
    Consent,
    IssuedTokens,
    Scope,
)
from terazi.modules.audit.public import record_event, record_refusal


class GrantRequest(TokenRequest, Protocol):
    """What is asked of the token endpoint, by the platform's own client or by an application."""

    client_id: str | None
    code: str | None
    redirect_uri: str | None
    code_verifier: str | None
    externalapplication_key: str | None
    access_key_token: str | None


async def issue_tokens(
    call: Call, request: GrantRequest, *, authorization: str | None, captcha_token: str | None
) -> IssuedTokens:
    """Return tokens for the grant."""
    match request.grant_type:
        case "authorization_code":
            client = await require_client(call, request, authorization)
            with counted(call, client.id, ActivityKind.SIGN_IN):
                return await _by_code(call, request, client)
        case "access_key_token":
            return await _by_access_key(call, request)
        case "" if request.access_key_token and request.externalapplication_key:
            return await _by_access_key(call, request)
        case "refresh_token" if _comes_from_application(request, authorization):
            client = await require_client(call, request, authorization)
            with counted(call, client.id, ActivityKind.CALL):
                return await _by_refresh_token(call, request, client)
        case _:
            if basic_credentials(authorization):
                await require_client(call, request, authorization)
                if request.grant_type == "password":
                    raise UnauthorizedClient
            return await _own(call, request, captcha_token)


def _comes_from_application(request: GrantRequest, authorization: str | None) -> bool:
    """The platform's own client has no secret: what it may send in that field is the refresh token itself."""
    return basic_credentials(authorization) is not None or bool(
        request.client_id and request.client_secret and request.refresh_token
    )


async def _own(call: Call, request: GrantRequest, captcha_token: str | None) -> IssuedTokens:
    pair = await exchange(call, request, captcha_token=captcha_token)
    return IssuedTokens(
        access_token=pair.access_token,
        refresh_token=pair.refresh_token,
        expires_in=pair.expires_in,
        scope=pair.scope,
        is_warned=pair.is_warned,
    )


async def _by_refresh_token(call: Call, request: GrantRequest, client: CallingApplication) -> IssuedTokens:
    if not request.refresh_token:
        raise InvalidRequest(name="refresh_token")
    try:
        pair = await refresh_session(call, request.refresh_token, application_id=client.id)
    except (SessionEnded, AccountBlocked) as over:
        raise InvalidGrant(reason=over.phrase) from over
    # RFC 6749, 6: less may be asked for than was given, but these sessions hold one scope for their whole life.
    if request.scope and not set(request.scope.split()) <= set(pair.scope.split()):
        raise InvalidScope
    return IssuedTokens(
        access_token=pair.access_token,
        refresh_token=pair.refresh_token,
        expires_in=pair.expires_in,
        scope=pair.scope,
    )


async def _by_code(call: Call, request: GrantRequest, client: CallingApplication) -> IssuedTokens:
    for name, value in (
        ("code", request.code),
        ("redirect_uri", request.redirect_uri),
        ("code_verifier", request.code_verifier),
    ):
        if not value:
            raise InvalidRequest(name=name)
    code_hash = hash_token(request.code or "")
    (code,) = await call.db.ask(queries.lock_code(code_hash))
    if code is None or code.application_id != client.id:
        raise InvalidGrant
    if code.used_at is not None:
        await _end_what_it_gave(call, code, client)
        raise InvalidGrant
    _require_fitting(code, request, call)
    await _require_active(call, code.user_id)
    scopes = in_order(code.scope.split())
    session = await open_application_session(
        call, code.user_id, client.id, scope=" ".join(scopes), is_lasting=Scope.OFFLINE_ACCESS in scopes
    )
    await call.db.write(
        updated(AUTHORIZATION_CODE, code_hash, used_at=call.now, session_id=session.session_id)
    )
    return IssuedTokens(
        access_token=session.access_token,
        refresh_token=session.refresh_token,
        expires_in=session.expires_in,
        scope=" ".join(scopes),
        id_token=await _id_token(call, client, code, session.access_token),
    )


def _require_fitting(code: AuthorizationCode, request: GrantRequest, call: Call) -> None:
    verifier = request.code_verifier or ""
    if call.now >= code.expires_at or code.ended_at is not None:
        raise InvalidGrant
    if request.redirect_uri != code.redirect_uri:
        raise InvalidGrant
    if not CODE_VERIFIER_PATTERN.fullmatch(verifier):
        raise InvalidGrant
    if not hmac.compare_digest(create_s256_code_challenge(verifier).encode(), code.code_challenge.encode()):
        raise InvalidGrant


async def _end_what_it_gave(call: Call, code: AuthorizationCode, client: CallingApplication) -> None:
    """A code that comes twice was stolen by one of the two: neither keeps anything of it."""
    if code.session_id is None:
        return
    ended = end_session(code.session_id, reason=EndReason.CODE_REUSED, now=call.now)
    await call.recorder.write(ended)
    await record_refusal(
        call,
        event_of("applications.code_reused", client),
    )


async def _id_token(
    call: Call, client: CallingApplication, code: AuthorizationCode, access_token: str
) -> str:
    key = await present_key(call)
    claims = id_token_claims(
        issuer=call.base_url.rstrip("/"),
        client_id=str(client.id),
        sub=code.access_key,
        signed_in_at=code.signed_in_at,
        nonce=code.nonce,
        access_token=access_token,
        algorithm=key.algorithm,
        now=call.now,
    )
    return await sign_claims(call, claims, key)


async def _by_access_key(call: Call, request: GrantRequest) -> IssuedTokens:
    """The platform's own grant: an application shows its key and the token that a person's browser brought it."""
    if not request.externalapplication_key:
        raise InvalidRequest(name="externalapplication_key")
    if not request.access_key_token:
        raise InvalidRequest(name="access_key_token")
    client = await client_of_key(call, request.externalapplication_key)
    with counted(call, client.id, ActivityKind.SIGN_IN):
        return await _by_access_key_token(call, request, client)


async def _by_access_key_token(call: Call, request: GrantRequest, client: CallingApplication) -> IssuedTokens:
    (consent,) = await call.db.ask(
        queries.redeem_access_key_token(
            hash_token(request.access_key_token or ""), now=call.now, application_id=client.id
        )
    )
    if consent is None:
        raise InvalidGrant
    scope = " ".join(_asked_of(consent, request.scope))
    session = await open_application_session(call, consent.user_id, client.id, scope=scope, is_lasting=True)
    await _record_sign_in(call, consent, client)
    return IssuedTokens(
        access_token=session.access_token,
        refresh_token=session.refresh_token,
        expires_in=session.expires_in,
        scope=scope,
    )


def _asked_of(consent: Consent, asked: str | None) -> tuple[str, ...]:
    """Return what the session is good for: all that was agreed, or the part of it that is asked for."""
    agreed = {*consent.scopes, Scope.OPENID}
    if not asked or asked == SCOPE:
        return in_order(agreed)
    if not set(asked.split()) <= agreed:
        raise InvalidScope
    return in_order({*asked.split(), Scope.OPENID})


async def _require_active(call: Call, user_id: UserId) -> None:
    (user,) = await call.db.ask(get_user(user_id))
    if user.state != UserState.ACTIVE:
        raise InvalidGrant


async def _record_sign_in(call: Call, consent: Consent, client: CallingApplication) -> None:
    (user,) = await call.db.ask(get_user(consent.user_id))
    await record_event(
        call,
        event_of("applications.signed_in", client),
        actor=(consent.user_id, user.username),
    )
