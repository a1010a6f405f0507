"""A client that nobody here wrote: authlib's, over HTTP."""

from importlib import import_module
from types import ModuleType
from typing import Any

from authlib.integrations.httpx_client import AsyncOAuth2Client
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.jwk import KeySet

from tests.calling import HouseUnderTest
from tests.modules.applications.connecting import (
    CALLBACK,
    VERIFIER,
    Application,
    make_application,
    returned,
)


def _built_on() -> ModuleType:
    """The library that Authlib's client is built on: httpx, or its successor where somebody else brought that along."""
    names = (kind.__module__.partition(".")[0] for kind in AsyncOAuth2Client.__mro__)
    return import_module(next(name for name in names if name.startswith("httpx")))


def _client(house: HouseUnderTest, application: Application, method: str) -> AsyncOAuth2Client:
    return AsyncOAuth2Client(
        *application.basic,
        token_endpoint_auth_method=method,
        scope="openid profile email offline_access",
        redirect_uri=CALLBACK,
        code_challenge_method="S256",
        transport=_built_on().ASGITransport(app=house.web),
        base_url="http://localhost",
    )


async def _read_id_token(
    house: HouseUnderTest, application: Application, tokens: dict[str, Any]
) -> CodeIDToken:
    """Check an identity token with authlib's own rules."""
    keys = KeySet.import_key_set((await house.client.get("/v1/oauth/jwks")).json())
    read = jwt.decode(tokens["id_token"], keys, ["RS256"])
    client_id = str(application.id)
    claims = CodeIDToken(
        read.claims,
        read.header,
        {"iss": {"value": "http://localhost"}, "aud": {"value": client_id}, "nonce": {"value": "bir-kez"}},
        {"access_token": tokens["access_token"], "client_id": client_id, "nonce": "bir-kez"},
    )
    claims.validate()
    return claims


async def test_authlibs_client_signs_a_person_in(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    metadata = (await house.client.get("/.well-known/openid-configuration")).json()
    for method in ("client_secret_basic", "client_secret_post"):
        async with _client(house, application, method) as client:
            address, state = client.create_authorization_url(
                metadata["authorization_endpoint"], code_verifier=VERIFIER, nonce="bir-kez"
            )
            sent_on = await client.request("GET", address, withhold_token=True)
            assert sent_on.status_code == 303
            assert sent_on.headers["location"].startswith("/yetkilendir?")
            query = sent_on.headers["location"].partition("?")[2]
            body = {
                "query": query,
                "is_agreed": True,
                "scopes": ["openid", "profile", "email", "offline_access"],
            }
            step = await house.post("/v1/oauth/authorize/answer", token=token, body=body)
            tokens = await client.fetch_token(
                metadata["token_endpoint"],
                authorization_response=step["redirect_to"],
                state=state,
                code_verifier=VERIFIER,
            )
            assert returned(step["redirect_to"])["iss"] == metadata["issuer"]
            claims = await _read_id_token(house, application, tokens)
            told = (await client.get(metadata["userinfo_endpoint"])).json()
            assert told["sub"] == claims["sub"]
            assert told["email"] == "ayse.yilmaz@example.com"
            newer = await client.refresh_token(metadata["token_endpoint"], tokens["refresh_token"])
            assert newer["access_token"] != tokens["access_token"]
            shown = await client.introspect_token(metadata["introspection_endpoint"], newer["access_token"])
            assert shown.json()["active"] is True
            revoked = await client.revoke_token(metadata["revocation_endpoint"], newer["refresh_token"])
            assert revoked.status_code == 200
            shown = await client.introspect_token(metadata["introspection_endpoint"], newer["access_token"])
            assert shown.json()["active"] is False
