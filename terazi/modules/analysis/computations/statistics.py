"""What is found anew among the rows that somebody reaches."""

from collections.abc import Mapping

from terazi.engine.dataset import Dataset
from terazi.engine.exchange import Answered, PipelineRefused
from terazi.engine.statistics.pipeline import statistics_of
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import OutputGone


def find_in_view(
    dataset: Dataset,
    question: Json,
    formulas: Mapping[str, str],
) -> Answered:
    """Answer a question about the rows that are shown; OutputGone where there is nothing to ask."""
    if dataset.row_count == 0:
        raise OutputGone
    try:
        return statistics_of(dataset, question, formulas, lambda _stage: None)
    except PipelineRefused as refused:
        raise OutputGone from refused
