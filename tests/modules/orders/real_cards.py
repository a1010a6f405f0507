"""A shop that takes cards through iyzico or Stripe, and what their servers say to the platform."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from terazi.modules.orders.actions.payments import NOTICE_PATH, RETURN_PATH
from tests.calling import HouseUnderTest, open_house
from tests.fakes.card_providers import (
    API_KEY,
    SECRET_KEY,
    WEBHOOK_SECRET,
    Fake,
    card_providers,
    iyzico_notice,
    stripe_notice,
)
from tests.modules.access.people import make_administrator
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    credits_of,
    make_buyer,
    ok,
    ordered,
    own_order,
    start,
)
from tests.modules.shops.selling import Seller, open_shop, trusted

WELCOME = 250
KEYS = {
    "iyzico": {"api_key": API_KEY, "secret_key": SECRET_KEY},
    "stripe": {"secret_key": SECRET_KEY, "webhook_secret": WEBHOOK_SECRET},
}


async def connect(
    house: HouseUnderTest, seller: Seller, provider: str, *, secret_key: str | None = None
) -> None:
    """Let a shop take cards with its keys at a provider."""
    keys = {**KEYS[provider], **({"secret_key": secret_key} if secret_key else {})}
    await ok(
        await house.post(
            "/v1/user/shop/card/record",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            body={"card_provider": provider, **keys},
        )
    )


async def notify(
    house: HouseUnderTest,
    seller: Seller,
    provider: str,
    token: str,
    reference: str,
    *,
    key: str | None = None,
) -> int:
    """Post the provider's notice about a payment and return the status of the answer."""
    if provider == "iyzico":
        headers, body = iyzico_notice(token, reference, key or SECRET_KEY)
    else:
        moment = int(house.clock.now.timestamp())
        headers, body = stripe_notice(token, moment, key=key or WEBHOOK_SECRET)
    answer = await house.client.post(f"{NOTICE_PATH}?shop={seller.shop_id}", headers=headers, content=body)
    return answer.status_code


@dataclass
class Till:
    """A shop that takes cards through a provider, and a buyer before its page."""

    house: HouseUnderTest
    fake: Fake
    provider: str
    seller: Seller
    buyer: Buyer
    admin: str
    made: dict[str, Any]
    payment_id: str
    token: str

    def pay(self, **values: Any) -> None:
        """Let the buyer pay at the provider."""
        if self.provider == "iyzico":
            self.fake.pay_iyzico(
                self.token, self.payment_id, **{"paidPrice": 120.0, "price": 120.0, **values}
            )
        else:
            self.fake.pay_stripe(self.token, **values)

    def pay_and_keep(self, **values: Any) -> None:
        """Let the buyer pay with a card that the provider keeps from then on."""
        if self.provider == "iyzico":
            kept = {"cardUserKey": "holder", "cardToken": "kept-card", "cardAssociation": "VISA"}
            self.pay(**kept, lastFourDigits="1111", **values)
            return
        card = {"brand": "visa", "last4": "1111", "exp_year": 2030, "exp_month": 5}
        self.fake.payments[self.token] |= {"customer": "holder"}
        method = {"id": "kept-card", "card": card}
        self.pay(setup_future_usage="off_session", payment_method=method, **values)

    async def come_back(self) -> str:
        """Let the browser come back as the provider sends it, and return where it is sent on to."""
        if self.provider == "iyzico":
            answer = await self.house.client.post(RETURN_PATH, data={"token": self.token})
        else:
            answer = await self.house.client.get(f"{RETURN_PATH}?token={self.token}")
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    async def notify(self, **values: Any) -> int:
        """Post the provider's notice."""
        said = {"token": self.token, "reference": self.payment_id, **values}
        return await notify(self.house, self.seller, self.provider, **said)

    async def states(self) -> tuple[str, str]:
        """Return where bundle and payment stand."""
        now = await own_order(self.house, self.buyer, self.made["user_shopcart_client_id"])
        return now["bundle_list"][0]["status"], now["payment_list"][0]["status"]

    async def given(self) -> int:
        """Return the credits that the order gave."""
        return await credits_of(self.house, self.buyer) - WELCOME

    async def proof(self) -> list[str]:
        """Return what of the reconciliation is wrong."""
        answer = await ok(await self.house.post("/v1/order/reconciliation", token=self.admin))
        return [line["name"] for line in answer["list"] if not line["is_right"]]


@asynccontextmanager
async def open_till(
    database_url: str, folder: Path, provider: str, *, keeps: bool = False, **product: Any
) -> AsyncIterator[Till]:
    """Begin a card payment at a provider, for one product; whoever ``keeps`` agrees that the card renews it."""
    with card_providers() as fake:
        urls = {"iyzico_url": fake.url, "stripe_url": fake.url, "card_timeout_seconds": 2.0}
        async with open_house(database_url, folder, **urls) as house:
            seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
            await connect(house, seller, provider)
            buyer = await make_buyer(house)
            made = await ordered(house, buyer, seller, [await bundle_of(house, seller, **product)])
            agreed = {"card_renewal_version": 1} if keeps else {}
            page = (await ok(await start(house, buyer, made, **agreed)))["payment"]
            assert page["page_url"].startswith("https://")
            yield Till(
                house=house,
                fake=fake,
                provider=provider,
                seller=seller,
                buyer=buyer,
                admin=await make_administrator(house, "yonetici"),
                made=made,
                payment_id=page["user_shopcart_bundle_product_payment_client_id"],
                token=next(iter(fake.payments)),
            )
