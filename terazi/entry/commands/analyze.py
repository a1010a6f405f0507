"""The engine from the command line: read a workbook, describe it, test it, and learn to predict a column."""

from pathlib import Path
from typing import Annotated

import typer

from terazi.engine.columns.profiles import profile
from terazi.engine.corrections.detection import suggest
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import PipelineRefused
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.sheets import model_list_sheets
from terazi.engine.learning.tasks import CannotLearn, Task
from terazi.engine.learning.training import train
from terazi.engine.pipeline import read_table
from terazi.engine.statistics.numbers_in_words import shown
from terazi.engine.statistics.questions import Question
from terazi.engine.statistics.results import StatisticsRun
from terazi.engine.statistics.run import run_statistics
from terazi.engine.workbook.content import Workbook
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import sheet_of, write_workbook
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Value

_MOST_FINDINGS = 15
_MOST_SUGGESTIONS = 15


def analyze(
    file: Annotated[Path, typer.Argument(help=".xls or .xlsx file", exists=True, dir_okay=False)],
    target: Annotated[str, typer.Option(help="caption of a column to learn to predict")] = "",
    lang: Annotated[Lang, typer.Option(help="language of the report")] = Lang.TR,
    sheet: Annotated[
        str, typer.Option(help="sheet to read; empty: the visible one with the most cells")
    ] = "",
    seconds: Annotated[int, typer.Option(help="time budget of the learning", min=1, max=3600)] = 30,
    output: Annotated[Path | None, typer.Option(help="also write the report as a workbook")] = None,
) -> None:
    """Describe, test and learn from a workbook, without a platform."""
    try:
        workbook, dataset = read_table(file.read_bytes(), limits=ReadLimits(), sheet=sheet or None, lang=lang)
    except PipelineRefused as refused:
        typer.echo(say(refused.phrase, lang), err=True)
        raise typer.Exit(1) from refused
    _print_sheets(workbook, lang)
    sheets = [sheet_of(dataset, say(Phrase("analyze.data"), lang))]
    _print_columns(dataset, lang)
    _print_suggestions(dataset, lang)
    run = run_statistics(dataset, Question())
    _print_findings(run, lang)
    sheets.append(_findings_sheet(run, lang))
    if target:
        result = _learn(dataset, target, seconds, lang)
        sheets += [
            OutSheet(name=name, columns=tuple(OutColumn(name=c) for c in header), rows=rows)
            for name, (header, rows) in model_list_sheets(result, lang).items()
        ]
    if output:
        output.write_bytes(write_workbook(sheets))
        typer.echo(str(output))


def _heading(key: str, lang: Lang) -> None:
    typer.echo(f"\n{say(Phrase(key), lang)}")


def _print_sheets(workbook: Workbook, lang: Lang) -> None:
    if len(workbook.sheets) < 2:
        return
    _heading("analyze.sheets", lang)
    for sheet in workbook.sheets:
        mark = "*" if sheet.name == workbook.sheet else " "
        size = say(Phrase("analyze.sheet", {"name": sheet.name, "count": sheet.filled_cells}), lang)
        hidden = say(Phrase("analyze.hidden"), lang) if sheet.is_hidden else ""
        problem = say(sheet.problem, lang) if sheet.problem else ""
        typer.echo(f"{mark} {size} {hidden} {problem}".rstrip())


def _print_columns(dataset: Dataset, lang: Lang) -> None:
    _heading("analyze.columns", lang)
    for column, told in zip(dataset.columns, profile(dataset), strict=True):
        values: dict[str, Value] = {
            "name": column.name,
            "type": Phrase(f"analyze.type.{column.type.value}"),
            "count": told.count,
            "empty": told.empty,
        }
        key = "analyze.column"
        if column.type.is_numeric:
            key = "analyze.column_numeric"
            ends = {"minimum": told.minimum, "mean": told.mean, "maximum": told.maximum}
            values |= {
                name: shown(value, column) if isinstance(value, float | int) else value
                for name, value in ends.items()
            }
        typer.echo("  " + say(Phrase(key, values), lang))


def _print_suggestions(dataset: Dataset, lang: Lang) -> None:
    found = suggest(dataset)
    if not found:
        return
    _heading("analyze.suggestions", lang)
    for suggestion in found[:_MOST_SUGGESTIONS]:
        typer.echo(f"  {say(suggestion.title, lang)}")


def _print_findings(run: StatisticsRun, lang: Lang) -> None:
    _heading("analyze.findings", lang)
    for finding in [f for f in run.findings if f.is_significant][:_MOST_FINDINGS]:
        typer.echo(f"  {say(finding.sentence, lang)}")


def _findings_sheet(run: StatisticsRun, lang: Lang) -> OutSheet:
    captions = ("analyze.finding", "analyze.p", "analyze.effect", "analyze.rows")
    return OutSheet(
        name=say(Phrase("analyze.findings"), lang),
        columns=tuple(OutColumn(name=say(Phrase(key), lang)) for key in captions),
        rows=[
            (say(f.sentence, lang), f.p_adjusted, f.effect.value if f.effect else None, f.n)
            for f in run.findings
        ],
    )


def _learn(dataset: Dataset, target: str, seconds: int, lang: Lang) -> TrainingResult:
    chosen = next((c.id for c in dataset.columns if fold(c.name) == fold(target)), None)
    if chosen is None:
        typer.echo(say(Phrase("analysis.column_not_found"), lang), err=True)
        raise typer.Exit(1)
    try:
        result = train(dataset, Task(target=chosen, budget_seconds=seconds))
    except CannotLearn as reason:
        typer.echo(say(reason.phrase, lang), err=True)
        raise typer.Exit(1) from reason
    _heading("analyze.models", lang)
    for model in result.models:
        typer.echo(f"  {say(model.name, lang)}: {say(model.summary, lang)}")
    return result
