"""Files for machines judged by the revenue administration's own schema and rules (package of July 2026)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from efatura_kontrol.kod import listeler
from efatura_kontrol.kontrol import kontrol_et

from terazi.foundation.money import Currency, Money
from terazi.modules.bills.rules.completeness import (
    EXEMPTIONS,
    FULL_EXEMPTIONS,
    OTHER_EXEMPTION,
    missing_of,
    with_exports,
)
from terazi.modules.bills.rules.lines import WITHHOLDINGS
from terazi.modules.bills.rules.square_code import square_code
from terazi.modules.bills.rules.ubl.invoice import ubl_invoice
from terazi.modules.bills.values import (
    BillDocument,
    BillKind,
    Buyer,
    BuyerKind,
    ExchangeRate,
    Line,
    Withholding,
)
from tests.modules.bills.sample_bills import COMPANY, PERSON, document, facts, line

ABROAD = Buyer(
    kind=BuyerKind.COMPANY,
    name="ACME Ltd.",
    tax_number="GB123456789",
    address="1 High Street",
    district="Camden",
    city="London",
    zip_code="NW1 0AA",
    country="GB",
    country_name="Birleşik Krallık",
    mail="office@acme.example",
)
BUYERS = {"consumer": PERSON, "company": COMPANY, "abroad": ABROAD}
RATE = ExchangeRate(rate=Decimal("41.2345"), source="TCMB", day=date(2026, 11, 20))


def judged(bill: BillDocument) -> list[tuple[str, str]]:
    """Return what the judge finds wrong or doubtful; that nobody has signed yet is not."""
    report = kontrol_et(ubl_invoice(bill))
    return [(found.kod, found.mesaj) for found in report.bulgular if found.kod != "imza-yok"]


def sale(
    buyer: str, currency: Currency, rate: str, kind: str, *, is_return: bool
) -> tuple[tuple[Line, ...], dict[str, Any]]:
    """Return the lines and the fields of a varied sale."""
    given: dict[str, Any] = {"currency": currency}
    if kind == "withheld":
        given |= {"withholding": Withholding(code="602", tenths=9), "includes_tax": False}
    if kind == "discount":
        given["list_price"] = Money(99_990, currency)
    if rate == "0" and buyer == "abroad":
        given |= {"exemption_code": "302", "exemption_reason": "Hizmet ihracatı (KDVK 11/1-a)"}
    lines = (
        line("Analiz paketi", 3, 65_035, rate, **given),
        line("Ek süre", 7, 333, rate, currency=currency),
    )
    if "exemption_code" in given:
        lines = (lines[0], replace(lines[1], exemption_code="302", exemption_reason="Hizmet ihracatı"))
    fields = {"buyer": BUYERS[buyer], "currency": currency}
    if currency is not Currency.TRY:
        fields["exchange"] = RATE
    if is_return:
        fields |= {"kind": BillKind.COUNTER, "reason": "Vazgeçildi"}
    return lines, fields


def varied() -> Iterator[Any]:
    """Yield sales of every rate, currency, buyer, with discounts, with tax withheld, and what gives them back."""
    for (buyer, currency, rate), is_return in product(
        product(BUYERS, Currency, ("0", "1", "10", "20")), (False, True)
    ):
        for kind in ("plain", "discount", "withheld"):
            if kind == "withheld" and (rate == "0" or buyer != "company"):
                continue
            if is_return and kind == "discount":
                continue
            name = f"{buyer}-{currency.value}-{rate}-{kind}{'-return' if is_return else ''}"
            yield pytest.param(*sale(buyer, currency, rate, kind, is_return=is_return), id=name)


SALES = list(varied())


def test_there_are_more_than_thirty_six_varied_sales() -> None:
    assert len(SALES) >= 36


@pytest.mark.parametrize(("lines", "fields"), SALES)
def test_varied_sales_are_accepted(lines: tuple[Line, ...], fields: dict[str, Any]) -> None:
    bill = document(*lines, **fields)
    assert missing_of(bill.facts) == []
    assert judged(bill) == []


@pytest.mark.parametrize("code", sorted(WITHHOLDINGS))
def test_every_code_of_withholding_is_accepted_with_each_of_its_shares(code: str) -> None:
    for tenths in WITHHOLDINGS[code]:
        sold = line("Hizmet", 1, 100_000, "20", withholding=Withholding(code=code, tenths=tenths))
        bill = document(sold, buyer=COMPANY)
        assert missing_of(bill.facts) == []
        assert judged(bill) == []
        assert judged(document(sold, buyer=COMPANY, kind=BillKind.COUNTER)) == []


def test_shares_of_withholding_are_those_of_the_administration() -> None:
    codes = set(listeler()["WithholdingTaxType"])
    theirs = {value for value in listeler()["WithholdingTaxTypeWithPercent"] if value[:3] in codes}
    assert {f"{code}{tenth * 10}" for code, tenths in WITHHOLDINGS.items() for tenth in tenths} == theirs


@pytest.mark.parametrize(("code", "tenths"), [("601", 2), ("602", 5), ("650", 9), ("699", 5), ("801", 9)])
def test_codes_that_the_administration_refuses_are_refused_here(code: str, tenths: int) -> None:
    bill = document(
        line("Hizmet", 1, 100_000, "20", withholding=Withholding(code=code, tenths=tenths)), buyer=COMPANY
    )
    assert [problem.field for problem in missing_of(bill.facts)] == ["product_items.0.withholding_code"]
    assert judged(bill)


def test_codes_of_exemption_are_those_of_the_administration() -> None:
    theirs = set(listeler()["istisnaTaxExemptionReasonCodeType"])
    investment = set(listeler()["YatirimTesvikTaxExemptionReasonCodeType"])
    assert theirs - investment == FULL_EXEMPTIONS
    assert OTHER_EXEMPTION in listeler()["TaxExemptionReasonCodeType"]


@pytest.mark.parametrize("code", ["101", "240", "302", "344", "350", "351", "501"])
def test_codes_of_exemption_are_accepted(code: str) -> None:
    bill = document(line("Hizmet", 1, 100_000, "0", exemption_code=code, exemption_reason="Neden"))
    assert code in EXEMPTIONS
    assert judged(bill) == []


@pytest.mark.parametrize("code", ["203", "222", "308", "339", "345", "999"])
def test_codes_of_exemption_that_are_refused_there_are_refused_here(code: str) -> None:
    bill = document(line("Hizmet", 1, 100_000, "0", exemption_code=code, exemption_reason="Neden"))
    assert [problem.field for problem in missing_of(bill.facts)] == ["product_items.0.exemption_code"]
    assert judged(bill)


def test_the_square_code_says_what_the_administration_reads() -> None:
    bill = document(line("Analiz", 2, 65_035, "20"), line("Kitap", 1, 11_000, "10"), buyer=COMPANY)
    assert json.loads(square_code(bill)) == {
        "vkntckn": "7340493979",
        "avkntckn": "4601234565",
        "senaryo": "EARSIVFATURA",
        "tip": "SATIS",
        "tarih": "2026-11-21",
        "no": "TRZ2026000000002",
        "ettn": "01234567-89AB-7DEF-8123-456789ABCDEF",
        "parabirimi": "TRY",
        "malhizmettoplam": "1183.92",
        "kdvmatrah(10)": "100.00",
        "hesaplanankdv(10)": "10.00",
        "kdvmatrah(20)": "1083.92",
        "hesaplanankdv(20)": "216.78",
        "vergidahil": "1410.70",
        "odenecek": "1410.70",
    }


def test_the_square_code_of_a_return_names_the_tax_that_was_not_withheld() -> None:
    withheld = line(
        "Danışmanlık", 1, 100_000, "20", includes_tax=False, withholding=Withholding(code="602", tenths=9)
    )
    said = json.loads(square_code(document(withheld, buyer=COMPANY, kind=BillKind.COUNTER)))
    assert (said["tip"], said["kdvmatrah(2)"], said["hesaplanankdv(2)"]) == (
        "TEVKIFATIADE",
        "1000.00",
        "20.00",
    )
    assert said["vergidahil"] == said["odenecek"] == "1020.00"


def test_who_has_no_number_in_turkey_stands_in_the_square_code_as_in_the_file() -> None:
    for buyer, number in ((replace(PERSON, tax_number=""), "11111111111"), (ABROAD, "2222222222")):
        assert json.loads(square_code(document(buyer=buyer)))["avkntckn"] == number


def test_untaxed_services_to_a_company_abroad_are_exports() -> None:
    untaxed, taxed = line("Hizmet", 1, 10_000, "0"), line("Hizmet", 1, 10_000, "20")
    sold = with_exports(facts(untaxed, taxed, buyer=ABROAD))
    assert [each.exemption_code for each in sold.lines] == ["302", ""]
    bill = document(*sold.lines[:1], buyer=ABROAD)
    assert b"<cbc:InvoiceTypeCode>ISTISNA" in ubl_invoice(bill)
    assert b"GB123456789" in ubl_invoice(bill)
    assert judged(bill) == []
    named = replace(untaxed, exemption_code="301")
    for said, code in (
        (facts(named, buyer=ABROAD), "301"),
        (facts(untaxed, buyer=COMPANY), ""),
        (facts(untaxed, buyer=replace(PERSON, country="GB")), ""),
    ):
        assert with_exports(said).lines[0].exemption_code == code
