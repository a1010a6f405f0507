"""The file for machines, read by a reader that knows only the standard."""

from dataclasses import replace
from decimal import Decimal
from xml.etree import ElementTree as Xml

import pytest

from terazi.foundation.money import Currency, Money
from terazi.modules.bills.rules.completeness import missing_of
from terazi.modules.bills.rules.lines import lines_given_back, listed_net, price_lines
from terazi.modules.bills.rules.row_mapping import line_from, line_values
from terazi.modules.bills.rules.ubl.invoice import ubl_invoice
from terazi.modules.bills.values import (
    BillKind,
    Buyer,
    BuyerKind,
    DocumentReference,
    ExchangeRate,
    Part,
    Withholding,
)
from tests.modules.bills.sample_bills import COMPANY, PERSON, document, facts, line

SPACES = {
    "cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
    "inv": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
}
THREE = (
    line("Analiz paketi", 2, 65_035, "20", code="AN-1"),
    line("Kitap", 3, 9_999, "10"),
    line("Kredi", 7, 333, "1"),
    line("Bağış", 1, 5_000, "0"),
    line("Deneme", 1, 0, "20"),
)


def read(*lines, **fields) -> Xml.Element:  # type: ignore[no-untyped-def]  # passed on
    return Xml.fromstring(ubl_invoice(document(*lines, **fields)))


def text(root: Xml.Element, path: str) -> str:
    found = root.find(path, SPACES)
    assert found is not None, path
    return found.text or ""


def amounts(root: Xml.Element, path: str) -> list[Decimal]:
    return [Decimal(each.text or "") for each in root.findall(path, SPACES)]


@pytest.mark.parametrize(
    "lines",
    [
        THREE,
        (line("Lisans", 3, 99_999, "20"),),
        (line("Lisans", 3, 99_999, "20", includes_tax=False),),
        (
            line("Danışmanlık", 1, 1_000_000, "20", withholding=Withholding(code="602", tenths=9)),
            line("Lisans", 3, 777, "10"),
        ),
    ],
    ids=["three rates", "with tax", "without tax", "withholding"],
)
def test_amounts_add_up_at_every_level(lines: tuple[object, ...]) -> None:
    root = read(*lines)
    total = "cac:LegalMonetaryTotal/cbc:"
    net, gross = (
        Decimal(text(root, f"{total}TaxExclusiveAmount")),
        Decimal(text(root, f"{total}TaxInclusiveAmount")),
    )
    tax = Decimal(text(root, "cac:TaxTotal/cbc:TaxAmount"))
    withheld = sum(amounts(root, "cac:WithholdingTaxTotal/cbc:TaxAmount"))
    assert net == sum(amounts(root, "cac:InvoiceLine/cbc:LineExtensionAmount"))
    assert tax == sum(amounts(root, "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount"))
    assert tax == sum(amounts(root, "cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount"))
    assert net == sum(amounts(root, "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount"))
    assert net + tax == gross
    assert Decimal(text(root, f"{total}PayableAmount")) == gross - withheld
    assert withheld == sum(amounts(root, "cac:InvoiceLine/cac:WithholdingTaxTotal/cbc:TaxAmount"))
    for each in root.findall("cac:InvoiceLine", SPACES):
        unit, count = (
            Decimal(text(each, "cac:Price/cbc:PriceAmount")),
            Decimal(text(each, "cbc:InvoicedQuantity")),
        )
        assert abs(unit * count - Decimal(text(each, "cbc:LineExtensionAmount"))) < Decimal("0.005")


def test_heading_names_number_id_day_and_kind() -> None:
    root = read()
    wanted = {
        "UBLVersionID": "2.1",
        "CustomizationID": "TR1.2",
        "ProfileID": "EARSIVFATURA",
        "ID": "TRZ2026000000002",
        "UUID": "01234567-89AB-7DEF-8123-456789ABCDEF",
        "IssueDate": "2026-11-21",
        "IssueTime": "14:05:00",
        "InvoiceTypeCode": "SATIS",
        "DocumentCurrencyCode": "TRY",
        "LineCountNumeric": "1",
    }
    assert {name: text(root, f"cbc:{name}") for name in wanted} == wanted
    notes = [note.text for note in root.findall("cbc:Note", SPACES)]
    assert "Yalnız: altıyüzelliTL,otuzbeşkr." in notes
    assert text(root, "cac:OrderReference/cbc:ID") == "S-2026-000123"


def test_an_internet_sale_says_how_it_was_paid() -> None:
    facts = {
        text(each, "cbc:DocumentTypeCode"): text(each, "cbc:DocumentType")
        for each in read().findall("cac:AdditionalDocumentReference", SPACES)
    }
    assert facts == {
        "SEND_TYPE": "ELEKTRONIK",
        "IS_INTERNET": "true",
        "INT_WEBSITE": "https://terazi.example",
        "INT_PAYMENT_METHOD": "KREDIKARTI/BANKAKARTI",
        "INT_PAYMENTDATE": "2026-11-20",
    }


def ids(root: Xml.Element, side: str) -> dict[str | None, str | None]:
    path = f"cac:Accounting{side}Party/cac:Party/cac:PartyIdentification/cbc:ID"
    return {each.get("schemeID"): each.text for each in root.findall(path, SPACES)}


def test_parties_stand_with_their_numbers() -> None:
    root = read(buyer=COMPANY)
    assert ids(root, "Supplier") == {
        "VKN": "7340493979",
        "MERSISNO": "0734049397900015",
        "TICARETSICILNO": "123456-5",
    }
    assert ids(root, "Customer") == {"VKN": "4601234565"}
    party = "cac:AccountingCustomerParty/cac:Party/"
    assert text(root, f"{party}cac:PartyName/cbc:Name") == "Deniz & Oğulları <Ticaret> Ltd. Şti."
    assert text(root, f"{party}cac:PostalAddress/cbc:CityName") == "İstanbul"
    assert text(root, f"{party}cac:PartyTaxScheme/cac:TaxScheme/cbc:Name") == "Beşiktaş"
    person = read(buyer=PERSON)
    assert ids(person, "Customer") == {"TCKN": "10000000146"}
    assert text(person, f"{party}cac:Person/cbc:FamilyName") == "Ağaoğlu"


def test_who_has_no_number_stands_under_the_one_for_it() -> None:
    unknown = Buyer(firstname="Ali", lastname="Can", address="x", district="Çankaya", city="Ankara")
    assert ids(read(buyer=unknown), "Customer") == {"TCKN": "11111111111"}
    foreign = Buyer(
        kind=BuyerKind.COMPANY, name="ACME", address="1", district="Camden", city="London", country="GB"
    )
    assert ids(read(buyer=foreign), "Customer") == {"VKN": "2222222222"}


def test_a_person_from_abroad_stands_with_the_passport() -> None:
    guest = replace(PERSON, tax_number="C01X00T47", country="DE", country_name="Almanya")
    assert ids(read(buyer=guest), "Customer") == {"TCKN": "11111111111", "PASAPORTNO": "C01X00T47"}
    assert missing_of(facts(buyer=guest)) == []
    assert [p.field for p in missing_of(facts(buyer=replace(guest, country="TR")))] == ["buyer.tax_number"]


def test_who_trades_under_an_own_name_stands_as_a_person() -> None:
    trader = replace(COMPANY, name="Işık Elektrik Ayşe Yılmaz", tax_number="10000000146")
    root = read(buyer=trader)
    assert ids(root, "Customer") == {"TCKN": "10000000146"}
    party = "cac:AccountingCustomerParty/cac:Party/"
    assert text(root, f"{party}cac:PartyName/cbc:Name") == "Işık Elektrik Ayşe Yılmaz"
    assert text(root, f"{party}cac:Person/cbc:FamilyName") == "Yılmaz"
    assert not missing_of(facts(buyer=trader))
    assert missing_of(facts(buyer=replace(trader, tax_number="10000000147")))


def test_untaxed_lines_say_why() -> None:
    root = read(*THREE)
    reasons = {
        text(each, "cbc:Percent"): [
            r.text for r in each.findall("cac:TaxCategory/cbc:TaxExemptionReasonCode", SPACES)
        ]
        for each in root.findall("cac:TaxTotal/cac:TaxSubtotal", SPACES)
    }
    assert reasons == {"0": ["351"], "1": [], "10": [], "20": []}
    exempt = read(line("Hizmet ihracı", 1, 100, "0", exemption_code="302", exemption_reason="11/1-a"))
    assert text(exempt, "cbc:InvoiceTypeCode") == "ISTISNA"
    tiny = read(line("Kuruşluk", 1, 1, "20"))
    assert text(tiny, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode") == "351"


def test_withheld_tax_has_its_code_and_share() -> None:
    root = read(
        line(
            "Danışmanlık", 1, 100_000, "20", includes_tax=False, withholding=Withholding(code="602", tenths=9)
        )
    )
    group = "cac:WithholdingTaxTotal/cac:TaxSubtotal/"
    assert text(root, "cbc:InvoiceTypeCode") == "TEVKIFAT"
    assert text(root, f"{group}cbc:TaxableAmount") == "200.00"
    assert text(root, f"{group}cbc:TaxAmount") == "180.00"
    assert text(root, f"{group}cbc:Percent") == "90"
    assert text(root, f"{group}cac:TaxCategory/cac:TaxScheme/cbc:TaxTypeCode") == "602"
    assert text(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:TaxTypeCode") == "0015"


def test_other_currencies_bring_their_rate() -> None:
    day = document().issued_at.date()
    rate = ExchangeRate(rate=Decimal("41.2345"), source="TCMB", day=day)
    root = read(line("Licence", 3, 1_999, "20", currency=Currency.USD), currency=Currency.USD, exchange=rate)
    assert {each.get("currencyID") for each in root.iter() if each.get("currencyID")} == {"USD"}
    exchange = root.find("cac:PricingExchangeRate", SPACES)
    assert exchange is not None
    assert [each.text for each in exchange] == ["USD", "TRY", "41.2345", "2026-11-21"]


def test_a_counter_bill_names_what_it_gives_back() -> None:
    root = read(kind=BillKind.COUNTER, reason="Vazgeçildi")
    assert text(root, "cbc:InvoiceTypeCode") == "IADE"
    reference = "cac:BillingReference/cac:InvoiceDocumentReference/cbc:"
    assert text(root, f"{reference}ID") == "TRZ2026000000001"
    assert text(root, f"{reference}IssueDate") == "2026-11-01"
    assert "Vazgeçildi" in [note.text for note in root.findall("cbc:Note", SPACES)]


def test_text_that_xml_cannot_hold_does_not_break_the_file() -> None:
    root = read(
        line("Zil\x07\x0b ve <etiket> & 'tırnak' 😀", 1, 100, "20"),
        documents=(DocumentReference(name="İrsaliye", number="IRS-1"),),
        note="satır\nsonu",
    )
    assert text(root, "cac:InvoiceLine/cac:Item/cbc:Name") == "Zil   ve <etiket> & 'tırnak' 😀"
    assert "IRS-1" in [each.text for each in root.findall("cac:AdditionalDocumentReference/cbc:ID", SPACES)]


def test_a_discount_stands_at_its_line() -> None:
    sold = line("Analiz paketi", 2, 60_000, "20", list_price=Money(72_000, Currency.TRY))
    element = read(sold).find("cac:InvoiceLine", SPACES)
    assert element is not None
    allowance = "cac:AllowanceCharge/cbc:"
    assert text(element, "cac:Price/cbc:PriceAmount") == "600"
    assert text(element, f"{allowance}ChargeIndicator") == "false"
    assert text(element, f"{allowance}BaseAmount") == "1200.00"
    assert text(element, f"{allowance}Amount") == "200.00"
    assert text(element, "cbc:LineExtensionAmount") == "1000.00"
    (kept,) = price_lines([sold])
    back = line_from(**line_values(kept), currency=Currency.TRY)
    assert (back, listed_net(back).minor) == (kept, 120_000)
    dearer = replace(sold, list_price=Money(50_000, Currency.TRY))
    assert read(dearer).find("cac:InvoiceLine/cac:AllowanceCharge", SPACES) is None


def test_a_part_given_back_has_no_discount() -> None:
    sold = price_lines([line("Analiz", 2, 60_000, "20", list_price=Money(72_000, Currency.TRY))])
    (part,) = lines_given_back(sold, (), [Part(position=1, gross=Money(30_000, Currency.TRY))])
    assert part.line.list_price is None


def test_a_return_of_withheld_tax_gives_back_what_the_seller_had() -> None:
    withheld = line(
        "Danışmanlık", 1, 100_000, "20", includes_tax=False, withholding=Withholding(code="602", tenths=9)
    )
    root = read(withheld, kind=BillKind.COUNTER, buyer=COMPANY)
    assert text(root, "cbc:InvoiceTypeCode") == "TEVKIFATIADE"
    assert root.find("cac:WithholdingTaxTotal", SPACES) is None
    assert text(root, "cac:TaxTotal/cac:TaxSubtotal/cbc:Percent") == "2"
    assert text(root, "cac:TaxTotal/cbc:TaxAmount") == "20.00"
    sums = "cac:LegalMonetaryTotal/cbc:"
    assert text(root, f"{sums}TaxInclusiveAmount") == text(root, f"{sums}PayableAmount") == "1020.00"
    assert any("9/10 tevkifat" in (note.text or "") for note in root.findall("cbc:Note", SPACES))


def test_the_place_for_the_seal_comes_first_and_the_postal_code_after_the_city() -> None:
    root = read(buyer=replace(PERSON, zip_code="07100"))
    assert root[0].tag.endswith("}UBLExtensions")
    address = root.find("cac:AccountingCustomerParty/cac:Party/cac:PostalAddress", SPACES)
    assert address is not None
    names = [each.tag.rpartition("}")[2] for each in address]
    assert names[names.index("CityName") + 1] == "PostalZone"


def test_nothing_says_that_it_was_delivered_before_it_was() -> None:
    assert not any("iletilmiştir" in (each.text or "") for each in read().iter())
