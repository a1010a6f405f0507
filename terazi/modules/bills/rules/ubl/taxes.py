"""Taxes as UBL-TR writes them: what is taxed at each rate and for which reason, and what buyers withhold."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from xml.etree.ElementTree import Element

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, nothing
from terazi.modules.bills.rules.completeness import FULL_EXEMPTIONS, OTHER_EXEMPTION
from terazi.modules.bills.rules.ubl.xml import add, add_amount, plain
from terazi.modules.bills.values import BillDocument, BillKind, EdocumentKind, Line, PricedLine, WithheldTotal

_KDV = ("KDV", "0015")


EARCHIVE = "EARSIVFATURA"


class TypeCode(StrEnum):
    """What kind of bill it is in the words of the revenue administration."""

    SALE = "SATIS"
    WITHHELD = "TEVKIFAT"
    EXEMPT = "ISTISNA"
    RETURN = "IADE"
    WITHHELD_RETURN = "TEVKIFATIADE"


@dataclass(frozen=True, slots=True)
class TaxGroup:
    """What is taxed at one rate for one reason."""

    rate: Decimal
    exemption_code: str
    exemption_reason: str


def type_code(bill: BillDocument) -> TypeCode:
    """Return the kind of a bill."""
    has_withheld = bool(bill.totals.withholdings)
    if bill.kind is not BillKind.SALE:
        return TypeCode.WITHHELD_RETURN if has_withheld else TypeCode.RETURN
    if has_withheld:
        return TypeCode.WITHHELD
    codes = {line.line.exemption_code for line in bill.lines if line.line.tax_rate == 0}
    return TypeCode.EXEMPT if codes & FULL_EXEMPTIONS else TypeCode.SALE


def scenario_of(bill: BillDocument) -> str:
    """Return how a bill reaches its buyer in the words of the revenue administration."""
    is_einvoice = bill.edocument is not None and bill.edocument.kind is EdocumentKind.EINVOICE
    return "TEMELFATURA" if is_einvoice else EARCHIVE


def groups_of(lines: Iterable[PricedLine], kind: TypeCode, currency: Currency) -> dict[TaxGroup, Priced]:
    """Return what each rate has of the lines, lowest rate first.

    Who gives back what tax was withheld of is given back only the tax that was paid to the seller: such a bill names
    the rate and the tax without what was withheld, and withholds nothing itself.
    """
    groups: dict[TaxGroup, Priced] = {}
    for line in lines:
        group, priced = _group_of(line, kind)
        groups[group] = groups.get(group, nothing(currency)) + priced
    return dict(sorted(groups.items(), key=lambda item: (item[0].rate, item[0].exemption_code)))


def exemption_of(line: Line) -> tuple[str, str]:
    """Return the code and the reason for which a line bears no tax."""
    reason = " ".join(line.exemption_reason.split())
    return line.exemption_code or OTHER_EXEMPTION, reason or say(Phrase("bills.note.no_tax"), Lang.TR)


def add_taxes(parent: Element, lines: Iterable[PricedLine], kind: TypeCode, currency: Currency) -> None:
    """Add what the lines bear of tax."""
    groups = groups_of(lines, kind, currency)
    total = sum((priced for priced in groups.values()), nothing(currency))
    tax = add(parent, "cac:TaxTotal")
    add_amount(tax, "cbc:TaxAmount", total.tax)
    for number, (group, priced) in enumerate(groups.items(), start=1):
        _add_subtotal(tax, number, group, priced)


def add_withholdings(
    parent: Element, groups: Iterable[WithheldTotal], withheld: Money, kind: TypeCode
) -> None:
    """Add what the buyer withholds; a bill that gives back says it otherwise."""
    found = tuple(groups)
    if not found or kind is TypeCode.WITHHELD_RETURN:
        return
    total = add(parent, "cac:WithholdingTaxTotal")
    add_amount(total, "cbc:TaxAmount", withheld)
    for number, group in enumerate(found, start=1):
        subtotal = add(total, "cac:TaxSubtotal")
        add_amount(subtotal, "cbc:TaxableAmount", group.tax)
        add_amount(subtotal, "cbc:TaxAmount", group.withheld)
        add(subtotal, "cbc:CalculationSequenceNumeric", str(number))
        add(subtotal, "cbc:Percent", str(group.withholding.tenths * 10))
        category = add(subtotal, "cac:TaxCategory")
        _add_scheme(category, "KDV TEVKİFATI", group.withholding.code)


def _group_of(line: PricedLine, kind: TypeCode) -> tuple[TaxGroup, Priced]:
    sold = line.line
    if sold.tax_rate == 0:
        return TaxGroup(sold.tax_rate, *exemption_of(sold)), line.priced
    if kind is TypeCode.WITHHELD_RETURN and sold.withholding:
        rate = sold.tax_rate * (10 - sold.withholding.tenths) / 10
        tax = line.priced.tax - line.withheld
        return TaxGroup(rate.normalize(), "", ""), Priced(line.priced.net, tax, line.priced.net + tax)
    return TaxGroup(sold.tax_rate, "", ""), line.priced


def _add_subtotal(tax: Element, number: int, group: TaxGroup, priced: Priced) -> None:
    subtotal = add(tax, "cac:TaxSubtotal")
    add_amount(subtotal, "cbc:TaxableAmount", priced.net)
    add_amount(subtotal, "cbc:TaxAmount", priced.tax)
    add(subtotal, "cbc:CalculationSequenceNumeric", str(number))
    add(subtotal, "cbc:Percent", plain(group.rate))
    category = add(subtotal, "cac:TaxCategory")
    # An amount so small that its tax is rounded to nothing needs a reason too.
    if priced.tax.minor == 0:
        add(category, "cbc:TaxExemptionReasonCode", group.exemption_code or OTHER_EXEMPTION)
        reason = group.exemption_reason or say(Phrase("bills.note.no_tax"), Lang.TR)
        add(category, "cbc:TaxExemptionReason", reason)
    _add_scheme(category, *_KDV)


def _add_scheme(category: Element, name: str, code: str) -> None:
    scheme = add(category, "cac:TaxScheme")
    add(scheme, "cbc:Name", name)
    add(scheme, "cbc:TaxTypeCode", code)
