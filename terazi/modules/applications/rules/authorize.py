"""The authorization request of RFC 6749 and OpenID Connect: what it asks, and what speaks against it.

What is wrong with the application or with the address to go back to is shown here and sends nobody anywhere; all
else is told to the application, at that address, in the words of the standards.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl, urlencode

from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc7636.challenge import CODE_CHALLENGE_PATTERN

from terazi.foundation.language.lang import Lang
from terazi.foundation.validated import validated
from terazi.modules.applications.values import Client, Consent, Scope

_ASKED_SIGN_IN_LASTS = timedelta(hours=1)
_LONGEST_VALUE = 2000
_PROGRAMS = {"javascript", "data", "vbscript"}
"""Addresses that a browser would run instead of going there."""
_LONGEST = {"nonce": 200, "redirect_uri": 300}


class AuthorizationError(Exception):
    """What the application is told at its redirect address."""

    def __init__(self, error: str, description: str = "") -> None:
        super().__init__(error)
        self.error = error
        self.description = description


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorizationRequest:
    """A request as it came; what it leaves out is empty."""

    client_id: str = ""
    redirect_uri: str = ""
    response_type: str = ""
    response_mode: str = ""
    scope: str = ""
    state: str = ""
    nonce: str = ""
    prompt: str = ""
    max_age: str = ""
    ui_locales: str = ""
    id_token_hint: str = ""
    code_challenge: str = ""
    code_challenge_method: str = ""
    request: str = ""
    request_uri: str = ""
    sign_in_from: str = ""
    """The ticket of a request that asked for a sign-in; see ``sign_in_ticket``."""
    params: Mapping[str, str]
    """All that came, by name, also what nobody knows."""
    repeated: frozenset[str]
    """The names that came twice."""

    @property
    def prompts(self) -> frozenset[str]:
        return frozenset(self.prompt.split())

    @property
    def asks_for_sign_in(self) -> bool:
        """Whether the person is to sign in although somebody is signed in."""
        return not self.prompts.isdisjoint({"login", "select_account"})


@dataclass(frozen=True, kw_only=True, slots=True)
class LogoutRequest:
    """The sign-out that an application begins (OpenID Connect RP-Initiated Logout), as it came; what it leaves out is empty."""

    client_id: str = ""
    id_token_hint: str = ""
    post_logout_redirect_uri: str = ""
    state: str = ""
    repeated: frozenset[str]
    """The names that came twice."""


_authorization, _logout = validated(AuthorizationRequest), validated(LogoutRequest)


def read_request(query: str) -> AuthorizationRequest:
    """Return the authorization request that a query says."""
    params, repeated = _read_params(query)
    return _authorization(**{**params, "params": params, "repeated": repeated})


def read_logout_request(query: str) -> LogoutRequest:
    """Return the request for a sign-out that a query says."""
    params, repeated = _read_params(query)
    return _logout(**{**params, "repeated": repeated})


def _read_params(query: str) -> tuple[dict[str, str], frozenset[str]]:
    """Return a query's parameters and the names that came twice; those without a value count as left out (RFC 6749, 3.1)."""
    params: dict[str, str] = {}
    repeated = set()
    for name, value in parse_qsl(query.removeprefix("?"), keep_blank_values=False):
        if name in params:
            repeated.add(name)
        params[name] = value
    return params, frozenset(repeated)


def screen_lang(query: str, lang: Lang) -> Lang:
    """Return the language an application wants its people asked in (``ui_locales``), else the given one."""
    wanted = read_request(query).ui_locales.lower().split()
    spoken = [locale.partition("-")[0] for locale in wanted]
    return next((Lang(each) for each in spoken if each in tuple(Lang)), lang)


def open_terms(client: Client, consent: Consent | None) -> str:
    """Return the version of the application's terms that the person has yet to accept; empty = none."""
    accepted = consent.eula_document_code if consent else ""
    return "" if accepted == client.eula_document_code else client.eula_document_code


def may_go_back(request: AuthorizationRequest, client: Client) -> bool:
    """Whether the redirect address is one of the application's, letter for letter, and named once."""
    is_unclear = not request.repeated.isdisjoint({"client_id", "redirect_uri"})
    is_program = request.redirect_uri.partition(":")[0].strip().lower() in _PROGRAMS
    return not is_unclear and not is_program and request.redirect_uri in client.redirect_uris


def require_sound(request: AuthorizationRequest) -> None:
    """Raise what the application is told of a request that cannot be served."""
    if request.repeated:
        raise AuthorizationError("invalid_request", "a parameter came twice")
    if request.request:
        raise AuthorizationError("request_not_supported")
    if request.request_uri:
        raise AuthorizationError("request_uri_not_supported")
    if not request.response_type:
        raise AuthorizationError("invalid_request", "response_type is missing")
    if request.response_type != "code":
        raise AuthorizationError("unsupported_response_type")
    if request.response_mode not in {"", "query"}:
        raise AuthorizationError("invalid_request", "response_mode must be query")
    if "none" in request.prompts and len(request.prompts) > 1:
        raise AuthorizationError("invalid_request", "prompt none stands alone")
    if request.max_age and not _is_age(request.max_age):
        raise AuthorizationError("invalid_request", "max_age must be a number of seconds")
    _require_short(request)
    _require_challenge(request)


def granted_scopes(request: AuthorizationRequest, client: Client) -> tuple[str, ...]:
    """Return what is asked for and may be asked for, in a fixed order; what is unknown is left out."""
    asked = set(request.scope.split())
    if Scope.OPENID not in asked:
        raise AuthorizationError("invalid_scope", "the scope openid is missing")
    return in_order(asked & (client.scopes | {Scope.OPENID}))


def in_order(scopes: Iterable[str]) -> tuple[str, ...]:
    """Return the known scopes in the order in which people read them."""
    given = set(scopes)
    return tuple(scope.value for scope in Scope if scope in given)


def is_sign_in_recent(
    request: AuthorizationRequest, *, signed_in_at: datetime, asked_at: datetime | None, now: datetime
) -> bool:
    """Whether the sign-in is as recent as the application wants; ``asked_at`` is when a new one was asked for."""
    if asked_at is not None and signed_in_at >= asked_at:
        return True
    if request.asks_for_sign_in:
        return False
    max_age = request.max_age
    return not max_age or now - signed_in_at <= timedelta(seconds=int(max_age))


def sign_in_ticket(request: AuthorizationRequest, *, secret: bytes, now: datetime) -> str:
    """Return what shows later when this request asked for a sign-in."""
    moment = str(int(now.timestamp()))
    return f"{moment}.{_seal(request, moment, secret)}"


def asked_sign_in_at(request: AuthorizationRequest, *, secret: bytes, now: datetime) -> datetime | None:
    """Return when this very request asked for a sign-in, None where it did not, or too long ago."""
    moment, _, seal = request.sign_in_from.partition(".")
    if not moment.isdecimal() or not hmac.compare_digest(
        seal.encode(), _seal(request, moment, secret).encode()
    ):
        return None
    asked_at = datetime.fromtimestamp(int(moment), UTC)
    return asked_at if now - asked_at <= _ASKED_SIGN_IN_LASTS else None


def answer_address(request: AuthorizationRequest, *, issuer: str, params: Iterable[tuple[str, str]]) -> str:
    """Return where the browser goes back to, with the answer, the state and who answers (RFC 9207)."""
    state = [("state", request.state)] if request.state else []
    address: str = add_params_to_uri(request.redirect_uri, [*params, *state, ("iss", issuer)])
    return address


def error_params(problem: AuthorizationError) -> list[tuple[str, str]]:
    """Return what the application is told of a problem."""
    described = [("error_description", problem.description)] if problem.description else []
    return [("error", problem.error), *described]


def _require_short(request: AuthorizationRequest) -> None:
    for name, value in request.params.items():
        if len(value) > _LONGEST.get(name, _LONGEST_VALUE):
            raise AuthorizationError("invalid_request", "a parameter is too long")
        if "\x00" in value:
            raise AuthorizationError("invalid_request", "a parameter has characters that cannot be kept")


def _require_challenge(request: AuthorizationRequest) -> None:
    if not request.code_challenge:
        raise AuthorizationError("invalid_request", "code_challenge is missing")
    if request.code_challenge_method != "S256":
        raise AuthorizationError("invalid_request", "code_challenge_method must be S256")
    if not CODE_CHALLENGE_PATTERN.match(request.code_challenge):
        raise AuthorizationError("invalid_request", "code_challenge is malformed")


def _is_age(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _seal(request: AuthorizationRequest, moment: str, secret: bytes) -> str:
    rest = sorted((name, value) for name, value in request.params.items() if name != "sign_in_from")
    message = f"sign in from\n{moment}\n{urlencode(rest)}".encode()
    return hmac.new(secret, message, hashlib.sha256).hexdigest()


def return_address(request: LogoutRequest, client: Client | None) -> str | None:
    """Return where the browser goes afterwards: one of the application's addresses, letter for letter, or nowhere."""
    wanted = request.post_logout_redirect_uri
    if client is None or wanted not in client.logout_uris or request.repeated:
        return None
    state = [("state", request.state)] if request.state else []
    address: str = add_params_to_uri(wanted, state) if state else wanted
    return address
