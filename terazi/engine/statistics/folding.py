"""Which answers say nearly the same: a pair that was tested in two ways, and the relations of a column and of its copy."""

from collections.abc import Mapping, Sequence

from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.findings import EffectKind
from terazi.engine.statistics.ranking import Judged

COPY = 0.97
"""Two columns whose correlation (Cramér's V of options) is at least this share 94 % of their variance: one tells the other."""

_OF_COLUMNS = (EffectKind.PEARSON_R, EffectKind.SPEARMAN_RHO, EffectKind.CRAMERS_V)


def originals_of(drafts: Sequence[Draft]) -> dict[str, str]:
    """Return for each column that is nearly a copy of an earlier one the id of that one, in the drafts' order of columns.

    Each is compared with the original itself, so a chain of columns that resemble only their neighbours is no one copy.
    ``drafts`` are those before pairs of a column and its own source are left out: formulas of each other are found by them.
    """
    copies: dict[str, set[str]] = {}
    order: dict[str, None] = {}
    for draft in drafts:
        ids = [column.id for column in draft.columns]
        order.update(dict.fromkeys(ids))
        if len(ids) > 1 and _is_copy(draft):
            copies.setdefault(ids[0], set()).add(ids[1])
            copies.setdefault(ids[1], set()).add(ids[0])
    places = {column: place for place, column in enumerate(order)}
    originals: dict[str, str] = {}
    for column in sorted(copies, key=places.__getitem__):
        earlier = [c for c in copies[column] if places[c] < places[column] and c not in originals]
        if earlier:
            originals[column] = min(earlier, key=places.__getitem__)
    return originals


def _is_copy(draft: Draft) -> bool:
    outcomes = (draft.headline, *draft.alternatives)
    effects = [each.effect for each in outcomes if each.effect and each.effect.kind in _OF_COLUMNS]
    return any(effect.value is not None and abs(effect.value) >= COPY for effect in effects)


def folded(answers: Sequence[Judged], originals: Mapping[str, str]) -> list[int]:
    """Return for each answer, given best first, the place of the answer that it nearly repeats; its own where it stands alone.

    Answers repeat one another where they are about the same two columns, or copies of these, and where both claim something
    or neither does. What is about one column alone repeats nothing.
    """
    first: dict[tuple[frozenset[str], bool], int] = {}
    places = []
    for place, answer in enumerate(answers):
        draft = answer.draft
        if not draft.analysis.is_about_pairs:
            places.append(place)
            continue
        pair = frozenset(originals.get(column.id, column.id) for column in draft.columns)
        places.append(first.setdefault((pair, answer.is_significant), place))
    return places
