"""Trained models as far as somebody reaches them: their results, and what a prediction takes and tells."""

from collections.abc import Mapping, Sequence
from functools import partial

from terazi.engine.exchange import StoredDataset
from terazi.engine.learning.forms import InputField, InputForm
from terazi.engine.learning.results import TrainingResult
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Value
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.errors import WhatIfNotSold
from terazi.modules.analysis.queries.artifacts import training_of
from terazi.modules.analysis.rules import trainings
from terazi.modules.analysis.values.runs import Batch, LearningRun, PredictionsWanted
from terazi.modules.layers.public import find_facts

_TRAININGS_IN_VIEW = Computation("terazi.modules.analysis.rules.trainings", "trainings_in_view")


async def results_of(
    opened: Opened,
    run: LearningRun,
    key: str,
) -> list[TrainingResult | Phrase]:
    """Return what a training, whose result has this key, found for each of its targets, as far as the caller reaches it."""
    results = await training_of(opened.call.storage, key)
    if opened.product is None:
        return results
    shown = await opened.shown(run.version)
    deciding = [column for column in shown if column.id in await opened.deciding()]
    if not opened.view.limits_rows:
        return await _as_read(opened, trainings.trainings_in_view(None, results, shown, deciding))
    version = await opened.any_version(run.version)
    told: list[TrainingResult | Phrase] = (
        await opened.data_of(version)
        .within(run.subset)
        .ask_lightly(_TRAININGS_IN_VIEW, results, shown, deciding)
    )
    return await _as_read(opened, told)


async def _as_read(
    opened: Opened, results: Sequence[TrainingResult | Phrase]
) -> list[TrainingResult | Phrase]:
    """Return results whose forms tell of wdms that the caller may not read their units and limits alone."""
    named = {item.wdm for each in results if not isinstance(each, Phrase) for item in each.form.fields}
    codes = [f"{layer}.{code}" for layer, code in filter(None, named)]
    readable = {(each.layer, each.code) for each in await find_facts(opened.call, codes)} if codes else set()
    return [
        each if isinstance(each, Phrase) else trainings.without_wdms(each, but=readable) for each in results
    ]


async def take_records(
    opened: Opened, form: InputForm, result: TrainingResult, records: Sequence[Mapping[str, Value]]
) -> tuple[Sequence[InputField], Sequence[Mapping[str, Value]]]:
    """Let given records in and take a use for each; see ``admit_records``."""
    admitted = await admit_records(opened, form, result, records)
    await _take(opened, result, len(records))
    return admitted


async def admit_records(
    opened: Opened, form: InputForm, result: TrainingResult, records: Sequence[Mapping[str, Value]]
) -> tuple[Sequence[InputField], Sequence[Mapping[str, Value]]]:
    """Let given records in; returns the inputs that are shown, and what the model is given of them.

    ``form`` is the model's own.
    """
    fields = result.form.fields
    if opened.product is not None:
        trainings.refuse_unknown(form, fields, records)
    await opened.admit(records)
    if opened.product is None:
        return fields, records
    ids = {item.id for item in form.fields}
    deciding = {name for item in fields if item.id not in ids for name in (item.id, item.caption)}
    return fields, [
        {name: value for name, value in record.items() if name not in deciding} for record in records
    ]


async def take_batch(opened: Opened, result: TrainingResult, rows: StoredDataset, count: int) -> Batch:
    """Take a use for each row of a workbook, and return what is to be predicted: which rows are let in, they themselves tell."""
    opened.admit_count(count)
    await _take(opened, result, count)
    return Batch(
        rows=rows,
        formulas=await opened.formulas(),
        shown=result.form.fields,
        columns=await opened.whole_columns(),
        view=opened.view,
        today=opened.today,
        lang=opened.call.lang,
    )


def predictions_wanted(opened: Opened, fields: Sequence[InputField], *, explain: bool) -> PredictionsWanted:
    """Return what of predictions the caller may read; warnings would tell a buyer of some rows the limits of all."""
    return PredictionsWanted(
        explain=explain,
        shown=None if opened.product is None else frozenset(item.id for item in fields),
        has_warnings=opened.product is None or not opened.view.limits_rows,
        lang=opened.call.lang,
    )


def require_uncounted(
    opened: Opened, form: InputForm, result: TrainingResult, record: Mapping[str, Value]
) -> None:
    """Refuse what makes many predictions of one where each takes a use, or where only some rows were sold.

    Whoever has bought ten predictions would else have as many as they like; the owner, and whoever may predict without
    end, gain nothing by it. ``form`` is the model's own.
    """
    if opened.product is None:
        return
    if opened.product.uses_left is not None or opened.view.limits_rows:
        raise WhatIfNotSold
    trainings.refuse_unknown(form, result.form.fields, [record])


async def _take(opened: Opened, result: TrainingResult, count: int) -> None:
    purpose = Phrase("analysis.bought.predicted", {"target": result.target_caption})
    await opened.spend(count, key=str(opened.call.new_id()), purpose=partial(say, purpose))
