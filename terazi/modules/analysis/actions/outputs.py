"""Whether an output of a project may be offered to others: it exists, it is a person's own, and a rule over it reads."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.engine.column import Column
from terazi.engine.rules.errors import InvalidRuleText
from terazi.engine.rules.text_form import parse_text, to_text
from terazi.foundation.asking import Asker
from terazi.foundation.errors import FieldProblem
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question
from terazi.foundation.storage import Storage
from terazi.foundation.types import Value
from terazi.modules.analysis.actions.choices import view_of_limits
from terazi.modules.analysis.errors import ChartNotFound, RunNotFound
from terazi.modules.analysis.queries import charts, projects, runs, subsets
from terazi.modules.analysis.queries.artifacts import training_of
from terazi.modules.analysis.rules.kept_charts import misfit_of
from terazi.modules.analysis.rules.projects import formulas_of, require_run, require_version, view_of
from terazi.modules.analysis.rules.reach import shown_columns
from terazi.modules.analysis.values.projects import DatasetVersion, Project, ProjectState
from terazi.modules.analysis.values.reach import View
from terazi.modules.analysis.values.runs import LearningRun, RunState, StatisticsQuery
from terazi.modules.entitlements.public import Limits
from terazi.modules.layers.public import expand_codes

MOST_RULE = 4000


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedOutput:
    """What of a project is to be offered; ``rule`` is the text of a rule over its columns.

    Layers and locations are those that were chosen, none where all of them are offered.
    """

    project_id: UUID
    stats_id: UUID | None = None
    chart_id: UUID | None = None
    learning_id: UUID | None = None
    rule: str = ""
    layers: tuple[str, ...] | None = None
    locations: tuple[str, ...] | None = None
    codes: tuple[str, ...] = ()
    """Which of the layers and locations are codes."""

    @property
    def limits(self) -> Limits:
        """Its layers and locations as limits of a product."""
        return Limits(
            layer_usage_type="all" if self.layers is None else "selected",
            layers=self.layers or (),
            location_usage_type="all" if self.locations is None else "selected",
            locations=self.locations or (),
            code_list=self.codes,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundOutput:
    """What does not fit of an asked output, by the fields of a product; ``rule`` reads the same in every language."""

    problems: list[FieldProblem]
    rule: str = ""


async def find_output(
    reader: Asker, storage: Storage, owners: Collection[UUID], asked: AskedOutput, lang: Lang
) -> FoundOutput:
    """Look for an output of a project of one of these people; the rule is read as the language groups numbers."""
    project = await find_own_project(reader, owners, asked.project_id)
    if project is None:
        missing = FieldProblem("wanalyzer_project_id", Phrase("analysis.project_not_found"))
        return FoundOutput(problems=[missing])
    (kept,) = await reader.ask(projects.find_version(asked.project_id, project.version))
    version = require_version(kept)
    columns = version.columns
    problems = await _missing_runs(reader, asked)
    rule = ""
    try:
        rule = to_text(parse_text(asked.rule, columns, lang), columns, DEFAULT_LANG)
    except InvalidRuleText as wrong:
        problems.append(FieldProblem("main_rule_algorithm", wrong.phrase))
    if len(rule) > MOST_RULE:
        problems.append(
            FieldProblem("main_rule_algorithm", Phrase("foundation.field.too_long", {"limit": MOST_RULE}))
        )
    view = await view_of_limits(reader, project.settings, asked.limits)
    problems += await _unreachable(reader, project, columns, asked, view)
    if not problems:
        shown = shown_columns(columns, formulas_of(version.recipe), view)
        problems += await _hidden_inputs(reader, storage, shown, asked)
        problems += await _undrawable(reader, project, version, shown, asked)
    return FoundOutput(problems=problems, rule=rule)


async def find_own_project(reader: Asker, owners: Collection[UUID], project_id: UUID) -> Project | None:
    """Return a ready project of one of these people."""
    found = await reader.ask(*(projects.find_project(UserId(owner), project_id) for owner in owners))
    return next((each for each in found if each and each.state is ProjectState.READY), None)


async def _unreachable(
    reader: Asker, project: Project, columns: Sequence[Column], asked: AskedOutput, view: View
) -> list[FieldProblem]:
    expanded = await expand_codes(reader, asked.codes) if asked.layers and asked.codes else {}

    def reaches(layer: str) -> bool:
        codes = frozenset(expanded[layer]) if layer in expanded else None
        one = view_of(
            project.settings, layers=[layer], layer_codes=codes, locations=None, rule="", row_limit=None
        )
        return any(one.reaches(column) for column in columns)

    problems = []
    unknown = [layer for layer in asked.layers or () if not reaches(layer)]
    if unknown:
        named = Phrase("analysis.layers_without_columns", {"layers": ", ".join(unknown)})
        problems.append(FieldProblem("selected_layers", named))
    known = {column.id for column in columns}
    is_placed = any(each.id in known for each in view.location_columns)
    if asked.locations is not None and not is_placed and not (view.places and view.places.holds_all):
        problems.append(FieldProblem("selected_locations", Phrase("analysis.no_location_column")))
    return problems


async def _hidden_inputs(
    reader: Asker, storage: Storage, shown: Sequence[Column], asked: AskedOutput
) -> list[FieldProblem]:
    """Return what a model cannot do without although its buyers would not reach it: nobody could open it."""
    if asked.learning_id is None or asked.layers is None:
        return []
    (found,) = await reader.ask(runs.find_training(asked.project_id, asked.learning_id))
    training = require_run(found)
    if training.result_key is None:
        return []
    reached = {column.id for column in shown}
    results = await training_of(storage, training.result_key)
    forms = [result.form for result in results if not isinstance(result, Phrase)]
    needed = {item.id: item.caption for form in forms for item in form.fields if item.required}
    hidden = [caption for column_id, caption in needed.items() if column_id not in reached]
    if not hidden:
        return []
    return [
        FieldProblem("selected_layers", Phrase("analysis.layers_hide_inputs", {"inputs": ", ".join(hidden)}))
    ]


async def _undrawable(
    reader: Asker, project: Project, version: DatasetVersion, shown: Sequence[Column], asked: AskedOutput
) -> list[FieldProblem]:
    """Return why a chart cannot be drawn of the columns that its buyers would reach."""
    if asked.chart_id is None:
        return []
    chart, kept = await reader.ask(
        charts.find_chart(project.id, asked.chart_id), subsets.list_subsets(project.id)
    )
    if chart is None:
        return [FieldProblem("wanalyzer_chart_id", Phrase(ChartNotFound.phrase_key))]
    by_id = {each.id: each for each in kept}
    if misfit := misfit_of(chart, version.columns, by_id):
        return [FieldProblem("wanalyzer_chart_id", misfit)]
    if misfit_of(chart, shown, by_id):
        return [FieldProblem("selected_layers", Phrase("analysis.layers_hide_chart"))]
    return []


async def find_sample_output(reader: Asker, owner: UserId, file_name: str) -> AskedOutput | None:
    """Return the newest finished outputs of a person's sample project that was made of a workbook of this name."""
    (own,) = await reader.ask(projects.list_projects(owner, before=None, count=50))
    for project in own:
        if project.is_sample and project.file_name == file_name and project.state is ProjectState.READY:
            statistics, trainings = await reader.ask(
                runs.list_statistics(project.id), runs.list_trainings(project.id)
            )
            return AskedOutput(
                project_id=project.id, stats_id=_newest_done(statistics), learning_id=_newest_done(trainings)
            )
    return None


def _newest_done(found: Sequence[StatisticsQuery | LearningRun]) -> UUID | None:
    return next((run.id for run in found if run.state is RunState.DONE), None)


async def _missing_runs(reader: Asker, asked: AskedOutput) -> list[FieldProblem]:
    wanted: dict[str, Question[Value]] = {}
    if asked.stats_id is not None:
        wanted["wanalyzer_stats_id"] = runs.find_statistics(asked.project_id, asked.stats_id)
    if asked.learning_id is not None:
        wanted["wanalyzer_machinelearning_id"] = runs.find_training(asked.project_id, asked.learning_id)
    found = dict(zip(wanted, await reader.ask(*wanted.values()), strict=True))
    return [
        FieldProblem(field, Phrase(RunNotFound.phrase_key))
        for field, run in found.items()
        if run is None or run.state is not RunState.DONE
    ]
