"""The work of statistics from bytes to bytes: each function can run in a process of its own and tells how far it is."""

from collections.abc import Mapping, Sequence

from terazi.engine.dataset import Dataset
from terazi.engine.exchange import Answered, Stage, StoredDataset, Tell
from terazi.engine.formulas.references import sources_of
from terazi.engine.parquet import load_dataset
from terazi.engine.statistics.charts import FindingDetail
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.questions import Question
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.types import Json


def compute_statistics(
    stored: StoredDataset, question: Json, formulas: Mapping[str, str], tell: Tell
) -> Answered:
    """Answer a statistics question about a data set with calculated columns (id to formula)."""
    return statistics_of(load_dataset(stored), question, formulas, tell)


def statistics_of(dataset: Dataset, question: Json, formulas: Mapping[str, str], tell: Tell) -> Answered:
    """Answer the same about a data set at hand."""
    run = run_statistics(
        dataset,
        Question.from_json(question),
        sources=sources_of(formulas, dataset.columns),
        progress=lambda share, phrase: tell(Stage(share=share, phrase=phrase)),
    )
    return Answered(counts=dict(run.counts), file=run.dump())


def explained(dataset: Dataset, findings: Sequence[Finding]) -> dict[str, FindingDetail]:
    """Return the chart, tables and checks of each finding, by its id."""
    return {finding.id: explain(dataset, finding) for finding in findings}
