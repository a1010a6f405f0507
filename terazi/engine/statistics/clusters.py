"""Tests that count owners instead of rows, where several rows belong to one owner and resemble each other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import special

from terazi.engine.column import Column
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import finite
from terazi.engine.statistics.findings import Effect, EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, Ints
from terazi.engine.statistics.owners import Owner, group_sums, owner_of_pair
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.ranks import Ranked
from terazi.foundation.language.phrases import Phrase

_BY_RANK = (EffectKind.SPEARMAN_RHO, EffectKind.RANK_BISERIAL, EffectKind.EPSILON_SQUARED)
_SHARES = (EffectKind.OMEGA_SQUARED, EffectKind.EPSILON_SQUARED, EffectKind.CRAMERS_V)
_ALREADY = (
    StatTest.INNOVATIONS,
    StatTest.GLS_RELATION,
    StatTest.PANEL,
    StatTest.SERIES_MEANS,
    StatTest.SERIES_LEVELS,
)
_TESTED = (AnalysisType.RELATION, AnalysisType.DIFFERENCE, AnalysisType.ASSOCIATION)


@dataclass(frozen=True, kw_only=True, slots=True)
class RobustF:
    """A test over owners: F, its degrees of freedom, p, and by how much the plain statistic was too large."""

    f: float
    df: tuple[float, float]
    p: float
    inflation: float


def robust_f(scores: Floats, weights: Floats, free: float) -> RobustF:
    """Test that the sums of scores are zero when only owners are independent.

    ``scores`` (G, C) are the sums of each owner, whose total S has the plain statistic Σ w·S² with ``free`` degrees of
    freedom under independent rows; ``weights`` are (C,). The statistic is divided by what it would be by the scatter of the
    owners' sums, with Satterthwaite's degrees of freedom (Rao and Scott 1981, 1984; Thomas and Rao 1987). With one column
    of scores this is Student's t test of the owners' sums, squared.
    """
    owners = len(scores)
    total = scores.sum(axis=0)
    scatter = (scores - total / owners) * np.sqrt(weights * owners / (owners - 1.0))
    product = scatter @ scatter.T if owners <= scatter.shape[1] else scatter.T @ scatter
    expected = float(np.trace(product))
    power = float((product * product).sum())
    f = float((weights * total * total).sum()) / expected if expected > 0 else np.nan
    df1 = expected * expected / power if power > 0 else np.nan
    df2 = max(owners - 1.0 - df1, 1.0) if df1 > 1.0 + 1e-9 else owners - 1.0
    return RobustF(f=f, df=(df1, df2), p=float(special.fdtrc(df1, df2, f)), inflation=expected / free)


def with_owners(
    drafts: Sequence[Draft], owners: Sequence[Owner], inputs: Inputs, ranked: Ranked, level: float
) -> list[Draft]:
    """Test again over owners what would be claimed of two columns that are both alike within the owners' rows."""
    if not owners:
        return list(drafts)
    return [_revised(draft, owners, inputs, ranked, level) for draft in drafts]


def told_rows(repeated: int, owners: Sequence[Owner]) -> list[Phrase]:
    """Return the notes about repeated rows and about the columns that rows belong to."""
    notes = [Phrase("statistics.note.repeated_rows", {"count": repeated})] if repeated else []
    return notes + [
        Phrase("statistics.note.belonging", {"column": owner.column.name, "owners": owner.count})
        for owner in owners[:1]
    ]


def _revised(draft: Draft, owners: Sequence[Owner], inputs: Inputs, ranked: Ranked, level: float) -> Draft:
    p = draft.headline.p
    if draft.analysis not in _TESTED or p is None or p >= level or draft.headline.test in _ALREADY:
        return draft
    owner = owner_of_pair(owners, draft.columns[0], draft.columns[1])
    if owner is None:
        return draft
    by_rank = draft.headline.effect is not None and draft.headline.effect.kind in _BY_RANK
    tested, count = _tested(draft, owner, inputs, ranked, by_rank=by_rank)
    effect = draft.headline.effect
    return replace(
        draft,
        headline=Outcome(
            test=StatTest.CLUSTER_ROBUST,
            statistic=finite(tested.f),
            df=tested.df if np.isfinite(tested.df).all() else (),
            p=finite(tested.p),
            effect=effect and widened(effect, tested.inflation),
        ),
        estimate=draft.estimate and widened(draft.estimate, tested.inflation),
        alternatives=(draft.headline, *draft.alternatives),
        reason=Phrase("statistics.reason.cluster_robust"),
        notes=(*draft.notes, Phrase("statistics.note.owners", {"rows": draft.n, "owners": count})),
    )


def widened(effect: Effect, inflation: float) -> Effect:
    """Widen the interval as the standard error grows by √``inflation``, within what the effect can be; it never narrows."""
    if effect.low is None or effect.high is None or effect.value is None or not np.isfinite(inflation):
        return effect
    by = np.sqrt(max(inflation, 1.0))
    low, high = (
        effect.value - by * (effect.value - effect.low),
        effect.value + by * (effect.high - effect.value),
    )
    if effect.kind in _SHARES:
        low, high = max(low, 0.0), min(high, 1.0)
    elif effect.size is not None and effect.kind is not EffectKind.HEDGES_G:
        low, high = max(low, -1.0), min(high, 1.0)
    return replace(effect, low=float(low), high=float(high))


def _tested(
    draft: Draft, owner: Owner, inputs: Inputs, ranked: Ranked, *, by_rank: bool
) -> tuple[RobustF, int]:
    first, second = draft.columns[:2]
    match draft.analysis:
        case AnalysisType.RELATION:
            x, has_x = _number(first, inputs, ranked, by_rank=by_rank)
            y, has_y = _number(second, inputs, ranked, by_rank=by_rank)
            keep = has_x & has_y & (owner.codes >= 0)
            x, y = scaled(x, keep), scaled(y, keep)
            scores, weights, free = (x * y)[:, None], np.array([1.0 / keep.sum()]), 1.0
        case AnalysisType.DIFFERENCE:
            x, has_x = _number(first, inputs, ranked, by_rank=by_rank)
            codes, levels = _options(second, inputs)
            keep = has_x & (codes >= 0) & (owner.codes >= 0)
            shown, share = indicators(codes, levels, keep)
            scores, weights = scaled(x, keep)[:, None] * (shown - share), 1.0 / (keep.sum() * share)
            free = len(share) - 1.0
        case _:
            (codes, levels), (others, more) = _options(first, inputs), _options(second, inputs)
            keep = (codes >= 0) & (others >= 0) & (owner.codes >= 0)
            (shown, share), (beside, part) = indicators(codes, levels, keep), indicators(others, more, keep)
            scores = ((shown - share)[:, :, None] * (beside - part)[:, None, :]).reshape(len(codes), -1)
            weights = 1.0 / (keep.sum() * (share[:, None] * part).ravel())
            free = (len(share) - 1.0) * (len(part) - 1.0)
    return _over_owners(scores, weights, free, np.where(keep, owner.codes, -1), owner.count)


def _over_owners(
    scores: Floats, weights: Floats, free: float, codes: Ints, count: int
) -> tuple[RobustF, int]:
    occurring = np.bincount(codes + 1, minlength=count + 1)[1:] > 0
    return robust_f(group_sums(scores, codes, count)[occurring], weights, free), int(occurring.sum())


def _number(column: Column, inputs: Inputs, ranked: Ranked, *, by_rank: bool) -> tuple[Floats, Flags]:
    k = inputs.numbers.columns.index(column)
    values = ranked.whole[k][0] if by_rank else inputs.numbers.z[k]
    return values, inputs.numbers.present[k]


def _options(column: Column, inputs: Inputs) -> tuple[Ints, int]:
    k = inputs.categories.columns.index(column)
    return inputs.categories.codes[k].astype(np.int64), len(inputs.categories.labels[k])


def scaled(values: Floats, keep: Flags) -> Floats:
    """Centre and scale the kept rows of ``values`` (n,) to variance 1; the others are 0."""
    centred = np.where(keep, values - values[keep].mean(), 0.0)
    scaled: Floats = centred / np.sqrt((centred * centred).sum() / keep.sum())
    return scaled


def indicators(codes: Ints, levels: int, keep: Flags) -> tuple[Floats, Floats]:
    """Return one column of 0 and 1 per option that occurs among the kept rows, (n, options), and the options' shares.

    ``codes`` (n,) are 0 … ``levels`` − 1, −1 where absent.
    """
    counts = np.bincount(codes[keep], minlength=levels)
    used = np.flatnonzero(counts)
    shown = (codes[:, None] == used).astype(np.float64)
    return shown, counts[used] / keep.sum()
