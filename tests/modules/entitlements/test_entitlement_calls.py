"""The calls of entitlements: lists, details, assigning parts and taking them back."""

import asyncio
from datetime import timedelta

from terazi.foundation.ids import new_id
from terazi.modules.access.public import Role, grant_role
from terazi.modules.accounts.public import ExportSource
from terazi.modules.entitlements.jobs import expire_entitlements
from terazi.modules.entitlements.public import (
    cancel,
    end_entitlements,
    export_entitlements,
    find_usable,
    revoke_unused,
    suspend,
    use,
)
from tests.calling import HouseUnderTest
from tests.modules.entitlements.conftest import Register, Shelf


async def test_the_list_shows_what_is_left_in_both_languages(shelf: Shelf, person: Register) -> None:
    token, ayse = await person("ayse.yilmaz")
    order = new_id()
    given = await shelf.give(
        ayse, order_id=order, seller_name="Çınar", uses_suffix="sorgu", uses_suffix_en="queries"
    )
    await shelf.give(ayse, product_type="service", product_name={"tr": "Kurulum"}, uses_suffix="saat")
    assert len(await shelf.listed(token)) == 2
    (shown,) = await shelf.listed(token, product_type="statistics_query", status="active", order_id=order)
    assert shown["auth_client_id"] == str(given)
    assert (shown["product_name"], shown["bundle_name"]) == ("Satış sorgusu", "Analiz paketi")
    assert (shown["count"], shown["granted_count"], shown["is_usable"]) == (10, 10, True)
    assert shown["limits"]["row_limit_count"] == 50
    (english,) = await shelf.listed(token, order_id=order, lang="en")
    assert english["product_name"] == "Sales query"
    assert (shown["count_suffix"], english["count_suffix"]) == ("sorgu", "queries")
    (service,) = await shelf.listed(token, product_type="service", lang="en")
    assert service["count_suffix"] == "saat"
    assert await shelf.listed(token, status="expired") == []
    assert await shelf.listed(token, before=given) == []


async def test_what_others_hold_is_not_found(shelf: Shelf, person: Register, house: HouseUnderTest) -> None:
    _, ayse = await person("ayse.yilmaz")
    stranger, _ = await person("burak.kaya")
    given = await shelf.give(ayse, may_assign=True)
    for path in ("get", "assignment/cancel"):
        answer = await house.post(f"/v1/user/entitlement/{path}", token=stranger, auth_client_id=given)
        assert (answer.status, answer.error) == (404, "entitlement_not_found")
    answer = await shelf.assign(stranger, given, "ayse.yilmaz")
    assert (answer.status, answer.error) == (404, "entitlement_not_found")
    assert await shelf.listed(stranger) == []


async def test_an_administrator_sees_everybodys(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    _, ayse = await person("ayse.yilmaz")
    token, admin = await person("yonetici.bir")
    given = await shelf.give(ayse)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), admin, Role.ADMIN)
    answer = await house.post("/v1/user/entitlement/get", token=token, auth_client_id=given)
    assert answer["entitlement"]["username"] == "ayse.yilmaz"


async def test_each_username_has_a_result_of_its_own(shelf: Shelf, person: Register) -> None:
    token, ayse = await person("ayse.yilmaz")
    await person("burak.kaya")
    await person("can.demir")
    given = await shelf.give(ayse, uses=5, may_assign=True)
    names = ("burak.kaya", "Burak.Kaya", "kimse", "ayse.yilmaz", "can.demir")
    answer = await shelf.assign(token, given, *names, count=3)
    assert answer.status == 200, answer.json
    assert not answer["is_assigned"]
    found = {item["username"]: (item["result"], item["error"]) for item in answer["result_list"]}
    assert found == {
        "burak.kaya": ("done", ""),
        "kimse": ("user_not_found", ""),
        "ayse.yilmaz": ("some_assignments_failed", "assigned_to_oneself"),
        "can.demir": ("some_assignments_failed", "too_few_uses"),
    }
    assert (await shelf.stored(given)).uses_left == 2
    assert await shelf.add_up()


async def test_who_is_assigned_a_part_uses_it_and_the_assigner_sees_it(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    other, burak = await person("burak.kaya")
    given = await shelf.give(ayse, uses=5, may_assign=True)
    answer = await shelf.assign(token, given, "burak.kaya", count=2)
    assert answer["is_assigned"]
    part = answer["result_list"][0]["auth_client_id"]
    (own,) = await shelf.listed(other)
    assert (own["auth_client_id"], own["count"], own["assigned_by_username"]) == (part, 2, "ayse.yilmaz")
    async with shelf.change() as change:
        await use(change, own_id := (await shelf.stored(part)).id, burak, 1, key="k")
    assert (await find_usable(house.house.database.reader, own_id, burak, house.clock.now)).uses_left == 1
    (given_out,) = await shelf.listed(token, direction="assigned")
    assert (given_out["username"], given_out["count"]) == ("burak.kaya", 1)
    detail = await house.post("/v1/user/entitlement/get", token=token, auth_client_id=given)
    assert [item["username"] for item in detail["assigned_list"]] == ["burak.kaya"]
    assert (await shelf.assign(other, part, "ayse.yilmaz"))["result_list"][0]["error"] == "may_not_pass_on"


async def test_assigning_at_once_never_gives_more_than_there_is(shelf: Shelf, person: Register) -> None:
    token, ayse = await person("ayse.yilmaz")
    names = [f"uye.{n}" for n in range(8)]
    for name in names:
        await person(name)
    given = await shelf.give(ayse, uses=5, may_assign=True)
    answers = await asyncio.gather(*(shelf.assign(token, given, name) for name in names))
    assert sum(answer["is_assigned"] for answer in answers) == 5
    assert (await shelf.stored(given)).uses_left == 0
    assert await shelf.add_up()


async def test_only_so_many_people_at_a_time(shelf: Shelf, person: Register, house: HouseUnderTest) -> None:
    token, ayse = await person("ayse.yilmaz")
    for name in ("uye.bir", "uye.iki"):
        await person(name)
    given = await shelf.give(ayse, uses=None, may_assign=True, most_assigned=1)
    answer = await shelf.assign(token, given, "uye.bir", "uye.iki")
    assert [item["error"] for item in answer["result_list"]] == ["", "assigned_to_most"]
    part = answer["result_list"][0]["auth_client_id"]
    for _ in range(2):
        taken = await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part)
        assert taken["is_cancelled"]
    assert (await shelf.assign(token, given, "uye.iki"))["is_assigned"]


async def test_taking_an_assignment_back_returns_what_is_unused_of_the_whole_branch(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    middle, _ = await person("burak.kaya")
    _, can = await person("can.demir")
    given = await shelf.give(ayse, uses=10, may_assign=True)
    answer = await shelf.assign(token, given, "burak.kaya", count=6, may_assign=True)
    part = answer["result_list"][0]["auth_client_id"]
    below = (await shelf.assign(middle, part, "can.demir", count=4))["result_list"][0]["auth_client_id"]
    async with shelf.change() as change:
        await use(change, (await shelf.stored(below)).id, can, 1, key="k")
    refused = await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=below)
    assert refused.error == "entitlement_not_found"
    await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part)
    assert [(await shelf.stored(key)).status for key in (part, below)] == ["cancelled", "cancelled"]
    assert (await shelf.stored(given)).uses_left == 9
    assert await shelf.add_up()


async def test_what_the_seller_ends_ends_for_everybody(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    await person("burak.kaya")
    source = new_id()
    given = await shelf.give(ayse, source_id=source, may_assign=True)
    part = (await shelf.assign(token, given, "burak.kaya", count=4))["result_list"][0]["auth_client_id"]
    async with shelf.change() as change:
        await suspend(change, source, reason="")
    assert (await shelf.stored(part)).status == "suspended"
    async with shelf.change() as change:
        left = await revoke_unused(change, source, reason="", most=8)
    assert left.uses_left == 10
    assert [(await shelf.stored(key)).uses_left for key in (given, part)] == [0, 2]
    async with shelf.change() as change:
        await cancel(change, source, reason="")
    assert (await shelf.stored(part)).status == "cancelled"
    again = await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part)
    assert again["is_cancelled"]
    assert await shelf.add_up()


async def test_a_part_that_is_over_cannot_be_taken_back(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    await person("burak.kaya")
    given = await shelf.give(ayse, may_assign=True)
    until = (house.clock.now + timedelta(minutes=5)).isoformat()
    answer = await shelf.assign(token, given, "burak.kaya", count=4, end_date=until)
    part = answer["result_list"][0]["auth_client_id"]
    house.clock.advance(minutes=10)
    async with house.house.database.transaction() as db:
        await expire_entitlements.enqueue(db)
    await house.run_jobs()
    refused = await house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part)
    assert (refused.status, refused.error) == (409, "entitlement_state_not_allowed")
    assert (await shelf.stored(given)).uses_left == 10
    assert await shelf.add_up()


async def test_uses_of_a_part_return_when_its_holder_leaves(shelf: Shelf, person: Register) -> None:
    token, ayse = await person("ayse.yilmaz")
    _, burak = await person("burak.kaya")
    given = await shelf.give(ayse, may_assign=True)
    await shelf.assign(token, given, "burak.kaya", count=4)
    async with shelf.change() as change:
        await end_entitlements(change, burak)
    assert (await shelf.stored(given)).uses_left == 10
    assert await shelf.add_up()


async def test_taking_back_and_using_at_once_add_up(
    shelf: Shelf, person: Register, house: HouseUnderTest
) -> None:
    token, ayse = await person("ayse.yilmaz")
    _, burak = await person("burak.kaya")
    given = await shelf.give(ayse, may_assign=True)
    answer = await shelf.assign(token, given, "burak.kaya", count=6)
    part = (await shelf.stored(answer["result_list"][0]["auth_client_id"])).id

    async def use_one() -> None:
        async with shelf.change() as change:
            await use(change, part, burak, 1, key=str(new_id()))

    await asyncio.gather(
        *(use_one() for _ in range(5)),
        house.post("/v1/user/entitlement/assignment/cancel", token=token, auth_client_id=part),
        shelf.assign(token, given, "burak.kaya", count=4),
        return_exceptions=True,
    )
    assert await shelf.add_up()


async def test_bought_products_are_in_the_export(shelf: Shelf, person: Register) -> None:
    _, ayse = await person("ayse.yilmaz")
    given = await shelf.give(ayse)
    whole = shelf.house.house
    source = ExportSource(reader=whole.database.reader, storage=whole.storage)
    files = {file.path: file.content async for file in export_entitlements(source, ayse)}
    assert str(given) in files["entitlements/entitlements.json"].decode()
    assert files["entitlements/uses.json"] == b"[]"
