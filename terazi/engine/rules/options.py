"""Values of columns that are linked to options: however an option is written, it is the same option."""

from collections import Counter

from terazi.engine.column import Column
from terazi.engine.linking.facts import spelling_key
from terazi.engine.rules.tree import EQUALITY, LISTS, Operator, RuleValue


def same_texts(column: Column, operator: Operator, value: RuleValue) -> tuple[str, ...]:
    """Return the other spellings, in both languages, of the options that a condition names; none of one that is of several."""
    if column.link is None or not column.link.facts.options or operator not in EQUALITY | LISTS:
        return ()
    options = column.link.facts.options
    counts = Counter(key for option in options for key in option.keys)
    named = {spelling_key(str(each)) for each in (value if isinstance(value, tuple) else (value,))}
    alone = {key for key in named if counts[key] == 1}
    return tuple(
        spelling
        for option in options
        if not alone.isdisjoint(option.keys)
        for spelling in option.spellings
        if counts[spelling_key(spelling)] == 1
    )
