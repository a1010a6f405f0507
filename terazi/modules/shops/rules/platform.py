"""What only a shop of the platform itself sells: credits, never below their floor, and the platform's own functions."""

from collections.abc import Iterator, Mapping
from decimal import ROUND_CEILING, Decimal
from typing import Any

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.foundation.settings import Settings
from terazi.modules.access.public import Role
from terazi.modules.credits.public import is_below_floor
from terazi.modules.shops.rules.pricing import price_of
from terazi.modules.shops.values import ADMIN, ProductType

Fields = Mapping[Any, Any]  # Any: columns of a shop or a product, or JSON of a revision
Floors = Mapping[Currency, Decimal]
_ROLES = frozenset(role.value for role in Role)


def floors_of(settings: Settings) -> Floors:
    """Return the least price of one credit in each currency, in minor units and without tax."""
    return {currency: settings.credit_floor(currency) for currency in Currency}


def is_of_platform(product: Fields) -> bool:
    """Whether only a shop of the platform may sell a product: credits, and roles that open its own functions."""
    if product["product_type"] == ProductType.AUTHORIZATION:
        return opens_platform(product["auth_id"])
    return bool(product["product_type"] == ProductType.CREDIT)


def opens_platform(auth_id: str) -> bool:
    """Whether an authorization is one that calls and menus of the platform ask for."""
    return auth_id in _ROLES


def platform_problems(shop: Fields, product: Fields, floors: Floors) -> list[FieldProblem]:
    """Return why a shop may not sell a product as it is."""
    return list(_problems(shop, product, floors))


def _problems(shop: Fields, product: Fields, floors: Floors) -> Iterator[FieldProblem]:
    is_role = product["product_type"] == ProductType.AUTHORIZATION
    if is_role and product["auth_id"] == ADMIN:
        yield FieldProblem("auth_id", Phrase("shops.platform.administrator"))
    elif is_of_platform(product) and not shop["is_platform"]:
        if is_role:
            yield FieldProblem("auth_id", Phrase("shops.platform.role"))
        else:
            yield FieldProblem("product_type", Phrase("shops.platform.credit"))
    if product["product_type"] == ProductType.CREDIT:
        yield from _prices_below_floor(shop, product, floors)


def _prices_below_floor(shop: Fields, product: Fields, floors: Floors) -> Iterator[FieldProblem]:
    count = product["pro_usage_count"] or 0
    for currency, floor in floors.items():
        price = price_of(shop, product, currency)
        if price is not None and is_below_floor(price.net, count, floor):
            least = Money(int((floor * count).to_integral_value(ROUND_CEILING)), currency)
            words = {"count": count, "least": least.minor / 100, "sign": currency.sign}
            yield FieldProblem("currency_amount_list", Phrase("shops.platform.floor", words))
