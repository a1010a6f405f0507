"""A project of which outputs were sold is deleted: an hour later they end and what is unused is owed, unless it is back."""

import asyncio

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.analysis.public import forget_projects
from terazi.modules.orders.jobs import watch_renewals
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.orders.buying import (
    Buyer,
    add,
    make_buyer,
    move,
    ok,
    order,
    ordered,
    own_order,
    paid_by_card,
    run_clock,
    start,
    take_cards,
    upload_receipt,
    use_card,
)
from tests.modules.orders.test_debts import REASON, Counter, _bundle, _line
from tests.modules.orders.test_ended_by_others import amounts, told
from tests.modules.shops.selling import SHOP, Seller, admit
from tests.modules.shops.test_admission import activate_own
from tests.modules.shops.test_own_bundle_calls import analyst, output, record  # noqa: F401 - a fixture

PRICE = 5_000
"""What an output of a project costs."""


@pytest.fixture
async def counter(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Counter:
    """A buyer at a shop."""
    return Counter(house, buyer, seller, admin)


async def own_output(
    counter: Counter, token: str, project_id: str, *, task_type: str = "normal", **product: str
) -> str:
    """Put an output of a project on sale in a shop of its owner, and return its bundle."""
    house = counter.house
    made = await ok(
        await record(
            house,
            token,
            {"bundle_name": "Satış verisi", "task_type": task_type},
            [output(project_id, **product)],
        )
    )
    (shop,) = (await ok(await house.post("/v1/user/shop/list", token=token)))["list"]
    counter.seller = Seller(token=token, shop_id=shop["user_shop_client_id"])
    counter.shop = {"user_shop_client_id": counter.seller.shop_id}
    said = {**SHOP, "shop_tax_number": "0000000001"}
    await ok(await house.post("/v1/user/shop/edit", token=token, **counter.shop, body=said))
    await admit(house, counter.seller.shop_id)
    await take_cards(house, counter.seller)
    bundle_id = str(made["user_shop_bundle_client_id"])
    await ok(await activate_own(house, counter.seller, bundle_id))
    return bundle_id


async def delete(house: HouseUnderTest, token: str, project_id: str) -> Reply:
    """Delete a project."""
    return await house.post("/v1/wanalyzer/project/delete", token=token, body={"project_id": project_id})


async def bring_back(house: HouseUnderTest, token: str, project_id: str) -> None:
    """Bring a deleted project back."""
    gone = {"project_id": project_id}
    await ok(await house.post("/v1/wanalyzer/project/restore", token=token, body=gone))


async def end_pauses(house: HouseUnderTest) -> None:
    """Let everything be due for which the queue waits."""
    due_now = text("UPDATE procrastinate_jobs SET scheduled_at = now() WHERE status = 'todo'")
    async with house.house.database.transaction() as db:
        await db.write(touched(due_now)())


async def pass_the_hour(house: HouseUnderTest) -> None:
    """Let everything run for which the queue waits."""
    await end_pauses(house)
    await house.run_jobs()


async def test_outputs_of_a_project_that_its_owner_deletes_are_owed_to_every_buyer_after_an_hour(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    other = await make_buyer(house, "ikinci")
    await paid_by_card(house, other, counter.seller, [bundle])
    assert (await ok(await delete(house, token, project_id)))["ending_count"] == 2
    await house.run_jobs()
    assert await amounts(counter) == []
    await pass_the_hour(house)
    assert await amounts(counter) == [PRICE, PRICE]
    (mail,) = await told(counter)
    assert "Satıcı, bu ürünün dayandığı projeyi sildi." in mail
    await ok(await counter.settle(made))
    await house.run_jobs()
    assert (await own_order(house, counter.buyer, made["user_shopcart_client_id"]))["payment_list"][0][
        "refunded"
    ] == PRICE
    assert await counter.is_right()


async def test_a_project_that_is_back_within_the_hour_was_never_gone_for_its_buyers(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await house.run_jobs()
    mails = len(await house.mails())
    await ok(await delete(house, token, project_id))
    await bring_back(house, token, project_id)
    await pass_the_hour(house)
    assert await amounts(counter) == []
    (bundle,) = (await counter.now(made))["bundle_list"]
    assert (bundle["status"], bundle["product_list"][0]["status"]) == ("bundle_active", "active")
    assert len(await house.mails()) == mails


async def test_a_project_that_is_deleted_again_has_a_whole_hour_again_and_is_owed_once(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await ok(await delete(house, token, project_id))
    await bring_back(house, token, project_id)
    house.clock.advance(minutes=5)
    await end_pauses(house)
    assert (await ok(await delete(house, token, project_id)))["ending_count"] == 1
    await house.run_jobs()
    assert await amounts(counter) == []
    await pass_the_hour(house)
    assert await amounts(counter) == [PRICE]
    assert len(await told(counter)) == 1
    assert await counter.is_right()


async def test_bringing_a_project_back_while_its_hour_ends_is_settled_one_way(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    await ok(await delete(house, token, project_id))
    await asyncio.gather(pass_the_hour(house), bring_back(house, token, project_id))
    await house.run_jobs()
    status = (await counter.now(made))["bundle_list"][0]["product_list"][0]["status"]
    assert (status, await amounts(counter), len(await told(counter))) in [
        ("terminated", [PRICE], 1),
        ("active", [], 0),
    ]
    assert await counter.is_right()


async def test_deleting_a_project_while_the_shop_ends_its_output_is_paid_back_once(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    answers = await asyncio.gather(
        delete(house, token, project_id),
        move(house, token, "bundle", _bundle(made), "termination", **REASON),
        delete(house, token, project_id),
        move(house, token, "product", _line(made), "terminated", **REASON),
    )
    assert [answer.status for answer in answers if answer.status >= 500] == []
    await pass_the_hour(house)
    assert await amounts(counter) == [PRICE]
    assert len(await told(counter)) == 1
    assert await counter.is_right()


async def test_who_leaves_owes_what_was_sold_of_the_projects(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    async with house.house.database.transaction() as db:
        await forget_projects(house.change(db), await id_of(house, token))
    await pass_the_hour(house)
    assert await amounts(counter) == [PRICE]
    assert await counter.is_right()


async def unmatched(counter: Counter) -> list[tuple[int, str]]:
    """Return the money that no payment took, with the reason."""
    listed = await counter.house.post("/v1/user/shop/money/list", token=counter.seller.token, **counter.shop)
    return [(money["amount"], money["note"]) for money in (await ok(listed))["list"]]


async def test_an_order_of_a_project_that_is_gone_is_not_paid(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await ordered(house, counter.buyer, counter.seller, [bundle])
    await ok(await delete(house, token, project_id))
    refused = await start(house, counter.buyer, made)
    assert (refused.status, refused.error) == (409, "project_gone")
    assert "Satış verisi paketinin dayandığı projeyi satıcısı sildi" in refused["status_message"]
    other = await make_buyer(house, "ikinci")
    cart = (await ok(await add(house, other, counter.seller, bundle)))["shopcart"]
    assert (await order(house, other, cart)).error == "project_gone"
    await bring_back(house, token, project_id)
    page = await ok(await start(house, counter.buyer, made))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    assert (await counter.now(made))["bundle_list"][0]["status"] == "bundle_active"


async def test_card_money_that_comes_after_the_project_has_gone_waits_to_be_sent_back(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await ordered(house, counter.buyer, counter.seller, [bundle])
    page = await ok(await start(house, counter.buyer, made))
    await ok(await delete(house, token, project_id))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    await run_clock(house)
    await pass_the_hour(house)
    now = await counter.now(made)
    assert (now["payment_list"][0]["status"], now["bundle_list"][0]["status"]) == (
        "cancelled",
        "payment_cancelled",
    )
    assert await unmatched(counter) == [(PRICE, "not_for_sale")]
    assert await amounts(counter) == []
    assert await counter.is_right()


async def test_a_transfer_for_a_project_that_is_gone_is_not_approved(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id)
    made = await ordered(house, counter.buyer, counter.seller, [bundle], pay_type="transfer")
    await ok(await upload_receipt(house, counter.buyer, made["user_shopcart_client_id"]))
    await ok(await delete(house, token, project_id))
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    refused = await move(house, token, "payment", payment, "approved")
    assert refused.error == "project_gone"
    assert (await counter.now(made))["payment_list"][0]["status"] == "waiting"
    await ok(await move(house, token, "payment", payment, "cancelled", **REASON))
    assert await counter.is_right()


@pytest.mark.parametrize("is_refused", [False, True])
async def test_what_waits_for_a_registration_is_owed_once_when_its_project_goes(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
    is_refused: bool,
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id, task_type="registration_needed")
    made = await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    if is_refused:
        admin = await house.sign_in("yonetici")
        await ok(await move(house, admin, "bundle", _bundle(made), "register_not_accepted", **REASON))
    await ok(await delete(house, token, project_id))
    await pass_the_hour(house)
    assert await amounts(counter) == [PRICE]
    status = (await counter.now(made))["bundle_list"][0]["status"]
    assert status == ("register_not_accepted" if is_refused else "termination")
    assert await counter.is_right()


@pytest.mark.parametrize("is_deleted", [False, True])
async def test_no_period_of_a_project_that_is_gone_is_offered(
    counter: Counter,
    analyst: tuple[str, str],  # noqa: F811 - the fixture
    is_deleted: bool,
) -> None:
    house, (token, project_id) = counter.house, analyst
    bundle = await own_output(counter, token, project_id, pay_type="periodic", pay_period_type="month")
    await paid_by_card(house, counter.buyer, counter.seller, [bundle])
    if is_deleted:
        await ok(await delete(house, token, project_id))
    house.clock.advance(days=25)
    await watch_renewals.handler(house.work())
    buyer = await house.sign_in("alici")
    orders = (await ok(await house.post("/v1/user/shopcart/order/list", token=buyer)))["list"]
    assert len(orders) == (1 if is_deleted else 2)
