"""Who of a desk has a ticket open: colleagues see it before they write, who asked does not."""

from collections.abc import Sequence
from typing import Any

from terazi.modules.support.values.following import HERE_FOR, TYPING_FOR
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, look


async def _seen(house: HouseUnderTest, token: str, ticket: str, *, is_typing: bool = False) -> None:
    body = {"is_typing": is_typing}
    path = "/v1/user/support/live_seen"
    assert (await house.post(path, token=token, body=body, user_support_client_id=ticket)).status == 200


async def _here(house: HouseUnderTest, token: str, ticket: str) -> Sequence[dict[str, Any]]:
    return list((await look(house, token, ticket))["here_list"])


async def test_colleagues_see_who_looks_and_who_writes(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask(house, asker)
    assert await _here(house, admin, ticket) == []
    await _seen(house, staff, ticket)
    (looking,) = await _here(house, admin, ticket)
    assert (bool(looking["name"]), looking["is_typing"]) == (True, False)
    assert await _here(house, staff, ticket) == []  # oneself is no news
    await _seen(house, staff, ticket, is_typing=True)
    assert [each["is_typing"] for each in await _here(house, admin, ticket)] == [True]
    house.clock.advance(seconds=TYPING_FOR.total_seconds() + 1)
    assert [each["is_typing"] for each in await _here(house, admin, ticket)] == [False]
    house.clock.advance(seconds=HERE_FOR.total_seconds())
    assert await _here(house, admin, ticket) == []


async def test_who_asked_learns_of_nobody_who_looks(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await _seen(house, staff, ticket, is_typing=True)
    await _seen(house, asker, ticket, is_typing=True)
    assert await _here(house, asker, ticket) == []
    assert await _here(house, staff, ticket) == []
