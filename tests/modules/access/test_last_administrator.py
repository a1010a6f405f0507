"""An administrator who can sign in always stays: nobody blocks or deletes the last one, also not two at once."""

import asyncio
from datetime import timedelta

from terazi.modules.access.public import Role
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.access.people import grant, id_of, make_administrator


async def block(house: HouseUnderTest, token: str, user_id: object) -> Reply:
    data = {"user_client_id": str(user_id), "is_active": {"value": False}, "reason": "Deneme"}
    return await house.post("/v1/user/record", token=token, body={"user_data": data})


async def leave(house: HouseUnderTest, token: str) -> Reply:
    return await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})


async def is_in(house: HouseUnderTest, token: str) -> bool:
    return (await house.post("/v1/user/get", token=token)).status == 200


async def make_passing_administrator(house: HouseUnderTest, username: str) -> str:
    """Register somebody who is administrator for a day only, and so is none who stays."""
    token = await house.register(username)
    until = house.clock.now + timedelta(days=1)
    await grant(house, await id_of(house, token), Role.ADMIN, ends_at=until)
    return token


async def test_the_last_administrator_is_not_blocked(house: HouseUnderTest) -> None:
    last = await make_administrator(house, "asil.yonetici")
    passing = await make_passing_administrator(house, "gecici.yonetici")
    refused = await block(house, passing, await id_of(house, last))
    assert (refused.status, refused.error) == (409, "last_administrator")
    assert await is_in(house, last)
    assert (await block(house, last, await id_of(house, passing))).status == 200


async def test_the_last_administrator_does_not_leave(house: HouseUnderTest) -> None:
    last = await make_administrator(house, "asil.yonetici")
    refused = await leave(house, last)
    assert (refused.status, refused.error) == (409, "last_administrator")
    assert await is_in(house, last)
    await make_administrator(house, "ikinci.yonetici")
    assert (await leave(house, last)).status == 200


async def test_an_administrator_who_has_asked_to_leave_counts_no_more(house: HouseUnderTest) -> None:
    first = await make_administrator(house, "asil.yonetici")
    second = await make_administrator(house, "ikinci.yonetici")
    assert (await leave(house, first)).status == 200
    assert (await leave(house, second)).error == "last_administrator"


async def test_of_two_administrators_who_block_each_other_at_once_one_stays(house: HouseUnderTest) -> None:
    tokens = [await make_administrator(house, name) for name in ("asil.yonetici", "ikinci.yonetici")]
    ids = [await id_of(house, token) for token in tokens]
    await asyncio.gather(block(house, tokens[0], ids[1]), block(house, tokens[1], ids[0]))
    assert sorted([await is_in(house, token) for token in tokens]) == [False, True]


async def test_of_two_administrators_who_leave_at_once_one_stays(house: HouseUnderTest) -> None:
    tokens = [await make_administrator(house, name) for name in ("asil.yonetici", "ikinci.yonetici")]
    answers = await asyncio.gather(*(leave(house, token) for token in tokens))
    assert sorted(answer.error or "done" for answer in answers) == ["done", "last_administrator"]
    assert sorted([await is_in(house, token) for token in tokens]) == [False, True]


async def test_blocking_one_and_leaving_at_once_keeps_an_administrator(house: HouseUnderTest) -> None:
    first = await make_administrator(house, "asil.yonetici")
    second = await make_administrator(house, "ikinci.yonetici")
    first_id = await id_of(house, first)
    await asyncio.gather(block(house, second, first_id), leave(house, second))
    assert sorted([await is_in(house, token) for token in (first, second)]) == [False, True]
