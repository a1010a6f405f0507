"""What an application is told: of a person, and of its own tokens."""

from collections.abc import Iterable

from authlib.oidc.core import UserInfo

from terazi.foundation.context import Call, CallingApplication, UserCall
from terazi.foundation.errors import ScopeTooSmall
from terazi.foundation.types import Json
from terazi.modules.accounts.public import TokenKind, User, find_application_token, find_user
from terazi.modules.applications.queries.access_keys import find_consent
from terazi.modules.applications.queries.applications import find_client
from terazi.modules.applications.values import Scope


async def claims_of_caller(call: UserCall) -> Json:
    """Return what the application that makes the call may be told of its person, as agreed at this moment."""
    user = call.user
    if user.application_id is None or user.scope is None:
        raise ScopeTooSmall
    client, consent, person = await call.reader.ask(
        find_client(user.application_id),
        find_consent(user.application_id, user.id),
        find_user(user.id),
    )
    if client is None or consent is None or person is None:
        raise ScopeTooSmall
    return _told_claims(person, sub=consent.access_key, scopes=user.scope & set(consent.scopes))


async def describe_token(call: Call, token: str, client: CallingApplication) -> Json:
    """Return what a token of the application is good for (RFC 7662); of every other only that it is not active."""
    found = await find_application_token(call, token, client.id)
    if found is None:
        return {"active": False}
    (consent,) = await call.reader.ask(find_consent(client.id, found.user_id))
    if consent is None:
        return {"active": False}
    return {
        "active": True,
        "scope": found.scope,
        "client_id": str(client.id),
        "token_type": "Bearer" if found.kind == TokenKind.ACCESS else None,
        "exp": int(found.token_expires_at.timestamp()),
        "sub": consent.access_key,
        "aud": str(client.id),
        "iss": call.base_url.rstrip("/"),
    }


def _told_claims(person: User, *, sub: str, scopes: Iterable[str]) -> Json:
    """Return the claims of OpenID Connect that the scopes open; what the person left empty is left out."""
    name = f"{person.firstname} {person.lastname}".strip()
    phone = _phone(person.phone_area_code, person.phone_number)
    known = {
        "sub": sub,
        "name": name,
        "given_name": person.firstname,
        "family_name": person.lastname,
        "preferred_username": person.username,
        "gender": str(person.gender or ""),
        "birthdate": person.date_of_birth.isoformat() if person.date_of_birth else "",
        "locale": str(person.active_lang),
        "website": person.website,
        "updated_at": int(person.changed_at.timestamp()),
        "email": person.mail,
        "email_verified": person.mail_approved_at is not None,
        "phone_number": phone,
        "phone_number_verified": False if phone else None,
        "address": {"formatted": person.address} if person.address else None,
    }
    told = UserInfo(known).filter(" ".join({Scope.OPENID.value, *scopes}))
    return {claim: value for claim, value in told.items() if value not in ("", None)}


def _phone(area: str, number: str) -> str:
    """Return the number as E.164 writes it; without a country code it is told as it stands."""
    if not number:
        return ""
    return f"+{area.removeprefix('+')}{number}" if area else number
