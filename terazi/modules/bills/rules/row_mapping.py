"""Between bills as they are thought of and bills as rows keep them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from pydantic import TypeAdapter

from terazi.foundation.language.lang import fold
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced
from terazi.foundation.types import Json, Value
from terazi.modules.bills.rules.lines import total_of
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.rules.reminders import DueBill
from terazi.modules.bills.values import (
    Bill,
    BillDocument,
    BillFacts,
    BillKind,
    Buyer,
    Details,
    Edocument,
    Line,
    PricedLine,
    Seller,
    Withholding,
)

Values = dict[str, Value]


@dataclass(frozen=True, kw_only=True, slots=True)
class LineDetails:
    """What a line says beside its price."""

    unit: str = "C62"
    code: str = ""
    list_price: int | None = None
    withholding: Withholding | None = None
    exemption_code: str = ""
    exemption_reason: str = ""
    source_id: str = ""


_SELLER, _BUYER = TypeAdapter(Seller), TypeAdapter(Buyer)
_RECORD = "edocument_"
_DETAILS, _LINE = TypeAdapter(Details), TypeAdapter(LineDetails)


def bill_from(*, seller: Json, buyer: Json, details: Json, **columns: Value) -> Bill:
    """Return the bill that a row keeps, with its record where the row has one."""
    record = {
        name.removeprefix(_RECORD): columns.pop(name) for name in tuple(columns) if name.startswith(_RECORD)
    }
    return Bill(
        edocument=Edocument(**record) if record.get("bill_id") else None,
        seller=_SELLER.validate_python(seller),
        buyer=_BUYER.validate_python(buyer),
        details=_DETAILS.validate_python(details),
        **columns,
    )


def only_seller(*, seller: Json) -> Seller:
    """Return the seller that the row of a bill keeps."""
    return _SELLER.validate_python(seller)


def due_bill_from(*, buyer: Json, details: Json, **columns: Value) -> DueBill:
    """Return what a mail tells of the bill that a row keeps."""
    return DueBill(
        buyer=_BUYER.validate_python(buyer).shown_name,
        order_reference=_DETAILS.validate_python(details).order_reference,
        **columns,
    )


def bill_values(facts: BillFacts, lines: Iterable[PricedLine]) -> Values:
    """Return the columns of a bill that its facts decide."""
    totals = total_of(lines, facts.currency)
    details = Details(
        payment=facts.payment,
        exchange=facts.exchange,
        note=facts.note,
        external_id=facts.external_id,
        order_reference=facts.order_reference,
        shopcart_id=facts.shopcart_id,
        documents=facts.documents,
    )
    return {
        "bill_date": facts.bill_date,
        "currency": facts.currency,
        "seller": _SELLER.dump_python(facts.seller, mode="json"),
        "buyer": _BUYER.dump_python(facts.buyer, mode="json"),
        "buyer_id": facts.buyer.user_id,
        "details": _DETAILS.dump_python(details, mode="json"),
        "net": totals.priced.net.minor,
        "tax": totals.priced.tax.minor,
        "gross": totals.priced.gross.minor,
        "withheld": totals.withheld.minor,
        "payable": totals.payable.minor,
        "search_key": search_key(facts, ""),
    }


def search_key(facts: BillFacts, number: str) -> str:
    """Return the folded text that a search of bills looks through."""
    said = (
        number,
        facts.buyer.shown_name,
        facts.buyer.tax_number,
        facts.seller.name,
        facts.order_reference,
        facts.external_id,
    )
    return fold(" ".join(said))


def line_values(line: PricedLine) -> Values:
    """Return the columns of a line."""
    sold = line.line
    details = LineDetails(
        unit=sold.unit,
        code=sold.code,
        list_price=sold.list_price.minor if sold.list_price else None,
        withholding=sold.withholding,
        exemption_code=sold.exemption_code,
        exemption_reason=sold.exemption_reason,
        source_id=sold.source_id,
    )
    return {
        "position": line.position,
        "name": sold.name,
        "count": sold.count,
        "unit_price": sold.unit_price.minor,
        "tax_rate": sold.tax_rate,
        "includes_tax": sold.includes_tax,
        "details": _LINE.dump_python(details, mode="json"),
        "net": line.priced.net.minor,
        "tax": line.priced.tax.minor,
        "gross": line.priced.gross.minor,
        "withheld": line.withheld.minor,
    }


def line_from(
    *,
    position: int,
    name: str,
    count: int,
    unit_price: int,
    tax_rate: Decimal,
    includes_tax: bool,
    details: Json,
    net: int,
    tax: int,
    gross: int,
    withheld: int,
    currency: Currency,
) -> PricedLine:
    """Return the line that a row keeps, in the currency of its bill."""
    said = _LINE.validate_python(details)
    line = Line(
        name=name,
        count=count,
        unit_price=Money(unit_price, currency),
        list_price=None if said.list_price is None else Money(said.list_price, currency),
        tax_rate=tax_rate.normalize(),
        includes_tax=includes_tax,
        unit=said.unit,
        code=said.code,
        withholding=said.withholding,
        exemption_code=said.exemption_code,
        exemption_reason=said.exemption_reason,
        source_id=said.source_id,
    )
    return PricedLine(
        position=position,
        line=line,
        priced=Priced(Money(net, currency), Money(tax, currency), Money(gross, currency)),
        withheld=Money(withheld, currency),
    )


def facts_from(bill: Bill, lines: Iterable[PricedLine]) -> BillFacts:
    """Return the facts that a bill and its lines keep."""
    details = bill.details
    return BillFacts(
        seller=bill.seller,
        buyer=bill.buyer,
        lines=tuple(line.line for line in lines),
        currency=bill.currency,
        bill_date=bill.bill_date,
        payment=details.payment,
        exchange=details.exchange,
        note=details.note,
        external_id=details.external_id,
        order_reference=details.order_reference,
        shopcart_id=details.shopcart_id,
        documents=details.documents,
    )


def document_from(
    bill: Bill, lines: Sequence[PricedLine], *, now: datetime, logo: bytes | None
) -> BillDocument:
    """Return the bill as it is printed; one without a date is shown with today's."""
    facts = facts_from(bill, lines)
    return BillDocument(
        state=bill.state,
        kind=bill.kind,
        number=bill.number or "",
        ettn=bill.ettn,
        issued_at=local(bill.bill_date or now),
        facts=facts,
        lines=tuple(lines),
        totals=total_of(lines, facts.currency),
        edocument=bill.edocument,
        original_number=bill.original_number or "",
        original_date=local(bill.original_date).date() if bill.original_date else None,
        reason="" if bill.kind is BillKind.SALE else bill.cancel_reason,
        logo=logo,
    )
