"""TR Karekod: the QR code that a Turkish bank's application reads to fill in a FAST transfer."""

import re
from binascii import crc_hqx
from uuid import UUID

from terazi.foundation.language.lang import fold
from terazi.foundation.money import Currency, Money
from terazi.foundation.turkey import bank_of_iban

_NOT_PRINTED = re.compile(r"[^A-Z0-9 .,'-]+")
_NOT_DIGITS = re.compile(r"\D+")
_LONGEST_NAME = 25
_MOST_MINOR = 10**12 - 1


def number_of_reference(reference: str) -> str:
    """Return the twelve digits that stand for a payment's reference where a code has room for digits only."""
    return _NOT_DIGITS.sub("", reference)[-12:].zfill(12)


def fast_code(*, iban: str, title: str, amount: Money, reference: str, payment_id: UUID) -> str:
    """Return what the QR code of a transfer says; empty where a code cannot say it (other money, no Turkish account).

    Fields are two digits of name, two of length, and the value, as the central bank's rules of the TR Karekod set them
    ("TR Karekod İlke ve Kuralları", 2020): the version, a code without an end, the bank of the account, the number of
    the payment, the amount in kuruş, the account with its owner (from person to account, flow 03), an id of its own, and
    a checksum over all before it. Letters are those of ASCII, as banks write them.
    """
    account = "".join(iban.split()).upper()
    name = _NOT_PRINTED.sub(" ", fold(title).upper()).strip()[:_LONGEST_NAME].rstrip()
    is_sayable = amount.currency is Currency.TRY and 0 < amount.minor <= _MOST_MINOR
    if not is_sayable or bank_of_iban(account) is None or len(name) < 2:
        return ""
    said = "".join(
        _field(tag, value)
        for tag, value in (
            ("75", "10"),
            ("01", "11"),
            ("02", account[5:9]),
            ("03", number_of_reference(reference)),
            ("54", f"{amount.minor:012}"),
            ("61", _field("01", account) + _field("07", name) + _field("10", "03")),
            ("20", payment_id.hex),
        )
    )
    said += "6304"
    return f"{said}{crc_hqx(said.encode('ascii'), 0xFFFF):04X}"


def _field(tag: str, value: str) -> str:
    return f"{tag}{len(value):02}{value}"
