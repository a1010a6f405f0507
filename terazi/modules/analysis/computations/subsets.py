"""What the subsets of a project keep of its data."""

from collections.abc import Sequence
from datetime import date

from terazi.engine.dataset import Dataset
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.rules.subset import subset_of
from terazi.engine.rules.tree import Rule
from terazi.modules.analysis.errors import OutputGone
from terazi.modules.analysis.values.projects import SubsetRows


def rows_of(dataset: Dataset, subset: SubsetRows) -> Dataset:
    """Return the rows that a result stands on; OutputGone where the rule does not fit the data."""
    try:
        rule = parse_rule(subset.rule, dataset.columns)
    except InvalidRule as unfit:
        raise OutputGone from unfit
    return subset_of(dataset, rule, subset.day)


def count_each(dataset: Dataset, rules: Sequence[Rule], today: date) -> list[int]:
    """Return how many rows each of the rules keeps."""
    kept = [compile_polars(rule, today=today).sum().alias(str(place)) for place, rule in enumerate(rules)]
    return [int(count or 0) for count in dataset.frame.select(kept).row(0)] if kept else []
