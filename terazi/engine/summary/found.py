"""The strongest findings of a data set, for its summary: few, of different columns, and only what is claimed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from terazi.engine.column import ROW
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import Stage, StoredDataset, Tell
from terazi.engine.formulas.references import sources_of
from terazi.engine.parquet import load_dataset
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import EffectKind, EffectSize, Finding
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.results import findings_in
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

MOST_TOLD = 2
"""With the data's state, its course and what can be predicted a summary has five sentences."""
MOST_CELLS = 100_000
"""So much of a data set is looked at; of a larger one a sample of its rows."""
_LOOKED_THROUGH = 200
_SAME = 0.995
"""A correlation or Cramér's V from which on two columns say the same thing twice, which is no news."""
_COPIES = frozenset({EffectKind.PEARSON_R, EffectKind.SPEARMAN_RHO, EffectKind.CRAMERS_V})


def found_in(stored: StoredDataset, formulas: Mapping[str, str], tell: Tell) -> Json:
    """Return the strongest findings of a kept data set with calculated columns (id to formula), each with its chart.

    ``row_count`` is the number of rows looked at (a sample where ``is_sample``), ``nothing`` says why there is none. Every
    finding is a claim of ``run_statistics`` over all pairs of columns, corrected for all of them.
    """
    dataset = load_dataset(stored)
    looked_at = sample_of(dataset)
    answers = _answers_in(looked_at, formulas, tell)
    told = _strongest(_claims_of(answers))
    nothing = None if told else _nothing(answers.height, int(answers["is_significant"].sum()))
    return {
        "row_count": looked_at.row_count,
        "is_sample": looked_at.row_count < dataset.row_count,
        "nothing": nothing.as_json() if nothing else None,
        "findings": [_kept(looked_at, each) for each in told],
    }


def _answers_in(dataset: Dataset, formulas: Mapping[str, str], tell: Tell) -> pl.DataFrame:
    """Return the table of answers about all pairs of columns, best first, corrected for all of them."""
    run = run_statistics(
        dataset,
        Question(analyses=tuple(each for each in AnalysisType if each.is_about_pairs)),
        sources=sources_of(formulas, dataset.columns),
        progress=lambda share, phrase: tell(Stage(share=share, phrase=phrase)),
    )
    return run.table


def _claims_of(answers: pl.DataFrame) -> list[Finding]:
    """Return the best of the answers that claim something worth telling."""
    notable = pl.col("is_significant") & pl.col("size").ne_missing(EffectSize.NONE.value)
    return findings_in(answers.filter(notable).head(_LOOKED_THROUGH))


def _kept(dataset: Dataset, finding: Finding) -> Json:
    chart = explain(dataset, finding).chart
    return {"finding": finding.as_json(), "chart": chart.as_json() if chart else None}


def _nothing(tests: int, significant: int) -> Phrase:
    if tests == 0:
        return Phrase("summary.findings.untested")
    return Phrase(f"summary.findings.{'weak' if significant else 'none'}")


def _strongest(findings: Sequence[Finding]) -> list[Finding]:
    """Choose a few findings, given best first: of columns that no other speaks of, then of at least one such column.

    Left out is what says the same of two columns: one that all but decides the other.
    """
    fresh = [each for each in findings if not _says_the_same(each)]
    chosen: list[Finding] = []
    for most_shared in (0, 1):
        for finding in fresh:
            told = {column for each in chosen for column in each.columns}
            is_new = len(told & set(finding.columns)) <= most_shared and finding not in chosen
            if is_new and len(chosen) < MOST_TOLD:
                chosen.append(finding)
    return sorted(chosen, key=fresh.index)


def _says_the_same(finding: Finding) -> bool:
    effect = finding.effect
    return (
        effect is not None
        and effect.value is not None
        and effect.kind in _COPIES
        and abs(effect.value) >= _SAME
    )


def sample_of(dataset: Dataset, most_cells: int = MOST_CELLS) -> Dataset:
    """Return the data set, or of a large one a fair sample of its rows in their order; always the same one."""
    most = max(1, most_cells // max(1, len(dataset.columns)))
    if dataset.row_count <= most:
        return dataset
    frame = dataset.frame.sample(most, seed=0).sort(ROW)
    return replace(dataset, frame=frame)
