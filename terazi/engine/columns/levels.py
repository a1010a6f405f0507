"""Telling codes of groups from amounts, and words that have an order from names: the measure level of a column."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.engine.columns.ladders import in_order
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say

_OFTEN = 3  # so often every value stands there on average, else they are amounts by chance few
_FEWEST = 6
_FEW_GROUPS = 3
_MOST_STEPS = 12
_SCALES = (4, 5, 7)  # steps of the usual answer scales
_KINDS = frozenset(
    ["cinsiyet", "sex", "gender", "grup", "group", "tur", "type", "kod", "code", "sinif", "class"]
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Coding:
    """What a column of whole numbers is proposed as: its level, and what its codes are called."""

    level: Level
    labels: tuple[tuple[str, str], ...]


def with_level(column: Column, values: pl.Series, lang: Lang) -> Column:
    """Return the column as codes with labels where its whole numbers are few: 0/1, 1–3, and the scales 1–4, 1–5, 1–7.

    Two and three values are groups without an order, a scale has one. Others, counts from 0 on among them, are amounts.
    Options that are steps of a known ladder (az, orta, çok) get its order.
    """
    if column.type is ColumnType.SELECT:
        return _with_order(column, values)
    coding = _coding(column, values, lang)
    if coding is None:
        return column
    codes = [
        Phrase("columns.code.called", {"code": code, "label": label})
        if code != label
        else Phrase("columns.code.plain", {"code": code})
        for code, label in coding.labels
    ]
    key = "codes" if coding.level is Level.NOMINAL else "scale"
    return replace(
        column,
        given_level=coding.level,
        labels=coding.labels,
        reason=Phrase(f"columns.reason.{key}", {"codes": codes}),
    )


def _with_order(column: Column, values: pl.Series) -> Column:
    options = values.drop_nulls().unique()
    ordered = in_order(options) if column.display is Display.PLAIN and options.len() <= _MOST_STEPS else None
    if ordered is None:
        return column
    return replace(
        column,
        given_level=Level.ORDINAL,
        labels=tuple((option, option) for option in ordered),
        reason=Phrase("columns.reason.ladder", {"options": list(ordered)}),
    )


def _coding(column: Column, values: pl.Series, lang: Lang) -> Coding | None:
    if column.type is not ColumnType.INTEGER or column.display is not Display.PLAIN or column.unit:
        return None
    filled = values.drop_nulls()
    found = np.unique(filled.to_numpy()) if filled.len() else np.empty(0, np.int64)
    if not 2 <= len(found) <= max(_SCALES) or filled.len() < max(_FEWEST, _OFTEN * len(found)):
        return None
    codes: list[int] = found.tolist()
    if codes == [0, 1]:
        return Coding(level=Level.NOMINAL, labels=_yes_and_no(column.name, lang))
    is_counted = codes == list(range(1, len(codes) + 1))
    labels = tuple((str(code), str(code)) for code in codes)
    if is_counted and len(codes) <= _FEW_GROUPS:
        return Coding(level=Level.NOMINAL, labels=labels)
    if _is_scale(codes):
        return Coding(level=Level.ORDINAL, labels=labels)
    return None


def _is_scale(codes: Sequence[int]) -> bool:
    """Whether the values are steps of an answer scale, of which one at most nobody chose."""
    return codes[0] in (1, 2) and codes[-1] in _SCALES and codes[-1] - len(codes) <= 1 and len(codes) > 2


def _yes_and_no(name: str, lang: Lang) -> tuple[tuple[str, str], ...]:
    """A column that is named after kinds of things (cinsiyet) does not answer yes or no."""
    if _KINDS & set(fold(name).split()):
        return (("0", "0"), ("1", "1"))
    return (("0", say(Phrase("columns.code.no"), lang)), ("1", say(Phrase("columns.code.yes"), lang)))
