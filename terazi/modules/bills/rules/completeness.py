"""What a bill needs before it can be approved."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency
from terazi.foundation.turkey import is_mersis
from terazi.modules.bills.errors import BillDateRefused
from terazi.modules.bills.rules.lines import WITHHOLDINGS
from terazi.modules.bills.rules.numbers import (
    is_company_number,
    is_person_number,
    is_trader_number,
    local,
    place_of,
)
from terazi.modules.bills.values import BillFacts, Buyer, BuyerKind, Line, Seller

_FULL = (
    (101, 108),
    (201, 202),
    (204, 209),
    (211, 221),
    (223, 223),
    (225, 232),
    (233, 242),
    (250, 250),
    (301, 307),
    (309, 338),
    (340, 344),
)
FULL_EXEMPTIONS = frozenset(str(code) for first, last in _FULL for code in range(first, last + 1)) | {
    "001",
    "350",
    "501",
}
"""Codes of the revenue administration's package of July 2026 with which a bill is one of exempt sales (308, 339: investments only)."""

EXPORT = "302"
"""Services to customers abroad (KDVK 11/1-a, 12)."""
OTHER_EXEMPTION = "351"
EXEMPTIONS = FULL_EXEMPTIONS | {OTHER_EXEMPTION}


def missing_of(facts: BillFacts) -> list[FieldProblem]:
    """Return what the law asks for and the bill lacks, field by field."""
    return [FieldProblem(field, phrase) for field, phrase in _missing(with_places(facts))]


def with_places(facts: BillFacts) -> BillFacts:
    """Return the facts with district and city read from addresses that end in "district/city"."""
    return replace(facts, seller=_placed_seller(facts.seller), buyer=_placed_buyer(facts.buyer))


def with_exports(facts: BillFacts) -> BillFacts:
    """Return the facts with the code of exported services at untaxed lines to a company abroad that name no other."""
    if facts.buyer.kind is not BuyerKind.COMPANY or facts.buyer.country == "TR":
        return facts
    reason = say(Phrase("bills.note.export"), Lang.TR)
    lines = tuple(
        replace(line, exemption_code=EXPORT, exemption_reason=line.exemption_reason or reason)
        if line.tax_rate == 0 and not line.exemption_code
        else line
        for line in facts.lines
    )
    return replace(facts, lines=lines)


def require_possible_date(moment: datetime, now: datetime, last: datetime | None) -> None:
    """Refuse a date to come, and one before the newest bill of the series: numbers follow the days."""
    if moment > now:
        raise BillDateRefused(field="bill_date", reason=Phrase("bills.date_to_come"))
    if last is not None and local(moment).date() < local(last).date():
        raise BillDateRefused(
            field="bill_date", reason=Phrase("bills.date_before_last", {"day": local(last)})
        )


def _missing(facts: BillFacts) -> Iterator[tuple[str, Phrase]]:
    yield from _missing_of_seller(facts.seller)
    yield from _missing_of_buyer(facts.buyer)
    if not facts.lines:
        yield "product_items", Phrase("bills.missing.lines")
    for number, line in enumerate(facts.lines):
        yield from _missing_of_line(f"product_items.{number}", line)
    if facts.currency is not Currency.TRY and facts.exchange is None:
        yield "exchange_rate", Phrase("bills.missing.exchange_rate")
    codes = {line.exemption_code for line in facts.lines if line.tax_rate == 0}
    if codes & FULL_EXEMPTIONS and any(line.withholding for line in facts.lines):
        yield "product_items", Phrase("bills.missing.one_kind")


def _missing_of_seller(seller: Seller) -> Iterator[tuple[str, Phrase]]:
    if not seller.name.strip():
        yield "shop_name", Phrase("bills.missing.shop_name")
    if not seller.address.strip():
        yield "shop_address", Phrase("bills.missing.address")
    if not (seller.city.strip() and seller.district.strip()):
        yield "shop_address", Phrase("bills.missing.place")
    if not (is_company_number(seller.tax_number) or is_person_number(seller.tax_number)):
        yield "shop_tax_number", Phrase("bills.missing.tax_number")
    if is_company_number(seller.tax_number) and not seller.tax_office.strip():
        yield "shop_tax_office", Phrase("bills.missing.tax_office")
    if seller.mersis_no.strip() and not is_mersis(seller.mersis_no.strip()):
        yield "mersis_no", Phrase("bills.missing.mersis_no")


def _missing_of_buyer(buyer: Buyer) -> Iterator[tuple[str, Phrase]]:
    if buyer.kind is BuyerKind.COMPANY:
        if not buyer.name.strip():
            yield "buyer.name", Phrase("bills.missing.buyer_name")
        if buyer.country == "TR" and not is_trader_number(buyer.tax_number):
            yield "buyer.tax_number", Phrase("bills.missing.tax_number")
        if not (buyer.tax_office.strip() or buyer.country != "TR"):
            yield "buyer.tax_office", Phrase("bills.missing.tax_office")
    else:
        if not (buyer.firstname.strip() and buyer.lastname.strip()):
            yield "buyer.name", Phrase("bills.missing.buyer_name")
        if buyer.country == "TR" and buyer.tax_number and not is_person_number(buyer.tax_number):
            yield "buyer.tax_number", Phrase("bills.missing.identity_number")
    if not buyer.address.strip():
        yield "buyer.address", Phrase("bills.missing.address")
    if not (buyer.city.strip() and buyer.district.strip()):
        yield "buyer.city", Phrase("bills.missing.place")


def _missing_of_line(field: str, line: Line) -> Iterator[tuple[str, Phrase]]:
    if not line.name.strip():
        yield f"{field}.name", Phrase("bills.missing.line_name")
    withholding = line.withholding
    if withholding and (
        line.tax_rate == 0 or withholding.tenths not in WITHHOLDINGS.get(withholding.code, ())
    ):
        yield f"{field}.withholding_code", Phrase("bills.missing.withholding")
    if line.exemption_code and line.exemption_code not in EXEMPTIONS:
        yield f"{field}.exemption_code", Phrase("bills.missing.exemption")


def _placed_seller(seller: Seller) -> Seller:
    district, city = place_of(seller.address)
    return replace(seller, district=seller.district or district, city=seller.city or city)


def _placed_buyer(buyer: Buyer) -> Buyer:
    district, city = place_of(buyer.address)
    return replace(buyer, district=buyer.district or district, city=buyer.city or city)
