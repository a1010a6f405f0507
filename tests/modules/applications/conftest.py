"""A platform with a developer, an application of theirs and a person who may use it."""

from dataclasses import dataclass
from typing import Any

import pytest

from terazi.modules.access.public import Role, grant_role
from terazi.modules.accounts.queries.users import find_user_id
from tests.calling import HouseUnderTest, Reply
from tests.snapshots import PEOPLE, Facts, Snapshot, Snapshots

URL = "https://defter.example.com"


async def give_role(house: HouseUnderTest, username: str, role: Role) -> None:
    """Authorize a person who is registered."""
    async with house.house.database.transaction() as db:
        (user_id,) = await db.ask(find_user_id(username))
        assert user_id
        await grant_role(house.change(db), user_id, role)


async def make_developer(house: HouseUnderTest, username: str = "deniz.usta") -> str:
    """Register a person who may register applications; return the token."""
    token = await house.register(username)
    await give_role(house, username, Role.EXTERNAL_APPLICATION_ADD)
    return token


@dataclass
class App:
    """An application as the tests know it."""

    house: HouseUnderTest
    owner: str
    id: str
    key: str

    async def call(self, path: str, body: Any = None, *, key: str | None = None, **query: Any) -> Reply:
        """Make a call with the application's key."""
        return await send_key(self.house, path, key or self.key, body, **query)

    async def data(self, data_type: str, token: str | None = None) -> dict[str, Any]:
        """Return what the owner gets to know."""
        answer = await self.house.post(
            "/v1/user/externalapplication/get",
            token=token or self.owner,
            user_externalapplication_client_id=self.id,
            data_type=data_type,
        )
        assert answer.status == 200, answer.json
        found: dict[str, Any] = answer["data"]
        return found

    async def change(self, **body: Any) -> Reply:
        """Change the application as its owner."""
        return await self.house.post(
            "/v1/user/externalapplication/record",
            token=self.owner,
            body=body,
            user_externalapplication_client_id=self.id,
        )

    async def send(self, person: str, **body: Any) -> Reply:
        """Let a person ask for a token that takes them to the application."""
        return await self.house.post(
            "/v1/user/accesskey/token/create", token=person, body=body, externalapplication_key=self.id
        )

    async def agree(self, person: str, *scopes: str, **body: Any) -> Reply:
        """Let a person agree that the application is told something."""
        return await self.house.post(
            "/v1/user/accesskey/record",
            token=person,
            body={"agreed_scopes": list(scopes), **body},
            externalapplication_key=self.id,
        )


async def send_key(house: HouseUnderTest, path: str, key: str, body: Any = None, **query: Any) -> Reply:
    """Make a POST call with a key in the header."""
    params = {"active_lang_label": "tr", **query}
    answer = await house.client.post(path, params=params, json=body, headers={"X-Application-Key": key})
    return Reply(answer.status_code, answer.headers, answer.content, answer.json())


async def make_app(house: HouseUnderTest, owner: str, **body: Any) -> App:
    """Register an application."""
    wish = {"name": "Defter", "url": URL, "route": "/giris", "status": "active", **body}
    answer = await house.post("/v1/user/externalapplication/record", token=owner, body=wish)
    assert answer.status == 200, answer.json
    made = answer["user_externalapplication_client_id"]
    return App(house=house, owner=owner, id=made, key=answer["externalapplication_key"])


async def _make_app(house: HouseUnderTest, _: Facts) -> Facts:
    scopes = ["openid", "profile", "email", "phone", "address"]
    made = await make_app(house, await make_developer(house), scopes=scopes)
    return {"owner": made.owner, "id": made.id, "key": made.key}


async def _make_person(house: HouseUnderTest, _: Facts) -> str:
    return await house.register("elif.demir", firstname="Elif", lastname="Demir")


@pytest.fixture
async def snapshot(snapshots: Snapshots, request: pytest.FixtureRequest) -> Snapshot:
    """The application and the person, where the test asks for them."""
    return await snapshots.take({"app": _make_app, "person": _make_person, **PEOPLE}, request.fixturenames)


@pytest.fixture
def app(house: HouseUnderTest, snapshot: Snapshot) -> App:
    """An application that may ask for everything."""
    return App(house=house, **snapshot.facts["app"])


@pytest.fixture
def person(snapshot: Snapshot) -> str:
    """The token of a person with a full profile."""
    return str(snapshot.facts["person"])
