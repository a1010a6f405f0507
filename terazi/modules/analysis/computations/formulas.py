"""Questions about calculated columns: values for given records, and what a new formula would give."""

from collections.abc import Mapping, Sequence

from terazi.engine.column import ROW, ColumnType
from terazi.engine.dataset import Dataset
from terazi.engine.formulas.calculate import CellResult, InvalidInput, calculate, calculate_inputs
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.lookup_tables import with_taken
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.taken import Taken
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.errors import ColumnNotFound, FormulaRefused, InputRefused

_SAMPLE_ROWS = 8


def calculate_records(
    dataset: Dataset,
    formulas: Mapping[str, str],
    records: Sequence[Mapping[str, Value]],
    name: str | None,
    lang: Lang,
) -> list[Json]:
    """Return the calculated columns' values for each given record (column id or caption to value).

    ``name`` asks for one calculated column by caption or id.
    """
    captions = {fold(column.name): column.id for column in dataset.columns}
    chosen = {column: text for column, text in formulas.items() if _is_asked(dataset, column, name)}
    if not chosen:
        raise ColumnNotFound(reason=Phrase("analysis.calculated_column_not_found"), field="sql_name")
    given = [{captions.get(fold(key), key): value for key, value in record.items()} for record in records]
    results: list[Json] = [{} for _ in records]
    for column_id, text in chosen.items():
        for answer, result in zip(results, _values(dataset, text, given, lang), strict=True):
            answer[dataset.column(column_id).name] = {
                "column_id": column_id,
                "value": result.value,
                "notes": [say(note, lang) for note in result.notes],
            }
    return results


def as_written(dataset: Dataset, spellings: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return by column the first of some spellings that stands in its cells; the first one where none does."""
    found = {}
    for column_id, texts in spellings.items():
        there = {
            fold(str(each)): str(each) for each in dataset.frame[column_id].drop_nulls().unique().to_list()
        }
        found[column_id] = next((there[fold(each)] for each in texts if fold(each) in there), texts[0])
    return found


def preview_formula(dataset: Dataset, text: str, taken: Sequence[Taken]) -> tuple[ColumnType, list[Json]]:
    """Return the type of a formula's column and its first values; FormulaRefused says what is wrong and where.

    ``taken`` is what it reads of layers.
    """
    tables = with_taken((), taken)
    try:
        formula = parse_formula(text, dataset.columns, tables)
        rows = dataset.frame[ROW].head(_SAMPLE_ROWS).to_list()
        values = calculate(dataset, formula, rows).to_list()
    except FormulaError as wrong:
        raise FormulaRefused(wrong.phrase, position=wrong.position, length=wrong.length) from wrong
    return formula.column_type, [{ROW: row, "value": value} for row, value in zip(rows, values, strict=True)]


def _values(dataset: Dataset, text: str, given: Sequence[Json], lang: Lang) -> Sequence[CellResult]:
    try:
        formula = parse_formula(text, dataset.columns, dataset.tables)
        return calculate_inputs(dataset, formula, given, lang=lang)
    except (
        FormulaError
    ) as wrong:  # a column that it reads is gone or has another type, or it writes too much text
        return [CellResult(value=None, notes=(wrong.phrase,))] * len(given)
    except InvalidInput as invalid:
        refused = InputRefused()
        refused.problems = [FieldProblem(f"column_list.{invalid.column}", invalid.phrase)]
        raise refused from invalid


def _is_asked(dataset: Dataset, column_id: str, name: str | None) -> bool:
    known = {column.id: column.name for column in dataset.columns}
    if column_id not in known:
        return False
    return name is None or name == column_id or fold(name) == fold(known[column_id])
