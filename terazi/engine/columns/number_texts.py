"""Reading numbers that are written as texts: Turkish and English marks, percent, money, brackets for minus."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

_MARK = r"(?:%|₺|TL|TRY|€|EUR|\$|USD|£|GBP)?"
_GAP = "\u00a0\u202f '"
_DIGITS = rf"(?:\d[\d.,]*|\d{{1,3}}(?:[{_GAP}]\d{{3}})+(?:[.,]\d+)?|[.,]\d+|\d+(?:[.,]\d+)?[eE][+-]?\d+)"
_SIGNED = rf"[+-]?\s?{_MARK}\s?[+-]?{_DIGITS}\s?{_MARK}"
_NUMBER = rf"^(?:{_SIGNED}-?|\({_SIGNED}\))$"
_NUMBER_RE = re.compile(_NUMBER)
_NEGATIVE = r"^[^\d.,]*[-(]|-$"
_AROUND = "%₺TLRYEUOSDGBP€$£()+- \u00a0"
_UNITS = {"TRY": "₺|TL|TRY", "EUR": "€|EUR", "USD": r"\$|USD", "GBP": "£|GBP"}

_PLAIN = r"^\d+$"
_TURKISH = r"^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d*,(?:\d{1,2}|\d{4,})|(?:0|\d{4,})?,\d{3})$"
_ENGLISH = r"^(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d*\.(?:\d{1,2}|\d{4,})|(?:0|\d{4,})?\.\d{3})$"
_UNCLEAR = r"^[1-9]\d{0,2}[.,]\d{3}$"
_SCIENTIFIC = r"[eE]"


@dataclass(frozen=True, slots=True)
class NumberTexts:
    """The numbers that texts hold: null where a text is not a number; a percent is its share (%12,5 is 0.125)."""

    values: pl.Series
    percent_count: int = 0
    money_count: int = 0
    unit: str | None = None  # the most frequent currency
    is_ambiguous: bool = False  # all marks could be Turkish or English ("1.234")


def may_be_numbers(sample: Sequence[str]) -> bool:
    """Tell whether any of the texts is a number."""
    return any(_NUMBER_RE.match(text.strip()) for text in sample)


def read_numbers(texts: pl.Series) -> NumberTexts:
    """Read every text as a number.

    A mark that can mean two things (1.234) is read as the column's unambiguous numbers are written, and as Turkish
    where there are none.
    """
    stripped = texts.str.strip_chars()
    if stripped.str.contains(_PLAIN).all():
        return NumberTexts(stripped.cast(pl.Float64, strict=False))
    stripped = stripped.str.replace_all("−", "-", literal=True)
    is_number = stripped.str.contains(_NUMBER)
    body = stripped.str.strip_chars(_AROUND)
    if body.str.contains(f"[{_GAP}]").any():
        body = body.str.replace_all(f"[{_GAP}]", "")
    frame = pl.DataFrame({"text": stripped, "body": body, "fits": is_number}).with_columns(
        turkish=pl.col("fits") & pl.col("body").str.contains(_TURKISH),
        english=pl.col("fits") & pl.col("body").str.contains(_ENGLISH),
        unclear=pl.col("fits") & pl.col("body").str.contains(_UNCLEAR),
    )
    turkish, english, unclear = (int(frame[name].sum()) for name in ("turkish", "english", "unclear"))
    marked = frame.select(
        value=_value(uses_comma=turkish >= english),
        negative=pl.col("text").str.contains(_NEGATIVE),
        percent=pl.col("text").str.contains("%", literal=True),
    )
    sign = pl.when("negative").then(-1.0).otherwise(1.0)
    values = marked.select(pl.col("value") * sign / pl.when("percent").then(100.0).otherwise(1.0))["value"]
    counts = _currencies(stripped.filter(values.is_not_null()))
    return NumberTexts(
        values=values,
        percent_count=int((marked["percent"] & values.is_not_null()).sum()),
        money_count=sum(counts.values()),
        unit=max(counts, key=lambda unit: counts[unit]) if any(counts.values()) else None,
        is_ambiguous=unclear > 0 and turkish == english == 0,
    )


def _value(*, uses_comma: bool) -> pl.Expr:
    body = pl.col("body")
    as_turkish = body.str.replace_all(".", "", literal=True).str.replace(",", ".", literal=True)
    as_english = body.str.replace_all(",", "", literal=True)
    plain = pl.when(pl.col("turkish")).then(as_turkish).when(pl.col("english")).then(as_english)
    plain = plain.when(pl.col("unclear")).then(as_turkish if uses_comma else as_english)
    # what is left is plain or scientific; other mixtures of marks ("1.2.3") do not cast
    is_plain = pl.col("fits") & ~body.str.contains(",", literal=True)
    plain = plain.when(is_plain).then(body)
    plain = plain.when(pl.col("fits") & body.str.contains(_SCIENTIFIC)).then(
        body.str.replace(",", ".", literal=True)
    )
    return plain.cast(pl.Float64, strict=False)


def _currencies(texts: pl.Series) -> dict[str, int]:
    if not texts.str.contains("[₺€$£A-Z]").any():
        return {}
    return {unit: int(texts.str.contains(marks).sum()) for unit, marks in _UNITS.items()}
