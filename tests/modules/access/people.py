"""People for the tests of access, and the calls they make most."""

from typing import Any
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.modules.access.public import Role, find_caller, grant_role
from terazi.modules.audit.queries import list_entries
from terazi.modules.audit.values import AuditEntry, TrailFilter
from tests.calling import HouseUnderTest, Reply


async def id_of(house: HouseUnderTest, token: str) -> UserId:
    """Return whose token it is."""
    return (await find_caller(token, house.house.database, house.clock.now)).id


async def grant(house: HouseUnderTest, user_id: UserId, code: str, **terms: Any) -> None:
    """Give a person an authorization as the platform itself does."""
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), user_id, code, **terms)


async def make_administrator(house: HouseUnderTest, username: str) -> str:
    """Register an administrator and return the token."""
    token = await house.register(username)
    await grant(house, await id_of(house, token), Role.ADMIN)
    return token


async def define(house: HouseUnderTest, token: str, code: str) -> str:
    """Define an authorization and return its auth_w_id."""
    answer = await house.post("/v1/authorization/new", token=token, body={"auth_id": code, "auth_name": code})
    assert answer.status == 200, answer.json
    return str(answer["auth_w_id"])


async def assign(house: HouseUnderTest, token: str, names: list[str], *items: Any) -> Reply:
    """Assign authorizations to people."""
    body = {"auth_list": list(items), "assigning_username_list": names}
    answer = await house.post("/v1/authorization/assign/to/user", token=token, body=body)
    assert answer.status == 200, answer.json
    return answer


async def held(house: HouseUnderTest, token: str, **filters: Any) -> list[dict[str, Any]]:
    """Return what the person of the token holds."""
    answer = await house.post("/v1/user/authorization/list", token=token, **filters)
    assert answer.status == 200, answer.json
    return list(answer["list"])


async def audited(house: HouseUnderTest, action: str) -> list[AuditEntry]:
    """Return the entries of the audit trail about an action, oldest first."""
    wanted = list_entries(TrailFilter(action=action), before=None, count=100)
    (found,) = await house.house.database.reader.ask(wanted)
    return sorted(found, key=lambda entry: entry.id)


def only_id(answer: Reply) -> UUID:
    """Return the id of the one grant that was made."""
    (result,) = answer["result_list"]
    (made,) = result["user_auth_id_list"]
    return UUID(made)
