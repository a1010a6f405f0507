"""Signing out when an application asks for it (OpenID Connect RP-Initiated Logout)."""

from terazi.foundation.context import Call
from terazi.modules.accounts.public import EndReason, end_application_sessions
from terazi.modules.applications.actions.authorize import is_subject
from terazi.modules.applications.actions.clients import client_of_id
from terazi.modules.applications.actions.signing_keys import read_signed
from terazi.modules.applications.errors import LogoutRequestInvalid
from terazi.modules.applications.queries.access_keys import find_consent_of_pseudonym
from terazi.modules.applications.rules.authorize import LogoutRequest, read_logout_request, return_address
from terazi.modules.applications.values import Client, SignOut


async def asked_sign_out(call: Call, query: str) -> SignOut:
    """Return who asks for a sign-out, where it leads, and whether the person must be asked first."""
    request = read_logout_request(query)
    client = await _asking_client(call, request)
    redirect_to = return_address(request, client)
    if request.post_logout_redirect_uri and redirect_to is None:
        raise LogoutRequestInvalid
    hint = request.id_token_hint
    is_known = bool(hint and client and call.user and await is_subject(call, hint, client, call.user))
    return SignOut(client=client, redirect_to=redirect_to, is_person_known=is_known)


async def sign_out_of_application(call: Call, query: str) -> SignOut:
    """End the sessions that the asking application holds of the person its identity token is about."""
    asked = await asked_sign_out(call, query)
    claims = await read_signed(call, read_logout_request(query).id_token_hint)
    if asked.client and claims:
        (consent,) = await call.reader.ask(find_consent_of_pseudonym(asked.client.id, claims.sub))
        if consent:
            ended = end_application_sessions(
                asked.client.id, user_id=consent.user_id, reason=EndReason.LOGOUT, now=call.now
            )
            await call.db.write(ended)
    return asked


async def _asking_client(call: Call, request: LogoutRequest) -> Client | None:
    """The application is known by the identity token it was given, or names itself; both must agree."""
    hint, named = request.id_token_hint, request.client_id
    if not hint:
        return await client_of_id(call, named) if named else None
    claims = await read_signed(call, hint)
    if claims is None or claims.iss != call.base_url.rstrip("/") or named not in {"", claims.aud}:
        raise LogoutRequestInvalid
    return await client_of_id(call, claims.aud)
