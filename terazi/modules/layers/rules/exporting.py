"""Records as the cells of a file: what they are called in a language, in the order of the layer."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from terazi.engine.column import Display
from terazi.engine.units.unit import symbol_of
from terazi.engine.workbook.sheets import Cell as OutCell
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Value
from terazi.modules.layers.rules.cell_numbers import is_share
from terazi.modules.layers.rules.cells import cell_json, show_cell
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.values import Kind, Option, Shape, Wdm

_DISPLAYS = {
    Kind.DATE: Display.DATE,
    Kind.DATETIME: Display.DATETIME,
    Kind.TIME: Display.TIME,
    Kind.CODE: Display.CODE,
    Kind.PHONE: Display.CODE,
}
_MOST_OPTIONS_TOLD = 200


class RecordSheet:
    """Writes the records of a layer, with the captions of a language; a file of them imports again unchanged."""

    def __init__(self, shape: Shape, lang: Lang, parent: Wdm | None = None) -> None:
        self._wdms = shape.built
        self._parent = parent
        """By which column of theirs the parents are named, where records have some."""
        self._lang = lang
        self._shape = shape
        self._options = {each.id: self._names(each) for each in self._wdms if each.option_set_id}

    @property
    def columns(self) -> tuple[OutColumn, ...]:
        """The columns: first that of the records' ids, then that of their parents."""
        captions = [each.captions.get(self._lang.value) or each.code for each in self._wdms]
        names = [
            each.code if captions.count(caption) > 1 else caption
            for each, caption in zip(self._wdms, captions, strict=True)
        ]
        own = ("id", "parent") if self._parent else ("id",)
        return (
            *(
                OutColumn(name=say(Phrase(f"layers.export.{each}"), self._lang), display=Display.CODE)
                for each in own
            ),
            *(OutColumn(name=n, display=_display(w)) for n, w in zip(names, self._wdms, strict=True)),
        )

    def row(self, record: Record, above: Mapping[UUID, Value]) -> list[OutCell]:
        """Return a record as the cells of a workbook; ``above`` says what parents are named by."""
        return [str(record.id), *(self._cell(wdm, cell) for wdm, cell in self._written(record, above))]

    def texts(self, record: Record, above: Mapping[UUID, Value]) -> list[str]:
        """Return a record as the cells of a CSV file, which hold numbers as they are kept."""
        return [str(record.id), *(self._text(wdm, cell) for wdm, cell in self._written(record, above))]

    def _written(self, record: Record, above: Mapping[UUID, Value]) -> Iterator[tuple[Wdm, Value]]:
        if self._parent is not None:
            yield self._parent, above.get(record.parent_id) if record.parent_id else None
        for each in self._wdms:
            yield each, record.cells.get(each.number)

    def _names(self, wdm: Wdm) -> Mapping[str, str]:
        """Return what options are called; by their codes those that are called alike."""
        options: Sequence[Option] = self._shape.options.get(wdm.option_set_id or UUID(int=0), ())
        captions = [each.captions.get(self._lang.value) or each.code for each in options]
        return {
            each.code: each.code if captions.count(caption) > 1 or each.is_retired else caption
            for each, caption in zip(options, captions, strict=True)
        }

    def _cell(self, wdm: Wdm, cell: Value) -> OutCell:
        if isinstance(cell, datetime):
            return cell.date() if wdm.kind is Kind.DATE else cell
        if isinstance(cell, str):
            return self._called(wdm, cell)
        number: OutCell = cell
        return number

    def _called(self, wdm: Wdm, cell: str) -> str:
        if wdm.id in self._options:
            return self._options[wdm.id].get(cell, cell)
        return show_cell(wdm, cell, (), self._lang) if wdm.kind is Kind.YES_NO else cell

    def _text(self, wdm: Wdm, cell: Value) -> str:
        if cell is None:
            return ""
        if isinstance(cell, datetime):
            return str(cell_json(wdm, cell))
        if isinstance(cell, str):
            return self._called(wdm, cell)
        return show_cell(wdm, cell, (), self._lang)


def described(shape: Shape, lang: Lang) -> OutSheet:
    """Return the columns of a layer as a sheet: what they mean, their units, ranges and options."""
    names = ("code", "tr", "en", "kind", "unit", "ranges", "options")
    return OutSheet(
        name=say(Phrase("layers.export.columns"), lang),
        columns=tuple(OutColumn(name=say(Phrase(f"layers.export.{each}"), lang)) for each in names),
        rows=[
            [
                each.code,
                each.captions.get("tr", ""),
                each.captions.get("en", ""),
                each.kind.value,
                symbol_of(each.unit) if each.unit else "",
                _ranges(each),
                _options(shape, each),
            ]
            for each in shape.built
        ],
    )


def _display(wdm: Wdm) -> Display:
    return Display.PERCENT if is_share(wdm) else _DISPLAYS.get(wdm.kind, Display.PLAIN)


def _ranges(wdm: Wdm) -> str:
    def end(value: Value) -> str:
        return "" if value is None else f"{value:g}"

    return "; ".join(f"{one['kind']}: {end(one.get('lower'))}…{end(one.get('upper'))}" for one in wdm.ranges)


def _options(shape: Shape, wdm: Wdm) -> str:
    options = shape.options.get(wdm.option_set_id, ()) if wdm.option_set_id else ()
    told = [
        f"{each.code} = {' / '.join(dict.fromkeys(each.captions.values()))}"
        for each in options[:_MOST_OPTIONS_TOLD]
    ]
    return "; ".join(told)
