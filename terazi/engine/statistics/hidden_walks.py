"""Relations of numbers along a date of which one may hide a walk in its noise, too small to be seen to remember its past."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy import stats

from terazi.engine.statistics.clusters import widened
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import finite
from terazi.engine.statistics.findings import EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import Floats, Inputs, quiet
from terazi.engine.statistics.series import MIN_POINTS, Succession
from terazi.engine.statistics.trend_noise import hidden_walk_models, noisy_slope
from terazi.foundation.language.phrases import Phrase

_MANY_ROWS = 1_000  # of more rows only what would be claimed is tested, as it takes long
_PLAIN = (StatTest.PEARSON, StatTest.SPEARMAN)


def with_hidden_walks(
    drafts: Sequence[Draft], series: Succession, inputs: Inputs, level: float
) -> list[Draft]:
    """Test pairs of numbers again that a test of independent rows was chosen for, under noise that may hide a walk.

    The number that resembles its last value less is taken as following the other (``noisy_slope``): beside a slow number its own
    slow part may be noise, beside a quick one hardly anything is lost. The larger p leads. Rows of one series only, as averages of dates have fewer cases.
    """
    if series.rows is None or series.run.any():
        return list(drafts)
    places = {column.id: k for k, column in enumerate(inputs.numbers.columns)}
    revised: list[Draft] = []
    with quiet():
        for draft in drafts:
            p = draft.headline.p
            is_asked = p is not None and (p < level or len(series.rows) <= _MANY_ROWS)
            if draft.headline.test in _PLAIN and is_asked:
                x, y = (series.values[places[column.id]] for column in draft.columns)
                revised.append(_revised(draft, x, y, level))
            else:
                revised.append(draft)
    return revised


def _revised(draft: Draft, x: Floats, y: Floats, level: float) -> Draft:
    both = np.isfinite(x) & np.isfinite(y)
    if both.sum() < MIN_POINTS:
        return draft
    x, y = x[both], y[both]
    head, effect = draft.headline, draft.headline.effect
    if effect is not None and effect.kind is EffectKind.SPEARMAN_RHO:
        x, y = stats.rankdata(x), stats.rankdata(y)
    slow, quick = (x, y) if _echo(x) >= _echo(y) else (y, x)
    tested = noisy_slope(slow, quick, level, hidden_walk_models(len(x)))
    if head.p is None or not tested.p > head.p:
        return draft
    return replace(
        draft,
        headline=Outcome(
            test=StatTest.GLS_RELATION,
            statistic=finite(tested.t),
            df=(tested.df,),
            p=finite(tested.p),
            effect=effect and widened(effect, tested.inflation),
        ),
        alternatives=(head, *draft.alternatives),
        reason=Phrase("statistics.reason.gls_relation"),
    )


def _echo(values: Floats) -> float:
    """Return the autocorrelation at lag 1."""
    deviation = values - values.mean()
    return float(deviation[1:] @ deviation[:-1] / (deviation @ deviation))
