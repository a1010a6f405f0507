"""What a buyer will see of an output, for the person who offers it: through the same limits."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say, say_within
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.bought_runs import Part, findings_in_view
from terazi.modules.analysis.actions.choices import view_of_limits
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.actions.free_answers import sold_model
from terazi.modules.analysis.actions.outputs import find_own_project
from terazi.modules.analysis.actions.sold_charts import draw_sale
from terazi.modules.analysis.errors import OutputGone, RunNotFound
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.rules.projects import formulas_of, require_result, require_run, require_version
from terazi.modules.analysis.rules.reach import deciding_columns, shown_columns, shown_formulas
from terazi.modules.analysis.rules.trainings import without_wdms
from terazi.modules.analysis.values.charts import DrawnSale
from terazi.modules.analysis.values.projects import Project
from terazi.modules.analysis.values.reach import Reach
from terazi.modules.analysis.values.runs import FindingFilter, FindingPage
from terazi.modules.entitlements.public import Limits, ProductType

_FIRST_ROWS = Computation("terazi.modules.analysis.computations.rows", "first_rows")
_PAGE_OF = Computation("terazi.modules.analysis.computations.findings", "page_of")
_ROWS, _FINDINGS = 5, 5
_TAKES_RECORDS = frozenset({ProductType.MACHINE_LEARNING_QUERY, ProductType.CELL_CALCULATION})


@dataclass(frozen=True, kw_only=True, slots=True)
class PreviewedOutput:
    """An output as its buyer will reach it: how much, which columns, and the first of what the product shows."""

    project_name: str
    row_count: int
    column_names: tuple[str, ...]
    calculated_names: tuple[str, ...] = ()
    sample_rows: tuple[Json, ...] = ()
    sentences: tuple[str, ...] = ()
    input_names: tuple[str, ...] = ()
    target_name: str | None = None
    model: Json | None = None
    """The best model of a training as its buyer sees it: what it takes, and how good it is."""
    chart: DrawnSale | None = None
    is_reachable: bool = True
    """Whether the product can be opened at all: its rule fits the data, its model can do without what is hidden, and who sends
    records sees the columns by which they are let in."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Previewer:
    """For which call to look, among the projects of whom, on which day."""

    call: Call
    owners: Collection[UUID]
    today: date
    lang: Lang


async def preview_output(
    asker: Previewer, product_type: ProductType, limits: Limits
) -> PreviewedOutput | None:
    """Return what a buyer of a product of this type with these limits will see; None where the project is not there."""
    if limits.project_id is None:
        return None
    project = await find_own_project(asker.call.reader, asker.owners, limits.project_id)
    if project is None:
        return None
    (kept,) = await asker.call.reader.ask(projects.find_version(project.id, project.version))
    version = require_version(kept)
    view = await view_of_limits(asker.call.reader, project.settings, limits)
    formulas = formulas_of(version.recipe)
    columns = version.columns
    shown = shown_columns(columns, formulas, view)
    names = tuple(column.name for column in shown)
    nothing = PreviewedOutput(project_name=project.name, row_count=0, column_names=names, is_reachable=False)
    data = Data(
        call=asker.call,
        number=version.number,
        columns=shown,
        reach=Reach(keys=version.keys, formulas=formulas, view=view, today=asker.today),
    )
    try:
        row_count, rows = await data.ask_lightly(_FIRST_ROWS, _ROWS)
        reached = replace(nothing, row_count=row_count, is_reachable=True)
        told = await _told(
            reached, asker, project, product_type, limits, Part(data=data, version=version), rows
        )
        if product_type in _TAKES_RECORDS and not deciding_columns(columns, view) <= {
            column.id for column in shown
        }:
            return nothing
    except (OutputGone, RunNotFound, LookupError):
        return nothing
    calculated = shown_formulas(columns, formulas, view)
    return replace(told, calculated_names=tuple(column.name for column in columns if column.id in calculated))


async def _told(
    reached: PreviewedOutput,
    asker: Previewer,
    project: Project,
    product_type: ProductType,
    limits: Limits,
    part: Part,
    rows: list[Json],
) -> PreviewedOutput:
    """Return the output with the first of what a product of this type shows."""
    match product_type:
        case ProductType.DATASET_FILTER:
            return replace(reached, sample_rows=tuple(rows))
        case ProductType.STATISTICS_VIEW if limits.chart_id and limits.project_id:
            chart = await draw_sale(limits.project_id, limits.chart_id, part.data)
            roles = chart.wanted.roles
            drawn = [each.name for each in (roles.across, roles.value, roles.color) if each is not None]
            return replace(reached, chart=chart, column_names=tuple(drawn))
        case ProductType.STATISTICS_VIEW if limits.stats_id and limits.project_id:
            (sold,) = await asker.call.reader.ask(runs.find_statistics(limits.project_id, limits.stats_id))
            findings = await findings_in_view(require_run(sold), require_result(sold), part)
            page: FindingPage = await compute_here(_PAGE_OF, findings, FindingFilter(), {}, 0, _FINDINGS)
            sentences = tuple(say(found.sentence, asker.lang) for found in page.findings)
            return replace(reached, sentences=sentences)
        case ProductType.MACHINE_LEARNING_QUERY if limits.machine_learning_id and limits.project_id:
            result = (await sold_model(asker.call, project, limits)).result
            names = tuple(field.caption for field in result.form.fields)
            best = next(each for each in result.models if each.index == result.best_index)
            told: Json = say_within(without_wdms(replace(result, models=(best,))).as_json(), asker.lang)
            return replace(reached, input_names=names, target_name=result.target_caption, model=told)
        case _:
            return reached
