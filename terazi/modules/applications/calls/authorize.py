"""Where applications send browsers, and the calls of the screens that open there."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN_OR_FKEY_OR_NONE, Effect
from terazi.foundation.calls.params import FileAnswer, RawQuery
from terazi.foundation.calls.redirects import REDIRECT, PostedQuery, redirect_to
from terazi.foundation.context import AnyCall, OpenCall
from terazi.foundation.errors import SecurityWarning
from terazi.foundation.limits import Limit
from terazi.foundation.screens import path_of
from terazi.modules.applications.actions.authorize import answer_request, next_step
from terazi.modules.applications.actions.logout import asked_sign_out, sign_out_of_application
from terazi.modules.applications.calls.declared import calls
from terazi.modules.applications.errors import AuthorizationRequestInvalid, LogoutRequestInvalid
from terazi.modules.applications.rules.authorize import screen_lang
from terazi.modules.applications.schemas.authorize import (
    ConsentBody,
    RequestQuery,
    SignOutAnswer,
    StepAnswer,
)

_OF_ADDRESSES = Limit(1000)
"""Whoever is not signed in yet is counted by address, and many people may share one."""
redirecting = calls.of(caller=NONE, roles=EVERYONE, limit=_OF_ADDRESSES, media_type=REDIRECT)
of_screens = calls.of(caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE, limit=_OF_ADDRESSES)


@redirecting.get("/v1/oauth/authorize")
async def open_authorization(call: OpenCall, query: RawQuery) -> FileAnswer:
    """Send the browser on to the screen on which a person signs in and agrees (OpenID Connect Core, 3.1.2)."""
    return await _on_to(call, "authorize", query)


@redirecting.post("/v1/oauth/authorize")
async def post_authorization(call: OpenCall, query: PostedQuery) -> FileAnswer:
    """Send the browser on to the screen on which a person signs in and agrees; the same by POST."""
    return await _on_to(call, "authorize", query)


async def _on_to(call: OpenCall, screen: str, query: str) -> FileAnswer:
    path = await path_of(call.db, call.site.domain, screen, screen_lang(query, call.lang))
    return redirect_to(f"{path}?{query}")


@of_screens.post(
    "/v1/oauth/authorize/ask",
    effect=Effect.DEPENDS,
    raises=[AuthorizationRequestInvalid, SecurityWarning],
)
async def ask_authorization(call: AnyCall, body: RequestQuery) -> StepAnswer:
    """Say what comes next for a person whom an application sent here: sign in, agree, or go back."""
    return StepAnswer.of(await next_step(call, body.query))


@of_screens.post(
    "/v1/oauth/authorize/answer",
    effect=Effect.DEPENDS,
    raises=[AuthorizationRequestInvalid, SecurityWarning],
)
async def answer_authorization(call: AnyCall, body: ConsentBody) -> StepAnswer:
    """Agree to tell an application what was shown, or refuse to."""
    step = await answer_request(
        call,
        body.query,
        is_agreed=body.is_agreed,
        scopes=tuple(body.scopes),
        eula_document_code=body.eula_document_code,
    )
    return StepAnswer.of(step)


@redirecting.get("/v1/oauth/logout")
async def open_sign_out(call: OpenCall, query: RawQuery) -> FileAnswer:
    """Send the browser on to the screen on which a person signs out (OpenID Connect RP-Initiated Logout)."""
    return await _on_to(call, "authorize_sign_out", query)


@redirecting.post("/v1/oauth/logout")
async def post_sign_out(call: OpenCall, query: PostedQuery) -> FileAnswer:
    """Send the browser on to the screen on which a person signs out; the same by POST."""
    return await _on_to(call, "authorize_sign_out", query)


@of_screens.post("/v1/oauth/logout/ask", effect=Effect.READS, raises=[LogoutRequestInvalid])
async def ask_sign_out(call: AnyCall, body: RequestQuery) -> SignOutAnswer:
    """Say which application asks for a sign-out and where it leads."""
    return SignOutAnswer.of(await asked_sign_out(call, body.query))


@of_screens.post("/v1/oauth/logout/finish", effect=Effect.WRITES, raises=[LogoutRequestInvalid])
async def finish_sign_out(call: AnyCall, body: RequestQuery) -> SignOutAnswer:
    """End the sessions of the asking application; the person's own session is ended by /v1/logout."""
    return SignOutAnswer.of(await sign_out_of_application(call, body.query))
