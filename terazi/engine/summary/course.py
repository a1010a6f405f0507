"""What a data set is about, in one sentence: how its amounts go with time, how they are spread, or what is most frequent."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from terazi.engine.charts.pivot import pivot_of
from terazi.engine.charts.wanted import CalendarPeriod, GroupBy, GroupKind, Measure, PivotGroup, PivotWanted
from terazi.engine.column import Column, ColumnType, Display, Level
from terazi.engine.columns.time_numbers import is_time_number
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import StoredDataset, Tell
from terazi.engine.parquet import load_dataset
from terazi.engine.statistics.charts import Chart, LineChart
from terazi.engine.statistics.detail_columns import column_chart
from terazi.engine.statistics.inputs import column_values
from terazi.engine.statistics.numbers_in_words import shown
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

_FILLED = 0.8
"""A share of filled cells below which a column says too little of the whole."""
_PERIODS = (CalendarPeriod.MONTH, CalendarPeriod.YEAR, CalendarPeriod.WEEK, CalendarPeriod.DAY)
_WHOLE_FROM = 1_000
"""Sums and quartiles are written without decimals from here on."""
_MOST_PERIODS = 60
_FEWEST_PERIODS = 3
_FEWEST_VALUES = 8
_MOST_OPTIONS = 50
_MONEY = frozenset(
    [
        "tutar",
        "tutari",
        "ciro",
        "cirosu",
        "gelir",
        "geliri",
        "gider",
        "gideri",
        "satis",
        "satislar",
        "kazanc",
        "kar",
        "hasilat",
        "amount",
        "revenue",
        "turnover",
        "income",
        "expense",
        "expenses",
        "sales",
        "profit",
    ]
)
_COUNTED = frozenset(["adet", "miktar", "quantity"])
_NOT_ADDED = frozenset(["fiyat", "fiyati", "birim", "kur", "kuru", "oran", "orani", "price", "unit", "rate"])
_ANY_DAY = date(2000, 1, 1)  # no rule is asked, so no date is relative


@dataclass(frozen=True, kw_only=True, slots=True)
class Course:
    """One sentence about columns (ids), and its picture."""

    columns: tuple[str, ...]
    sentence: Phrase
    chart: Chart | None


def course_in(stored: StoredDataset, _formulas: Mapping[str, str], _tell: Tell) -> Json:
    """Return what a kept data set is about as JSON; nothing in it where no column can be told of."""
    course = course_of(load_dataset(stored))
    if course is None:
        return {"columns": [], "sentence": None, "chart": None}
    return {
        "columns": list(course.columns),
        "sentence": course.sentence.as_json(),
        "chart": course.chart.as_json() if course.chart else None,
    }


def course_of(dataset: Dataset) -> Course | None:
    """Choose the sentence: money by time, rows by time, the spread of an amount, or the most frequent option.

    Only amounts that add up are added up: by their caption, or money that is no price; money before pieces. Where two periods or options share the first place, none
    of them is named.
    """
    columns = [column for column in dataset.columns if _is_filled(dataset, column)]
    amounts = [column for column in columns if _is_amount(dataset, column)]
    money = min((column for column in amounts if _adds_up(column)), key=_is_counted, default=None)
    for moment in (column for column in columns if column.type is ColumnType.DATETIME):
        if course := _by_time(dataset, moment, money):
            return course
    if amounts:
        return _spread(dataset, money or amounts[0])
    for options in columns:
        if options.has_options and (course := _most_frequent(dataset, options)):
            return course
    return None


def _is_filled(dataset: Dataset, column: Column) -> bool:
    values = dataset.frame[column.id]
    return len(values) > 0 and values.count() >= _FILLED * len(values) and values.drop_nulls().n_unique() > 1


def _is_amount(dataset: Dataset, column: Column) -> bool:
    """Whether a column holds amounts: numbers that are no codes, no years and no running numbers."""
    if not column.type.is_numeric or column.level is not Level.CONTINUOUS or column.display is Display.CODE:
        return False
    if is_time_number(column):
        return False
    values = column_values(dataset, column)
    known = values[np.isfinite(values)]
    if len(known) < _FEWEST_VALUES:
        return False
    if column.type is ColumnType.FLOAT or column.display is Display.MONEY:
        return True
    is_running = len(np.unique(known)) == len(known) and bool((np.abs(np.diff(known)) <= 1).all())
    is_year = bool((known >= 1900).all() and (known <= 2100).all())
    return not is_running and not is_year


def _adds_up(column: Column) -> bool:
    words = _words(column)
    if words & _NOT_ADDED or column.display is Display.PERCENT:
        return False
    return bool(words & (_MONEY | _COUNTED)) or column.display is Display.MONEY


def _is_counted(column: Column) -> bool:
    """Whether what adds up is pieces: money says more."""
    return not _words(column) & _MONEY and column.display is not Display.MONEY


def _words(column: Column) -> set[str]:
    return set(fold(column.name).replace("_", " ").replace(".", " ").split())


def _by_time(dataset: Dataset, moment: Column, money: Column | None) -> Course | None:
    told = _periods(dataset, moment, money)
    best = _first_place([number for _, number in told])
    if best is None:
        return None
    group, number = told[best]
    said = {"moment": moment.name, "period": group.label}
    if money:
        sentence = Phrase("summary.course.sum", said | {"amount": money.name, "value": _sum(number, money)})
    else:
        sentence = Phrase("summary.course.count", said | {"count": int(number)})
    return Course(
        columns=(moment.id, *((money.id,) if money else ())),
        sentence=sentence,
        chart=_line(moment.name, money.name if money else moment.name, told),
    )


def _periods(dataset: Dataset, moment: Column, money: Column | None) -> list[tuple[PivotGroup, float]]:
    """The sums, or the numbers of rows, of months; of other periods where these are too many or too few."""
    for period in _PERIODS:
        pivot = pivot_of(
            dataset,
            PivotWanted(
                rows=GroupBy(column=moment, period=period),
                measure=Measure.SUM if money else Measure.COUNT,
                value=money,
                today=_ANY_DAY,
            ),
        )
        told = [
            (group, line[0])
            for group, line in zip(pivot.rows.groups, pivot.cells, strict=True)
            if group.kind is GroupKind.PERIOD and line[0] is not None
        ]
        if pivot.rows.period is period and _FEWEST_PERIODS <= len(told) <= _MOST_PERIODS:
            return told
    return []


def _sum(number: float, money: Column) -> Phrase:
    form = "small" if abs(number) < _WHOLE_FROM else "large"
    if money.unit:
        return Phrase(f"summary.sum.{form}_unit", {"value": number, "unit": money.unit})
    return Phrase(f"summary.sum.{form}", {"value": number})


def _line(x_label: str, y_label: str, told: list[tuple[PivotGroup, float]]) -> LineChart:
    points = tuple((group.start.isoformat(), number) for group, number in told if group.start is not None)
    return LineChart(x_label=x_label, y_label=y_label, points=points, line=None)


def _spread(dataset: Dataset, amount: Column) -> Course:
    values = column_values(dataset, amount)
    quartiles = np.quantile(values[np.isfinite(values)], [0.25, 0.5, 0.75]).tolist()
    low, middle, high = (value if abs(value) < _WHOLE_FROM else float(round(value)) for value in quartiles)
    said = {"amount": amount.name, "middle": shown(middle, amount)}
    if low == high:
        sentence = Phrase("summary.course.same", said)
    else:
        sentence = Phrase(
            "summary.course.spread", said | {"low": shown(low, amount), "high": shown(high, amount)}
        )
    return Course(columns=(amount.id,), sentence=sentence, chart=column_chart(dataset, amount))


def _most_frequent(dataset: Dataset, options: Column) -> Course | None:
    counts = dataset.frame[options.id].drop_nulls().value_counts(name="size").sort("size", descending=True)
    sizes = counts["size"].to_list()
    if not 2 <= len(sizes) <= _MOST_OPTIONS or sizes[0] == sizes[1]:
        return None
    value = str(counts[options.id][0])
    said = {
        "column": options.name,
        "option": dict(options.labels).get(value) or value,
        "count": sizes[0],
        "share": sizes[0] / sum(sizes),
    }
    return Course(
        columns=(options.id,),
        sentence=Phrase("summary.course.frequent", said),
        chart=column_chart(dataset, options),
    )


def _first_place(numbers: list[float]) -> int | None:
    if not numbers:
        return None
    best = max(range(len(numbers)), key=numbers.__getitem__)
    return best if numbers.count(numbers[best]) == 1 else None
