"""Orders to pay for in the tests of card providers."""

from typing import Any

from terazi.foundation.cards import CardBuyer, CardItem, CardOrder
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money

BUYER = CardBuyer(
    id="b-1",
    first_name="Ayşe",
    last_name="Yılmaz",
    mail="ayse@example.com",
    ip_address="203.0.113.7",
    phone="+905350000000",
    identity_number="10000000146",
    address="Bağdat Cad. 1",
    city="İstanbul",
    zip_code="34728",
)


def lira(minor: int) -> Money:
    return Money(minor, Currency.TRY)


def order(*amounts: int, **fields: Any) -> CardOrder:
    """Return an order of lines with these amounts in kuruş."""
    items = tuple(
        CardItem(id=f"i-{place}", name=f"Paket <{place}> & ürün", category="Analiz", amount=lira(minor))
        for place, minor in enumerate(amounts or (123_456,))
    )
    values: dict[str, Any] = {
        "reference": "0190-ref-1",
        "items": items,
        "total": lira(sum(item.amount.minor for item in items)),
        "buyer": BUYER,
        "seller_name": "Çınar & Işık Ltd.",
        "return_url": "http://terazi.test/odeme/donus?order=1",
        "notice_url": "http://terazi.test/v1/payment/notice/sandbox",
        "lang": Lang.TR,
    }
    return CardOrder(**{**values, **fields})
