"""A sample project computed: data, statistics and models of its workbook."""

from collections.abc import Mapping

from terazi.engine.corrections.steps import LinkColumn
from terazi.engine.exchange import Tell
from terazi.engine.learning.pipeline import learn
from terazi.engine.learning.tasks import Task
from terazi.engine.linking.facts import Facts
from terazi.engine.pipeline import change_dataset, import_dataset, open_table
from terazi.engine.statistics.pipeline import compute_statistics
from terazi.engine.statistics.questions import Question
from terazi.engine.workbook.reader import ReadPlace
from terazi.foundation.language.lang import Lang
from terazi.modules.analysis.values.runs import SampleOutputs


def make_sample(
    place: ReadPlace,
    lang: Lang,
    target: str,
    links: Mapping[str, Facts],
    budget_seconds: int,
    seal_key: bytes,
    tell: Tell,
) -> SampleOutputs:
    """Return all that is made of a workbook that was read to a file.

    ``target`` is the caption of what is learned, ``links`` are the wdms that columns hold, by caption.
    """
    workbook, dataset = open_table(place, lang)
    made = [import_dataset(dataset, {}, None, tell)]
    steps = [
        LinkColumn(column=column.id, facts=links[column.name]).as_json()
        for column in dataset.columns
        if column.name in links
    ]
    if steps:
        made.append(change_dataset(made[0].stored, steps, {}, None, tell))
    stored = made[-1].stored
    chosen = next(column.id for column in dataset.columns if column.name == target)
    task = Task(target=chosen, budget_seconds=budget_seconds)
    question = Question().as_json()
    return SampleOutputs(
        sheet=workbook.sheet,
        filled_cells=workbook.filled_cells,
        made=made,
        question=question,
        answered=compute_statistics(stored, question, {}, tell),
        task=task,
        learned=learn(stored, [task], seal_key, tell),
    )
