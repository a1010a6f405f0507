"""Files of records read for a layer: what their columns are, and their rows as the layer's table takes them."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from uuid import UUID

import polars as pl

from terazi.engine.linking.facts import Facts
from terazi.engine.workbook.kinds import address
from terazi.engine.workbook.reader import ReadPlace
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.layers.computations.columns import read_column, twice
from terazi.modules.layers.computations.frames import impossible_in, type_of
from terazi.modules.layers.computations.recognising import recognise
from terazi.modules.layers.computations.sources import Source, SourceColumn, open_source
from terazi.modules.layers.rules.cells import Misfit
from terazi.modules.layers.rules.staged import (
    ID,
    ColumnOrder,
    Looked,
    LookedColumn,
    Recognised,
    Refusal,
    Staged,
    StagedPart,
    StageOrder,
)

_SAMPLES = 5
MOST_EXPLAINED = 10_000
"""How many refused cells are explained; all are counted."""
_SHOWN = 100
_NO_CODE = re.compile(r"[^a-z0-9]+")
_LONGEST_CODE = 32
PART = 50_000
"""How many rows are written to the database by one statement."""
Tell = Callable[[float], None]


def look(place: ReadPlace, most_cells: int, facts: Sequence[Facts], lang: Lang, _tell: Tell) -> Looked:
    """Return what a file holds, and of that what the layer knows; PipelineRefused where it cannot be read."""
    source = open_source(place, most_cells, lang)
    known = chain(recognise(source.columns, facts), repeat(Recognised()))
    return Looked(
        columns=[
            LookedColumn(name=each.name, position=each.position, samples=_samples(each), recognised=one)
            for each, one in zip(source.columns, known, strict=False)
        ],
        rows=len(source.row_numbers),
        sheets=source.sheets,
        sheet=source.sheet,
    )


def texts_of(
    place: ReadPlace, most_cells: int, lang: Lang, _tell: Tell
) -> tuple[str, list[str], tuple[list[str], list[int], list[tuple[str | None, ...]]]]:
    """Return which sheet of a file was read, which it has, and its headers, the numbers of its rows and their cells."""
    source = open_source(place, most_cells, lang)
    cells = [each.texts.to_list() for each in source.columns]
    rows = list(zip(*cells, strict=True))
    return (
        source.sheet,
        [*source.sheets],
        ([each.name for each in source.columns], [*source.row_numbers], rows),
    )


def stage(place: ReadPlace, order: StageOrder, rows_path: str, tell: Tell) -> Staged:
    """Write the rows that can be taken as CSV for the database; what is wrong with the others is returned."""
    parts = []
    with open(rows_path, "wb") as file:
        source = open_source(place, order.most_cells, order.lang)
        reading = _Reading(source, order)
        reading.read(tell)
        kept = reading.kept()
        for part in kept.iter_slices(PART):
            part.write_csv(file, include_header=False, datetime_format="%Y-%m-%d %H:%M:%S%.6f")
            parts.append(StagedPart(first=part["_row"][0], last=part["_row"][-1], end=file.tell()))
    return Staged(
        rows=len(source.row_numbers),
        refused=len(source.row_numbers) - kept.height,
        refusals=sorted(reading.refusals(), key=lambda each: each.row)[:MOST_EXPLAINED],
        new_options=reading.new_options,
        parts=parts,
    )


def explain(place: ReadPlace, most_cells: int, refusals: Sequence[Refusal], lang: Lang, _tell: Tell) -> bytes:
    """Return the refused rows as a workbook, as they stand in the file, with a last column that says why."""
    source = open_source(place, most_cells, lang)
    why: dict[int, list[str]] = {}
    for each in refusals:
        why.setdefault(each.row, []).append(f"{each.address}: {say(each.why, lang)}")
    places = [place for place, number in enumerate(source.row_numbers) if number in why]
    cells: list[list[Value]] = [column.texts.gather(places).to_list() for column in source.columns]
    cells.append([" ".join(why[source.row_numbers[place]]) for place in places])
    names = [*(column.name for column in source.columns), say(Phrase("layers.import.why"), lang)]
    sheet = OutSheet(
        name=say(Phrase("layers.import.refused_rows"), lang),
        columns=tuple(OutColumn(name=name) for name in names),
        rows=list(zip(*cells, strict=True)),
    )
    return write_workbook([sheet])


class _Reading:
    """Reads the columns of a source one after another and gathers what does not fit."""

    def __init__(self, source: Source, order: StageOrder) -> None:
        self._by_position = {each.position: each for each in source.columns}
        self._numbers = source.row_numbers
        self._order = order
        self._values: dict[str, pl.Series] = {}
        self._parents = pl.Series()
        self._wrong: dict[tuple[int, int], Phrase] = {}
        """By row and position of the column."""
        self.new_options: list[Json] = []

    def read(self, tell: Tell) -> None:
        """Read all columns."""
        for done, (position, order) in enumerate(self._order.columns.items()):
            raw = self._by_position[position].of_kind(order.wdm.kind)
            read = read_column(order, raw, self._order.lang)
            values = read.values
            misfits = dict(read.misfits)
            if order.wdm.may_grow:
                values = self._grown(order, values, raw.texts, misfits)
            self._values[order.wdm.code] = values
            self._wrong |= {(row, position): each.phrase for row, each in misfits.items()}
            tell((done + 1) / len(self._order.columns))
        self._parents = self._read_parents()
        self._look_at_keys()
        self._look_for_impossible()

    def kept(self) -> pl.DataFrame:
        """Return the rows without anything wrong, in the order of the staging table's columns."""
        refused = {row for row, _ in self._wrong}
        frame = pl.DataFrame(
            {
                "_row": pl.Series(self._numbers, dtype=pl.Int32),
                "_id": self._texts_at(self._order.id_position),
                "_parent": self._parents,
                "_new": pl.Series([str(new_id()) for _ in self._numbers], dtype=pl.String),
            }
            | self._values
        )
        is_kept = pl.Series([True]).new_from_index(0, frame.height)
        return frame.filter(is_kept.scatter([*refused], False) if refused else is_kept)

    def refusals(self) -> Iterator[Refusal]:
        """Give each cell that was refused, with what stands in it."""
        texts: dict[int, pl.Series] = {}
        for (row, position), why in self._wrong.items():
            if position not in texts:
                texts[position] = self._by_position[position].texts
            yield Refusal(
                row=self._numbers[row],
                address=address(self._numbers[row] - 1, position),
                value=(texts[position][row] or "")[:_SHOWN],
                why=why,
            )

    def _look_at_keys(self) -> None:
        if self._order.key == ID:
            position = self._order.id_position
            assert position is not None
            ids = self._texts_at(position)
            wrong = {
                row: Phrase("layers.cell.id") for row, each in enumerate(ids) if each and not _is_id(each)
            }
            self._wrong |= {(row, position): why for row, why in (wrong | dict(twice(ids))).items()}
        for position, order in self._order.columns.items():
            if order.wdm.code == self._order.key or order.wdm.is_unique:
                values = self._values[order.wdm.code]
                again = dict(twice(values))
                if order.wdm.code == self._order.key:
                    empty = values.is_null().arg_true()
                    again |= {row: Phrase("layers.cell.required") for row in empty}
                for row, why in again.items():
                    self._wrong.setdefault((row, position), why)

    def _look_for_impossible(self) -> None:
        positions = {order.wdm.code: position for position, order in self._order.columns.items()}
        empty = pl.Series([None], dtype=pl.Null).new_from_index(0, len(self._numbers))
        frame = pl.DataFrame(
            {each.code: self._values.get(each.code, empty.cast(type_of(each))) for each in self._order.wdms}
        )
        for row, found in impossible_in(frame, self._order.wdms):
            if found.code in positions:
                self._wrong.setdefault((row, positions[found.code]), found.phrase)

    def _grown(
        self, order: ColumnOrder, values: pl.Series, texts: pl.Series, misfits: dict[int, Misfit]
    ) -> pl.Series:
        """Return the values with codes for options that the list does not have yet and may take."""
        new = {row: texts[row].strip() for row, each in misfits.items() if each.is_new and each.meant is None}
        codes: dict[str, str] = {}
        taken = {each.code for each in order.options}
        for text in new.values():
            if fold(text) not in codes:
                code = _code_for(text, taken)
                taken.add(code)
                codes[fold(text)] = code
                self.new_options.append({"wdm": order.wdm.code, "code": code, "caption": text[:200]})
        for row in new:
            del misfits[row]
        return values.scatter([*new], [codes[fold(text)] for text in new.values()]) if new else values

    def _read_parents(self) -> pl.Series:
        position, order = self._order.parent_position, self._order.parent
        if position is None or order is None:
            return self._texts_at(None)
        read = read_column(order, self._by_position[position].of_kind(order.wdm.kind), self._order.lang)
        self._wrong |= {(row, position): each.phrase for row, each in read.misfits.items()}
        return read.values

    def _texts_at(self, position: int | None) -> pl.Series:
        if position is None:
            return pl.Series([None], dtype=pl.String).new_from_index(0, len(self._numbers))
        texts = self._by_position[position].texts.str.strip_chars()
        return texts.set(texts == "", None)


def _samples(column: SourceColumn) -> Sequence[str]:
    filled = column.texts.drop_nulls().unique(maintain_order=True).head(_SAMPLES)
    return [each[:_SHOWN] for each in filled]


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def _code_for(text: str, taken: set[str]) -> str:
    base = _NO_CODE.sub("_", fold(text)).strip("_")[:_LONGEST_CODE] or "option"
    code, number = base, 1
    while code in taken:
        number += 1
        ending = f"_{number}"
        code = base[: _LONGEST_CODE - len(ending)] + ending
    return code
