"""Products of orders as they stand on bills."""

from dataclasses import replace

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.public import Line as BillLine
from terazi.modules.orders.rules.pricing import discount_of, is_reduced_by_coupon, list_price
from terazi.modules.orders.values import Bundle, Line


def bill_line(bundle: Bundle, line: Line) -> BillLine:
    """Return a product as it stands on a bill: in Turkish for every buyer, as Turkish law wants of documents (VUK 215)."""
    sold = BillLine(
        name=f"{bundle.name['tr']} – {line.name['tr']}",
        count=line.count,
        unit_price=Money(line.unit, bundle.currency),
        tax_rate=line.rate,
        includes_tax=line.includes_tax,
        code=line.terms.product_code,
        source_id=str(line.id),
    )
    if line.refunded:
        left = Money(line.gross - line.refunded, bundle.currency)
        return replace(sold, count=1, unit_price=left, includes_tax=True)
    if is_reduced_by_coupon(line, bundle.currency):
        return _reduced_line(sold, line, bundle.currency)
    listed = list_price(line, bundle.currency)
    return replace(sold, list_price=listed if listed.minor > line.unit else None)


def _reduced_line(sold: BillLine, line: Line, currency: Currency) -> BillLine:
    """Return a line of which a coupon took something off: piece by piece where that comes out even, else as one."""
    listed = line.gross + discount_of(line, currency).minor
    is_even = line.gross % line.count == listed % line.count == 0
    count = line.count if is_even else 1
    return replace(
        sold,
        name=sold.name if is_even else f"{sold.name} ({_pieces(line)})",
        count=count,
        unit_price=Money(line.gross // count, currency),
        list_price=Money(listed // count, currency),
        includes_tax=True,
    )


def _pieces(line: Line) -> str:
    return say(Phrase("orders.bill.pieces", {"count": line.count}), Lang.TR)
