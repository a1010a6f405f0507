"""Questions about a data set as far as somebody reaches it, asked where the data is loaded: in a child, or in this process."""

from collections.abc import Callable
from typing import Any

from terazi.engine.dataset import Dataset
from terazi.engine.exchange import StoredDataset
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.foundation.jobs.computation import Computation
from terazi.modules.analysis.computations.limited import limited
from terazi.modules.analysis.rules.reach import shown_formulas
from terazi.modules.analysis.values import Reach


def answer_of_stored(
    stored: StoredDataset,
    reach: Reach,
    question: Computation,
    args: tuple[Any, ...],
    _tell: Callable[[Any], None],
) -> tuple[Any, int]:
    """Answer a question about kept data, and say how much memory the data takes. Any: the question's own arguments and answer."""
    whole = load_dataset(stored)
    size = int(whole.frame.estimated_size() + whole.residue.estimated_size())
    return answer_of(whole, reach, question, args), size


def answer_of(whole: Dataset, reach: Reach, question: Computation, args: tuple[Any, ...]) -> Any:
    """Answer a question about loaded data. Any: as above."""
    return question.load()(limited(whole, reach.formulas, reach.view, reach.today), *args)


def part_in_view(
    stored: StoredDataset, reach: Reach, _tell: Callable[[Any], None]
) -> tuple[StoredDataset, dict[str, str]]:
    """Leave of kept data what is reached of it, with the formulas of its calculated columns."""
    whole = load_dataset(stored)
    part = limited(whole, reach.formulas, reach.view, reach.today)
    return dump_dataset(part), shown_formulas(whole.columns, reach.formulas, reach.view)
