"""Which column of a data set can be predicted from the others: a quick training, judged on rows that it did not learn from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from terazi.engine.column import Column
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import Stage, StoredDataset, Tell
from terazi.engine.formulas.references import sources_of
from terazi.engine.learning.belonging import choose_splitting
from terazi.engine.learning.features import without_aside
from terazi.engine.learning.leakage import guard_inputs
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.targets import read_target
from terazi.engine.learning.tasks import CannotLearn, Family, Task, TrainingProgress
from terazi.engine.learning.training import train
from terazi.engine.learning.verdicts import FEW, verdict_of
from terazi.engine.parquet import load_dataset
from terazi.engine.statistics.charts import Chart, ScatterChart, StackedBarChart
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.numbers_in_words import shown
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.run import run_statistics
from terazi.engine.summary.found import sample_of
from terazi.engine.summary.outcomes import Outcome, outcomes_in
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value

MOST_TRIED = 3
BUDGET_SECONDS = 2.0
_FAMILIES = (Family.LINEAR, Family.LIGHTGBM)
"""One that is right where things are simple and one that is right where they are not, both quick."""
_LEAST_SAVED = 0.1
"""A share of the baseline's errors below which a column is not said to be predictable, however sure the rest is."""


class HowWell(StrEnum):
    """How well a column is predicted: clearly better than by always saying the same, a little better, not at all, or only by what gives it away."""

    WELL = "well"
    LITTLE = "little"
    GIVEN_AWAY = "given_away"
    NOT = "not"


_ORDER = tuple(HowWell)
_VERDICTS = {"strong": HowWell.WELL, "good": HowWell.WELL, "weak": HowWell.LITTLE}


@dataclass(frozen=True, kw_only=True, slots=True)
class Prediction:
    """What a quick training of a column has come to.

    ``notes`` say why it was chosen, on how many rows it was judged and which columns (``doubted``) it was kept from, as they may give the
    answer away.
    """

    column: Column
    how_well: HowWell
    sentence: Phrase
    notes: tuple[Phrase, ...]
    doubted: tuple[Column, ...]
    chart: Chart | None


def predicted_in(stored: StoredDataset, formulas: Mapping[str, str], tell: Tell) -> Json:
    """Return what can be predicted of a kept data set with calculated columns (id to formula) as JSON.

    Without a column that is worth a try, the sentence says so.
    """
    prediction = predicted_of(load_dataset(stored), formulas, tell)
    if prediction is None:
        nothing = Phrase("summary.prediction.nothing")
        return {"column": None, "sentence": nothing.as_json(), "notes": [], "chart": None}
    return {
        "column": prediction.column.id,
        "sentence": prediction.sentence.as_json(),
        "notes": [note.as_json() for note in prediction.notes],
        "chart": prediction.chart.as_json() if prediction.chart else None,
    }


def predicted_of(dataset: Dataset, formulas: Mapping[str, str], tell: Tell) -> Prediction | None:
    """Try what a person would want predicted: the first that others tell something of, else the best of those tried.

    Of a large data set a sample is learned from. What may give the answer away is left out, as nobody was asked. None
    where nothing can be learned.
    """
    looked_at = without_aside(sample_of(dataset))
    tried: list[Prediction] = []
    for outcome in outcomes_in(looked_at, formulas):
        if any(outcome.column in each.doubted for each in tried):  # it follows from what was tried
            continue
        prediction = _tried(looked_at, outcome, formulas, _part_of(tell, len(tried)))
        if prediction is not None:
            tried.append(prediction)
        if len(tried) == MOST_TRIED or (tried and tried[-1].how_well in (HowWell.WELL, HowWell.LITTLE)):
            break
    return min(tried, key=lambda each: _ORDER.index(each.how_well), default=None)


def _part_of(tell: Tell, place: int) -> Tell:
    def report(stage: Stage) -> None:
        tell(replace(stage, share=(place + stage.share) / MOST_TRIED))

    return report


def _tried(dataset: Dataset, outcome: Outcome, formulas: Mapping[str, str], tell: Tell) -> Prediction | None:
    target = outcome.column.id
    sources = sources_of(formulas, dataset.columns)
    calculated = tuple(column for column, read in sources.items() if target in read)
    task = Task(target=target, budget_seconds=BUDGET_SECONDS, families=_FAMILIES, left_out=calculated)
    doubted: tuple[str, ...] = ()
    try:
        doubted = _doubted(dataset, task)
        result = train(
            dataset,
            replace(task, left_out=(*calculated, *doubted)),
            progress=lambda told: tell(_stage(told)),
        )
    except CannotLearn:
        return _given_away(dataset, outcome, doubted) if doubted else None
    return _told(outcome, result, [dataset.column(each) for each in doubted])


def _stage(told: TrainingProgress) -> Stage:
    return Stage(share=told.fraction, phrase=told.step)


def _doubted(dataset: Dataset, task: Task) -> tuple[str, ...]:
    """The columns (ids) of which a person would be asked whether they are known in time; without them others may be doubted."""
    target, splitting = read_target(dataset, task), choose_splitting(dataset, task)
    doubted: tuple[str, ...] = ()
    while True:
        narrowed = replace(task, left_out=(*task.left_out, *doubted))
        try:
            doubts = guard_inputs(dataset, narrowed, target, splitting).doubts
        except CannotLearn:
            if doubted:  # nothing else is left, which the training says
                return doubted
            raise
        found = tuple(dict.fromkeys(column for doubt in doubts for column in doubt.columns))
        if not found:
            return doubted
        doubted += found


def _given_away(dataset: Dataset, outcome: Outcome, doubted: tuple[str, ...]) -> Prediction:
    column, telling = outcome.column, tuple(dataset.column(each) for each in doubted)
    names = {"column": column.name, "columns": [each.name for each in telling]}
    return Prediction(
        column=column,
        how_well=HowWell.GIVEN_AWAY,
        sentence=Phrase("summary.prediction.given_away", names),
        notes=(outcome.why,),
        doubted=telling,
        chart=_beside(dataset, column, telling[0]),
    )


def _beside(dataset: Dataset, column: Column, telling: Column) -> Chart | None:
    """What the two columns have in common, if they can be drawn together."""
    pairs = tuple(each for each in AnalysisType if each.is_about_pairs)
    found = run_statistics(dataset, Question(columns=(column.id, telling.id), analyses=pairs)).findings
    return explain(dataset, found[0]).chart if found else None


def _told(outcome: Outcome, result: TrainingResult, doubted: list[Column]) -> Prediction:
    column = outcome.column
    how_well = _how_well(result)
    kind = "classes" if result.kind.has_classes else "numbers"
    notes = [outcome.why, Phrase("summary.prediction.judged", {"rows": result.test_rows})]
    notes += [told for told in result.best.sentences if told.key in FEW]
    if doubted:
        notes.append(Phrase("summary.prediction.doubted", {"columns": [each.name for each in doubted]}))
    return Prediction(
        column=column,
        how_well=how_well,
        sentence=Phrase(
            f"summary.prediction.{kind}.{how_well.value}", {"column": column.name} | _figures(result, column)
        ),
        notes=tuple(notes),
        doubted=tuple(doubted),
        chart=_chart(result, column),
    )


def _how_well(result: TrainingResult) -> HowWell:
    scores, baseline = result.best.scores, result.baseline
    if result.kind.has_classes:
        wrong, usual = 1 - (scores.accuracy or 0.0), 1 - (baseline.accuracy or 0.0)
    else:
        wrong, usual = scores.mae or 0.0, baseline.mae or 0.0
    if wrong > (1 - _LEAST_SAVED) * usual:
        return HowWell.NOT
    return _VERDICTS.get(verdict_of(result.best.summary) or "", HowWell.NOT)


def _figures(result: TrainingResult, column: Column) -> dict[str, Value]:
    """How often or how far a training is off, and what always says the same."""
    scores, baseline = result.best.scores, result.baseline
    if result.kind.has_classes:
        commonest = result.best.summary.params["verdict"].params["commonest"]
        called = dict(column.labels).get(commonest, commonest)
        return {"commonest": called, "accuracy": scores.accuracy, "baseline": baseline.accuracy}
    return {"error": _rounded(scores.mae, column), "baseline": _rounded(baseline.mae, column)}


def _rounded(error: float | None, column: Column) -> Value:
    return shown(float(f"{error or 0.0:.3g}"), column)


def _chart(result: TrainingResult, column: Column) -> Chart:
    """What was predicted against what is true, in the rows that were not learned from."""
    best = result.best
    if best.confusion is not None:
        labels = best.confusion.labels
        return StackedBarChart(
            x_label=column.name,
            series_label=column.name,
            bars=labels,
            series=labels,
            counts=best.confusion.counts,
        )
    points = tuple((each.actual, each.predicted) for each in best.actual_predicted or ())
    low, high = min(map(min, points)), max(map(max, points))
    return ScatterChart(
        x_label=column.name,
        y_label=column.name,
        points=points,
        line=((low, low), (high, high)),
        is_sample=len(points) < result.test_rows,
    )
