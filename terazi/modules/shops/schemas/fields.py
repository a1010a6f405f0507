"""Fields that requests of shops have in common: cleaned texts, numbers that carry checks, links, moments."""

from collections.abc import Callable
from decimal import Decimal
from typing import Annotated
from unicodedata import category
from uuid import UUID

from pydantic import Field

from terazi.foundation.calls.params import AfterValidator, refuse_value
from terazi.foundation.contacts import is_link, is_mail, is_phone, plain_phone
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkey import bank_of_iban, is_mersis, is_tckn, is_vkn, plain_number

_SEEN = "LNPS"
"""Letters, numbers, punctuation and symbols; the rest are marks on them, spaces, and what is not shown."""


def checked(is_good: Callable[[str], bool], key: str, clean: Callable[[str], str]) -> AfterValidator:
    """Return a validator that cleans a text and refuses it with this phrase; an empty text is no problem here."""

    def check(text: str) -> str:
        cleaned = clean(text)
        if cleaned and not is_good(cleaned):
            raise refuse_value(Phrase(key))
        return cleaned

    return AfterValidator(check)


def each_once(ids: list[UUID]) -> list[UUID]:
    """Refuse a list in which something stands twice."""
    if len(set(ids)) != len(ids):
        raise refuse_value(Phrase("shops.order.twice"))
    return ids


def one_line(text: str) -> str:
    """Return the text on one line, without spaces around it; one of which nothing can be seen is empty."""
    line = " ".join(text.split())
    return line if any(category(sign)[0] in _SEEN for sign in line) else ""


def _percent(value: Decimal | None) -> Decimal | None:
    return None if value is None else value.quantize(Decimal("0.01"))


Line200 = Annotated[str, Field(max_length=200), AfterValidator(one_line)]
Line100 = Annotated[str, Field(max_length=100), AfterValidator(one_line)]
Line60 = Annotated[str, Field(max_length=60), AfterValidator(one_line)]
Line50 = Annotated[str, Field(max_length=50), AfterValidator(one_line)]
Line30 = Annotated[str, Field(max_length=30), AfterValidator(one_line)]
Text500 = Annotated[str, Field(max_length=500), AfterValidator(str.strip)]
Text4000 = Annotated[str, Field(max_length=4000), AfterValidator(str.strip)]
Percent = Annotated[
    Decimal | None, Field(ge=0, le=100, max_digits=5, decimal_places=2), AfterValidator(_percent)
]
TaxNumber = Annotated[
    str,
    Field(max_length=20),
    checked(lambda text: is_vkn(text) or is_tckn(text), "shops.tax_number.invalid", plain_number),
]
Mersis = Annotated[str, Field(max_length=30), checked(is_mersis, "shops.mersis.invalid", plain_number)]
Iban = Annotated[
    str,
    Field(max_length=40),
    checked(lambda text: bank_of_iban(text) is not None, "shops.iban.invalid", plain_number),
]
Mail = Annotated[
    str,
    Field(max_length=254),
    checked(is_mail, "shops.mail.invalid", str.strip),
]
Phone = Annotated[
    str,
    Field(max_length=30),
    checked(is_phone, "shops.phone.invalid", plain_phone),
]
WebLink = Annotated[
    str,
    Field(max_length=300),
    checked(is_link, "shops.link.invalid", str.strip),
]
OptionalId = UUID | None
