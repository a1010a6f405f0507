"""Between bills as they are thought of and bills as rows keep them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter

from terazi.foundation.language.lang import fold
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced
from terazi.modules.bills.rules.lines import total_of
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.values import (
    BillDocument,
    BillFacts,
    BillKind,
    BillState,
    Buyer,
    DocumentReference,
    ExchangeRate,
    Line,
    Payment,
    PricedLine,
    Seller,
    Withholding,
)

Row = Mapping[Any, Any]  # Any: columns of a table
Values = dict[str, Any]  # Any: column values


@dataclass(frozen=True, kw_only=True, slots=True)
class Details:
    """What a bill says beside its parties and lines."""

    payment: Payment = field(default_factory=Payment)
    exchange: ExchangeRate | None = None
    note: str = ""
    external_id: str = ""
    order_reference: str = ""
    shopcart_id: UUID | None = None
    documents: tuple[DocumentReference, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class LineDetails:
    """What a line says beside its price."""

    unit: str = "C62"
    code: str = ""
    withholding: Withholding | None = None
    exemption_code: str = ""
    exemption_reason: str = ""
    source_id: str = ""


_SELLER, _BUYER = TypeAdapter(Seller), TypeAdapter(Buyer)
_DETAILS, _LINE = TypeAdapter(Details), TypeAdapter(LineDetails)


def seller_from(stored: object) -> Seller:
    """Return the seller that a row keeps."""
    return _SELLER.validate_python(stored)


def buyer_from(stored: object) -> Buyer:
    """Return the buyer that a row keeps."""
    return _BUYER.validate_python(stored)


def details_from(stored: object) -> Details:
    """Return what else a row keeps of a bill."""
    return _DETAILS.validate_python(stored)


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


def priced_lines_from(rows: Iterable[Row], currency: Currency) -> tuple[PricedLine, ...]:
    """Return the lines that rows keep."""
    return tuple(_line_from(row, currency) for row in rows)


def facts_from(row: Row, lines: Iterable[PricedLine]) -> BillFacts:
    """Return the facts that a bill's row and lines keep."""
    details = details_from(row["details"])
    return BillFacts(
        seller=seller_from(row["seller"]),
        buyer=buyer_from(row["buyer"]),
        lines=tuple(line.line for line in lines),
        currency=Currency(row["currency"]),
        bill_date=row["bill_date"],
        payment=details.payment,
        exchange=details.exchange,
        note=details.note,
        external_id=details.external_id,
        order_reference=details.order_reference,
        shopcart_id=details.shopcart_id,
        documents=details.documents,
    )


def document_from(row: Row, line_rows: Iterable[Row], *, now: datetime, logo: bytes | None) -> BillDocument:
    """Return the bill as it is printed; one without a date is shown with today's."""
    lines = priced_lines_from(line_rows, Currency(row["currency"]))
    facts = facts_from(row, lines)
    original_date = row["original_date"]
    return BillDocument(
        state=BillState(row["state"]),
        kind=BillKind(row["kind"]),
        number=row["number"] or "",
        ettn=row["ettn"],
        issued_at=local(row["bill_date"] or now),
        facts=facts,
        lines=lines,
        totals=total_of(lines, facts.currency),
        original_number=row["original_number"] or "",
        original_date=local(original_date).date() if original_date else None,
        reason=row["cancel_reason"] if row["kind"] == BillKind.COUNTER else "",
        logo=logo,
    )


def _line_from(row: Row, currency: Currency) -> PricedLine:
    details = _LINE.validate_python(row["details"])
    line = Line(
        name=row["name"],
        count=row["count"],
        unit_price=Money(row["unit_price"], currency),
        tax_rate=Decimal(row["tax_rate"]).normalize(),
        includes_tax=row["includes_tax"],
        unit=details.unit,
        code=details.code,
        withholding=details.withholding,
        exemption_code=details.exemption_code,
        exemption_reason=details.exemption_reason,
        source_id=details.source_id,
    )
    amounts = Priced(Money(row["net"], currency), Money(row["tax"], currency), Money(row["gross"], currency))
    return PricedLine(
        position=row["position"], line=line, priced=amounts, withheld=Money(row["withheld"], currency)
    )
