"""What identity tokens say, and what an application is told of a person."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from authlib.oidc.core import UserInfo
from authlib.oidc.core.util import create_half_hash

from terazi.modules.applications.values import Scope

ID_TOKEN_LASTS = timedelta(hours=1)


def told_claims(
    profile: Mapping[Any, Any], *, sub: str, scopes: Iterable[str]
) -> dict[str, Any]:  # Any: columns of an account, and claims of every kind
    """Return the claims of OpenID Connect that the scopes open; what the person left empty is left out."""
    name = f"{profile['firstname']} {profile['lastname']}".strip()
    phone = _phone(profile["phone_area_code"], profile["phone_number"])
    known = {
        "sub": sub,
        "name": name,
        "given_name": profile["firstname"],
        "family_name": profile["lastname"],
        "preferred_username": profile["username"],
        "gender": str(profile["gender"] or ""),
        "birthdate": profile["date_of_birth"].isoformat() if profile["date_of_birth"] else "",
        "locale": str(profile["active_lang"]),
        "website": profile["website"],
        "updated_at": int(profile["changed_at"].timestamp()),
        "email": profile["mail"],
        "email_verified": profile["mail_approved_at"] is not None,
        "phone_number": phone,
        "phone_number_verified": False if phone else None,
        "address": {"formatted": profile["address"]} if profile["address"] else None,
    }
    told = UserInfo(known).filter(" ".join({Scope.OPENID.value, *scopes}))
    return {claim: value for claim, value in told.items() if value not in ("", None)}


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
) -> dict[str, Any]:  # Any: JSON
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


def _phone(area: str, number: str) -> str:
    """Return the number as E.164 writes it; without a country code it is told as it stands."""
    if not number:
        return ""
    return f"+{area.removeprefix('+')}{number}" if area else number
