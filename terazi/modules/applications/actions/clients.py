"""Who an application is: by its id and key, in the body or in the header (RFC 6749, 2.3.1)."""

from typing import Protocol
from uuid import UUID

from authlib.oauth2.rfc6749.util import extract_basic_authorization

from terazi.foundation.context import Call, CallingApplication
from terazi.foundation.errors import ApplicationKeyExpired, ApplicationKeyInvalid, ApplicationPassive
from terazi.modules.accounts.public import InvalidRequest
from terazi.modules.applications.actions.keys import application_of_key
from terazi.modules.applications.errors import InvalidClient
from terazi.modules.applications.queries.applications import find_client
from terazi.modules.applications.values import Client

_LONGEST_HEADER = 1000


class Credentials(Protocol):
    """How an application says in a body who it is."""

    client_id: str | None
    client_secret: str | None


async def require_client(
    call: Call, credentials: Credentials, authorization: str | None
) -> CallingApplication:
    """Return the application that makes the call; InvalidClient where it does not prove who it is."""
    basic = basic_credentials(authorization)
    if basic is None and not (credentials.client_id and credentials.client_secret):
        raise InvalidClient
    if basic is not None and credentials.client_secret:
        raise InvalidRequest(name="client_secret")
    client_id, key = basic or (credentials.client_id or "", credentials.client_secret or "")
    client = await client_of_key(call, key)
    if str(client.id) != client_id.lower():
        raise InvalidClient
    return client


async def client_of_key(call: Call, key: str) -> CallingApplication:
    """Return the application whose key this is; what speaks against the key is not told."""
    try:
        return await application_of_key(key, call.reader, call.recorder, call.now)
    except (ApplicationKeyInvalid, ApplicationKeyExpired, ApplicationPassive) as refused:
        raise InvalidClient from refused


async def client_of_id(call: Call, client_id: str) -> Client | None:
    """Return the active application of an id as it came in a request."""
    try:
        application_id = UUID(client_id)
    except ValueError:
        return None
    (client,) = await call.reader.ask(find_client(application_id))
    return client


def basic_credentials(authorization: str | None) -> tuple[str, str] | None:
    """Return id and key of a Basic header, None where there is no such header; InvalidClient where it is unreadable."""
    if authorization is None or not authorization.lower().startswith("basic"):
        return None
    if len(authorization) > _LONGEST_HEADER:
        raise InvalidClient
    try:
        client_id, key = extract_basic_authorization({"Authorization": authorization})
    except UnicodeDecodeError as unreadable:
        raise InvalidClient from unreadable
    if not client_id or not key:
        raise InvalidClient
    return client_id, key
