"""Text functions of formulas as polars expressions."""

from collections.abc import Mapping

import polars as pl

from terazi.engine.formulas.number_functions import Arguments, Builder
from terazi.engine.formulas.text_limits import MAX_TEXT, grown
from terazi.engine.formulas.tree import Call, Literal, ValueType
from terazi.engine.rules.polars_form import text_pattern
from terazi.engine.rules.tree import Operator
from terazi.foundation.language.lang import fold

_JOINED_AT_ONCE = 10
_TURKISH_THOUSANDS = r"^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$"
_ENGLISH_THOUSANDS = r"^[+-]?\d{1,3}(,\d{3})+\.\d+$"


def upper_expression(text: pl.Expr) -> pl.Expr:
    """Return ``upper_tr`` as an expression."""
    return text.str.replace_many(["i", "ı"], ["İ", "I"]).str.to_uppercase()


def lower_expression(text: pl.Expr) -> pl.Expr:
    """Return ``lower_tr`` as an expression."""
    return text.str.replace_many(["I", "İ"], ["ı", "i"]).str.to_lowercase()


def as_text(value: pl.Expr, value_type: ValueType) -> pl.Expr:
    """Return a value as text, as Turkish writes it: 12,5 · 31.12.2026 · evet."""
    match value_type:
        case ValueType.INTEGER:
            return value.cast(pl.Int64, strict=False).cast(pl.String)
        case ValueType.NUMBER:
            said = value.round_sig_figs(15).cast(pl.String)
            return said.str.replace(r"\.0$", "").str.replace(".", ",", literal=True)
        case ValueType.DATE:
            return value.dt.strftime("%d.%m.%Y")
        case ValueType.BOOLEAN:
            return value.cast(pl.String).replace(["true", "false"], ["evet", "hayır"])
        case _:
            return value.cast(pl.String)


def joined(texts: Arguments) -> pl.Expr:
    """Return the texts one after the other; an empty one adds nothing."""
    return grown(texts, _joined, 1.0)


def _joined(texts: Arguments) -> pl.Expr:
    """Ten at a time, so that no text on the way is much longer than the longest that may come out."""
    if len(texts) > _JOINED_AT_ONCE:
        return _joined(
            [_joined(texts[at : at + _JOINED_AT_ONCE]) for at in range(0, len(texts), _JOINED_AT_ONCE)]
        )
    parts = [text.str.slice(0, MAX_TEXT) for text in texts]
    return pl.concat_str(parts, ignore_nulls=True).str.slice(0, MAX_TEXT)


def number_from(text: pl.Expr) -> pl.Expr:
    """Return the number a text says, Turkish (1.234,5) or English (1,234.5); empty where it says none."""

    def read(said: pl.Series) -> pl.Series:  # once, however often its reading looks at it
        return said.to_frame("said").select(_number(pl.col("said").str.strip_chars())).to_series()

    return text.map_batches(read, return_dtype=pl.Float64, is_elementwise=True)


def _number(said: pl.Expr) -> pl.Expr:
    turkish = said.str.replace_all(".", "", literal=True).str.replace(",", ".", literal=True)
    english = said.str.replace_all(",", "", literal=True)
    plain = (
        pl.when(said.str.contains(_TURKISH_THOUSANDS))
        .then(turkish)
        .when(said.str.contains(_ENGLISH_THOUSANDS))
        .then(english)
        .when(said.str.contains(r"^[+-]?\d+([.,]\d+)?$"))
        .then(said.str.replace(",", ".", literal=True))
    )
    return plain.cast(pl.Float64, strict=False)


def _written(call: Call, place: int) -> str:
    argument = call.arguments[place]
    if isinstance(argument, Literal) and isinstance(argument.value, str):
        return argument.value
    raise TypeError("checked while reading")


def _matching(how: Operator) -> Builder:
    return lambda a, call: a[0].str.contains(text_pattern([fold(_written(call, 1))], how))


def _found_at(a: Arguments, call: Call) -> pl.Expr:
    pattern = text_pattern([fold(_written(call, 0))], Operator.CONTAINS)
    before = a[1].str.extract(f"(?s)^(.*?){pattern}", 1)
    return before.str.len_chars().cast(pl.Float64) + 1.0


def _count(number: pl.Expr) -> pl.Expr:
    return number.clip(0, MAX_TEXT).floor().cast(pl.Int64)


def _right(a: Arguments, _: Call) -> pl.Expr:
    return a[0].str.tail(_count(a[1]) if len(a) > 1 else 1)


def _left(a: Arguments, _: Call) -> pl.Expr:
    return a[0].str.head(_count(a[1]) if len(a) > 1 else 1)


def _middle(a: Arguments, _: Call) -> pl.Expr:
    return a[0].str.slice(_count(a[1] - 1.0), _count(a[2]))


def _substituted(a: Arguments, call: Call) -> pl.Expr:
    searched, written = _written(call, 1), _written(call, 2)
    # Behind so many replacements nothing stays: what they wrote is as long as a text may be.
    most = MAX_TEXT // max(len(written), 1) + 1

    def changed(texts: Arguments) -> pl.Expr:
        return texts[0].str.replace(searched, written, literal=True, n=most).str.slice(0, MAX_TEXT)

    return grown(a[:1], changed, max(1.0, len(written) / len(searched)))


TEXT_FUNCTIONS: Mapping[str, Builder] = {
    "LEN": lambda a, _: a[0].str.len_chars().cast(pl.Float64),
    "UPPER": lambda a, _: upper_expression(a[0]),
    "LOWER": lambda a, _: lower_expression(a[0]),
    "TRIM": lambda a, _: a[0].str.replace_all(r"\s+", " ").str.strip_chars(),
    "LEFT": _left,
    "RIGHT": _right,
    "MID": _middle,
    "CONCAT": lambda a, call: joined([as_text(e, n.type) for e, n in zip(a, call.arguments, strict=True)]),
    "SUBSTITUTE": _substituted,
    "FIND": _found_at,
    "CONTAINS": _matching(Operator.CONTAINS),
    "BEGINSWITH": _matching(Operator.BEGINS),
    "ENDSWITH": _matching(Operator.ENDS),
    "VALUE": lambda a, _: number_from(a[0]),
    "TEXT": lambda a, call: as_text(a[0], call.arguments[0].type),
}
