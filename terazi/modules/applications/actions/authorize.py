"""What comes next for a person whom an application sent here to sign in (OpenID Connect Core, 3.1.2)."""

from datetime import timedelta

from terazi.foundation.context import Call, SignedInUser
from terazi.foundation.errors import NotSignedIn, SecurityWarning
from terazi.foundation.ids import hash_token, new_token
from terazi.foundation.questions import inserted
from terazi.modules.applications.actions.audit_trail import event_of
from terazi.modules.applications.actions.clients import client_of_id
from terazi.modules.applications.actions.consent import add_scopes
from terazi.modules.applications.actions.signing_keys import read_signed
from terazi.modules.applications.errors import AuthorizationRequestInvalid
from terazi.modules.applications.queries.access_keys import find_consent
from terazi.modules.applications.rules.authorize import (
    AuthorizationError,
    AuthorizationRequest,
    answer_address,
    asked_sign_in_at,
    error_params,
    granted_scopes,
    is_sign_in_recent,
    may_go_back,
    open_terms,
    read_request,
    require_sound,
    sign_in_ticket,
)
from terazi.modules.applications.tables import AUTHORIZATION_CODE
from terazi.modules.applications.values import Client, Scope, Step, StepKind
from terazi.modules.audit.public import record_event

CODE_LASTS = timedelta(seconds=60)


async def next_step(call: Call, query: str) -> Step:
    """Return what comes next; who agreed before and is signed in goes straight back with a code."""
    request, client = await _opened(call, query)
    try:
        return await _next_step(call, request, client)
    except AuthorizationError as problem:
        return _back_with(call, request, client, problem)


async def answer_request(
    call: Call, query: str, *, is_agreed: bool, scopes: tuple[str, ...], eula_document_code: str
) -> Step:
    """Take the person's answer to what was shown; where that is no longer what is asked, it is shown again."""
    request, client = await _opened(call, query)
    try:
        require_sound(request)
        granted = granted_scopes(request, client)
        if not is_agreed:
            raise AuthorizationError("access_denied")
        user = await _known_user(call, request, client)
        if user is None:
            return await _next_step(call, request, client)
        (consent,) = await call.reader.ask(find_consent(client.id, user.id))
        terms = open_terms(client, consent)
        if set(granted) != set(scopes) or terms not in ("", eula_document_code):
            return Step(kind=StepKind.CONSENT, client=client, scopes=granted, eula_document_code=terms)
        return await _hand_out_code(call, request, client, user, granted, accepted_terms=terms)
    except AuthorizationError as problem:
        return _back_with(call, request, client, problem)


async def _opened(call: Call, query: str) -> tuple[AuthorizationRequest, Client]:
    request = read_request(query)
    client = await client_of_id(call, request.client_id)
    if client is None or not may_go_back(request, client):
        raise AuthorizationRequestInvalid
    return request, client


async def _next_step(call: Call, request: AuthorizationRequest, client: Client) -> Step:
    require_sound(request)
    scopes = granted_scopes(request, client)
    is_silent = "none" in request.prompts
    user = await _known_user(call, request, client)
    if user is None:
        if is_silent:
            raise AuthorizationError("login_required")
        ticket = sign_in_ticket(request, secret=call.settings.secret(), now=call.now)
        return Step(kind=StepKind.SIGN_IN, client=client, sign_in_from=ticket)
    (consent,) = await call.reader.ask(find_consent(client.id, user.id))
    terms = open_terms(client, consent)
    is_agreed = consent is not None and set(scopes) <= set(consent.scopes) and not terms
    if is_agreed and "consent" not in request.prompts:
        return await _hand_out_code(call, request, client, user, scopes)
    if is_silent:
        raise AuthorizationError("consent_required")
    return Step(kind=StepKind.CONSENT, client=client, scopes=scopes, eula_document_code=terms)


async def _known_user(call: Call, request: AuthorizationRequest, client: Client) -> SignedInUser | None:
    """Return who is signed in, None where nobody is, not recently enough, or not the one asked for."""
    user = call.user
    if user is None or user.signed_in_at is None:
        return None
    asked_at = asked_sign_in_at(request, secret=call.settings.secret(), now=call.now)
    if not is_sign_in_recent(request, signed_in_at=user.signed_in_at, asked_at=asked_at, now=call.now):
        return None
    if request.id_token_hint and not await is_subject(call, request.id_token_hint, client, user):
        return None
    return user


async def is_subject(call: Call, id_token: str, client: Client, user: SignedInUser) -> bool:
    """Whether an identity token that the application was given is about this person."""
    claims = await read_signed(call, id_token)
    (consent,) = await call.reader.ask(find_consent(client.id, user.id))
    if claims is None or consent is None:
        return False
    return (claims.aud, claims.sub) == (str(client.id), consent.access_key)


async def _hand_out_code(
    call: Call,
    request: AuthorizationRequest,
    client: Client,
    user: SignedInUser,
    scopes: tuple[str, ...],
    *,
    accepted_terms: str = "",
) -> Step:
    if user.signed_in_at is None:
        raise NotSignedIn
    if user.is_warned:
        # Whoever signed in from a new place gets into no application before the security code is entered.
        raise AuthorizationError("interaction_required") if "none" in request.prompts else SecurityWarning
    granted = map(Scope, scopes)
    access = await add_scopes(call, client, user.id, granted, eula_document_code=accepted_terms)
    code = new_token()
    await call.db.write(
        inserted(
            AUTHORIZATION_CODE,
            hash=hash_token(code),
            access_key_id=access.id,
            redirect_uri=request.redirect_uri,
            scope=" ".join(scopes),
            nonce=request.nonce,
            code_challenge=request.code_challenge,
            signed_in_at=user.signed_in_at,
            created_at=call.now,
            expires_at=call.now + CODE_LASTS,
        )
    )
    await record_event(call, event_of("applications.signed_in", client))
    address = answer_address(request, issuer=call.base_url.rstrip("/"), params=[("code", code)])
    return Step(kind=StepKind.REDIRECT, client=client, redirect_to=address)


def _back_with(
    call: Call, request: AuthorizationRequest, client: Client, problem: AuthorizationError
) -> Step:
    issuer = call.base_url.rstrip("/")
    address = answer_address(request, issuer=issuer, params=error_params(problem))
    return Step(kind=StepKind.REDIRECT, client=client, redirect_to=address)
