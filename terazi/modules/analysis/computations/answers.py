"""Questions about a data set as far as somebody reaches it, asked where the data is loaded: in a child, or in this process."""

from terazi.engine.dataset import Dataset
from terazi.engine.exchange import StoredDataset, Tell
from terazi.engine.parquet import dump_dataset, load_dataset
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.types import Value
from terazi.modules.analysis.computations.limited import limited
from terazi.modules.analysis.computations.subsets import rows_of
from terazi.modules.analysis.rules.reach import shown_formulas
from terazi.modules.analysis.values.reach import Reach


def answer_of_stored(
    stored: StoredDataset,
    reach: Reach,
    question: Computation,
    args: tuple[Value, ...],
    _tell: Tell,
) -> tuple[Value, int]:
    """Answer a question about kept data, and say how much memory the data takes."""
    whole = load_dataset(stored)
    frames = [whole.frame, whole.residue, *(each.known for each in whole.tables)]
    size = sum(int(frame.estimated_size()) for frame in frames)
    return answer_of(whole, reach, question, args), size


def answer_of(whole: Dataset, reach: Reach, question: Computation, args: tuple[Value, ...]) -> Value:
    """Answer a question about loaded data."""
    return question.load()(_reached(whole, reach), *args)


def part_in_view(stored: StoredDataset, reach: Reach, _tell: Tell) -> tuple[StoredDataset, dict[str, str]]:
    """Leave of kept data what is reached of it, with the formulas of its calculated columns."""
    whole = load_dataset(stored)
    part = _reached(whole, reach)
    return dump_dataset(part), shown_formulas(whole.columns, reach.formulas, reach.view)


def _reached(whole: Dataset, reach: Reach) -> Dataset:
    """Return the rows of a subset, and of them what the view shows."""
    rows = whole if reach.subset is None else rows_of(whole, reach.subset)
    return limited(rows, reach.formulas, reach.view, reach.today)
