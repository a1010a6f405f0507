"""What reports may be asked of bills."""

from sqlalchemy import true

from terazi.foundation.report_columns import RUNNER, is_of_runners_shops, moment, money, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.modules.bills.tables import BILL, BILL_SHOP

_BILL = BILL.c
BILLS = ReportSource(
    code="bills",
    rows=BILL.join(BILL_SHOP, BILL_SHOP.c.shop_id == _BILL.shop_id),
    newest=_BILL.id,
    seen={
        Viewpoint.PLATFORM: true(),
        Viewpoint.SHOP: is_of_runners_shops(_BILL.shop_id),
        Viewpoint.SELF: (_BILL.buyer_id == RUNNER) & _BILL.number.is_not(None),
    },
    columns=(
        moment("created_at", _BILL.created_at),
        moment("bill_date", _BILL.bill_date),
        words("bill", _BILL.number),
        words("shop", BILL_SHOP.c.name),
        pick("bill_kind", _BILL.kind, WORDS),
        pick("state", _BILL.state, WORDS),
        money("net", _BILL.net),
        money("tax", _BILL.tax),
        money("gross", _BILL.gross),
        money("withheld", _BILL.withheld),
        money("payable", _BILL.payable),
        pick("currency", _BILL.currency),
        moment("approved_at", _BILL.approved_at),
        moment("cancelled_at", _BILL.cancelled_at),
    ),
)
