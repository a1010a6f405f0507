"""Finding out the type of every column of a raw table."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.columns.answers import MOST_SPELLINGS, NO, YES, answers_in
from terazi.engine.columns.cells import Cells, fit_cells, fit_texts, residue_of
from terazi.engine.columns.date_texts import may_be_dates
from terazi.engine.columns.identifiers import code_in_numbers, code_in_texts, row_numbers
from terazi.engine.columns.levels import with_level
from terazi.engine.columns.number_texts import NumberTexts, may_be_numbers
from terazi.engine.columns.years import are_years
from terazi.engine.dataset import Dataset, empty_residue
from terazi.engine.workbook.content import RawColumn, RawTable
from terazi.engine.workbook.kinds import CellKind, NumberStyle
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase

_NEEDED_SHARE = 0.8  # of the filled cells; the others become residue
_SAMPLED = 60
_FEW = 12
_MANY = 250
_FEW_SHARE, _MANY_SHARE = 0.7, 0.3
_LONGEST_OPTION = 60
_LONGEST_ANSWER = 8
_ANSWERED_IN_WORDS = 0.2  # below it a "yok" among 0 and 1 is a missing number


@dataclass(frozen=True, slots=True)
class Verdict:
    """The type found for a column, with what supports it."""

    type: ColumnType
    reason: Phrase
    confidence: float
    display: Display = Display.PLAIN
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What the cells of a column are, counted; ``texts`` has the filled texts without blanks."""

    column: RawColumn
    cells: Cells
    counts: tuple[int, ...]  # by CellKind
    texts: pl.Series
    filled: int
    sample: tuple[str, ...]  # of the texts

    def share(self, *kinds: CellKind, also: int = 0) -> float:
        return (sum(self.counts[kind] for kind in kinds) + also) / max(self.filled, 1)


def type_columns(table: RawTable, lang: Lang = DEFAULT_LANG, unjudged: Collection[int] = ()) -> Dataset:
    """Return the typed data set of a raw table: columns ``c1…cN`` in the sheet's order, one row per table row.

    A type is taken when at least 80 % of the filled cells fit it; the cells that do not fit stand in the residue.
    Whole numbers of few values are proposed as codes, whose labels (evet, yes) are in the language.
    Rows with the ``unjudged`` numbers (totals, notes) are there, but say nothing of the types.
    """
    rows = pl.Series(ROW, table.row_numbers, dtype=pl.Int64)
    judged = ~np.isin(table.row_numbers, list(unjudged))
    columns, series, residues = [], [rows], [empty_residue()]
    for number, raw in enumerate(table.columns, start=1):
        column_id = f"c{number}"
        cells = Cells(raw.kinds, raw.numbers, raw.texts)
        said = cells
        if unjudged:
            said = Cells(raw.kinds[judged], raw.numbers[judged], raw.texts.filter(pl.Series(judged)))
        verdict = judge(raw, said)
        values = fit_cells(cells, verdict.type)
        records = values.filter(pl.Series(judged))
        columns.append(with_level(describe(column_id, raw.name, verdict, records), records, lang))
        series.append(values.rename(column_id))
        lost = residue_of(cells, values, rows, column_id)
        if lost.height:
            residues.append(lost)
    return Dataset(columns=tuple(columns), frame=pl.DataFrame(series), residue=pl.concat(residues))


def describe(column_id: str, name: str, verdict: Verdict, values: pl.Series) -> Column:
    """Return the column's description, marked as unique or constant by its values."""
    filled = values.len() - values.null_count()
    distinct = values.n_unique() - (1 if values.null_count() else 0)
    return Column(
        id=column_id,
        name=name,
        type=verdict.type,
        display=verdict.display,
        confidence=round(verdict.confidence, 3),
        reason=verdict.reason,
        unit=verdict.unit,
        is_unique=filled > 1 and distinct == filled,
        is_constant=filled > 0 and distinct == 1,
    )


def judge(column: RawColumn, cells: Cells) -> Verdict:
    """Decide the type of a column by its cells, its number formats and its header."""
    counts = tuple(int(n) for n in np.bincount(cells.kinds, minlength=len(CellKind)))
    texts = pl.Series(dtype=pl.String)
    if counts[CellKind.TEXT]:
        texts = cells.texts.filter(pl.Series(cells.is_kind(CellKind.TEXT)))
        texts = texts.filter(texts.str.strip_chars().str.len_bytes() > 0)
    others = sum(counts) - counts[CellKind.EMPTY] - counts[CellKind.TEXT]
    evidence = _Evidence(column, cells, counts, texts, others + texts.len(), _sample(texts))
    if not evidence.filled:
        return Verdict(ColumnType.TEXT, Phrase("columns.reason.empty"), 0.5)
    if evidence.filled == counts[CellKind.ERROR]:
        return Verdict(ColumnType.TEXT, Phrase("columns.reason.errors"), 0.5)
    return _as_boolean(evidence) or _as_date(evidence) or _as_number(evidence) or _as_text(evidence)


def _as_boolean(evidence: _Evidence) -> Verdict | None:
    share = evidence.share(CellKind.BOOLEAN, also=_answers(evidence))
    if share < _NEEDED_SHARE:
        return None
    return Verdict(
        ColumnType.SELECT, Phrase("columns.reason.booleans", {"share": share}), share, Display.BOOLEAN
    )


def _answers(evidence: _Evidence) -> int:
    """Count the cells that say yes or no in words, letters, or in 1 and 0 beside these."""
    texts = evidence.texts
    if not any(len(text.strip()) <= _LONGEST_ANSWER for text in evidence.sample):
        return 0
    options = texts.unique()
    if options.len() > MOST_SPELLINGS:
        return 0
    cells = evidence.cells
    numbers = cells.numbers[cells.is_kind(CellKind.NUMBER)]
    is_binary = bool(np.isin(numbers, (0, 1)).all()) and len(numbers) > 0
    others = ["1", "0"] if is_binary else []
    others += [YES, NO] if evidence.counts[CellKind.BOOLEAN] else []
    answers = answers_in([*options.to_list(), *others])
    in_texts = int(texts.is_in(list(answers)).sum())
    if in_texts < _ANSWERED_IN_WORDS * evidence.filled:
        return 0
    return in_texts + (len(numbers) if is_binary else 0)


def _as_date(evidence: _Evidence) -> Verdict | None:
    counts = evidence.counts
    in_texts, has_time, is_unclear = 0, counts[CellKind.DATETIME] > 0, False
    if _could(evidence, CellKind.DATE, CellKind.DATETIME) and may_be_dates(evidence.sample):
        read = evidence.cells.text_dates
        in_texts, is_unclear = int(read.values.count()), read.is_ambiguous
        has_time = has_time or read.has_time
    share = evidence.share(CellKind.DATE, CellKind.DATETIME, also=in_texts)
    if share >= _NEEDED_SHARE:
        key = "dates_unclear" if is_unclear and in_texts else "dates_in_text" if in_texts else "dates"
        display = Display.DATETIME if has_time else Display.DATE
        reason = Phrase(f"columns.reason.{key}", {"share": share})
        return Verdict(ColumnType.DATETIME, reason, share * (0.85 if is_unclear else 1.0), display)
    share = evidence.share(CellKind.TIME)
    if share >= _NEEDED_SHARE:
        return Verdict(
            ColumnType.DATETIME, Phrase("columns.reason.times", {"share": share}), share, Display.TIME
        )
    return None


def _as_number(evidence: _Evidence) -> Verdict | None:
    share = evidence.share(CellKind.DURATION)
    if share >= _NEEDED_SHARE:
        return Verdict(
            ColumnType.FLOAT, Phrase("columns.reason.durations", {"share": share}), share, unit="h"
        )
    read = _numbers_in(evidence)
    in_texts = int(read.values.count()) if read else 0
    share = evidence.share(CellKind.NUMBER, also=in_texts)
    if share < _NEEDED_SHARE:
        return None
    is_number = evidence.cells.is_kind(CellKind.NUMBER) & np.isfinite(evidence.cells.numbers)
    values = evidence.cells.numbers[is_number]
    name = evidence.column.name
    code = code_in_texts(name, evidence.texts) if in_texts > len(values) else code_in_numbers(name, values)
    code = code or row_numbers(name, evidence.column.position, values)
    if code is not None:
        return Verdict(ColumnType.TEXT, code, share, Display.CODE)
    return _number_verdict(evidence, read if in_texts else None, values, share)


def _number_verdict(
    evidence: _Evidence,
    read: NumberTexts | None,
    values: np.ndarray[tuple[int], np.dtype[np.float64]],
    share: float,
) -> Verdict:
    texts = read.values.drop_nulls().to_numpy() if read else np.empty(0)
    every = np.concatenate([values, texts])
    certainty = share * (0.7 if read and read.is_ambiguous else 1.0)
    params = {"share": share}
    style = evidence.column.style
    if style is NumberStyle.PERCENT or (read and read.percent_count * 2 > len(every)):
        return Verdict(ColumnType.FLOAT, Phrase("columns.reason.percent", params), certainty, Display.PERCENT)
    if style is NumberStyle.MONEY or (read and read.money_count * 2 > len(every)):
        unit = evidence.column.unit or (read.unit if read else None)
        return Verdict(
            ColumnType.FLOAT, Phrase("columns.reason.money", params), certainty, Display.MONEY, unit
        )
    is_whole = bool(np.all(every == np.floor(every)) and np.all(np.abs(every) <= 2**53))
    kind = ColumnType.INTEGER if is_whole else ColumnType.FLOAT
    is_year = is_whole and are_years(evidence.column.name, pl.Series(every))
    key = "whole_numbers" if is_whole else "numbers"
    if read:
        key = "numbers_unclear" if read.is_ambiguous else "numbers_in_text"
    display = Display.YEAR if is_year else Display.PLAIN
    return Verdict(kind, Phrase(f"columns.reason.{key}", params), certainty, display)


def _numbers_in(evidence: _Evidence) -> NumberTexts | None:
    if _could(evidence, CellKind.NUMBER) and may_be_numbers(evidence.sample):
        return evidence.cells.text_numbers
    return None


def _could(evidence: _Evidence, *kinds: CellKind) -> bool:
    return evidence.share(*kinds, also=evidence.texts.len()) >= _NEEDED_SHARE


def _sample(texts: pl.Series) -> tuple[str, ...]:
    return tuple(texts.gather_every(max(texts.len() // _SAMPLED, 1)).to_list())


def _as_text(evidence: _Evidence) -> Verdict:
    code = code_in_texts(evidence.column.name, evidence.texts) if evidence.texts.len() else None
    if code is not None:
        return Verdict(ColumnType.TEXT, code, evidence.share(CellKind.TEXT), Display.CODE)
    values = fit_texts(evidence.cells).drop_nulls()
    filled, distinct = values.len(), values.n_unique()
    params = {"filled": filled, "distinct": distinct}
    kinds = sum(1 for kind, count in enumerate(evidence.counts) if count and kind != CellKind.EMPTY)
    certainty = 0.95 if kinds == 1 else 0.6
    share = distinct / max(filled, 1)
    is_few = (distinct <= _FEW and share <= _FEW_SHARE) or (distinct <= _MANY and share <= _MANY_SHARE)
    if is_few and not (values.str.len_chars() > _LONGEST_OPTION).any():
        return Verdict(ColumnType.SELECT, Phrase("columns.reason.few_values", params), certainty)
    key = "mixed" if kinds > 1 else "many_values"
    return Verdict(ColumnType.TEXT, Phrase(f"columns.reason.{key}", params), certainty)
