"""What only a shop of the platform itself sells: credits, never below their floor, and the platform's own functions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.modules.shops.rules.pricing import price_of
from terazi.modules.shops.values.bundles import ANALYSIS_TYPES, Product, ProductType
from terazi.modules.shops.values.shops import ADMIN, Shop, ShopKind


@dataclass(frozen=True, kw_only=True, slots=True)
class PlatformGoods:
    """What is the platform's own: its roles, and credits, with the least price of one by currency."""

    roles: frozenset[str]
    floors: Mapping[Currency, Decimal]
    """In minor units, without tax."""

    def includes(self, product_type: str, auth_id: str) -> bool:
        """Whether only a shop of the platform may sell such a product."""
        if product_type == ProductType.AUTHORIZATION:
            return auth_id in self.roles
        return product_type == ProductType.CREDIT


def platform_problems(shop: Shop, product: Product, goods: PlatformGoods) -> list[FieldProblem]:
    """Return why a shop may not sell a product as it is."""
    return list(_problems(shop, product, goods))


def _problems(shop: Shop, product: Product, goods: PlatformGoods) -> Iterator[FieldProblem]:
    if shop.kind is ShopKind.PERSONAL and product.product_type not in ANALYSIS_TYPES:
        yield FieldProblem("product_type", Phrase("shops.personal.analysis"))
        return
    is_role = product.product_type == ProductType.AUTHORIZATION
    if is_role and product.auth_id == ADMIN:
        yield FieldProblem("auth_id", Phrase("shops.platform.administrator"))
    elif goods.includes(product.product_type, product.auth_id) and not shop.is_platform:
        if is_role:
            yield FieldProblem("auth_id", Phrase("shops.platform.role"))
        else:
            yield FieldProblem("product_type", Phrase("shops.platform.credit"))
    if product.product_type == ProductType.CREDIT:
        yield from _prices_below_floor(shop, product, goods)


def _prices_below_floor(shop: Shop, product: Product, goods: PlatformGoods) -> Iterator[FieldProblem]:
    count = product.pro_usage_count or 0
    for currency, floor in goods.floors.items():
        prices = [
            price_of(shop, product, currency),
            price_of(shop, product, currency, on=product.campaign_from),
        ]
        if any(price is not None and not price.net.covers(floor, count) for price in prices):
            least = Money(int((floor * count).to_integral_value(ROUND_CEILING)), currency)
            words = {"count": count, "least": least.minor / 100, "sign": currency.sign}
            yield FieldProblem("currency_amount_list", Phrase("shops.platform.floor", words))
