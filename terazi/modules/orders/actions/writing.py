"""Writing down what was ordered."""

from decimal import Decimal
from uuid import UUID

from terazi.foundation.context import Change
from terazi.modules.orders.rules.pricing import ProductPrice
from terazi.modules.orders.rules.terms import names_of
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.values import LineState
from terazi.modules.shops.public import ProductType


def line_of(
    change: Change, bundle: ShopcartBundle, line: ProductPrice, position: int, *, floor: Decimal
) -> ShopcartBundleProduct:
    """Return a product of an ordered bundle with its price, which waits to be paid; credits with their least one."""
    return ShopcartBundleProduct(
        id=change.new_id(),
        shopcart_bundle_id=bundle.id,
        product_id=UUID(line.product["id"]),
        position=position,
        state=LineState.WAITING,
        product_type=line.product["product_type"],
        name=names_of(line.product, "pro_name"),
        terms=dict(line.product),
        count=bundle.count,
        unit=line.unit.minor,
        rate=line.rate,
        includes_tax=line.includes_tax,
        net=line.priced.net.minor,
        tax=line.priced.tax.minor,
        gross=line.priced.gross.minor,
        refunded=0,
        owed=0,
        credits=0,
        project_id=UUID(project) if (project := line.product["wanalyzer_project_id"]) else None,
        credit_floor=floor if line.product["product_type"] == ProductType.CREDIT else None,
        changed_at=change.now,
    )
