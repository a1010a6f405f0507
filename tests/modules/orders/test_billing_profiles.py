"""Whom a buyer lets be billed is kept once, for its owner alone, and never touches an order that was made."""

import asyncio
import json
from typing import Any
from uuid import uuid4

from terazi.modules.accounts.public import ExportSource
from terazi.modules.orders.public import end_orders, export_orders
from terazi.modules.orders.queries.billing_profiles import MOST_PROFILES
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.orders.buying import COMPANY, PERSON, Buyer, add, make_buyer, ok, order, own_order
from tests.modules.shops.selling import Seller

LONDON = {
    "kind": "company",
    "name": "ACME Ltd",
    "identity_number": "GB123456789",
    "address": "1 High Street",
    "city": "London",
    "country": "GB",
}


async def profiles(house: HouseUnderTest, token: str) -> list[dict[str, Any]]:
    """Return what a person keeps."""
    return list((await ok(await house.post("/v1/user/billing_profile/list", token=token)))["list"])


async def save(house: HouseUnderTest, token: str, buyer: dict[str, Any], **query: Any) -> Reply:
    """Keep whom somebody lets be billed."""
    return await house.post("/v1/user/billing_profile/save", token=token, body={"buyer": buyer}, **query)


async def test_who_was_billed_is_remembered_once_and_only_where_that_was_asked(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    said = {**PERSON, "city": "istanbul", "district": "KADIKÖY"}
    for is_remembered in (False, True, True):
        cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
        made = (await ok(await order(house, buyer, cart, buyer=said, is_buyer_remembered=is_remembered)))[
            "order"
        ]
        assert (made["buyer"]["city"], made["buyer"]["district"]) == ("İstanbul", "Kadıköy")
        assert len(await profiles(house, buyer.token)) == int(is_remembered)
    (kept,) = await profiles(house, buyer.token)
    assert kept["name"] == "Ayşe Yılmaz"
    assert kept["buyer"] == {
        **dict.fromkeys(("name", "tax_office", "zip_code", "mail"), ""),
        **PERSON,
        "country": "TR",
    }
    id_ = kept["user_billing_profile_client_id"]
    await ok(
        await save(
            house, buyer.token, {**PERSON, "address": "Moda Cad. 9"}, user_billing_profile_client_id=id_
        )
    )
    assert (await profiles(house, buyer.token))[0]["buyer"]["address"] == "Moda Cad. 9"
    cart_id = made["user_shopcart_client_id"]
    assert (await own_order(house, buyer, cart_id))["buyer"]["address"] == PERSON["address"]
    await ok(
        await house.post(
            "/v1/user/billing_profile/delete", token=buyer.token, user_billing_profile_client_id=id_
        )
    )
    assert await profiles(house, buyer.token) == []
    assert (await own_order(house, buyer, cart_id))["buyer"]["address"] == PERSON["address"]


async def test_nobody_reads_changes_or_deletes_what_another_keeps(
    house: HouseUnderTest, buyer: Buyer
) -> None:
    kept = await ok(await save(house, buyer.token, PERSON))
    thief = await make_buyer(house, "baskasi")
    query = {"user_billing_profile_client_id": kept["user_billing_profile_client_id"]}
    assert await profiles(house, thief.token) == []
    for what, body in (("save", {"buyer": COMPANY}), ("default", None), ("delete", None)):
        for asked in (query, {"user_billing_profile_client_id": str(uuid4())}):
            path = f"/v1/user/billing_profile/{what}"
            refused = await house.post(path, token=thief.token, body=body, **asked)
            assert (refused.status, refused.error) == (404, "billing_profile_not_found")
    assert [each["buyer"]["kind"] for each in await profiles(house, buyer.token)] == ["person"]


async def test_profiles_end_at_a_number_and_the_one_chosen_last_comes_first(
    house: HouseUnderTest, buyer: Buyer
) -> None:
    for number in range(MOST_PROFILES):
        await ok(await save(house, buyer.token, {**PERSON, "address": f"Moda Cad. {number}"}))
    assert (await save(house, buyer.token, COMPANY)).error == "too_many_billing_profiles"
    last = (await profiles(house, buyer.token))[-1]
    query = {"user_billing_profile_client_id": last["user_billing_profile_client_id"]}
    await ok(await house.post("/v1/user/billing_profile/default", token=buyer.token, **query))
    first, *_, other = await profiles(house, buyer.token)
    assert first == last
    house.clock.advance(minutes=1)
    query = {"user_billing_profile_client_id": other["user_billing_profile_client_id"]}
    await ok(await house.post("/v1/user/billing_profile/default", token=buyer.token, **query))
    assert (await profiles(house, buyer.token))[:2] == [other, first]


async def test_two_windows_that_order_one_cart_keep_who_is_billed_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]
    both = await asyncio.gather(*(order(house, buyer, cart, is_buyer_remembered=True) for _ in range(2)))
    assert {answer.status for answer in both} == {200}
    assert len(await profiles(house, buyer.token)) == 1


async def test_profiles_are_in_the_export_and_go_with_the_account(
    house: HouseUnderTest, buyer: Buyer
) -> None:
    await ok(await save(house, buyer.token, LONDON))
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    user_id = await id_of(house, buyer.token)
    files = {file.path: file.content async for file in export_orders(source, user_id)}
    (told,) = json.loads(files["orders/billing_profiles.json"])
    assert (told["buyer"]["name"], told["buyer"]["country"]) == ("ACME Ltd", "GB")
    async with house.house.database.transaction() as db:
        await end_orders(house.change(db), user_id)
    assert await profiles(house, buyer.token) == []


async def test_what_is_wrong_with_who_is_billed_is_said_and_logged_nowhere(
    house: HouseUnderTest, buyer: Buyer, caplog: Any, capsys: Any
) -> None:
    wrong = {**PERSON, "identity_number": "10000000147", "city": "İstanbul", "district": "Çankaya"}
    refused = await save(house, buyer.token, wrong)
    assert {each["field"] for each in refused["errors"]} == {"buyer.identity_number", "buyer.district"}
    await ok(await save(house, buyer.token, PERSON))
    logged = caplog.text + "".join(capsys.readouterr())
    assert "1000000014" not in logged


async def test_the_lists_name_every_province_and_country_in_the_language_of_the_call(
    house: HouseUnderTest, buyer: Buyer
) -> None:
    path = "/v1/user/billing_profile/place/list"
    answer = await ok(await house.post(path, token=buyer.token))
    assert len(answer["province_list"]) == 81
    assert sum(len(each["district_list"]) for each in answer["province_list"]) == 973
    assert {"code": "DE", "name": "Almanya"} in answer["country_list"]
