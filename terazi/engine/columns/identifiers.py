"""Telling identifiers and codes from quantities."""

import re

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say

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
        "sicil",
        "plaka",
        "barkod",
        "barcode",
        "sku",
        "uuid",
        "guid",
        "ogrencino",
        "musterino",
        "siparisno",
        "faturano",
    ]
)
_UNITS = frozenset(["id", "no", "numara", "numarasi", "sicil", "plaka", "ogrencino", "musterino"])
_FEWEST_DIGITS = (
    dict.fromkeys(["telefon", "tel", "gsm", "cep", "phone"], 7)
    | dict.fromkeys(["tckn", "tc", "vkn", "iban", "imei"], 10)
    | dict.fromkeys(["kod", "kodu", "code"], 4)
)
"""Names of codes that have at least so many digits, whatever else is known of them."""
_WORDS = re.compile(r"[a-z0-9]+")
_IN_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_PHONE = r"^(?:\+?90|0)?[\s(-]*[2-5]\d{2}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}$"
_LEADING_ZERO = r"^0\d+$"
_DIGITS = r"^\d+$"
_LONG_CODE = 9
_SHARE = 0.8
_UNIQUE = 0.9
_FEWEST_ROWS = 4  # fewer numbers in a row may be anything
_NAMED_DIGITS = 6
_FEWEST_SAME = 4


def code_word(name: str) -> str | None:
    """Return the word by which a header names an identifier ("Müşteri No", "TCKN", "posta kodu"), None if it names none.

    It is the last word: "Telefon gideri", "Number of students" and "Kod satırı sayısı" name something else. What stands
    in brackets is left aside.
    """
    words = _WORDS.findall(fold(_IN_BRACKETS.sub(" ", name)))
    return words[-1] if words and words[-1] in _NAMES | _FEWEST_DIGITS.keys() else None


def names_units(name: str) -> bool:
    """Say whether a header names persons or things by their number ("Hasta no", "customer id"); a code may name a kind or a grade."""
    return code_word(name) in _UNITS


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
    numbers = stripped.cast(pl.Float64, strict=False).drop_nulls().to_numpy()
    return Phrase("columns.reason.code_name") if _is_named_code(name, numbers) else None


def code_in_numbers(name: str, values: NDArray[np.float64]) -> Phrase | None:
    """Return why whole numbers are codes; None if they are quantities. ``values`` has no NaN."""
    if not len(values) or values.min() < 0 or not np.array_equal(values, np.floor(values)):
        return None
    lengths = _lengths(values)
    longest = int(lengths.max())
    is_even = longest == int(lengths.min()) and len(values) > 1
    # 11: TCKN, 10: tax number or phone
    if is_even and (longest == 11 or (longest == 10 and code_word(name))):
        return Phrase("columns.reason.code_same_length", {"length": longest})
    return Phrase("columns.reason.code_name") if _is_named_code(name, values) else None


def row_numbers(name: str, position: int, values: NDArray[np.float64]) -> Phrase | None:
    """Return why numbers are those of the rows: a column without a caption of its own counts 0, 1, 2, … or 1, 2, 3, …"""
    number = {"number": position + 1}
    if len(values) < _FEWEST_ROWS or name not in {
        say(Phrase("workbook.unnamed_column", number), lang) for lang in Lang
    }:
        return None
    is_counting = values[0] in (0, 1) and bool((np.diff(values) == 1).all())
    return Phrase("columns.reason.row_numbers") if is_counting else None


def _is_named_code(name: str, values: NDArray[np.float64]) -> bool:
    """Whether a header names codes and the values look like such; the header's words never decide alone.

    Codes are long, or different from row to row and of one length or running on (101, 102, 103).
    """
    word = code_word(name)
    if word is None or not len(values):
        return False
    lengths = _lengths(values)
    fewest = _FEWEST_DIGITS.get(word)
    if fewest is not None and lengths.min() >= fewest:
        return True
    if word not in _NAMES:
        return False
    if lengths.min() >= _NAMED_DIGITS:
        return True
    distinct = np.unique(values)
    if len(distinct) < _UNIQUE * len(values):
        return False
    is_running = distinct[-1] - distinct[0] <= 2 * len(distinct)
    return bool(is_running or lengths.min() == lengths.max() >= _FEWEST_SAME)


def _lengths(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Count the digits of whole numbers."""
    lengths: NDArray[np.float64] = np.floor(np.log10(np.maximum(values, 1))) + 1
    return lengths
