"""Sellers, buyers and bills for the tests of bills."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from terazi.foundation.money import Currency, Money
from terazi.modules.bills.rules.lines import price_lines, total_of
from terazi.modules.bills.rules.numbers import HERE
from terazi.modules.bills.rules.row_mapping import bill_from, bill_values
from terazi.modules.bills.values import (
    BankAccount,
    Bill,
    BillDocument,
    BillFacts,
    BillKind,
    BillState,
    Buyer,
    BuyerKind,
    Line,
    Payment,
    PayMethod,
    Seller,
)

SELLER = Seller(
    name="Çınar Yazılım A.Ş.",
    address="Moda Cad. No: 14/3, Kadıköy/İstanbul",
    district="Kadıköy",
    city="İstanbul",
    tax_number="7340493979",
    tax_office="Kadıköy",
    mersis_no="0734049397900015",
    trade_register_number="123456-5",
    mail="fatura@cinar.example",
    phone="+90 216 555 00 00",
    web="https://cinar.example",
    banks=(BankAccount(bank_name="Ziraat Bankası", iban="TR330006100519786457841326"),),
)
PERSON = Buyer(
    firstname="Şule",
    lastname="Ağaoğlu",
    tax_number="10000000146",
    address="Işık Sok. 5, Muratpaşa/Antalya",
    district="Muratpaşa",
    city="Antalya",
    mail="sule@example.com",
)
COMPANY = Buyer(
    kind=BuyerKind.COMPANY,
    name="Deniz & Oğulları <Ticaret> Ltd. Şti.",
    tax_number="4601234565",
    tax_office="Beşiktaş",
    address="Levent Mah. 1, Beşiktaş/İstanbul",
    district="Beşiktaş",
    city="İstanbul",
    mail="muhasebe@deniz.example",
)


def line(name: str, count: int, minor: int, rate: str, **fields: Any) -> Line:
    """Return a line in lira, its price with tax unless it says otherwise."""
    currency = fields.pop("currency", Currency.TRY)
    return Line(name=name, count=count, unit_price=Money(minor, currency), tax_rate=Decimal(rate), **fields)


def facts(*lines: Line, **fields: Any) -> BillFacts:
    """Return the facts of a complete bill."""
    given = {
        "seller": SELLER,
        "buyer": PERSON,
        "currency": Currency.TRY,
        "payment": Payment(
            method=PayMethod.CARD, paid_on=date(2026, 11, 20), website="https://terazi.example"
        ),
        "order_reference": "S-2026-000123",
        **fields,
    }
    return BillFacts(lines=lines or (line("Analiz paketi", 1, 65_035, "20"),), **given)


_OF_DOCUMENT = ("kind", "state", "reason", "logo", "edocument")


def document(*lines: Line, **fields: Any) -> BillDocument:
    """Return an approved bill as it is printed."""
    of_document = {name: fields.pop(name) for name in _OF_DOCUMENT if name in fields}
    said = facts(*lines, **fields)
    priced = price_lines(said.lines)
    is_counter = of_document.get("kind") is BillKind.COUNTER
    return BillDocument(
        **{
            "state": BillState.APPROVED,
            "kind": BillKind.SALE,
            "number": "TRZ2026000000002",
            "ettn": UUID("01234567-89ab-7def-8123-456789abcdef"),
            "issued_at": datetime(2026, 11, 21, 14, 5, tzinfo=HERE),
            "facts": said,
            "lines": priced,
            "totals": total_of(priced, said.currency),
            "original_number": "TRZ2026000000001" if is_counter else "",
            "original_date": date(2026, 11, 1) if is_counter else None,
            **of_document,
        }
    )


def bill(**fields: Any) -> Bill:
    """Return an approved bill as it is kept."""
    said = facts()
    moment = datetime(2026, 11, 21, 14, 5, tzinfo=HERE)
    values = bill_values(said, price_lines(said.lines))
    kept: dict[str, Any] = {
        "id": UUID("01234567-89ab-7def-8123-000000000001"),
        "shop_id": UUID("01234567-89ab-7def-8123-000000000002"),
        "kind": BillKind.SALE,
        "state": BillState.APPROVED,
        "number": "TRZ2026000000002",
        "created_at": moment,
        "changed_at": moment,
        "cancel_reason": "",
        **dict.fromkeys(("series", "year", "sequence", "ettn", "order_id", "original_id", "created_by")),
        **dict.fromkeys(("approved_by", "approved_at", "cancelled_by", "cancelled_at", "mailed_at")),
        **values,
        "bill_date": moment,
        **fields,
    }
    return bill_from(**kept)
