"""What tests of orders begin with: a shop that takes cards and transfers, a buyer, and the calls of buying."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from terazi.modules.orders import jobs
from terazi.providers.cards.sandbox_payments import SECURE_CODE, TestCard
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.shops.selling import Seller, activate, fill_bundle, make_bundle, ok

PERSON = {
    "kind": "person",
    "firstname": "Ayşe",
    "lastname": "Yılmaz",
    "identity_number": "10000000146",
    "address": "Bağdat Cad. 1",
    "district": "Kadıköy",
    "city": "İstanbul",
    "phone": "+905350000000",
}
COMPANY = {
    "kind": "company",
    "name": "Örnek A.Ş.",
    "identity_number": "1234567890",
    "tax_office": "Kadıköy",
    "address": "Bağdat Cad. 2",
    "district": "Kadıköy",
    "city": "İstanbul",
}
REFUNDED = ("payment_refunded", "refunded")
"""The states that pay everything back that can be."""
PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


@dataclass(frozen=True)
class Buyer:
    """A person who buys."""

    token: str
    id: str
    username: str


async def make_buyer(house: HouseUnderTest, username: str = "alici") -> Buyer:
    """Register somebody who buys."""
    token = await house.register(username)
    return Buyer(token=token, id=str(await id_of(house, token)), username=username)


async def take_cards(house: HouseUnderTest, seller: Seller) -> None:
    """Let a shop take cards through the sandbox."""
    await ok(
        await house.post(
            "/v1/user/shop/card/record",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            body={"card_provider": "sandbox"},
        )
    )


async def bundle_of(
    house: HouseUnderTest, seller: Seller, data: dict[str, Any] | None = None, **product: Any
) -> str:
    """Put a bundle with one product on sale and return its id."""
    bundle_id = await make_bundle(house, seller, **(data or {}))
    await fill_bundle(house, seller, bundle_id, **product)
    await ok(await activate(house, seller, bundle_id))
    return bundle_id


async def add(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, bundle_id: str, count: int = 1, **more: Any
) -> Reply:
    """Put a bundle into the cart."""
    return await house.post(
        "/v1/user/shopcart/bundle/add",
        token=buyer.token,
        user_client_id=buyer.id,
        user_shop_bundle_client_id=bundle_id,
        user_shop_client_id=seller.shop_id,
        add_bundle_count=count,
        **more,
    )


def order_body(cart: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return what is sent to order a cart as it was shown."""
    agreements = [
        {"agreement_id": agreement["agreement_id"], "version": agreement["version"]}
        for bundle in cart["bundle_list"]
        for agreement in bundle["agreement_list"]
    ]
    return {
        "agreement_approve_list": agreements,
        "pay_type": "card",
        "buyer": PERSON,
        "total_minor": cart["total"]["gross"],
        "consent_version": cart["consent"]["version"] if cart["consent"] else None,
        **fields,
    }


async def order(house: HouseUnderTest, buyer: Buyer, cart: dict[str, Any], /, **fields: Any) -> Reply:
    """Order a cart as it was shown."""
    return await house.post(
        "/v1/user/shopcart/product/order",
        token=buyer.token,
        user_shopcart_client_id=cart["user_shopcart_client_id"],
        body=order_body(cart, **fields),
    )


async def ordered(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, bundle_ids: Sequence[str], /, **fields: Any
) -> dict[str, Any]:
    """Order bundles and return the order."""
    for bundle_id in bundle_ids:
        answer = await ok(await add(house, buyer, seller, bundle_id))
    done = await ok(await order(house, buyer, answer["shopcart"], **fields))
    return dict(done["order"])


async def start(house: HouseUnderTest, buyer: Buyer, made: dict[str, Any], **payment: Any) -> Reply:
    """Begin to pay an order."""
    return await house.post(
        "/v1/user/shopcart/payment/record",
        token=buyer.token,
        user_shopcart_client_id=made["user_shopcart_client_id"],
        body={"product_payment_list": [payment] if payment else []},
    )


async def use_card(house: HouseUnderTest, page_url: str, card: TestCard = TestCard.SUCCESS) -> str:
    """Pay on the sandbox's page and return where the browser is sent to."""
    await house.client.post(page_url, data={"do": "pay", "card": card})
    answer = await house.client.post(page_url, data={"do": "confirm", "code": SECURE_CODE})
    return str(answer.headers["location"])


async def paid_by_card(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, bundle_ids: Sequence[str]
) -> dict[str, Any]:
    """Order bundles, pay them by card and return the order."""
    made = await ordered(house, buyer, seller, bundle_ids)
    page = await ok(await start(house, buyer, made))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    return await own_order(house, buyer, made["user_shopcart_client_id"])


async def own_order(house: HouseUnderTest, buyer: Buyer, cart_id: str) -> dict[str, Any]:
    """Return an order of the buyer with all that happened to it."""
    answer = await ok(
        await house.post("/v1/user/shopcart/order/get", token=buyer.token, user_shopcart_client_id=cart_id)
    )
    return {**answer.json, **answer["order"]}


async def upload_receipt(house: HouseUnderTest, buyer: Buyer, cart_id: str, content: bytes = PDF) -> Reply:
    """Upload the receipt of a transfer."""
    return await house.upload(
        "/v1/user/shopcart/document/record",
        token=buyer.token,
        files={"file": ("dekont.pdf", content)},
        user_shopcart_client_id=cart_id,
    )


async def move(house: HouseUnderTest, token: str, what: str, id_: str, status: str, **body: Any) -> Reply:
    """Move a bundle, a product or a payment of an order; of a refund without an amount all that can be paid back."""
    if status in REFUNDED and "reason" in body and "refund_amount" not in body:
        told = await move(house, token, what, id_, status, **body, refund_amount=10**15)
        if told.error != "refund_too_large":
            return told
        body["refund_amount"] = told["most_minor"]
    path, name = {
        "bundle": ("status/change", "user_shopcart_bundle_client_id"),
        "product": ("product/status/change", "user_shopcart_bundle_product_client_id"),
        "payment": ("product/payment/status/change", "user_shopcart_bundle_product_payment_client_id"),
    }[what]
    return await house.post(
        f"/v1/user/shopcart/{path}", token=token, body=body or None, **{name: id_, "status": status}
    )


async def credits_of(house: HouseUnderTest, buyer: Buyer) -> int:
    """Return how many credits the buyer can spend."""
    return int((await ok(await house.post("/v1/user/credit/get", token=buyer.token)))["available"])


def query_of(address: str) -> dict[str, str]:
    """Return the query of an address."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


async def run_clock(house: HouseUnderTest) -> None:
    """Do what the clock would do at this moment."""
    for task in (jobs.ask_card_providers, jobs.watch_waiting, jobs.watch_ends):
        await task.handler(house.work())


async def with_earlier_receipt(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, bundle_id: str
) -> dict[str, Any]:
    """Return an order whose third try waits, as a transfer, while the receipt was uploaded for the first."""
    made = await ordered(house, buyer, seller, [bundle_id], pay_type="transfer")
    for way in ("card", "transfer"):
        await ok(await start(house, buyer, made, pay_type=way))
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    first = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await run_sql(house, f"UPDATE payment_receipt SET payment_id = '{first}'")
    return made


def waiting_of(made: dict[str, Any]) -> str:
    """Return the condition that finds the payment for which an order waits."""
    return f"state = 'waiting' AND shopcart_id = '{made['user_shopcart_client_id']}'"
