"""From whom no tax is charged: companies abroad, to which services are exported (KDVK 11/1-a and 12).

What falls away is the tax: they pay the price without it, as a piece costs without it, rounded once.
"""

from datetime import date
from decimal import Decimal

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.foundation.places import HOME
from terazi.foundation.tax import priced
from terazi.foundation.types import Json
from terazi.modules.orders.rules.pricing import BundlePrice, price_bundle
from terazi.modules.orders.rules.revisions import revision_of
from terazi.modules.orders.values import BuyerDetails, BuyerKind, ProductTerms, Revision

WITHOUT_TAX = Phrase("orders.tax.abroad")
"""Why an order or a cart has no tax."""
_AMOUNTS = ("amount_try", "amount_usd", "campaign_try", "campaign_usd")


def is_untaxed(kind: BuyerKind, country: str) -> bool:
    """Whether tax falls away for such a buyer."""
    return kind is BuyerKind.COMPANY and country != HOME


def is_sold_untaxed(buyer: BuyerDetails, *, tax: int, gross: int) -> bool:
    """Whether what cost this was sold to this buyer without tax; once companies abroad were taxed too."""
    return is_untaxed(buyer.kind, buyer.country) and gross > 0 and tax == 0


def without_tax(sold: Revision) -> Revision:
    """Return what is sold as a company abroad buys it: each piece at its price without tax, and taxed at nothing."""
    products = [{**product.written, **_untaxed(product, sold)} for product in sold.products]
    return revision_of({**sold.written, "products": products})


def untaxed_price(price: BundlePrice, count: int, day: date) -> BundlePrice:
    """Return what costs this here at what it costs a company abroad on the same day, before coupons."""
    without = price_bundle(without_tax(price.sold), price.total.gross.currency, count, day)
    if without is None:
        raise RuntimeError("what has a price has one without tax")
    return without


def _untaxed(product: ProductTerms, sold: Revision) -> Json:
    own = product.tax_rate_percent
    rate = sold.shop.tax_rate_percent if own is None else own
    if rate is None:
        return {}
    amounts = {name: _net(getattr(product, name), rate, product) for name in _AMOUNTS}
    return {**amounts, "tax_rate_percent": "0", "price_includes_taxes": False}


def _net(amount: int | None, rate: Decimal, product: ProductTerms) -> int | None:
    if amount is None or not product.price_includes_taxes:
        return amount
    return priced(Money(amount, Currency.TRY), 1, rate, includes_tax=True).net.minor
