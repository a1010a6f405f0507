"""What the QR code of a transfer says, and that a statement with its number finds the payment."""

from binascii import crc_hqx
from datetime import date
from uuid import UUID

import pytest

from terazi.engine.statements.entries import StatementEntry
from terazi.engine.statements.matching import MatchReason, OpenPayment, propose_matches
from terazi.foundation.money import Currency, Money
from terazi.modules.orders.rules.fast_codes import fast_code, number_of_reference

ID = UUID("0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b")
PRICE = Money(123_456, Currency.TRY)


def iban_of(bank: str) -> str:
    """An IBAN of a bank, with its check digits."""
    rest = f"{bank}0{'7' * 16}"
    return f"TR{98 - int(rest + '292700') % 97:02}{rest}"


def code(**changed: object) -> str:
    said: dict[str, object] = {
        "iban": iban_of("00062"), "title": "Işıl Öğütçü A.Ş.", "amount": PRICE,
        "reference": "TZ0123456789", "payment_id": ID,
    }  # fmt: skip
    return fast_code(**{**said, **changed})  # type: ignore[arg-type]


def fields(text: str) -> dict[str, str]:
    """Read tag, length and value one after the other, as a bank's application does."""
    found: dict[str, str] = {}
    while text:
        tag, length = text[:2], int(text[2:4])
        assert len(text) >= 4 + length
        found[tag] = text[4 : 4 + length]
        text = text[4 + length :]
    return found


def test_a_code_says_account_owner_amount_and_number() -> None:
    read = fields(code())
    assert list(read) == ["75", "01", "02", "03", "54", "61", "20", "63"]
    assert (read["75"], read["01"], read["02"]) == ("10", "11", "0062")
    assert (read["03"], read["54"], read["20"]) == ("000123456789", "000000123456", ID.hex)
    assert fields(read["61"]) == {"01": iban_of("00062"), "07": "ISIL OGUTCU A.S.", "10": "03"}


def test_the_checksum_is_the_one_of_the_standard() -> None:
    assert crc_hqx(b"123456789", 0xFFFF) == 0x29B1
    said = code()
    assert said[-8:-4] == "6304"
    assert int(said[-4:], 16) == crc_hqx(said[:-4].encode(), 0xFFFF)


@pytest.mark.parametrize(
    "changed",
    [
        {"amount": Money(100, Currency.USD)},
        {"amount": Money(0, Currency.TRY)},
        {"amount": Money(10**12, Currency.TRY)},
        {"iban": "DE89370400440532013000"},
        {"iban": iban_of("99999")},
        {"title": "—"},
    ],
    ids=["dollars", "nothing", "more than has room", "abroad", "no bank", "no name"],
)
def test_what_a_code_cannot_say_has_none(changed: dict[str, object]) -> None:
    assert code(**changed) == ""


def test_a_long_title_keeps_its_first_letters() -> None:
    title = "Çok Uzun Unvanlı Ticaret ve Sanayi Anonim Şirketi"
    assert fields(fields(code(title=title))["61"])["07"] == "COK UZUN UNVANLI TICARET"


@pytest.mark.parametrize("written", ["FAST KAREKOD 000123456789", "TZ0123456789 000123456789"])
def test_a_statement_with_the_number_of_the_code_finds_the_payment(written: str) -> None:
    asked = OpenPayment(
        id=ID, reference="TZ0123456789", code_number=number_of_reference("TZ0123456789"), amount=PRICE
    )
    came = StatementEntry(date=date(2026, 5, 1), amount=PRICE, reference=written)
    (found,) = propose_matches([came], [asked])
    assert (found.reason, found.is_ambiguous) == (MatchReason.REFERENCE_AND_AMOUNT, False)
