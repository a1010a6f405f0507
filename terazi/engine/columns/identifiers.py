"""Telling identifiers and codes from quantities."""

import re

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

_NAMES = frozenset(
    [
        "id",
        "no",
        "kod",
        "kodu",
        "kodlari",
        "code",
        "codes",
        "numara",
        "numarasi",
        "number",
        "tckn",
        "tc",
        "vkn",
        "iban",
        "telefon",
        "tel",
        "gsm",
        "cep",
        "phone",
        "barkod",
        "barcode",
        "sicil",
        "plaka",
        "sku",
        "imei",
        "uuid",
        "guid",
        "ogrencino",
        "musterino",
        "siparisno",
        "faturano",
    ]
)
_WORDS = re.compile(r"[a-z0-9]+")
_PHONE = r"^(?:\+?90|0)?[\s(-]*[2-5]\d{2}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}$"
_LEADING_ZERO = r"^0\d+$"
_DIGITS = r"^\d+$"
_LONG_CODE = 9
_SHARE = 0.8


def is_code_name(name: str) -> bool:
    """Tell whether a header names an identifier ("Müşteri No", "TCKN", "posta kodu")."""
    return any(word in _NAMES for word in _WORDS.findall(fold(name)))


def code_in_texts(name: str, texts: pl.Series) -> Phrase | None:
    """Return why texts are codes although they are made of digits; None if they are not. ``texts`` has no nulls."""
    stripped = texts.str.strip_chars()
    count = max(stripped.len(), 1)
    facts = pl.DataFrame({"t": stripped}).select(
        phone=pl.col("t").str.contains(_PHONE).sum(),
        zero=pl.col("t").str.contains(_LEADING_ZERO).sum(),
        digits=pl.col("t").str.contains(_DIGITS).sum(),
        longest=pl.col("t").str.len_bytes().max(),
        shortest=pl.col("t").str.len_bytes().min(),
    )
    phone, zero, digits, longest, shortest = (int(value or 0) for value in facts.row(0))
    if phone >= _SHARE * count and longest >= 10:
        return Phrase("columns.reason.code_phone")
    if digits < _SHARE * count:
        return None
    if zero:
        return Phrase("columns.reason.code_leading_zero", {"count": zero})
    if longest == shortest >= _LONG_CODE:
        return Phrase("columns.reason.code_same_length", {"length": longest})
    if is_code_name(name):
        return Phrase("columns.reason.code_name")
    return None


def code_in_numbers(name: str, values: NDArray[np.float64]) -> Phrase | None:
    """Return why whole numbers are codes; None if they are quantities. ``values`` has no NaN."""
    if not len(values) or values.min() < 0 or not np.array_equal(values, np.floor(values)):
        return None
    lengths = np.floor(np.log10(np.maximum(values, 1))) + 1
    longest = int(lengths.max())
    is_named = is_code_name(name)
    is_even = longest == int(lengths.min()) and len(values) > 1
    if is_even and (longest == 11 or (longest == 10 and is_named)):  # 11: TCKN, 10: tax number or phone
        return Phrase("columns.reason.code_same_length", {"length": longest})
    if is_named and (longest >= 6 or len(np.unique(values)) >= 0.9 * len(values)):
        return Phrase("columns.reason.code_name")
    return None
