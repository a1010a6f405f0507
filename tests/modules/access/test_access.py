"""Roles: defined, granted, held for a time, and seen by every call."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.context import SignedInUser
from terazi.foundation.errors import TokenInvalid
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import text_of
from terazi.foundation.questions import pairs, touched, value
from terazi.modules.access.public import Role, find_caller, find_roles, grant_role, seed_definitions
from terazi.modules.access.queries.definitions import list_definitions
from terazi.modules.accounts.public import make_active_user
from tests.calling import PASSWORD, HouseUnderTest


async def _caller(house: HouseUnderTest, token: str) -> SignedInUser:
    return await find_caller(token, house.house.database, house.clock.now)


async def _grant(
    house: HouseUnderTest, user_id: UserId, code: str, *, now: datetime | None = None, **terms: Any
) -> None:
    async with house.house.database.transaction() as db:
        await grant_role(replace(house.change(db), now=now or house.clock.now), user_id, code, **terms)


async def _count(house: HouseUnderTest, table: str) -> int:
    (count,) = await house.house.database.reader.ask(value(text(f"SELECT count(*) FROM {table}"))())
    return int(count)


async def test_a_caller_is_known_by_the_token(house: HouseUnderTest) -> None:
    caller = await _caller(house, await house.register("ayse.yilmaz"))
    assert caller.username == "ayse.yilmaz"
    assert caller.roles == frozenset()
    assert caller.lang is Lang.TR
    with pytest.raises(TokenInvalid):
        await _caller(house, "unknown")


async def test_granted_roles_come_with_the_caller_and_the_sign_in(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    user_id = (await _caller(house, token)).id
    await _grant(house, user_id, Role.WEBSITE_EDIT)
    await _grant(house, user_id, Role.REGISTER)
    caller = await _caller(house, token)
    assert caller.roles == {"website_edit", "register"}
    assert caller.has_role("register")
    assert not caller.has_role("admin", "shop_admin")
    body = {"username": "ayse.yilmaz", "password": PASSWORD}
    assert (await house.post("/v1/login", body=body))["user"]["roles"] == ["register", "website_edit"]
    assert (await house.post("/v1/user/get", token=token))["user"]["roles"] == ["register", "website_edit"]


async def test_an_administrator_has_every_role(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    await _grant(house, (await _caller(house, token)).id, Role.ADMIN)
    assert (await _caller(house, token)).has_role("shop_admin")


async def test_a_role_holds_only_in_its_time_and_while_uses_are_left(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    user_id = (await _caller(house, token)).id
    now = house.clock.now
    await _grant(house, user_id, Role.SHOP_NEW, ends_at=now + timedelta(minutes=5))
    await _grant(house, user_id, Role.REGISTER, count=0)
    await _grant(house, user_id, Role.SHOP_ADMIN, count=2)
    await _grant(house, user_id, Role.WEBSITE_EDIT, now=now + timedelta(minutes=10))
    reader = house.house.database.reader
    at_once, later = await reader.ask(
        find_roles(user_id, now), find_roles(user_id, now + timedelta(minutes=10))
    )
    assert (set(at_once), set(later)) == ({"shop_new", "shop_admin"}, {"shop_admin", "website_edit"})


async def test_one_person_s_roles_are_not_another_s(house: HouseUnderTest) -> None:
    mine = await house.register("ayse.yilmaz")
    theirs = await house.register("mehmet.kaya")
    await _grant(house, (await _caller(house, mine)).id, Role.ADMIN)
    assert (await _caller(house, theirs)).roles == frozenset()


async def test_a_lasting_role_granted_twice_stands_once(house: HouseUnderTest) -> None:
    user_id = (await _caller(house, await house.register("ayse.yilmaz"))).id
    before = await _count(house, "assigned_authorization")
    await asyncio.gather(*(_grant(house, user_id, Role.ADMIN) for _ in range(3)))
    assert await _count(house, "assigned_authorization") == before + 1


async def test_every_role_is_defined_once_and_named_in_both_languages(house: HouseUnderTest) -> None:
    async with house.house.database.transaction() as db:
        await seed_definitions(house.change(db))
        await seed_definitions(house.change(db))
        (found,) = await db.ask(list_definitions(house.clock.now))
    assert sorted(each.auth_id for each in found if each.is_built_in) == sorted(Role)
    assert all(text_of(f"access.role.{role}", lang) for role in Role for lang in Lang)


async def _writing_of_session(house: HouseUnderTest) -> str:
    """Return which transaction wrote the one session last."""
    (transaction,) = await house.house.database.reader.ask(
        value(text("SELECT xmin::text FROM user_session"))()
    )
    return str(transaction)


async def test_the_idle_clock_is_written_once_a_minute(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    first = await _writing_of_session(house)
    await _caller(house, token)
    house.clock.advance(seconds=59)
    await _caller(house, token)
    assert await _writing_of_session(house) == first
    house.clock.advance(seconds=1)
    await _caller(house, token)
    second = await _writing_of_session(house)
    await _caller(house, token)
    assert (second != first, await _writing_of_session(house)) == (True, second)


async def _counted(house: HouseUnderTest) -> dict[str, int]:
    question = pairs(text("SELECT key, count FROM call_count WHERE key LIKE '/v1/user/get %'"))
    (counts,) = await house.house.database.reader.ask(question())
    return {key.partition(" ")[2]: count for key, count in counts.items()}


async def test_a_call_counts_for_the_person_only_while_the_token_is_good(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    user_id = (await _caller(house, token)).id
    assert (await house.post("/v1/user/get", token=token)).status == 200
    assert await _counted(house) == {str(user_id): 1}
    assert (await house.post("/v1/logout", token=token)).status == 200
    assert (await house.post("/v1/user/get", token=token)).status == 401
    assert (await house.post("/v1/user/get", token="unknown")).status == 401
    strangers = {caller: count for caller, count in (await _counted(house)).items() if caller != str(user_id)}
    assert list(strangers.values()) == [2]
    assert (await _counted(house))[str(user_id)] == 1


@pytest.mark.parametrize("change", ["idle_seconds = 60", "expires_at = now() - interval '1 day'"])
async def test_a_session_that_is_over_counts_for_the_address(house: HouseUnderTest, change: str) -> None:
    token = await house.register("ayse.yilmaz")
    user_id = (await _caller(house, token)).id
    async with house.house.database.transaction() as db:
        await db.write(touched(text(f"UPDATE user_session SET {change}"))())
    house.clock.advance(seconds=61)
    answer = await house.post("/v1/user/get", token=token)
    assert (answer.status, answer.error) == (401, "token_expired")
    assert str(user_id) not in await _counted(house)


async def test_calls_at_once_are_counted_one_by_one(house: HouseUnderTest) -> None:
    token = await house.register("ayse.yilmaz")
    user_id = (await _caller(house, token)).id
    await asyncio.gather(*(house.post("/v1/user/get", token=token) for _ in range(20)))
    assert await _counted(house) == {str(user_id): 20}


async def test_a_seeded_person_signs_in_and_is_made_once(house: HouseUnderTest) -> None:
    async def seed() -> UserId:
        async with house.house.database.transaction() as db:
            user_id = await make_active_user(
                db,
                user_id=new_id(),
                username="Demo.Yonetici",
                mail="demo@example.com",
                password=PASSWORD,
                hash_kib=8,
                firstname="Demo",
                lastname="Yönetici",
                lang=Lang.TR,
                now=house.clock.now,
            )
            await grant_role(house.change(db), user_id, Role.ADMIN)
        return user_id

    assert await seed() == await seed()
    caller = await _caller(house, await house.sign_in("demo.yonetici"))
    assert caller.roles == {"admin"}
