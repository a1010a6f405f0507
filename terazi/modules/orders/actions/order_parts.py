"""What is written down of an ordered bundle: its products at their prices, and the agreements that were approved."""

from decimal import Decimal

from terazi.foundation.context import Change, UserCall
from terazi.foundation.questions import Question, inserted
from terazi.modules.orders.rules.pricing import ProductPrice
from terazi.modules.orders.rules.terms import in_languages, product_names
from terazi.modules.orders.tables.orders import AGREEMENT_APPROVAL
from terazi.modules.orders.values import Bundle, Line, LineState
from terazi.modules.shops.public import AgreementTitle, ProductType


def line_of(change: Change, bundle: Bundle, line: ProductPrice, position: int, *, floor: Decimal) -> Line:
    """Return a product of an ordered bundle with its price, which waits to be paid; credits with their least one."""
    return Line(
        id=change.new_id(),
        shopcart_bundle_id=bundle.id,
        product_id=line.product.id,
        position=position,
        state=LineState.WAITING,
        product_type=line.product.product_type,
        name=product_names(line.product),
        terms=line.product,
        count=bundle.count,
        unit=line.unit.minor,
        rate=line.rate,
        includes_tax=line.includes_tax,
        net=line.priced.net.minor,
        tax=line.priced.tax.minor,
        gross=line.priced.gross.minor,
        project_id=line.product.wanalyzer_project_id,
        credit_floor=floor if line.product.product_type == ProductType.CREDIT else None,
        changed_at=change.now,
    )


def approval_of(call: UserCall, bundle: Bundle, kind: str, version: AgreementTitle) -> Question[int]:
    """Write down that the caller approves a version of an agreement."""
    return inserted(
        AGREEMENT_APPROVAL,
        id=call.new_id(),
        shopcart_id=bundle.shopcart_id,
        shopcart_bundle_id=bundle.id,
        agreement_id=version.agreement_id,
        version=version.number,
        kind=kind,
        title=in_languages(version.title, version.title_en),
        sha256=version.sha256,
        address=call.address[:64],
        device=call.device[:300],
        approved_at=call.now,
    )
