"""What is the platform's own: sold only by its shops, credits never below their floor."""

from decimal import Decimal

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.modules.credits.public import Sale, is_sold_rightly
from terazi.modules.entitlements.public import ProductType
from terazi.modules.orders.actions.opening import OpenOrder, shop_of
from terazi.modules.orders.rules.pricing import BundlePrice
from terazi.modules.orders.rules.terms import credits_of
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.shops.public import Offered, is_of_platform


def may_be_sold(offered: Offered, price: BundlePrice, count: int, floor: Decimal) -> bool:
    """Whether its shop may sell a bundle at this price."""
    own = [line for line in price.lines if is_of_platform(line.product)]
    return not own or (
        offered.is_platform
        and all(line.priced.net.covers(floor, credits_of(line.product, count)) for line in own)
    )


def sale_of(order: OpenOrder, line: ShopcartBundleProduct, *, is_by_platform: bool) -> Sale:
    """Return what the ledger asks of a product that gives credits."""
    return Sale(
        key=str(line.id),
        cause=Phrase("orders.cause.bought", {"number": order.cart.number}),
        is_by_platform=is_by_platform,
        net=Money(line.net, order.cart.currency),
        floor=line.credit_floor,
    )


async def can_be_given(change: Change, order: OpenOrder, bundle: ShopcartBundle) -> bool:
    """Whether what was ordered may be given now: what is the platform's own only while its shop is the platform's."""
    own = [line for line in order.lines_of(bundle) if is_of_platform(line.terms)]
    if not own:
        return True
    is_platform = (await shop_of(change, order, bundle.shop_id)).is_platform
    return is_platform and all(
        is_sold_rightly(sale_of(order, line, is_by_platform=True), credits_of(line.terms, line.count))
        for line in own
        if line.product_type == ProductType.CREDIT
    )
