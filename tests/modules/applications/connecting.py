"""An outside application in tests: registered by rows, signing people in the way a real one does."""

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import UUID

from sqlalchemy import select

from terazi.foundation.ids import hash_token, new_id, new_token
from terazi.foundation.questions import Question, inserted, value
from terazi.modules.accounts.tables.users import USER
from terazi.modules.applications.tables import (
    ACCESS_KEY,
    ACCESS_KEY_TOKEN,
    APPLICATION_KEY,
    EXTERNAL_APPLICATION,
)
from terazi.modules.applications.values import ApplicationStatus
from tests.calling import HouseUnderTest

CALLBACK = "https://defter.example.com/geri"
AFTER_LOGOUT = "https://defter.example.com/gule-gule"
VERIFIER = "v" * 20 + "." + "w" * 40
CHALLENGE = urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
ALL_SCOPES = ["openid", "profile", "email", "phone", "address", "offline_access"]


@dataclass
class Application:
    """An application and its key."""

    id: UUID = field(default_factory=new_id)
    key: str = field(default_factory=new_token)

    @property
    def basic(self) -> tuple[str, str]:
        return str(self.id), self.key

    @property
    def body(self) -> dict[str, str]:
        return {"client_id": str(self.id), "client_secret": self.key}

    def query(self, **params: str | None) -> str:
        """Return the query of an authorization request; parameters given as None are left out."""
        given: dict[str, str | None] = {
            "client_id": str(self.id),
            "redirect_uri": CALLBACK,
            "response_type": "code",
            "scope": "openid profile offline_access",
            "state": "durum & hâl",
            "nonce": "bir-kez",
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            **params,
        }
        return urlencode({name: value for name, value in given.items() if value is not None})


async def make_application(
    house: HouseUnderTest, *, owner: str = "ayse.yilmaz", **fields: Any
) -> Application:
    """Register an application of a person, with one key."""
    made, now = Application(), house.clock()
    async with house.house.database.transaction() as db:
        (owner_id,) = await db.ask(_id_of(owner))
        values: dict[str, Any] = {
            "name": "Defter",
            "status": ApplicationStatus.ACTIVE,
            "url": "https://defter.example.com",
            "more_urls": [],
            "redirect_uris": [CALLBACK],
            "logout_uris": [AFTER_LOGOUT],
            "scopes": ALL_SCOPES,
            **fields,
        }
        await db.write(
            inserted(
                EXTERNAL_APPLICATION,
                id=made.id,
                owner_id=owner_id,
                created_at=now,
                changed_at=now,
                **values,
            ),
            inserted(
                APPLICATION_KEY,
                id=new_id(),
                application_id=made.id,
                hash=hash_token(made.key),
                hint=made.key[-4:],
                created_at=now,
            ),
        )
    return made


async def make_access_key_token(
    house: HouseUnderTest, application: Application, *, username: str = "ayse.yilmaz", **fields: Any
) -> str:
    """Give a person an access key of the application, and a token that proves it."""
    token, key_id, now = new_token(), new_id(), house.clock()
    async with house.house.database.transaction() as db:
        (user_id,) = await db.ask(_id_of(username))
        await db.write(
            inserted(
                ACCESS_KEY,
                id=key_id,
                application_id=application.id,
                user_id=user_id,
                access_key=new_token()[:32],
                agreed_scopes=["openid", "email"],
                created_at=now,
                changed_at=now,
                **fields,
            ),
            inserted(
                ACCESS_KEY_TOKEN,
                hash=hash_token(token),
                access_key_id=key_id,
                created_at=now,
                expires_at=now + timedelta(seconds=60),
            ),
        )
    return token


def _id_of(username: str) -> Question[UUID]:
    return value(select(USER.c.id).where(USER.c.username == username))()


async def agree(house: HouseUnderTest, token: str, query: str) -> dict[str, str]:
    """Do what the consent screen does for a person who agrees, and return the parameters that come back."""
    asked = await house.post("/v1/oauth/authorize/ask", token=token, body={"query": query})
    assert asked.status == 200, asked.json
    if asked["step"] == "consent":
        shown = {name: asked[name] for name in ("scopes", "eula_document_code")}
        body = {"query": query, "is_agreed": True, **shown}
        asked = await house.post("/v1/oauth/authorize/answer", token=token, body=body)
    assert asked["step"] == "redirect", asked.json
    return returned(asked["redirect_to"])


def returned(address: str) -> dict[str, str]:
    """Return the parameters with which a browser comes back to the application."""
    assert address.startswith(CALLBACK + "?"), address
    return dict(parse_qsl(urlsplit(address).query))


async def exchange_code(
    house: HouseUnderTest, application: Application, code: str, **fields: str
) -> dict[str, Any]:
    """Exchange a code for tokens as the application does."""
    data = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": CALLBACK,
        "code_verifier": VERIFIER,
        **fields,
    }
    answer = await house.client.post("/v1/oauth/token", data=data, auth=application.basic)
    return {"http": answer.status_code, **answer.json()}


async def connected(
    house: HouseUnderTest, application: Application, token: str, **params: str | None
) -> dict[str, Any]:
    """Sign a person in to the application and return its tokens."""
    back = await agree(house, token, application.query(**params))
    tokens = await exchange_code(house, application, back["code"])
    assert tokens["http"] == 200, tokens
    return tokens
