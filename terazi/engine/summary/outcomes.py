"""Which columns a person would want predicted: what the rows come to, rather than what they are known by."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.engine.columns.captions import words_of
from terazi.engine.columns.time_numbers import is_time_number
from terazi.engine.columns.years import are_years
from terazi.engine.dataset import Dataset
from terazi.engine.learning.belonging import CODE_WORDS, NAMES
from terazi.engine.learning.leakage import is_counter
from terazi.engine.learning.targets import MIN_ROWS
from terazi.engine.statistics.inputs import column_values
from terazi.engine.summary.relatedness import Relatedness, relatedness_of
from terazi.foundation.language.phrases import Phrase

_FEW, _SOME, _MOST_OPTIONS, _MOST_COUNTED = 5, 10, 20, 12
_OFTEN = 5  # so often every value stands there on average where options are read, or few numbers as counts
_COMMONEST = 0.95
_LARGE = 1_000
_POINTS = {
    "large": 3.0,
    "number": 2.5,
    "two": 2.5,
    "options": 2.25,
    "some": 1.75,
    "rare": 1.5,
    "many": 1.0,
    "count": 1.0,
    "even": 1.25,
}
"""Amounts of many sizes come before few options, and these before small counts; a large amount is mostly money.

Options that stand there equally often were laid out by somebody, as are the doses of a trial."""
_FIRST, _LAST = 0.65, 1.0
"""By custom what is to be explained stands at an end of a table, more often at the last."""
_RELATED = 2.5
_HINT = 0.6
"""What a caption tells counts less than what the values do, or where the column stands."""
_COMES_OUT = (
    "fiyat tutar maas ucret gelir ciro kazanc hasilat satis maliyet puan skor sonuc iade iadesi iptal gecikme durum memnuniyet "
    "verim kalite tur turu basari risk riski tani tanisi price salar wage income amount revenue turnover sales cost costs score "
    "rating result outcome return cancel churn delay status satisf yield quality species class target label surviv default "
    "diagnos choice secim tercih mpg grade"
)
_KNOWN_BEFORE = (
    "yas yasi age cinsiyet sex gender sehir city ilce bolge region ulke country state medeni marital egitim education irk irki "
    "race adet adedi miktar sayi sayisi quantity count number votes nufus population unit birim temp sicaklik"
)
_SHORT = 5
"""Words of fewer letters begin many others, so only the whole word counts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """A column that may be worth predicting: how much speaks for it, and what, in words."""

    column: Column
    points: float
    why: Phrase


def outcomes_in(dataset: Dataset, calculated: Collection[str]) -> list[Outcome]:
    """Return what may be worth predicting and is related to something else, best first.

    No codes, names, dates, years, texts and ``calculated`` columns (ids). What speaks for a column: its values (amounts of many
    sizes and few balanced options before small counts), its place at an end of the table, how much the others say about it,
    and a little its caption.
    """
    others = [column for column in dataset.columns if column.id not in calculated]
    related = relatedness_of(dataset, others)
    natures = {column.id: nature for column in others if (nature := _nature(dataset, column))}
    eligible = [column for column in others if column.id in natures]
    found = [
        _outcome(column, natures[column.id], eligible, related)
        for column in eligible
        if _is_related(column, related)
    ]
    return sorted(found, key=lambda each: -each.points)


def _nature(dataset: Dataset, column: Column) -> str | None:
    """What the values are like, as far as it matters here; None where nobody would want them predicted."""
    known = dataset.frame[column.id].drop_nulls()
    distinct = known.n_unique()
    if known.len() < MIN_ROWS or distinct < 2 or column.type in (ColumnType.TEXT, ColumnType.DATETIME):
        return None
    if column.display is Display.CODE or _is_time(column, known) or is_counter(column, known):
        return None
    if not column.type.is_numeric or column.has_options or column.level is Level.ORDINAL or distinct == 2:
        return _options(column, known, distinct)
    if distinct <= min(_MOST_COUNTED, known.len() // _OFTEN):
        return "count"
    if column.type is ColumnType.INTEGER and _names_rows(column, known, distinct):
        return None
    values = column_values(dataset, column)
    size = float(np.median(np.abs(values[np.isfinite(values)])))
    return "large" if column.display is Display.MONEY or size >= _LARGE else "number"


def _is_time(column: Column, known: pl.Series) -> bool:
    return is_time_number(column) or (column.type is ColumnType.INTEGER and are_years(column.name, known))


def _names_rows(column: Column, known: pl.Series, distinct: int) -> bool:
    """Whether whole numbers say which of many the rows belong to: the caption speaks of a code, or all rows of a number stand together."""
    words = words_of(column.name)
    if words & CODE_WORDS and "of" not in words:
        return True
    return 2 * distinct < known.len() and known.rle_id().n_unique() == distinct


def _options(column: Column, known: pl.Series, distinct: int) -> str | None:
    if distinct > min(_MOST_OPTIONS, known.len() // _OFTEN) or (
        words_of(column.name) & NAMES and distinct > _SOME
    ):
        return None
    sizes = known.value_counts(name="size")["size"]
    if sizes.n_unique() == 1:
        return "even"
    if sizes.to_numpy().max() > _COMMONEST * known.len():
        return "rare"
    if distinct == 2:
        return "two"
    return "options" if distinct <= _FEW else "some" if distinct <= _SOME else "many"


def _is_related(column: Column, related: Relatedness) -> bool:
    return column in related.columns and bool(related.is_related[related.columns.index(column)].any())


def _outcome(column: Column, nature: str, eligible: Sequence[Column], related: Relatedness) -> Outcome:
    mean = related.strength.sum(axis=1) / max(1, len(related.columns) - 1)
    place = related.columns.index(column)
    hint = _hint(column)
    points = _POINTS[nature] + _RELATED * float(mean[place]) + _HINT * hint
    why = [Phrase(f"summary.why.{nature}")]
    if column in (eligible[0], eligible[-1]):
        is_last = column is eligible[-1]
        points += _LAST if is_last else _FIRST
        why.append(Phrase(f"summary.why.{'last' if is_last else 'first'}"))
    if place == int(mean.argmax()):
        why.append(Phrase("summary.why.related"))
    if hint > 0:
        why.append(Phrase("summary.why.caption"))
    return Outcome(column=column, points=points, why=Phrase("summary.why", {"reasons": why}))


def _hint(column: Column) -> int:
    """Whether the caption sounds like what rows come to (1), or like what is known of them before (−1)."""
    words = words_of(column.name)
    if _speaks(words, _COMES_OUT.split()):
        return 1
    return -1 if _speaks(words, _KNOWN_BEFORE.split()) else 0


def _speaks(words: Collection[str], of: Collection[str]) -> bool:
    stems = tuple(stem for stem in of if len(stem) >= _SHORT)
    return any(word in of or word.startswith(stems) for word in words)
