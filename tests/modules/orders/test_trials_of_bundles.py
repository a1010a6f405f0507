"""A bundle is tried once a person and once a mail address, ends by itself, and stands in the way of nothing."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.entitlements.jobs import expire_entitlements
from terazi.modules.orders.errors.orders import NotSold, OrderNeeded, RefundTooLarge, TrialOver
from terazi.modules.orders.jobs import watch_ends, watch_renewals, watch_trials
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, bundle_of, make_buyer, move, ok, paid_by_card
from tests.modules.orders.test_bought_authorizations import sold
from tests.modules.orders.test_debts import REASON, SERVICE, _bundle
from tests.modules.orders.test_taking import FREE, Gifts
from tests.modules.shops.selling import (
    Seller,
    edit_bundle,
    edit_product,
    make_bundle,
    open_shop,
    products_of,
    trusted,
)

OFFERED: dict[str, Any] = {"trial_days": 14, "bundle_name": "Sorgular", "bundle_name_en": "Queries"}
USES = {**SERVICE, "pro_usage_count": 5, "pro_usage_count_type": "total", "can_assign_auth": True}
MONTHLY = {**SERVICE, "pay_type": "periodic", "pay_period_type": "month"}


class Trials(Gifts):
    """A shop that lets people try what it sells."""

    async def offered(self, data: dict[str, Any] | None = None, **product: Any) -> str:
        """Put a bundle for 120,00 ₺ on sale that can be tried for 14 days."""
        return await bundle_of(self.house, self.seller, {**OFFERED, **(data or {})}, **(product or SERVICE))

    async def asked(self, bundle_id: str, token: str | None = None, **body: Any) -> Reply:
        """Ask to try a bundle, as the buyer where nobody else is named."""
        return await self.house.post(
            "/v1/user/shopcart/bundle/try",
            token=token or self.buyer.token,
            body=body or None,
            user_shop_bundle_client_id=bundle_id,
        )

    async def try_(self, bundle_id: str, token: str | None = None) -> Reply:
        """Read the agreements of a bundle and try it."""
        return await self.asked(bundle_id, token, agreement_approve_list=await self.approvals(bundle_id))

    async def tried(self, bundle_id: str) -> dict[str, Any]:
        """Try a bundle and return the order."""
        return dict((await ok(await self.try_(bundle_id)))["order"])

    async def pass_days(self, days: float) -> None:
        """Let days pass with what the clock does meanwhile, and sign in again."""
        self.house.clock.advance(days=days)
        for task in (watch_trials, watch_renewals, watch_ends, expire_entitlements):
            await task.handler(self.house.work())
        self.buyer = Buyer(await self.house.sign_in(self.buyer.username), self.buyer.id, self.buyer.username)
        self.seller = Seller(await self.house.sign_in("satici"), self.seller.shop_id)

    async def subjects(self) -> list[str]:
        """Return what the buyer was told of trials, by mail."""
        mails = await self.house.mails(to="alici@example.com")
        return [mail.subject for mail in mails if "eneme" in mail.subject]

    async def holds(self) -> list[tuple[str, bool]]:
        """Return the bundles that the buyer holds, and which of them are tried."""
        path = "/v1/user/shopcart/active/list"
        found = (await ok(await self.house.post(path, token=self.buyer.token)))["list"]
        return [(each["bundle_name"], each["is_trial"]) for each in found]


@pytest.fixture
async def trials(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Trials:
    """A shop and somebody who tries what it sells."""
    return Trials(house, buyer, seller, admin)


async def test_a_bundle_is_tried_once_however_often_it_is_asked_for(trials: Trials) -> None:
    bundle = await trials.offered(**USES)
    answers = await asyncio.gather(*[trials.try_(bundle) for _ in range(4)])
    orders = [(await ok(answer))["order"] for answer in answers]
    assert len({order["user_shopcart_client_id"] for order in orders}) == 1
    (given,) = orders[0]["bundle_list"]
    assert (given["status"], given["is_trial"], given["price"]["gross"]) == ("bundle_active", True, 0)
    (days,) = await values_of(
        trials.house, "SELECT ends_at - approved_at FROM shopcart_bundle WHERE is_trial"
    )
    assert days.days == 14
    path, query = "/v1/user/shopcart/active/list", {"token": trials.buyer.token}
    (held,) = (await ok(await trials.house.post(path, **query)))["list"]
    assert (held["product_list"][0]["count"], held["product_list"][0]["may_assign"]) == (5, False)
    listed = await trials.house.post("/v1/user/shop/order/list", token=trials.seller.token, **trials.shop)
    assert [each["is_trial"] for each in (await ok(listed))["list"]] == [True]
    sold = await trials.house.post("/v1/user/shop/order/sales", token=trials.seller.token, **trials.shop)
    assert (await ok(sold))["list"] == []
    details = await trials.now(orders[0])
    assert "tried" in [event["kind"] for event in details["event_list"]]
    assert await trials.is_right()


async def test_a_trial_tells_its_end_and_what_going_on_costs_now_and_ends_by_itself(trials: Trials) -> None:
    bundle = await trials.offered(**MONTHLY)
    made = await trials.tried(bundle)
    await trials.pass_days(10)
    assert len(await trials.subjects()) == 0
    (product,) = await products_of(trials.house, trials.seller, bundle)
    dearer = [{"currency_type": 0, "amount": 24_000}]
    product_id = product["user_shop_bundle_product_client_id"]
    await ok(await edit_product(trials.house, trials.seller, product_id, currency_amount_list=dearer))
    for _ in range(2):
        await trials.pass_days(0.6)
    assert await trials.subjects() == ["Deneme süreniz bitiyor: Sorgular"]
    mail = (await trials.house.mails(to="alici@example.com"))[-1]
    assert "ayda 240,00 ₺" in mail.body_text
    assert f"user_shop_bundle_client_id={bundle}" in mail.body_text
    await trials.pass_days(3)
    assert (await trials.subjects())[1:] == ["Denemeniz sona erdi: Sorgular"]
    assert await trials.holds() == []
    assert (await trials.now(made))["bundle_list"][0]["status"] == "termination"
    assert (await trials.try_(bundle)).error == TrialOver.slug
    (orders,) = await values_of(trials.house, "SELECT count(*) FROM shopcart WHERE ordered_at IS NOT NULL")
    assert orders == 1
    assert await trials.is_right()


async def test_who_buys_meanwhile_is_not_written_to_and_keeps_what_was_bought(trials: Trials) -> None:
    bundle = await trials.offered()
    await trials.tried(bundle)
    await trials.pass_days(2)
    bought = await paid_by_card(trials.house, trials.buyer, trials.seller, [bundle])
    assert await trials.holds() == [("Sorgular", False), ("Sorgular", True)]
    await trials.pass_days(9.5)
    await trials.pass_days(3)
    assert await trials.subjects() == []
    assert await trials.holds() == [("Sorgular", False)]
    assert (await trials.now(bought))["bundle_list"][0]["status"] == "bundle_active"
    sales = await trials.house.post("/v1/user/shop/order/sales", token=trials.seller.token, **trials.shop)
    assert [(day["count"], day["gross"]) for day in (await ok(sales))["list"]] == [(1, 12_000)]
    assert await trials.is_right()


async def test_who_gives_a_trial_back_is_owed_nothing_and_tries_no_second_time(trials: Trials) -> None:
    bundle = await trials.offered()
    made = await trials.tried(bundle)
    await ok(await move(trials.house, trials.buyer.token, "bundle", _bundle(made), "termination"))
    assert (await trials.try_(bundle)).error == TrialOver.slug
    assert (await trials.debts(), await trials.holds()) == ([], [])
    await paid_by_card(trials.house, trials.buyer, trials.seller, [bundle])
    assert await trials.holds() == [("Sorgular", False)]
    assert await trials.is_right()


async def test_no_money_comes_of_withdrawing_from_a_trial_or_refunding_it(trials: Trials) -> None:
    bundle = await trials.offered()
    made = await trials.tried(bundle)
    for amount in (0, 1):
        said = {**REASON, "refund_amount": amount}
        shop = trials.seller.token
        refused = await move(trials.house, shop, "bundle", _bundle(made), "payment_refunded", **said)
        assert refused.error == RefundTooLarge.slug
    of_shop = {"user_shop_client_id": trials.seller.shop_id}
    order = {"user_shopcart_client_id": made["user_shopcart_client_id"], **of_shop}
    withdrawn = await trials.house.post("/v1/user/shopcart/withdraw", token=trials.buyer.token, **order)
    assert (await ok(withdrawn))["owed"] == 0
    assert (await trials.try_(bundle)).error == TrialOver.slug
    assert await values_of(trials.house, "SELECT id FROM refund UNION SELECT id FROM bill") == []
    assert (await trials.debts(), await trials.holds()) == ([], [])
    assert await trials.is_right()


async def test_a_trial_names_no_day_of_withdrawal(trials: Trials) -> None:
    made = await trials.tried(await trials.offered(withdrawal_ground="14_days", **SERVICE))
    order = {"user_shopcart_client_id": made["user_shopcart_client_id"]}
    path, token = "/v1/user/shopcart/withdrawal/get", trials.buyer.token
    for lang, words in (("tr", "Bunun için ödeme yapmadınız"), ("en", "You paid nothing for it")):
        (view,) = (await ok(await trials.house.post(path, token=token, lang=lang, **order)))["list"]
        assert (view["is_withdrawable"], view["last_day"], view["amount"]) == (True, None, 0)
        assert view["text"].startswith(words)
    texts = (await ok(await trials.house.post("/v1/user/shopcart/agreement/list", token=token, **order)))[
        "list"
    ]
    assert texts
    assert all("Bu siparişte cayma hakkı" not in each["text"] for each in texts)
    await trials.house.run_jobs()
    (mail,) = [each for each in await trials.house.mails(to="alici@example.com") if "deneme" in each.subject]
    assert "cay" not in mail.body_text


async def test_who_may_not_try_a_bundle_is_told_before_reading_its_agreements(trials: Trials) -> None:
    async def asked(bundle: str, token: str = "") -> tuple[bool, str]:
        path = "/v1/user/shopcart/bundle/try/get"
        query = {"token": token or trials.buyer.token, "user_shop_bundle_client_id": bundle}
        answer = await ok(await trials.house.post(path, **query))
        return answer["is_open"], answer["text"]

    bundle = await trials.offered()
    assert await asked(bundle) == (True, "")
    await trials.tried(bundle)
    is_open, text = await asked(bundle)
    assert (is_open, "daha önce denediniz" in text) == (False, True)
    other = await make_buyer(trials.house, "veli")
    assert await asked(bundle, other.token) == (True, "")
    bought = await trials.offered()
    await paid_by_card(trials.house, trials.buyer, trials.seller, [bought])
    assert (await asked(bought))[0] is False
    assert (await asked(await trials.offered({"trial_days": None})))[0] is False
    assert (await asked(await trials.offered({"available_soon": True})))[0] is False
    query = {"token": trials.buyer.token, "user_shop_bundle_client_id": str(uuid4())}
    assert (await trials.house.post("/v1/user/shopcart/bundle/try/get", **query)).error == "bundle_not_found"


async def test_what_a_shop_ended_is_not_tried_again(trials: Trials) -> None:
    bundle = await trials.offered()
    made = await trials.tried(bundle)
    await ok(await move(trials.house, trials.seller.token, "bundle", _bundle(made), "termination", **REASON))
    assert (await trials.try_(bundle)).error == TrialOver.slug
    assert await trials.debts() == []


async def test_a_second_account_with_the_mail_address_of_who_tried_tries_nothing(trials: Trials) -> None:
    bundle = await trials.offered()
    await trials.tried(bundle)
    other = await make_buyer(trials.house, "veli")
    third = await make_buyer(trials.house, "can")
    for name, mail in (("alici", "new@example.com"), ("veli", "Alici@example.com")):
        said = f"mail = '{mail}', mail_key = lower('{mail}')"
        await run_sql(trials.house, f"UPDATE user_account SET {said} WHERE username = '{name}'")
    assert (await trials.try_(bundle, other.token)).error == TrialOver.slug
    await ok(await trials.try_(bundle, third.token))


async def test_who_has_bought_a_bundle_has_nothing_to_try(trials: Trials) -> None:
    bundle = await trials.offered()
    bought = await paid_by_card(trials.house, trials.buyer, trials.seller, [bundle])
    assert (await trials.try_(bundle)).error == TrialOver.slug
    said = {"accepts_loss": True}
    await ok(await move(trials.house, trials.buyer.token, "bundle", _bundle(bought), "termination", **said))
    assert (await trials.try_(bundle)).error == TrialOver.slug


async def test_a_trial_is_had_only_where_it_is_offered(trials: Trials) -> None:
    hidden = {"can_customer_add_to_shopcart": False}
    for data in (hidden, {"available_soon": True}):
        assert (await trials.asked(await trials.offered(data))).error == NotSold.slug, data
    assert (await trials.asked(await trials.offered({"trial_days": None}))).error == OrderNeeded.slug
    off = await trials.offered()
    await set_passive(trials, off)
    never = await make_bundle(trials.house, trials.seller, **OFFERED)
    for bundle in (off, never):
        assert (await trials.asked(bundle)).error == NotSold.slug
    own = await trials.offered({"organization_id": "1", "organization_name": "Okul"})
    for bundle in (own, str(uuid4())):
        assert (await trials.asked(bundle)).error == "bundle_not_found"
    closed = {"user_shop_client_id": trials.seller.shop_id, "status": "passive"}
    at_closing = await trials.offered()
    await ok(await trials.house.post("/v1/user/shop/status/change", token=trials.seller.token, **closed))
    assert (await trials.asked(at_closing)).error == NotSold.slug
    assert await trials.holds() == []


async def test_what_became_the_platforms_own_is_not_tried_any_more(trials: Trials) -> None:
    bundle = await trials.offered()
    kind = """jsonb_set(content, '{products,0,product_type}', '"credit"')"""
    await run_sql(trials.house, f"UPDATE bundle_revision SET content = {kind}")
    assert (await trials.asked(bundle)).error == OrderNeeded.slug


async def test_agreements_are_approved_before_something_is_tried(trials: Trials) -> None:
    refused = await trials.asked(await trials.offered())
    assert refused.error == "agreements_not_approved"


async def test_a_trial_goes_on_where_its_bundle_is_taken_off_sale(trials: Trials) -> None:
    bundle = await trials.offered()
    await trials.tried(bundle)
    await set_passive(trials, bundle)
    await trials.pass_days(11.5)
    assert await trials.holds() == [("Sorgular", True)]
    mail = (await trials.house.mails(to="alici@example.com"))[-1]
    assert "satışta değil" in mail.body_text
    await trials.pass_days(3)
    assert await trials.holds() == []


async def test_other_days_hold_for_those_who_try_it_later(trials: Trials) -> None:
    bundle = await trials.offered()
    await trials.tried(bundle)
    await ok(await edit_bundle(trials.house, trials.seller, bundle, trial_days=2))
    other = await make_buyer(trials.house, "veli")
    await ok(await trials.try_(bundle, other.token))
    days = await values_of(
        trials.house, "SELECT ends_at - approved_at FROM shopcart_bundle WHERE is_trial ORDER BY ends_at"
    )
    assert [each.days for each in days] == [2, 14]
    assert await trials.is_right()


async def test_a_trial_keeps_nobody_from_taking_what_is_assigned_later(trials: Trials) -> None:
    bundle = await trials.offered()
    await trials.tried(bundle)
    await ok(await edit_bundle(trials.house, trials.seller, bundle, assigned_user_list=["alici"]))
    await ok(await trials.approve(bundle))
    assert await trials.holds() == [("Sorgular", False), ("Sorgular", True)]
    assert await trials.is_right()


async def test_the_end_of_a_day_long_trial_is_told_when_half_of_it_is_over(trials: Trials) -> None:
    await trials.tried(await trials.offered({"trial_days": 1}))
    await trials.pass_days(0.4)
    assert await trials.subjects() == []
    await asyncio.gather(*[watch_trials.handler(trials.house.work()) for _ in range(2)])
    await trials.pass_days(0.2)
    await asyncio.gather(*[watch_trials.handler(trials.house.work()) for _ in range(3)])
    assert await trials.subjects() == ["Deneme süreniz bitiyor: Sorgular"]


async def test_the_days_of_who_is_registered_first_begin_then(trials: Trials) -> None:
    registrar = await trusted(trials.house, "kayitci", "register")
    bundle = await trials.offered({"task_type": "registration_needed"})
    made = await trials.tried(bundle)
    assert made["bundle_list"][0]["status"] == "register_approve_waiting"
    await trials.pass_days(20)
    assert await trials.subjects() == []
    registrar = await trials.house.sign_in("kayitci")
    await ok(await move(trials.house, registrar, "bundle", _bundle(made), "register_approve_completed"))
    await trials.pass_days(13)
    assert await trials.holds() == [("Sorgular", True)]
    assert await trials.subjects() == ["Deneme süreniz bitiyor: Sorgular"]
    await trials.pass_days(1.1)
    assert await trials.holds() == []
    assert await trials.is_right()


@pytest.mark.parametrize(
    ("product", "is_sold"),
    [
        ({"product_type": "credit"}, False),
        (sold("shop_new"), False),
        ({**SERVICE, "preparation_type": "manual"}, False),
        ({**SERVICE, **FREE}, False),
        (SERVICE, True),
    ],
    ids=["credits", "platform", "prepared", "free", "service"],
)
async def test_what_is_the_platforms_own_free_or_not_ready_is_not_tried(
    house: HouseUnderTest, admin: str, product: dict[str, Any], is_sold: bool
) -> None:
    seller = await open_shop(house, admin)
    bundle = await bundle_of(house, seller, **product)
    changed = await edit_bundle(house, seller, bundle, trial_days=14)
    assert (changed.status == 200) is is_sold, changed.json
    if not is_sold:
        assert changed.error == "bundle_still_sold"
        assert [each["field"] for each in changed["errors"]] == ["trial_days"]


@pytest.mark.parametrize("days", [0, 91, -1])
async def test_a_trial_is_one_to_ninety_days_long(trials: Trials, days: int) -> None:
    bundle = await make_bundle(trials.house, trials.seller, trial_days=90)
    refused = await edit_bundle(trials.house, trials.seller, bundle, trial_days=days)
    assert (refused.status, [each["field"] for each in refused["errors"]]) == (
        422,
        ["bundle_data.trial_days"],
    )


async def set_passive(trials: Trials, bundle: str) -> None:
    """Take a bundle off sale."""
    path = "/v1/user/shop/bundle/status/passive"
    await ok(await trials.house.post(path, token=trials.seller.token, user_shop_bundle_client_id=bundle))
