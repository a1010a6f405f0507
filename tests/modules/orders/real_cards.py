"""A shop that takes cards through iyzico or Stripe, and what their servers say to the platform."""

from terazi.modules.orders.actions.payments import NOTICE_PATH
from tests.calling import HouseUnderTest
from tests.fakes.card_providers import API_KEY, SECRET_KEY, WEBHOOK_SECRET, iyzico_notice, stripe_notice
from tests.modules.orders.buying import ok
from tests.modules.shops.selling import Seller

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
