"""People who may look after the platform."""

from terazi.modules.access.public import Role, find_caller, grant_role
from tests.calling import HouseUnderTest


async def made_administrator(house: HouseUnderTest, username: str) -> str:
    """Register somebody, make them an administrator, and return their token."""
    token = await house.register(username)
    caller = await find_caller(token, house.house.database, house.clock.now)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), caller.id, Role.ADMIN)
    return token
