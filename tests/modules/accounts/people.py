"""What tests about people share: persons with a role, and the links of their mails."""

from uuid import UUID

import httpx

from terazi.foundation.ids import UserId
from terazi.modules.access.public import grant_role
from tests.calling import PASSWORD, HouseUnderTest, Reply


async def person_with_role(house: HouseUnderTest, role: str, username: str = "yetkili.kisi") -> str:
    """Register somebody who holds the role, and return a token."""
    token = await house.register(username)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), UserId(await id_of(house, token)), role)
    return token


async def id_of(house: HouseUnderTest, token: str) -> UUID:
    """Return the id of the person behind a token."""
    return UUID((await house.post("/v1/user/get", token=token))["user"]["user_client_id"])


async def link_of(house: HouseUnderTest, mail: str, parameter: str) -> dict[str, str]:
    """Return what the link in the newest mail to an address carries."""
    for sent in reversed(await house.mails(to=mail)):
        for word in sent.body_text.split():
            if f"{parameter}=" in word:
                return dict(httpx.URL(word).params)
    raise AssertionError(f"no link with {parameter} went to {mail}")


async def sign_in_answer(
    house: HouseUnderTest, username: str, password: str = PASSWORD, **more: object
) -> Reply:
    """Try to sign in, and return the answer."""
    return await house.post("/v1/login", body={"username": username, "password": password, **more})
