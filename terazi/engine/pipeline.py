"""The work on tables from bytes to bytes: each function can run in a process of its own and tells how far it is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from terazi.engine.column import ROW, ColumnType
from terazi.engine.columns.conversion import convert
from terazi.engine.columns.inference import type_columns
from terazi.engine.columns.profiles import profile
from terazi.engine.corrections.detection import suggest
from terazi.engine.corrections.extra_row_findings import why_extra
from terazi.engine.corrections.extra_rows import ExtraRow, find_extra_rows
from terazi.engine.corrections.replay import replayed
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import AddColumn, DropRows, RestoreRows, Step, TakeValues
from terazi.engine.corrections.transformations import apply_step, rule_for
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import (
    DescribedDataset,
    ExtraRowNote,
    Origin,
    PipelineRefused,
    Stage,
    StoredDataset,
    TablePreview,
    Tell,
)
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.recalculation import recalculated
from terazi.engine.formulas.references import with_captions, with_ids
from terazi.engine.linking.facts import Facts
from terazi.engine.linking.proposals import Candidates, Seen, propose_all
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.engine.rules.lowering import today_here
from terazi.engine.workbook.content import RawTable, Workbook
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import ReadPlace
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.wire_reader import open_read, read_workbook
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value

MOST_KEPT_RECORDS = 1_000_000
"""As many records of layers as the formulas of one project may have taken."""
_MOST_ROWS_LISTED = 200
_MOST_LOOKS = 3
_PREVIEW_ROWS = 8
_PREVIEW_TEXT = 200  # letters of a cell


def read_table(
    content: bytes, *, limits: ReadLimits, sheet: str | None, lang: Lang
) -> tuple[Workbook, Dataset]:
    """Read one sheet of a workbook into a typed data set; PipelineRefused says why where it cannot be read."""
    try:
        workbook = read_workbook(content, limits=limits, sheet=sheet, lang=lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json(), "excel_file") from refused
    return workbook, type_columns(workbook.table, lang)


def preview_table(place: ReadPlace, lang: Lang, wdms: Sequence[Facts], _tell: Tell) -> TablePreview:
    """Return what is shown of a workbook that was read to a file, however large it is, and which wdms it may hold."""
    workbook, dataset, extra = open_rows(place, lang)
    columns = [
        Seen(name=each.name, type=each.type, values=dataset.frame[each.id], display=each.display)
        for each in dataset.columns
    ]
    proposals = tuple(propose_all(columns, Candidates(wdms))) if wdms else ()
    return replace(preview_of(workbook, dataset, extra), proposals=proposals)


def preview_of(workbook: Workbook, dataset: Dataset, extra: Sequence[ExtraRow]) -> TablePreview:
    """Return what is shown of a workbook and its sheet as ``open_rows`` returns them."""
    head = dataset.frame.head(_PREVIEW_ROWS)
    misfits = dict(dataset.residue.group_by("column").len().iter_rows())
    first = dataset.residue.filter(pl.col(ROW).is_in(head[ROW].implode()))
    raws = {(row, column): raw for row, column, raw in first.select(ROW, "column", "raw").iter_rows()}
    return TablePreview(
        sheets=workbook.sheets,
        sheet=workbook.sheet,
        row_count=dataset.row_count,
        columns=dataset.columns,
        samples=tuple(
            tuple(
                _shortened(raws.get((row, column.id)) if value is None else value)
                for row, value in zip(head[ROW], head[column.id], strict=True)
            )
            for column in dataset.columns
        ),
        misfits=tuple(misfits.get(column.id, 0) for column in dataset.columns),
        skipped=workbook.skipped,
        extra_rows=tuple(
            ExtraRowNote(row=each.row, kind=each.kind.value, text=each.text, why=why_extra(each))
            for each in extra[:_MOST_ROWS_LISTED]
        ),
    )


def read_rows(table: RawTable, lang: Lang = DEFAULT_LANG) -> tuple[Dataset, tuple[ExtraRow, ...]]:
    """Return a raw table as a typed data set, and the rows that are probably no records; those say nothing of the types."""
    extra: tuple[ExtraRow, ...] = ()
    for _ in range(_MOST_LOOKS):  # better types show more of such rows, and the other way round
        dataset, before = type_columns(table, lang, [each.row for each in extra]), extra
        extra = find_extra_rows(dataset)
        if extra == before:
            break
    return dataset, extra


def import_table(
    place: ReadPlace,
    lang: Lang,
    types: Mapping[str, str],
    row_limit: int | None,
    left_out: Sequence[int],
    tell: Tell,
) -> list[DescribedDataset]:
    """Prepare a workbook that was read to a file; see ``import_dataset``.

    Where rows are left out, the whole of it comes first, and then what is left of it.
    """
    dataset = type_columns(_opened(place, lang).table, lang, left_out)
    whole = import_dataset(dataset, types, row_limit, tell)
    if not left_out:
        return [whole]
    step = DropRows(chosen=tuple(left_out)).as_json()
    return [whole, change_dataset(whole.stored, [step], {}, None, tell)]


def stored_table(place: ReadPlace, lang: Lang, _tell: Tell) -> tuple[StoredDataset, int]:
    """Return the data set of a workbook that was read to a file, as it is kept, and how many rows it has."""
    _, dataset = open_table(place, lang)
    return dump_dataset(dataset), dataset.row_count


def open_table(place: ReadPlace, lang: Lang) -> tuple[Workbook, Dataset]:
    """Return a workbook that was read to a file, and its sheet as a typed data set."""
    workbook = _opened(place, lang)
    return workbook, type_columns(workbook.table, lang)


def open_rows(place: ReadPlace, lang: Lang) -> tuple[Workbook, Dataset, tuple[ExtraRow, ...]]:
    """Return a workbook that was read to a file, its sheet as a typed data set, and its rows that are probably no records."""
    workbook = _opened(place, lang)
    return workbook, *read_rows(workbook.table, lang)


def _opened(place: ReadPlace, lang: Lang) -> Workbook:
    try:
        return open_read(place, lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json(), "excel_file") from refused


def _shortened(value: Value) -> Value:
    return f"{value[:_PREVIEW_TEXT]}…" if isinstance(value, str) and len(value) > _PREVIEW_TEXT else value


def import_dataset(
    dataset: Dataset, types: Mapping[str, str], row_limit: int | None, tell: Tell
) -> DescribedDataset:
    """Prepare a data set that was just read: chosen types, at most ``row_limit`` rows, profile and suggestions."""
    tell(Stage(share=0.2, phrase=Phrase("pipeline.typing")))
    dataset = dataset.head(row_limit)
    for column_id, type_ in types.items():
        dataset = convert(dataset, column_id, ColumnType(type_))
    return describe(dataset, tell)


def change_dataset(
    stored: StoredDataset,
    steps: Sequence[Json],
    formulas: Mapping[str, str],
    origin: Origin | None,
    tell: Tell,
) -> DescribedDataset:
    """Apply steps of a recipe to a kept data set and calculate its calculated columns (id to formula) anew.

    Rows are brought back from their ``origin``. PipelineRefused names the first step that cannot be done, as in
    "steps.2.column".
    """
    dataset = load_dataset(stored)
    _check_tables(dataset)
    formulas = dict(formulas)
    kept: list[Step] = []
    for place, wanted in enumerate(steps):
        try:
            step = _complete(Step.from_json(wanted), dataset, formulas)
            if isinstance(step, RestoreRows) and origin is not None:
                before = [Step.from_json(each) for each in origin.recipe]
                begun = replace(load_dataset(origin.stored), tables=dataset.tables)
                dataset = replayed(begun, [*before, *kept, step])
            else:
                dataset = apply_step(dataset, step)
        except InvalidStep as invalid:
            raise PipelineRefused(invalid.phrase.as_json(), f"steps.{place}.{invalid.path}") from invalid
        if isinstance(step, AddColumn | TakeValues) and step.column and step.formula:
            formulas[step.column] = step.formula
        kept.append(step)
    told = describe(recalculated(dataset, formulas), tell)
    return replace(told, steps=[step.as_json() for step in kept])


def _check_tables(dataset: Dataset) -> None:
    records = sum(each.records for each in dataset.tables)
    if records > MOST_KEPT_RECORDS:
        problem = Phrase("formulas.error.many_records", {"count": records, "most": MOST_KEPT_RECORDS})
        raise PipelineRefused(problem.as_json(), "steps")


def _complete(step: Step, dataset: Dataset, formulas: Mapping[str, str]) -> Step:
    """Say what a step leaves to the moment in which it is made.

    A new column gets its id, and its formula names columns by id; a rule is written as it was read, with the day from
    which it counts.
    """
    if isinstance(step, DropRows) and step.rule is not None:
        rule = rule_for(dataset, step.rule)
        return replace(step, rule=rule.as_json(), day=step.day or today_here().isoformat())
    if isinstance(step, TakeValues):
        kept = with_captions(formulas.get(step.column, ""), dataset.columns)
        return replace(step, formula=_kept(kept, dataset, "column"))
    if not isinstance(step, AddColumn):
        return step
    number = 1 + max((int(column.id[1:]) for column in dataset.columns), default=0)
    formula = _kept(step.formula, dataset, "formula")
    return replace(step, column=step.column or f"c{number}", formula=formula)


def _kept(formula: str, dataset: Dataset, path: str) -> str:
    try:
        return with_ids(formula, dataset.columns, dataset.tables)
    except FormulaError as error:
        raise InvalidStep(error.phrase, path) from error


def describe(dataset: Dataset, tell: Tell) -> DescribedDataset:
    """Profile a data set and look for corrections."""
    tell(Stage(share=0.5, phrase=Phrase("pipeline.profiling")))
    profiles = [column.as_json() for column in profile(dataset)]
    tell(Stage(share=0.7, phrase=Phrase("pipeline.suggesting")))
    found = suggest(dataset)
    return DescribedDataset(
        stored=dump_dataset(dataset),
        row_count=dataset.row_count,
        column_count=len(dataset.columns),
        profile=profiles,
        suggestions={lang.value: [_short(s.as_json(lang)) for s in found] for lang in Lang},
    )


def _short(suggestion: Json) -> Json:
    return {**suggestion, "rows": suggestion["rows"][:_MOST_ROWS_LISTED]}
