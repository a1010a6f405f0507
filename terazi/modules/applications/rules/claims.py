"""What an application is told of a person: what each scope opens, what identity tokens say, and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

from authlib.oidc.core.util import create_half_hash

from terazi.foundation.types import Json, Value
from terazi.modules.applications.values import Scope

ID_TOKEN_LASTS = timedelta(hours=1)
FIELDS_OF_SCOPE: Mapping[Scope, tuple[str, ...]] = MappingProxyType(
    {
        Scope.OPENID: (),
        Scope.PROFILE: (
            "username",
            "firstname",
            "lastname",
            "gender",
            "date_of_birth",
            "active_lang",
            "about_me",
            "website",
            "facebook",
            "instagram",
            "linkedin",
            "twitter",
            "youtube",
        ),
        Scope.EMAIL: ("mail", "mail_approve_date"),
        Scope.PHONE: ("phone_area_code", "phone_number"),
        Scope.ADDRESS: ("address",),
        Scope.OFFLINE_ACCESS: (),
    }
)


def agreed_scopes(asked: Iterable[Scope], offered: Iterable[str]) -> tuple[Scope, ...]:
    """Return the scopes a person agreed to that the application may ask for at all, in their fixed order."""
    allowed = set(asked) & {Scope(scope) for scope in offered}
    return tuple(scope for scope in Scope if scope in allowed)


def told_profile(account: Mapping[str, Value], scopes: Iterable[Scope]) -> dict[str, Value]:
    """Return the fields of an account that the scopes open."""
    known = {**account, "mail_approve_date": account["mail_approved_at"]}
    return {name: known[name] for scope in scopes for name in FIELDS_OF_SCOPE[scope]}


@dataclass(frozen=True, kw_only=True, slots=True)
class IdTokenClaims:
    """Who signed an identity token, about whom, and for which application."""

    iss: str
    sub: str
    aud: str


def id_token_claims(
    *,
    issuer: str,
    client_id: str,
    sub: str,
    signed_in_at: datetime,
    nonce: str,
    access_token: str,
    algorithm: str,
    now: datetime,
) -> Json:
    """Return what an identity token says."""
    return {
        "iss": issuer,
        "sub": sub,
        "aud": client_id,
        "exp": int((now + ID_TOKEN_LASTS).timestamp()),
        "iat": int(now.timestamp()),
        "auth_time": int(signed_in_at.timestamp()),
        "at_hash": create_half_hash(access_token, algorithm).decode(),
        **({"nonce": nonce} if nonce else {}),
    }
