"""The engine's work from bytes to bytes: each function can run in a process of its own and tells how far it is.

Who only hands a function to such a process imports this module too, so the libraries of statistics and learning are
imported where the work begins.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.columns.conversion import convert
from terazi.engine.columns.inference import type_columns
from terazi.engine.columns.profiles import profile
from terazi.engine.corrections.detection import suggest
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import AddColumn, Step
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset, dtype_of, empty_residue
from terazi.engine.formulas.calculate import calculate, column_values
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.formulas.references import sources_of, with_ids
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.tasks import CannotLearn, Task, TrainingProgress
from terazi.engine.statistics.charts import FindingDetail
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.questions import Question
from terazi.engine.workbook.content import SheetInfo, Skipped, Workbook
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.reader import ReadPlace, open_read, read_workbook
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase

Json = dict[str, Any]  # Any: JSON
Tell = Callable[[Any], None]  # Any: a report of the function's own kind
_MOST_ROWS_LISTED = 200
_PREVIEW_ROWS = 8
_PREVIEW_TEXT = 200  # letters of a cell


class PipelineRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """The input cannot be worked on; it can be sent between processes. ``place`` names a field where one is at fault."""

    def __init__(self, phrase: Json, place: str = "") -> None:
        super().__init__(phrase, place)
        self.phrase = Phrase.from_json(phrase)
        self.place = place


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredDataset:
    """A data set as it is kept: two Parquet files and the description of its columns."""

    columns: list[Json]
    frame: bytes
    residue: bytes | None


@dataclass(frozen=True, kw_only=True, slots=True)
class DescribedDataset:
    """A data set to keep, with what is shown of it: sizes, profile, suggestions per language, and the steps that made it."""

    stored: StoredDataset
    row_count: int
    column_count: int
    profile: list[Json]
    suggestions: dict[str, list[Json]]
    steps: list[Json] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePreview:
    """What is shown of a read sheet before it is imported: all sheets, its columns, and the first cells of each."""

    sheets: tuple[SheetInfo, ...]
    sheet: str
    row_count: int
    columns: tuple[Column, ...]
    samples: tuple[tuple[Any, ...], ...]  # Any: values as the columns hold them, or the texts of misfits
    misfits: tuple[int, ...]  # how many cells of each column do not fit its type
    skipped: tuple[Skipped, ...]

    @property
    def filled_cells(self) -> int:
        return next(sheet.filled_cells for sheet in self.sheets if sheet.name == self.sheet)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stage:
    """How far a function is: a share from 0 to 1, what it is doing, and what can be shown already."""

    share: float
    phrase: Phrase
    detail: Json | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Learned:
    """One trained target: its result as JSON and its models in the result's order, or why it could not be learned."""

    result: Json | None
    models: tuple[bytes, ...]
    refused: Json | None


def dump_dataset(dataset: Dataset) -> StoredDataset:
    """Return the data set as it is kept."""
    return StoredDataset(
        columns=[column_as_json(column) for column in dataset.columns],
        frame=_parquet(dataset.frame),
        residue=_parquet(dataset.residue) if dataset.residue.height else None,
    )


def load_dataset(stored: StoredDataset) -> Dataset:
    """Return the data set that ``dump_dataset`` kept."""
    residue = pl.read_parquet(BytesIO(stored.residue)) if stored.residue else empty_residue()
    columns = tuple(column_from_json(column) for column in stored.columns)
    return Dataset(columns=columns, frame=pl.read_parquet(BytesIO(stored.frame)), residue=residue)


def column_as_json(column: Column) -> Json:
    """Return a column's description as JSON."""
    return {
        "id": column.id,
        "name": column.name,
        "type": column.type.value,
        "display": column.display.value,
        "confidence": column.confidence,
        "reason": column.reason.as_json(),
        "unit": column.unit,
        "is_unique": column.is_unique,
        "is_constant": column.is_constant,
    }


def column_from_json(stored: Mapping[str, Any]) -> Column:  # Any: JSON
    """Return the column that ``column_as_json`` described."""
    return Column(
        id=stored["id"],
        name=stored["name"],
        type=ColumnType(stored["type"]),
        display=Display(stored["display"]),
        confidence=stored["confidence"],
        reason=Phrase.from_json(stored["reason"]),
        unit=stored["unit"],
        is_unique=stored["is_unique"],
        is_constant=stored["is_constant"],
    )


def read_table(
    content: bytes, *, limits: ReadLimits, sheet: str | None, lang: Lang
) -> tuple[Workbook, Dataset]:
    """Read one sheet of a workbook into a typed data set; PipelineRefused says why where it cannot be read."""
    try:
        workbook = read_workbook(content, limits=limits, sheet=sheet, lang=lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json(), "excel_file") from refused
    return workbook, type_columns(workbook.table)


def preview_table(place: ReadPlace, lang: Lang, _tell: Tell) -> TablePreview:
    """Return what is shown of a workbook that was read to a file, however large it is."""
    workbook, dataset = _open_table(place, lang)
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
    )


def import_table(
    place: ReadPlace, lang: Lang, types: Mapping[str, str], row_limit: int | None, tell: Tell
) -> DescribedDataset:
    """Prepare a workbook that was read to a file; see ``import_dataset``."""
    return import_dataset(_open_table(place, lang)[1], types, row_limit, tell)


def stored_table(place: ReadPlace, lang: Lang, _tell: Tell) -> tuple[StoredDataset, int]:
    """Return the data set of a workbook that was read to a file, as it is kept, and how many rows it has."""
    _, dataset = _open_table(place, lang)
    return dump_dataset(dataset), dataset.row_count


def _open_table(place: ReadPlace, lang: Lang) -> tuple[Workbook, Dataset]:
    try:
        workbook = open_read(place, lang)
    except WorkbookRefused as refused:
        raise PipelineRefused(refused.phrase.as_json(), "excel_file") from refused
    return workbook, type_columns(workbook.table)


def _shortened(value: Any) -> Any:  # Any: a cell's value
    return f"{value[:_PREVIEW_TEXT]}…" if isinstance(value, str) and len(value) > _PREVIEW_TEXT else value


def import_dataset(
    dataset: Dataset, types: Mapping[str, str], row_limit: int | None, tell: Tell
) -> DescribedDataset:
    """Prepare a data set that was just read: chosen types, at most ``row_limit`` rows, profile and suggestions."""
    tell(Stage(share=0.2, phrase=Phrase("pipeline.typing")))
    if row_limit is not None:
        dataset = replace(
            dataset,
            frame=dataset.frame.head(row_limit),
            residue=dataset.residue.filter(
                pl.col("_row").is_in(dataset.frame.head(row_limit)["_row"].implode())
            ),
        )
    for column_id, type_ in types.items():
        dataset = convert(dataset, column_id, ColumnType(type_))
    return describe(dataset, tell)


def change_dataset(
    stored: StoredDataset, steps: Sequence[Json], formulas: Mapping[str, str], tell: Tell
) -> DescribedDataset:
    """Apply steps of a recipe to a kept data set and calculate its calculated columns (id to formula) anew.

    PipelineRefused names the first step that cannot be done, as in "steps.2.column".
    """
    dataset = load_dataset(stored)
    formulas = dict(formulas)
    kept: list[Json] = []
    for place, wanted in enumerate(steps):
        try:
            step = _complete(Step.from_json(wanted), dataset)
            dataset = apply_step(dataset, step)
        except InvalidStep as invalid:
            raise PipelineRefused(invalid.phrase.as_json(), f"steps.{place}.{invalid.path}") from invalid
        if isinstance(step, AddColumn) and step.column:
            formulas[step.column] = step.formula
        kept.append(step.as_json())
    return replace(describe(recalculated(dataset, formulas), tell), steps=kept)


def _complete(step: Step, dataset: Dataset) -> Step:
    """Give a new column its id, and name the columns of its formula by id."""
    if not isinstance(step, AddColumn):
        return step
    number = 1 + max((int(column.id[1:]) for column in dataset.columns), default=0)
    try:
        formula = with_ids(step.formula, dataset.columns)
    except FormulaError as error:
        raise InvalidStep(error.phrase, "formula") from error
    return replace(step, column=step.column or f"c{number}", formula=formula)


def recalculated(dataset: Dataset, formulas: Mapping[str, str]) -> Dataset:
    """Calculate columns anew, in the order they were made; one whose inputs are gone keeps its values."""
    for column_id, text in formulas.items():
        if column_id not in {column.id for column in dataset.columns}:
            continue
        column = dataset.column(column_id)
        others = [other for other in dataset.columns if other.id != column_id]
        try:
            formula = parse_formula(text, others)
        except FormulaError:
            continue
        if formula.column_type is not column.type:
            continue
        try:
            values = column_values(calculate(dataset, formula), formula)
        except (
            FormulaError
        ):  # more text than there is room for: empty, for what stood there knows of other rows
            values = pl.Series(column_id, [None] * dataset.row_count, dtype_of(column.type))
        dataset = replace(dataset, frame=dataset.frame.with_columns(values.alias(column_id)))
    return dataset


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """A statistics question's run: its counts, and the file that ``StatisticsRun.load`` reads."""

    counts: dict[str, int]
    file: bytes


def compute_statistics(
    stored: StoredDataset, question: Json, formulas: Mapping[str, str], tell: Tell
) -> Answered:
    """Answer a statistics question about a data set with calculated columns (id to formula)."""
    return statistics_of(load_dataset(stored), question, formulas, tell)


def statistics_of(dataset: Dataset, question: Json, formulas: Mapping[str, str], tell: Tell) -> Answered:
    """Answer the same about a data set at hand."""
    from terazi.engine.statistics.run import run_statistics  # noqa: PLC0415 - see above

    run = run_statistics(
        dataset,
        Question.from_json(question),
        sources=sources_of(formulas, dataset.columns),
        progress=lambda share, phrase: tell(Stage(share=share, phrase=phrase)),
    )
    return Answered(counts=dict(run.counts), file=run.dump())


def explained(dataset: Dataset, findings: Sequence[Finding]) -> dict[str, FindingDetail]:
    """Return the chart, tables and checks of each finding, by its id."""
    from terazi.engine.statistics.explain import explain  # noqa: PLC0415 - see above

    return {finding.id: explain(dataset, finding) for finding in findings}


def learn(stored: StoredDataset, tasks: Sequence[Task], seal_key: bytes, tell: Tell) -> list[Learned]:
    """Train models for each task, one after the other; the models' files are sealed with the key."""
    from terazi.engine.learning.training import train_each  # noqa: PLC0415 - see above

    dataset = load_dataset(stored)

    def report(place: int, told: TrainingProgress) -> None:
        share = (place + told.fraction) / len(tasks)
        tell(Stage(share=share, phrase=told.step, detail=_leaderboard(place, told)))

    return [_learned(result, seal_key) for result in train_each(dataset, tasks, progress=report)]


def _learned(result: TrainingResult | CannotLearn, seal_key: bytes) -> Learned:
    if isinstance(result, CannotLearn):
        return Learned(result=None, models=(), refused=result.phrase.as_json())
    from terazi.engine.learning.storage import dump_model  # noqa: PLC0415 - see above

    models = tuple(dump_model(model, seal_key=seal_key) for model in result.trained)
    return Learned(result=result.as_json(), models=models, refused=None)


def _leaderboard(place: int, told: TrainingProgress) -> Json:
    rows = [
        {
            "family": row.family.value,
            "name": row.name.as_json(),
            "state": row.state.value,
            "loss": row.loss,
            "score": row.score,
            "seconds": row.seconds,
        }
        for row in told.leaderboard
    ]
    return {"analyze_result_index": place, "seconds_left": told.seconds_left, "leaderboard": rows}


def _short(suggestion: Json) -> Json:
    return {**suggestion, "rows": suggestion["rows"][:_MOST_ROWS_LISTED]}


def _parquet(frame: pl.DataFrame) -> bytes:
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=3)
    return buffer.getvalue()
