"""What tests of renewals by card begin with: a bundle paid each month by a card that the provider keeps."""

from datetime import datetime, timedelta
from typing import Any

from terazi.modules.entitlements.jobs import expire_entitlements
from terazi.modules.orders import jobs
from terazi.providers.cards.sandbox_payments import TestCard
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, bundle_of, ok, ordered, own_order, start, use_card
from tests.modules.shops.selling import Seller

MONTHLY = {
    "product_type": "service",
    "pro_name": "Aylık destek",
    "pay_type": "periodic",
    "pay_period_type": "month",
}
_BY_CLOCK = (
    jobs.watch_renewals,
    jobs.watch_card_renewals,
    jobs.ask_card_providers,
    jobs.watch_waiting,
    jobs.watch_ends,
    jobs.watch_removed_cards,
    expire_entitlements,
)


async def pass_days(house: HouseUnderTest, buyer: Buyer, days: float) -> Buyer:
    """Let days pass, with all that clock and workers do then, and sign in again."""
    house.clock.advance(days=days)
    for task in _BY_CLOCK:
        await task.handler(house.work())
    await house.run_jobs()
    return Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)


async def pass_until(house: HouseUnderTest, buyer: Buyer, made: dict[str, Any], *days_before: float) -> Buyer:
    """Let time pass until so many days before the end of what was bought, one after the other."""
    end = datetime.fromisoformat(made["bundle_list"][0]["product_list"][0]["ends_at"])
    for days in days_before:
        house.clock.now = end - timedelta(days=days) + timedelta(minutes=1)
        buyer = await pass_days(house, buyer, 0)
    return buyer


async def bought_with_renewal(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, card: TestCard = TestCard.SUCCESS, **product: Any
) -> dict[str, Any]:
    """Buy something that is paid each month, with a card that may renew it, and return the order."""
    made = await ordered(house, buyer, seller, [await bundle_of(house, seller, **{**MONTHLY, **product})])
    await pay_and_keep(house, buyer, made, card)
    await house.run_jobs()
    return await own_order(house, buyer, made["user_shopcart_client_id"])


async def pay_and_keep(
    house: HouseUnderTest, buyer: Buyer, made: dict[str, Any], card: TestCard = TestCard.SUCCESS
) -> None:
    """Pay what waits of an order by card, and agree that it renews."""
    page = await ok(await start(house, buyer, made, card_renewal_version=1))
    await house.client.get(await use_card(house, page["payment"]["page_url"], card))


async def orders_of(house: HouseUnderTest, buyer: Buyer) -> list[dict[str, Any]]:
    """Return the buyer's orders, newest first."""
    return list((await ok(await house.post("/v1/user/shopcart/order/list", token=buyer.token)))["list"])


async def cards_of(house: HouseUnderTest, buyer: Buyer) -> list[dict[str, Any]]:
    """Return the stored cards of the buyer."""
    return list((await ok(await house.post("/v1/user/card/list", token=buyer.token)))["list"])


async def renewal_of(house: HouseUnderTest, buyer: Buyer) -> dict[str, Any]:
    """Return how the newest thing that the buyer holds is renewed by card."""
    answer = await ok(await house.post("/v1/user/shopcart/active/list", token=buyer.token))
    return dict(answer["list"][0]["card_renewal"])


async def switch(house: HouseUnderTest, buyer: Buyer, bundle_id: str, to: str, **more: Any) -> Reply:
    """Switch a renewal by card on (``start``) or off (``cancel``)."""
    return await house.post(
        f"/v1/user/shopcart/card_renewal/{to}",
        token=buyer.token,
        user_shopcart_bundle_client_id=bundle_id,
        **more,
    )


def bundle_id_of(made: dict[str, Any]) -> str:
    """Return the id of the one bundle of an order."""
    return str(made["bundle_list"][0]["user_shopcart_bundle_client_id"])


async def subjects(house: HouseUnderTest) -> list[str]:
    """Return the beginnings of the subjects of the buyer's mails about cards."""
    mails = await house.mails(to="alici@example.com")
    return [mail.subject.split(":")[0] for mail in mails if "kart" in mail.subject.lower()]
