"""The printed bill: its pages, and the letters in it."""

import re
import zlib
from base64 import a85decode
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph

from terazi.engine.printing.text import BOLD, MORE, REGULAR, text
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.computations.pdf.amounts import _line
from terazi.modules.bills.computations.pdf.page import bill_pdf
from terazi.modules.bills.computations.pdf.parts import _facts, endings
from terazi.modules.bills.values import BillState, ExchangeRate, Payment, PayMethod
from tests.modules.bills.sample_bills import COMPANY, SELLER, document, line


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def streams_of(pdf: bytes) -> bytes:
    found = re.findall(rb"/ASCII85Decode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return b"".join(zlib.decompress(a85decode(each.strip().removesuffix(b"~>"))) for each in found)


def test_each_page_has_a_foot_of_its_own() -> None:
    many = bill_pdf(document(*(line("Ürün", 1, 100, str(n)) for n in range(60))), Lang.TR)
    assert len(re.findall(rb"/Subtype /Form\b", many)) == pages_of(many) > 1


@pytest.mark.parametrize("lang", Lang)
def test_a_bill_of_sixty_lines_has_as_many_pages_as_it_needs(lang: Lang) -> None:
    one = bill_pdf(document(), lang)
    many = bill_pdf(document(*(line(f"Ürün {n}", 1, 100 + n, "20", code=f"K-{n}") for n in range(60))), lang)
    assert one.startswith(b"%PDF-")
    assert pages_of(one) == 1
    assert pages_of(many) > 1


def test_the_same_bill_is_the_same_file() -> None:
    assert bill_pdf(document(), Lang.TR) == bill_pdf(document(), Lang.TR)
    assert bill_pdf(document(), Lang.TR) != bill_pdf(document(), Lang.EN)
    assert bill_pdf(document(), Lang.TR) != bill_pdf(document(state=BillState.CANCELLED), Lang.TR)


def test_fonts_are_in_the_file_and_have_every_turkish_letter_and_the_sign_of_the_lira() -> None:
    pdf = bill_pdf(document(), Lang.TR)
    assert b"/FontFile2" in pdf
    assert {f.decode() for f in re.findall(rb"/BaseFont /[A-Z]{6}\+([A-Za-z-]+)", pdf)} >= {
        "Inter-Regular",
        "Inter-Bold",
    }
    letters = "abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZâîû0123456789.,₺$%–·&"
    for bold in (False, True):
        paragraph = text(letters, bold=bold)
        assert {fragment.fontName for fragment in paragraph.frags} == {BOLD if bold else REGULAR}


def test_letters_of_other_alphabets_are_set_in_the_font_that_has_them() -> None:
    fonts = [(fragment.text, fragment.fontName) for fragment in text("Łódź <b> Αθήνα").frags]
    assert ("Ł", MORE) in fonts
    assert ("Αθήνα", MORE) in fonts
    assert "".join(part for part, _ in fonts) == "Łódź <b> Αθήνα"


def test_a_logo_of_any_shape_fits() -> None:
    for size in ((2000, 20), (20, 2000), (1, 1)):
        picture = BytesIO()
        Image.new("RGBA", size, "red").save(picture, "PNG")
        assert pages_of(bill_pdf(document(logo=picture.getvalue()), Lang.TR)) == 1


@pytest.mark.parametrize(
    ("count", "gross", "each", "net"),
    [
        (2, 333, "3,025 ₺", "6,05 ₺"),
        (99, 4, "0,03636364 ₺", "3,60 ₺"),
        (3, 110_000, "1.000,00 ₺", "3.000,00 ₺"),
    ],
)
def test_the_price_of_one_has_the_digits_that_make_the_sum(
    count: int, gross: int, each: str, net: str
) -> None:
    priced = document(line("Paket", count, gross, "10")).lines[0]
    shown = [cell.getPlainText().replace("\xa0", " ") for cell in _line(priced, Lang.TR)]
    assert [shown[2], shown[3], shown[6]] == [str(count), each, net]


def test_it_says_how_when_and_where_was_paid() -> None:
    paid = Payment(method=PayMethod.TRANSFER, paid_on=date(2026, 11, 20), website="https://terazi.example")
    assert dict(_facts(document(payment=paid), Lang.TR))["Ödeme"] == (
        "EFT / havale · 20.11.2026 · https://terazi.example"
    )


@pytest.mark.parametrize("lang", Lang)
def test_texts_of_a_thousand_lines_neither_tear_the_page_nor_keep_the_bill_from_being_printed(
    lang: Lang,
) -> None:
    tall = "a\n" * 100
    seller = replace(SELLER, name=tall, address=tall * 5, web=tall)
    buyer = replace(COMPANY, name=tall, address=tall * 5)
    rate = ExchangeRate(rate=Decimal("41.5"), source=tall, day=date(2026, 11, 20))
    sold = line(tall, 1, 100, "0", code=tall, exemption_code="302", exemption_reason=tall)
    bill = document(
        sold,
        seller=seller,
        buyer=buyer,
        exchange=rate,
        external_id=tall,
        note=tall * 5,
        payment=Payment(website=tall),
    )
    assert pages_of(bill_pdf(bill, lang)) > 1
    assert text("bir\niki", "üç").text == "bir iki<br/>üç"


def test_a_bill_of_more_tax_rates_than_the_square_code_holds_is_printed() -> None:
    assert pages_of(bill_pdf(document(*(line("Ürün", 1, 100, str(n)) for n in range(100))), Lang.TR)) > 1


def test_a_line_without_tax_says_why() -> None:
    exempt = line("Hizmet", 1, 100, "0", exemption_code="302", exemption_reason="Hizmet ihracatı")
    plain, taxed = line("Bağış", 1, 100, "0"), line("Paket", 1, 100, "20", exemption_code="302")
    bill = document(exempt, plain, taxed)
    said = [part.getPlainText() for part in endings(bill, Lang.TR) if isinstance(part, Paragraph)]
    assert "302 – Hizmet ihracatı (1)" in said
    assert "351 – KDV hesaplanmamıştır (2)" in said
    assert not any("(3)" in each for each in said)


def test_a_discount_is_printed_with_its_line() -> None:
    sold = line("Paket", 2, 60_000, "20", list_price=Money(72_000, Currency.TRY))
    said = _line(document(sold).lines[0], Lang.TR)[1].getPlainText().replace("\xa0", " ")
    assert "İskonto: 200,00 ₺ (iskontosuz 1.200,00 ₺)" in said


def test_a_rate_is_printed_with_all_its_digits() -> None:
    cells = _line(document(line("Paket", 1, 100, "18.125")).lines[0], Lang.TR)
    assert cells[4].getPlainText() == "%18,125"


def test_letters_that_no_font_has_leave_a_mark() -> None:
    assert text("漢字 Ay\u202ee אבג").getPlainText() == "?? Aye ???"


def test_a_long_amount_is_set_smaller_and_never_broken() -> None:
    cells = _line(document(line("Paket", 10_000, 100_000_000_000, "20")).lines[0], Lang.TR)
    for cell, width in ((cells[3], 25), (cells[5], 25), (cells[6], 27)):
        assert len(cell.breakLines(width * mm - 8).lines) == 1
    assert cells[6].style.fontSize < cells[2].style.fontSize == text("1").style.fontSize
