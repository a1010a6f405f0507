"""What may become a subset, and what became of one since a result was made."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from terazi.engine.column import Column
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.tree import Rule
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.errors import RuleRefused, SubsetNameTaken, SubsetNotFound, TooManySubsets
from terazi.modules.analysis.rules.reach import fields_of
from terazi.modules.analysis.values.projects import Subset, SubsetChange, SubsetRows


def require_subset(subset: Subset | None) -> Subset:
    """Return a subset of a project; SubsetNotFound where there is none."""
    if subset is None:
        raise SubsetNotFound
    return subset


def require_room(existing: Collection[Subset], name: str, *, own_id: UUID | None, most: int) -> None:
    """Refuse a name that another subset of the project has, and one subset too many."""
    if any(fold(each.name) == fold(name) and each.id != own_id for each in existing):
        raise SubsetNameTaken(field="subset_name")
    if own_id is None and len(existing) >= most:
        raise TooManySubsets(most=most)


def require_conditions(rule: Rule | None) -> Rule:
    """Return the rule of a subset; one that keeps every row is none."""
    if rule is None or not any(True for _ in rule.conditions()):
        raise RuleRefused(reason=Phrase("analysis.subset.no_condition"), field="filter_rule")
    return rule


def fitting_rule(subset: Subset | SubsetRows, columns: Sequence[Column]) -> Rule | None:
    """Return the rule of a subset as it reads over these columns; none where it does not fit them."""
    try:
        return parse_rule(subset.rule, columns)
    except InvalidRule:
        return None


def require_fitting(subset: Subset, columns: Sequence[Column]) -> Rule:
    """Return the rule of a subset over these columns; RuleRefused says what does not fit."""
    try:
        return parse_rule(subset.rule, columns)
    except InvalidRule as unfit:
        raise RuleRefused(reason=unfit.phrase, field="subset_id") from unfit


def shared_subsets(subsets: Sequence[Subset], columns: Sequence[Column]) -> list[Subset]:
    """Return the subsets that a buyer who sees these columns may choose: shared ones, of no other column."""
    shown = {column.id for column in columns}
    return [
        each
        for each in subsets
        if each.is_shared and (rule := fitting_rule(each, columns)) is not None and fields_of(rule) <= shown
    ]


def change_since(rows: SubsetRows, subsets: Mapping[UUID, Subset]) -> SubsetChange:
    """Say what became of a subset since a result was made from its rows."""
    now = subsets.get(rows.id)
    if now is None:
        return SubsetChange.GONE
    return SubsetChange.NONE if now.rule == rows.rule else SubsetChange.CHANGED
