"""What a line of an order gives: once, used exactly, suspended, taken back, ended."""

import asyncio
from datetime import timedelta
from uuid import UUID

import pytest

from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId, new_id
from terazi.modules.entitlements.errors import (
    EntitlementEnded,
    EntitlementExhausted,
    EntitlementNotBegun,
    EntitlementNotFound,
    EntitlementStateNotAllowed,
    EntitlementSuspended,
    UsedOutOfOrder,
)
from terazi.modules.entitlements.jobs import expire_entitlements, prove_uses
from terazi.modules.entitlements.public import (
    GrantTerms,
    ProductType,
    cancel,
    end_entitlements,
    find_usable,
    give_back_use,
    grant,
    resume,
    revoke_unused,
    suspend,
    unused_of,
    use,
)
from tests.calling import HouseUnderTest
from tests.modules.entitlements.conftest import Register, Shelf


async def used(shelf: Shelf, entitlement_id: UUID, holder: UserId, count: int = 1, key: str = "") -> str:
    """Use an entitlement in a transaction of its own; the slug of the refusal, or empty."""
    try:
        async with shelf.change() as change:
            await use(change, entitlement_id, holder, count, key=key or str(new_id()))
    except Refusal as refusal:
        return refusal.slug
    return ""


async def test_a_line_gives_once_however_often_it_is_settled(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    made = await asyncio.gather(*(shelf.give(ayse, source_id=source) for _ in range(10)))
    assert len(set(made)) == 1
    assert await shelf.audited("entitlements.granted") == 1


async def test_twenty_at_once_get_exactly_the_uses_there_are(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse, uses=7)
    results = await asyncio.gather(*(used(shelf, given, ayse) for _ in range(20)))
    assert results.count("") == 7
    assert results.count("entitlement_exhausted") == 13
    assert (await shelf.stored(given)).uses_left == 0
    assert await shelf.add_up()


async def test_the_same_key_counts_once(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse)
    assert await asyncio.gather(*(used(shelf, given, ayse, 2, "job-1") for _ in range(6))) == [""] * 6
    assert (await shelf.stored(given)).uses_left == 8
    async with shelf.change() as change:
        assert await give_back_use(change, given, key="job-1") == 2
        assert await give_back_use(change, given, key="job-1") == 0
        assert await give_back_use(change, given, key="job-2") == 0
    assert (await shelf.stored(given)).uses_left == 10
    assert await used(shelf, given, ayse, 3, "job-1") == ""
    assert (await shelf.stored(given)).uses_left == 7
    assert await shelf.add_up()


async def test_a_refused_use_leaves_nothing_behind(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse, uses=2)
    async with shelf.change() as change:
        with pytest.raises(EntitlementExhausted):
            await use(change, given, ayse, 3, key="k")
        await use(change, given, ayse, 2, key="k")
    assert (await shelf.stored(given)).uses_left == 0
    assert await shelf.add_up()


async def test_unlimited_uses_are_logged_and_never_end(shelf: Shelf, person: Register) -> None:
    token, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse, uses=None)
    for _ in range(3):
        assert await used(shelf, given, ayse, 1000) == ""
    answer = await shelf.house.post("/v1/user/entitlement/get", token=token, auth_client_id=given)
    assert [item["count"] for item in answer["use_list"]] == [1000] * 3
    assert answer["entitlement"]["count"] is None


async def test_it_can_be_used_only_in_its_period_and_by_its_holder(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    _, burak = await person("burak.kaya")
    now = house.clock.now
    given = await shelf.give(ayse, starts_at=now + timedelta(days=1), ends_at=now + timedelta(days=2))
    assert await used(shelf, given, ayse) == EntitlementNotBegun.slug
    assert await used(shelf, given, burak) == EntitlementNotFound.slug
    assert await used(shelf, new_id(), ayse) == EntitlementNotFound.slug
    house.clock.advance(days=1)
    assert await used(shelf, given, ayse) == ""
    house.clock.advance(days=1)
    assert await used(shelf, given, ayse) == EntitlementEnded.slug
    reader = house.house.database.reader
    with pytest.raises(EntitlementEnded):
        await find_usable(reader, given, ayse, house.clock.now)
    with pytest.raises(EntitlementNotFound):
        await find_usable(reader, given, burak, house.clock.now)


async def test_what_may_be_used_comes_with_its_limits(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse, uses=1)
    await used(shelf, given, ayse)
    usable = await find_usable(house.house.database.reader, given, ayse, house.clock.now)
    assert (usable.uses_left, usable.limits.rule, usable.limits.layers) == (0, "yas > 18", ("saglik",))
    assert usable.product_type is ProductType.STATISTICS_QUERY


async def test_suspended_is_not_used_until_it_is_resumed(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    given = await shelf.give(ayse, source_id=source)
    for _ in range(2):
        async with shelf.change() as change:
            await suspend(change, source, reason="Ödeme itirazı")
    assert await used(shelf, given, ayse) == EntitlementSuspended.slug
    assert (await shelf.stored(given)).reason == "Ödeme itirazı"
    for _ in range(2):
        async with shelf.change() as change:
            await resume(change, source)
    assert await used(shelf, given, ayse) == ""
    assert await shelf.audited("entitlements.state_changed") == 2


async def test_cancelled_stays_cancelled(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    given = await shelf.give(ayse, source_id=source)
    for _ in range(2):
        async with shelf.change() as change:
            await cancel(change, source, reason="Cayma")
    assert await used(shelf, given, ayse) == EntitlementEnded.slug
    with pytest.raises(EntitlementStateNotAllowed):
        async with shelf.change() as change:
            await resume(change, source)
    with pytest.raises(EntitlementNotFound):
        async with shelf.change() as change:
            await cancel(change, new_id(), reason="")


async def test_a_refund_takes_only_what_is_unused(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    given = await shelf.give(ayse, source_id=source)
    await used(shelf, given, ayse, 3)
    async with shelf.change() as change:
        left = await unused_of(change, source)
        assert (left.uses_granted, left.uses_left, left.is_used, left.is_live) == (10, 7, True, True)
        await revoke_unused(change, source, reason="Kısmi iade", most=4)
    assert ((await shelf.stored(given)).uses_left, (await shelf.stored(given)).status) == (3, "active")
    async with shelf.change() as change:
        assert (await revoke_unused(change, source, reason="İade")).uses_left == 3
    stored = await shelf.stored(given)
    assert (stored.uses_left, stored.uses_taken_back, stored.status) == (0, 7, "revoked")
    async with shelf.change() as change:
        assert not (await revoke_unused(change, source, reason="İade")).is_live
    assert await shelf.add_up()


async def test_using_and_refunding_at_once_never_makes_or_loses_a_use(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    source = new_id()
    given = await shelf.give(ayse, source_id=source)

    async def refund() -> str:
        async with shelf.change() as change:
            await revoke_unused(change, source, reason="İade", most=2)
        return ""

    results = await asyncio.gather(
        *(used(shelf, given, ayse) for _ in range(10)), *(refund() for _ in range(3))
    )
    stored = await shelf.stored(given)
    assert await shelf.add_up()
    assert stored.uses_left + stored.uses_taken_back + results[:10].count("") == 10


async def test_products_of_an_ordered_bundle_are_used_one_after_the_other(
    shelf: Shelf, person: Register
) -> None:
    token, ayse = await person("ayse.yilmaz")
    bundle = new_id()
    first = await shelf.give(ayse, uses=2, order_id=bundle, place=1)
    second = await shelf.give(ayse, uses=None, order_id=bundle, place=2)
    third = await shelf.give(ayse, uses=1, order_id=bundle, place=3)
    assert [item["must_wait"] for item in await shelf.listed(token)] == [True, True, False]
    assert await used(shelf, second, ayse) == UsedOutOfOrder.slug
    assert await used(shelf, first, ayse) == ""
    assert await used(shelf, second, ayse) == UsedOutOfOrder.slug
    assert await used(shelf, first, ayse) == ""
    assert await used(shelf, third, ayse) == UsedOutOfOrder.slug
    assert await used(shelf, second, ayse) == ""
    assert await used(shelf, third, ayse) == ""


async def test_time_and_use_are_written_down_by_the_job(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    now = house.clock.now
    ends = await shelf.give(ayse, ends_at=now + timedelta(minutes=5))
    begins = await shelf.give(ayse, starts_at=now + timedelta(minutes=5))
    used_up = await shelf.give(ayse, uses=1)
    await used(shelf, used_up, ayse)
    house.clock.advance(minutes=10)
    shown = {item["auth_client_id"]: item["status"] for item in await shelf.listed(token)}
    expected = {str(ends): "expired", str(begins): "active", str(used_up): "exhausted"}
    assert shown == expected
    async with house.house.database.transaction() as db:
        await expire_entitlements.enqueue(db)
        await prove_uses.enqueue(db)
    await house.run_jobs()
    assert {key: (await shelf.stored(key)).status for key in expected} == expected
    assert await shelf.audited("entitlements.used_up") == 1


async def test_who_leaves_loses_what_is_held(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse)
    async with shelf.change() as change:
        await use(change, given, ayse, 1, key="k", purpose=lambda lang: "Hasta listesi")
        await end_entitlements(change, ayse)
    assert (await shelf.stored(given)).status == "cancelled"
    assert await shelf.add_up()


async def test_a_use_counts_at_least_one(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse)
    async with shelf.change() as change:
        for count in (0, -5):
            with pytest.raises(ValueError, match="at least one"):
                await use(change, given, ayse, count, key="k")


async def test_terms_without_a_beginning_begin_now(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    async with shelf.change() as change:
        terms = GrantTerms(
            source_id=new_id(), product_type=ProductType.SERVICE, product_name={"tr": "Kurulum"}
        )
        made = await grant(change, ayse, terms)
    stored = await shelf.stored(made)
    assert (stored.starts_at, stored.status, stored.uses_left) == (house.clock.now, "active", None)
