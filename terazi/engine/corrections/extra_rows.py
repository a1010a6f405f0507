"""Rows inside a table that are no records: totals, averages, notes, and headers that printing repeats."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import polars as pl

from terazi.engine.column import ROW, Column
from terazi.engine.corrections.row_labels import ANY_LABEL, Label, is_note, is_page_number, label_of
from terazi.engine.corrections.row_sums import Sums
from terazi.engine.dataset import Dataset
from terazi.engine.rules.polars_form import text_pattern
from terazi.engine.rules.tree import Operator
from terazi.foundation.language.lang import fold

_MOST_SHARE = 0.5  # where more of the rows look so, they are what the table is about
_MOST_NAMED_SHARE = 1 / 3
_MOST_LABELLED = 2_000
_MOST_SPARSE = 500
_HEADER_SHARE = 0.8
_USUALLY_FILLED = 0.9
_TRAILING = 60  # rows at the end that are looked at as notes
_LONG_NOTE = 40
_LONGER_THAN_OTHERS = 1.5
_SUM_ADDENDS = 3
_UNNAMED_SUMS = 3
_REPEATED_SHARE = 0.8
_SHOWN = 120
_NUMBERED = re.compile(r" \(\d+\)$")


class RowKind(StrEnum):
    """What a row is that is no record."""

    TOTAL = "total"
    AVERAGE = "average"
    NOTE = "note"
    HEADER = "header"


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtraRow:
    """A row that is probably no record: its number in the sheet, what it is, what stands in it, and whether its numbers say so too."""

    row: int
    kind: RowKind
    text: str
    is_computed: bool = False


def find_extra_rows(dataset: Dataset) -> tuple[ExtraRow, ...]:
    """Return the rows that are probably no records, in the table's order.

    A total or average is taken where its name is beyond doubt, or where its numbers are the sums or averages of
    those above it, or where what all records have is missing in a last row of that name; a sum without a name only as
    the last row, with nothing but numbers. Nothing is found where half of the rows above the last ones look so.
    """
    if dataset.row_count < 3 or len(dataset.columns) < 2:
        return ()
    return tuple(_Search(dataset).found())


@dataclass(frozen=True, kw_only=True, slots=True)
class _Candidate:
    """A row that names a total or an average, with what speaks for it.

    ``agreeing`` of its numbers are sums or averages and ``others`` are not; ``usual`` says whether it has what records
    have (None where they have nothing but numbers).
    """

    place: int
    name: str
    label: Label
    agreeing: int
    others: int
    usual: bool | None
    is_last: bool

    @property
    def is_named(self) -> bool:
        """Whether the name and what is missing are enough, without the numbers."""
        is_bare_end = self.is_last and self.usual is False and self.label is not Label.NAMED_TOTAL
        return self.label.is_sure or is_bare_end

    def is_computed(self, share: float) -> bool:
        """Whether the numbers are enough; ``share`` of the rows of this name are sums (0 where there is one such row)."""
        if not self.agreeing:
            return False
        if self.usual:  # a full record: one number may be a sum by chance
            return share >= _REPEATED_SHARE or (self.agreeing >= 2 and self.agreeing > self.others)
        return self.usual is False or self.agreeing >= self.others


def _shares_that_agree(candidates: Sequence[_Candidate]) -> dict[str, float]:
    """Return by name how many of the rows of that name are sums; 0 for a name that stands once."""
    agreeing: dict[str, list[bool]] = {}
    for each in candidates:
        agreeing.setdefault(each.name, []).append(each.agreeing > 0)
    return {name: sum(held) / len(held) if len(held) > 1 else 0.0 for name, held in agreeing.items()}


class _Search:
    """One look at a data set; rows are counted from 0 here."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._numbers: list[int] = dataset.frame[ROW].to_list()
        self._height = dataset.row_count
        self._raws = _raws_by_place(dataset)
        self._filled = self._count_filled()
        self._typical = int(np.median(self._filled))
        self._labels = self._find_labels()
        self._kinds: dict[int, RowKind] = {}
        self._computed: set[int] = set()

    def found(self) -> list[ExtraRow]:
        """Return what was found in the table's order."""
        self._find_headers()
        self._find_notes()
        self._find_sums()
        inside = self._kinds.keys() - self._trailing()
        if len(inside) >= _MOST_SHARE * (self._height - len(self._trailing())):
            return []
        return [
            ExtraRow(
                row=self._numbers[place],
                kind=kind,
                text=" · ".join(self._texts(place).values())[:_SHOWN],
                is_computed=place in self._computed,
            )
            for place, kind in sorted(self._kinds.items())
        ]

    # what stands where

    def _count_filled(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        ids = [column.id for column in self._dataset.columns]
        counts = self._dataset.frame.select(pl.sum_horizontal(pl.col(ids).is_not_null().cast(pl.Int64)))
        filled = counts.to_series().to_numpy().copy()
        for place, raws in self._raws.items():
            filled[place] += len(raws)
        return filled

    def _textual(self) -> list[Column]:
        return [c for c in self._dataset.columns if self._dataset.frame.schema[c.id] == pl.String]

    def _texts(self, place: int) -> dict[str, str]:
        """Return the texts of a row by column, those that do not fit their column among them."""
        row = self._dataset.frame.row(place, named=True)
        texts = {column.id: row[column.id] for column in self._textual() if row[column.id] is not None}
        texts |= self._raws.get(place, {})
        return {column.id: texts[column.id] for column in self._dataset.columns if column.id in texts}

    def _matching(self, patterns: Mapping[str, str]) -> dict[int, int]:
        """Return how many cells of which rows match the pattern of their column."""
        counts: dict[int, int] = {}
        for column in self._textual():
            is_match = self._dataset.frame[column.id].str.contains(patterns[column.id])
            for place in is_match.fill_null(value=False).arg_true().to_list():
                counts[place] = counts.get(place, 0) + 1
        for place, raws in self._raws.items():
            hits = sum(re.search(patterns[column], raw) is not None for column, raw in raws.items())
            if hits:
                counts[place] = counts.get(place, 0) + hits
        return counts

    def _find_labels(self) -> dict[int, tuple[str, Label]]:
        """Return the column and label of the rows that name a total or an average."""
        places = sorted(self._matching({c.id: ANY_LABEL for c in self._dataset.columns}))
        if len(places) > _MOST_LABELLED:
            return {}
        labels = {}
        for place in places:
            said = [(column, label_of(text)) for column, text in self._texts(place).items()]
            labels[place] = next((column, label) for column, label in said if label is not None)
        named = [place for place, (_, label) in labels.items() if label is Label.NAMED_TOTAL]
        if len(named) > _MOST_NAMED_SHARE * self._height:
            for place in named:
                del labels[place]
        return labels

    # headers and notes

    def _find_headers(self) -> None:
        captions = {column.id: _caption_pattern(column.name) for column in self._dataset.columns}
        for place, hits in self._matching(captions).items():
            if hits >= 2 and hits >= _HEADER_SHARE * self._filled[place]:
                self._kinds[place] = RowKind.HEADER

    def _find_notes(self) -> None:
        if self._typical < 2:
            return
        most = 2 if self._typical >= 4 else 1
        sparse = [int(place) for place in np.flatnonzero((self._filled > 0) & (self._filled <= most))]
        trailing = self._trailing()
        for place in reversed(sparse[-_MOST_SPARSE:]):
            texts = list(self._texts(place).values())
            if not texts:
                continue
            is_single = self._filled[place] == 1
            is_title = place + 1 < self._height and self._kinds.get(place + 1) is RowKind.HEADER
            is_sentence = is_single and place in trailing and self._is_long(place, texts[0])
            if is_note(texts[0]) or (is_single and (is_page_number(texts[0]) or is_title)) or is_sentence:
                self._kinds[place] = RowKind.NOTE

    def _trailing(self) -> set[int]:
        """Return the rows at the end that have one cell, or name a total or an average."""
        trailing: set[int] = set()
        for place in range(self._height - 1, max(-1, self._height - 1 - _TRAILING), -1):
            if self._filled[place] != 1 and place not in self._labels and place not in self._kinds:
                break
            trailing.add(place)
        return trailing

    def _is_long(self, place: int, text: str) -> bool:
        """Whether a text is a sentence where others write a few words."""
        if len(text) <= _LONG_NOTE or " " not in text.strip() or len(self._dataset.columns) < 3:
            return False
        (column,) = self._texts(place)
        if self._dataset.frame.schema[column] != pl.String:
            return True
        others = self._dataset.frame[column].to_frame().filter(pl.Series(self._filled > 1))
        longest = others.to_series().str.len_chars().max()
        return not isinstance(longest, int) or len(text) > _LONGER_THAN_OTHERS * longest

    # totals and averages

    def _find_sums(self) -> None:
        sums = Sums(self._dataset)
        trailing, usual = self._trailing(), self._usual_columns()
        candidates = []
        for place, (column, label) in sorted(self._labels.items()):
            if place in self._kinds:
                continue
            agreeing, others = sums.agreement(place, is_average=label.is_average)
            candidate = _Candidate(
                place=place,
                name=fold(self._texts(place)[column]),
                label=label,
                agreeing=agreeing,
                others=others,
                usual=self._has_any(place, [each for each in usual if each != column]),
                is_last=place in trailing,
            )
            if agreeing or candidate.is_named:
                sums.take_out(place)
            candidates.append(candidate)
        shares = _shares_that_agree(candidates)
        for each in candidates:
            if each.is_named or each.is_computed(shares[each.name]):
                self._kinds[each.place] = RowKind.AVERAGE if each.label.is_average else RowKind.TOTAL
                if each.agreeing:
                    self._computed.add(each.place)
        self._find_unnamed(sums)

    def _usual_columns(self, *others: int) -> list[str]:
        """Return the columns without numbers that nearly all records fill; ``others`` are no records either."""
        apart = sorted({*others, *self._kinds, *self._trailing(), *self._labels})
        records = self._dataset.frame.with_row_index("place").filter(~pl.col("place").is_in(apart))
        most_empty = (1 - _USUALLY_FILLED) * records.height
        return [
            column.id
            for column in self._dataset.columns
            if not column.type.is_numeric and records[column.id].null_count() <= most_empty
        ]

    def _has_any(self, place: int, columns: Collection[str]) -> bool | None:
        """Return whether a row has any cell of these columns; None where there is no such column."""
        row, raws = self._dataset.frame.row(place, named=True), self._raws.get(place, {})
        return any(row[column] is not None or column in raws for column in columns) if columns else None

    def _find_unnamed(self, sums: Sums) -> None:
        """A last row of numbers alone that are all sums."""
        records = [place for place in range(self._height) if place not in self._kinds]
        if len(records) <= _SUM_ADDENDS or records[-1] in self._labels or self._texts(records[-1]):
            return
        last = records[-1]
        agreeing, others = sums.agreement(last, is_average=False)
        is_bare = self._has_any(last, self._usual_columns(last)) is False
        if not others and (agreeing >= _UNNAMED_SUMS or (agreeing >= 1 and is_bare)):
            self._kinds[last] = RowKind.TOTAL
            self._computed.add(last)


def _raws_by_place(dataset: Dataset) -> dict[int, dict[str, str]]:
    """Return the texts of cells that do not fit their column, by row and column."""
    places = dataset.frame.select(ROW).with_row_index("place")
    texts = dataset.residue.join(places, on=ROW, how="inner").select("place", "column", "raw")
    raws: dict[int, dict[str, str]] = {}
    for place, column, raw in texts.iter_rows():
        raws.setdefault(place, {})[column] = raw
    return raws


def _caption_pattern(name: str) -> str:
    """Return a pattern of the texts that repeat a caption, or one line of a caption of two lines."""
    bare = _NUMBERED.sub("", name)
    return text_pattern([fold(part) for part in _lines(bare)], Operator.EQUAL)


def _lines(name: str) -> Iterator[str]:
    yield name
    if " / " in name:
        yield from name.split(" / ")
