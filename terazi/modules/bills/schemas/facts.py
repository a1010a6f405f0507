"""From what was sent to what a bill says, and whether the amounts that were sent are right."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.errors import TotalsDiffer
from terazi.modules.bills.rules.amounts_in_words import in_words
from terazi.modules.bills.rules.lines import price_lines, total_of
from terazi.modules.bills.rules.numbers import HERE
from terazi.modules.bills.schemas.requests import BillBody, BuyerBody, ProductItem
from terazi.modules.bills.values import (
    BillFacts,
    Buyer,
    DocumentReference,
    ExchangeRate,
    Line,
    Payment,
    Seller,
    Withholding,
)

_USUAL_RATE = Decimal(20)
_NOISE = Decimal("0.0000005")
"""What adding floating numbers may leave over of a kuruş."""
_SELLER_FIELDS = {
    "shop_name": "name",
    "shop_address": "address",
    "shop_tax_number": "tax_number",
    "shop_tax_office": "tax_office",
    "mersis_no": "mersis_no",
}


def facts_of(body: BillBody, before: BillFacts, *, logo_key: str | None) -> BillFacts:
    """Return the facts as they are with what was sent; amounts that do not fit are refused."""
    currency = before.currency if body.currency_type is None else Currency.of_number(body.currency_type)
    facts = replace(
        before,
        seller=_seller(body, before.seller, logo_key),
        buyer=_buyer(body.buyer) if body.buyer else before.buyer,
        lines=_lines(body, before, currency),
        currency=currency,
        bill_date=_date(body, before),
        note=before.note if body.note is None else body.note,
        external_id=before.external_id if body.bill_external_id is None else body.bill_external_id,
    )
    facts = _with_papers(body, facts)
    _require_agreement(body, facts)
    return facts


def _with_papers(body: BillBody, facts: BillFacts) -> BillFacts:
    if body.payment:
        sent = body.payment
        payment = Payment(method=sent.method, paid_on=sent.paid_on, website=sent.website)
        facts = replace(facts, payment=payment)
    if "exchange_rate" in body.model_fields_set:
        rate = body.exchange_rate
        exchange = ExchangeRate(rate=rate.rate, source=rate.source, day=rate.date) if rate else None
        read = facts.exchange and replace(facts.exchange, is_by_hand=True)
        facts = facts if exchange == read else replace(facts, exchange=exchange)
    if body.document_list is not None:
        papers = tuple(
            DocumentReference(name=paper.name, number=paper.number, day=paper.date)
            for paper in body.document_list
        )
        facts = replace(facts, documents=papers)
    return facts


def _seller(body: BillBody, before: Seller, logo_key: str | None) -> Seller:
    sent = {
        column: getattr(body, field)
        for field, column in _SELLER_FIELDS.items()
        if getattr(body, field) is not None
    }
    if sent.get("address", before.address) != before.address:
        sent |= {"district": "", "city": ""}  # read again from the end of the new address
    if logo_key is not None:
        sent["logo_key"] = logo_key
    return replace(before, **sent)


def _buyer(body: BuyerBody) -> Buyer:
    values = body.model_dump(exclude={"user_client_id"})
    return Buyer(user_id=body.user_client_id, **values)


def _lines(body: BillBody, before: BillFacts, currency: Currency) -> tuple[Line, ...]:
    if body.product_items is None:
        return tuple(
            line
            if line.unit_price.currency is currency
            else replace(line, unit_price=Money(line.unit_price.minor, currency), list_price=None)
            for line in before.lines
        )
    rate = body.tax_rate_percent
    if rate is None:
        rate = max((line.tax_rate for line in before.lines), default=_USUAL_RATE)
    tied = dict(enumerate(before.lines, start=1))
    return tuple(
        # A line of the order is told once, or what is paid back of it would not find its item.
        _tied(_line(item, rate, currency), tied.pop(item.position or 0, None))
        for item in body.product_items
    )


def _tied(line: Line, before: Line | None) -> Line:
    """Return a line tied to what it was: to the line of the order, and to its list price while the price is the same."""
    if before is None:
        return line
    is_same = (line.unit_price, line.count, line.includes_tax) == (
        before.unit_price,
        before.count,
        before.includes_tax,
    )
    return replace(line, source_id=before.source_id, list_price=before.list_price if is_same else None)


def _line(item: ProductItem, rate: Decimal, currency: Currency) -> Line:
    withholding = None
    if item.withholding_code is not None:
        withholding = Withholding(code=item.withholding_code, tenths=item.withholding_tenths or 0)
    return Line(
        name=item.name,
        count=item.count,
        unit_price=Money(int(Decimal(str(item.unit_price)) * 100), currency),
        tax_rate=rate if item.tax_rate_percent is None else item.tax_rate_percent,
        includes_tax=item.price_includes_taxes,
        unit=item.unit,
        code=item.code,
        withholding=withholding,
        exemption_code=item.exemption_code,
        exemption_reason=item.exemption_reason,
    )


def _date(body: BillBody, before: BillFacts) -> datetime | None:
    if "bill_date" not in body.model_fields_set:
        return before.bill_date
    moment = body.bill_date
    return moment.replace(tzinfo=HERE) if moment is not None and moment.tzinfo is None else moment


def _require_agreement(body: BillBody, facts: BillFacts) -> None:
    payable = total_of(price_lines(facts.lines), facts.currency).payable
    expected = payable.written(Lang.TR)
    total = body.total_price
    if total is not None and abs(Decimal(str(total)) * 100 - payable.minor) >= _NOISE:
        raise TotalsDiffer(field="total_price", expected=expected)
    texts = {
        "total_price_with_txt": {_bare(payable.written(lang)) for lang in Lang},
        "price_pronunciation": {_bare(in_words(payable, lang)) for lang in Lang},
    }
    for field, possible in texts.items():
        sent = getattr(body, field)
        if sent and _bare(sent) not in possible:
            raise TotalsDiffer(field=field, expected=expected)


def _bare(text: str) -> str:
    return fold(text).replace(" ", "").rstrip(".")
