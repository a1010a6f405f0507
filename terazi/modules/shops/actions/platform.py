"""What is the platform's own in this installation."""

from collections.abc import Mapping
from typing import Any

from terazi.foundation.money import Currency
from terazi.foundation.settings import Settings
from terazi.modules.access.public import Role
from terazi.modules.shops.rules.platform import PlatformGoods

PLATFORM_ROLES = frozenset(role.value for role in Role)


def platform_goods(settings: Settings) -> PlatformGoods:
    """Return what only shops of the platform sell, and for how much at least."""
    floors = {currency: settings.credit_floor(currency) for currency in Currency}
    return PlatformGoods(roles=PLATFORM_ROLES, floors=floors)


def is_of_platform(product: Mapping[Any, Any]) -> bool:  # Any: columns of a product, or JSON of a revision
    """Whether only a shop of the platform sells a product, whatever it costs."""
    return PlatformGoods(roles=PLATFORM_ROLES, floors={}).includes(product)
