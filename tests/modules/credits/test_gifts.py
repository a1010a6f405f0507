"""Gifts of administrators: counted, with a reason, bounded a day, and given once."""

import asyncio
from typing import Any

import pytest

from terazi.modules.orders.queries.reconciliation import DIFFERENCES
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, make_administrator

GIVE = "/v1/user/credit/give"


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await make_administrator(house, "yonetici")


async def give(house: HouseUnderTest, token: str, amount: int, key: str = "", **body: Any) -> Reply:
    said = {"username": "ayse.yilmaz", "amount": amount, "reason": "Kesinti için özür", **body}
    headers = {"Authorization": f"Bearer {token}"} | ({"Idempotency-Key": key} if key else {})
    answer = await house.client.post(GIVE, json=said, headers=headers)
    return Reply(answer.status_code, answer.headers, answer.content, answer.json())


async def available(house: HouseUnderTest, token: str) -> int:
    return int((await house.post("/v1/user/credit/get", token=token))["available"])


async def test_a_gift_is_counted_told_and_proven(house: HouseUnderTest, admin: str) -> None:
    token = await house.register()
    assert (await give(house, admin, 100)).status == 200
    assert await available(house, token) == 350
    movements = (await house.post("/v1/user/credit/list", token=token, lang="en"))["list"]
    assert (movements[0]["amount"], movements[0]["cause"]) == (100, "Gift of the administration")
    (event,) = await audited(house, "credits.gift_given")
    assert event.after == {"amount": 100, "reason": "Kesinti için özür"}
    proof = await house.post("/v1/order/reconciliation", token=admin)
    assert proof["is_right"]
    assert proof["issued_credits"] == {
        "is_right": True,
        "issued": 600,
        "sold": 0,
        "welcome": 500,
        "gifts": 100,
        "returned": 0,
    }
    assert not any(await house.house.database.reader.ask(*DIFFERENCES.values()))


async def test_only_administrators_give_and_say_why(house: HouseUnderTest, admin: str) -> None:
    token = await house.register()
    assert (await give(house, token, 100)).status == 403
    assert (await give(house, admin, 100, reason=" ")).error == "gift_reason_missing"
    assert (await give(house, admin, 100, username="kimse")).error == "gift_user_not_found"
    for amount in (0, -5):
        assert (await give(house, admin, amount)).status == 422
    assert await available(house, token) == 250


async def test_the_same_key_gives_once(house: HouseUnderTest, admin: str) -> None:
    token = await house.register()
    both = await asyncio.gather(*(give(house, admin, 100, key="k1") for _ in range(4)))
    assert {answer["gift_id"] for answer in both} == {both[0]["gift_id"]}
    assert (await give(house, admin, 101, key="k1")).error == "gift_key_reused"
    assert await available(house, token) == 350


async def test_no_administrator_gives_more_than_a_days_worth(house: HouseUnderTest, admin: str) -> None:
    token = await house.register()
    house.house.settings.credit_gifts_per_day = 1_000
    raced = await asyncio.gather(*(give(house, admin, 400) for _ in range(4)))
    assert sorted(answer.status for answer in raced) == [200, 200, 422, 422]
    over = await give(house, admin, 201)
    assert (over.error, over["most"]) == ("gift_too_large", 200)
    assert await available(house, token) == 250 + 800
    house.clock.advance(hours=25)
    again = await house.sign_in("yonetici")
    assert (await give(house, again, 1_000)).status == 200
