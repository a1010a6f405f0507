"""What tests of shops begin with: an open shop, a bundle that can be sold, and the calls they make most."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import text

from terazi.foundation.questions import pairs, touched
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import grant, id_of

SHOP = {
    "shop_name": "Kuzey Işığı Danışmanlık",
    "shop_address": "Bağdat Cad. 1, Kadıköy / İstanbul",
    "shop_tax_office": "Göztepe",
    "shop_tax_number": "123 456 7890",
    "tax_rate_percent": "20",
    "mersis_no": "0123456789000015",
    "trade_register_number": "12345-5",
    "shop_web_link": "https://kuzey.example.com",
    "mail": "destek@kuzey.example.com",
    "phone": "+90 (216) 555 44 33",
    "bank_title_1": "Kuzey Işığı Danışmanlık A.Ş.",
    "iban_1": "TR63 0006 2000 0100 0000 0629 75",
}
PRODUCT = {
    "pro_name": "1.000 kredi",
    "pro_name_en": "1,000 credits",
    "product_type": "credit",
    "pro_usage_count": 1000,
    "pro_count_suffix": "kredi",
    "currency_amount_list": [{"currency_type": 0, "amount": 12_000}, {"currency_type": 1, "amount": 400}],
}
WORDS = {"title": "Sözleşme", "title_en": "Contract", "text": "<p>Satıcı: {{seller.name}}</p>"}


@dataclass(frozen=True)
class Seller:
    """The owner of a shop."""

    token: str
    shop_id: str


async def trusted(house: HouseUnderTest, username: str, *codes: str) -> str:
    """Register somebody with these authorizations and return the token."""
    token = await house.register(username)
    for code in codes:
        await grant(house, await id_of(house, token), code)
    return token


async def ok(answer: Reply) -> Reply:
    """Return the answer of a call that must succeed."""
    assert answer.status == 200, answer.json
    return answer


async def make_shop(house: HouseUnderTest, token: str, **fields: Any) -> str:
    """Make a shop and return its id."""
    answer = await house.post("/v1/user/shop/new", token=token, body={**SHOP, **fields})
    assert answer.status == 200, answer.json
    return str(answer["user_shop_client_id"])


async def open_shop(house: HouseUnderTest, token: str, **fields: Any) -> Seller:
    """Make a shop that an administrator admitted, and let sell credits and roles too."""
    shop_id = await make_shop(house, token, **fields)
    await ok(await move_shop(house, token, shop_id, "waiting"))
    await admit(house, shop_id)
    await mark_platform(house, shop_id)
    return Seller(token=token, shop_id=shop_id)


async def move_shop(house: HouseUnderTest, token: str, shop_id: str, status: str, **body: Any) -> Reply:
    """Move a shop from one state to another."""
    return await house.post(
        "/v1/user/shop/status/change",
        token=token,
        user_shop_client_id=shop_id,
        status=status,
        body=body or None,
    )


async def admit(house: HouseUnderTest, shop_id: str) -> None:
    """Admit a shop that waits, whatever its tax number."""
    async with house.house.database.transaction() as db:
        question = text("UPDATE shop SET status = 'active', admitted_at = now() WHERE id = :id")
        await db.write(touched(question)(**{"id": shop_id}))


async def mark_platform(house: HouseUnderTest, shop_id: str, *, is_platform: bool = True) -> None:
    """Let a shop sell credits and roles, as an administrator does."""
    async with house.house.database.transaction() as db:
        question = text("UPDATE shop SET is_platform = :it WHERE id = :id")
        await db.write(touched(question)(**{"it": is_platform, "id": shop_id}))


async def make_bundle(house: HouseUnderTest, seller: Seller, **data: Any) -> str:
    """Make an empty bundle and return its id."""
    answer = await house.post(
        "/v1/user/shop/bundle/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"bundle_data": {"bundle_name": "Başlangıç paketi", **data}},
    )
    assert answer.status == 200, answer.json
    return str(answer["user_shop_bundle_client_id"])


async def add_product(house: HouseUnderTest, seller: Seller, bundle_id: str, **fields: Any) -> str:
    """Put a product into a bundle and return its id; one with a price of its own is no credit, which has a floor."""
    if "currency_amount_list" in fields:
        fields = {"product_type": "service", **fields}
    answer = await house.post(
        "/v1/user/shop/bundle/product/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={**PRODUCT, **fields},
    )
    assert answer.status == 200, answer.json
    return str(answer["user_shop_bundle_product_client_id"])


async def add_agreement(house: HouseUnderTest, seller: Seller, bundle_id: str, kind: str, **data: Any) -> str:
    """Give a bundle an agreement and return its id."""
    answer = await house.post(
        "/v1/user/shop/bundle/agreement/new",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={"agreement_data": {**WORDS, "kind": kind, **data}},
    )
    assert answer.status == 200, answer.json
    return str(answer["user_shop_bundle_agreement_client_id"])


async def fill_bundle(house: HouseUnderTest, seller: Seller, bundle_id: str, **product: Any) -> str:
    """Give a bundle a product and the two agreements, and return the product's id."""
    product_id = await add_product(house, seller, bundle_id, **product)
    for kind in ("pre_information", "distance_sales"):
        await add_agreement(house, seller, bundle_id, kind)
    return product_id


async def activate(house: HouseUnderTest, seller: Seller, bundle_id: str) -> Reply:
    """Put a bundle on sale."""
    return await house.post(
        "/v1/user/shop/bundle/status/active", token=seller.token, user_shop_bundle_client_id=bundle_id
    )


async def sold_bundle(house: HouseUnderTest, seller: Seller, **data: Any) -> str:
    """Make a bundle that is on sale and return its id."""
    bundle_id = await make_bundle(house, seller, **data)
    await fill_bundle(house, seller, bundle_id)
    answer = await activate(house, seller, bundle_id)
    assert answer.status == 200, answer.json
    return bundle_id


def fields_of(answer: Reply) -> set[str]:
    """Return the fields that a refusal names."""
    return {problem["field"] for problem in answer["errors"]}


async def bundle_of(house: HouseUnderTest, seller: Seller, bundle_id: str, lang: str = "tr") -> Reply:
    """Return a bundle as its shop sees it."""
    answer = await house.post(
        "/v1/user/shop/bundle/get", token=seller.token, lang=lang, user_shop_bundle_client_id=bundle_id
    )
    assert answer.status == 200, answer.json
    return answer


async def edit_bundle(house: HouseUnderTest, seller: Seller, bundle_id: str, **data: Any) -> Reply:
    """Change a bundle."""
    return await house.post(
        "/v1/user/shop/bundle/edit",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        user_shop_bundle_client_id=bundle_id,
        body={"bundle_data": data},
    )


async def edit_product(house: HouseUnderTest, seller: Seller, product_id: str, **fields: Any) -> Reply:
    """Change a product."""
    return await house.post(
        "/v1/user/shop/bundle/product/edit",
        token=seller.token,
        user_shop_bundle_product_client_id=product_id,
        body=fields,
    )


async def products_of(house: HouseUnderTest, seller: Seller, bundle_id: str) -> list[dict[str, Any]]:
    """Return the products of a bundle as its shop sees them."""
    answer = await house.post(
        "/v1/user/shop/bundle/product/list", token=seller.token, user_shop_bundle_client_id=bundle_id
    )
    assert answer.status == 200, answer.json
    return list(answer["list"])


async def revisions(house: HouseUnderTest, bundle_id: str) -> dict[int, Any]:
    """Return what is kept of a bundle by the numbers of its revisions, oldest first."""
    question = pairs(
        text("SELECT number, content FROM bundle_revision WHERE bundle_id = :id ORDER BY number")
    )
    (kept,) = await house.house.database.reader.ask(question(id=bundle_id))
    return kept


async def lose_accounts(house: HouseUnderTest) -> None:
    """Take all bank accounts away, as no call does while something on sale needs them."""
    async with house.house.database.transaction() as db:
        await db.write(touched(text("DELETE FROM shop_bank_account"))())
