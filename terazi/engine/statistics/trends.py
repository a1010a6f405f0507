"""Trends of numbers over time: a slope under noise of any kind, Mann and Kendall's test with Sen's slope, the straight line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import special, stats

from terazi.engine.statistics.drafts import Draft, untestable
from terazi.engine.statistics.effects import (
    effects,
    finite,
    kendall_interval,
    normal_quantile,
    pearson_interval,
)
from terazi.engine.statistics.findings import Effect, EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import Floats, Inputs, quiet
from terazi.engine.statistics.owners import Owner
from terazi.engine.statistics.panels import panel_of, told_panel, within
from terazi.engine.statistics.periods import MIN_POINTS, Period, averages, timeline
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.trend_noise import NoisySlope, noisy_slope
from terazi.foundation.language.phrases import Phrase

_FEW_POINTS = 10
_EXACT_POINTS = 30
_FEWEST_FREE = 5.0  # Kendall's interval needs more than four points


@dataclass(frozen=True, kw_only=True, slots=True)
class MannKendall:
    """The score S, its normal z, the two-sided p, τ-b, and Sen's slope with its interval."""

    score: float
    z: float
    p: float
    tau: float
    slope: float
    low: float
    high: float


def mann_kendall(times: Floats, values: Floats, level: float) -> MannKendall:
    """Test a series for a monotonic trend (Mann 1945, Kendall 1975) with Sen's slope (1968) and its interval (Gilbert 1987).

    ``times`` (n,) must be ascending and distinct, ``values`` (n,) finite. O(n²). p is exact up to 30 points without ties (Kendall 1970), else normal with the variance corrected for ties.
    """
    n = len(values)
    first, second = np.triu_indices(n, 1)
    rise = values[second] - values[first]
    score = float(np.sign(rise).sum())
    sizes = np.unique(values, return_counts=True)[1].astype(np.float64)
    tied = (sizes * (sizes - 1.0) * (2.0 * sizes + 5.0)).sum()
    variance = (n * (n - 1.0) * (2.0 * n + 5.0) - tied) / 18.0
    z = (score - np.sign(score)) / np.sqrt(variance) if variance > 0 else np.nan
    pairs = n * (n - 1.0) / 2.0
    untied = pairs - (sizes * (sizes - 1.0)).sum() / 2.0
    tau = score / np.sqrt(pairs * untied) if untied > 0 else np.nan
    slopes = np.sort(rise / (times[second] - times[first]))
    low, high = _slope_interval(slopes, variance, level)
    return MannKendall(
        score=score,
        z=float(z),
        p=_p(times, values, z, has_ties=bool(tied)),
        tau=float(tau),
        slope=float(np.median(slopes)),
        low=low,
        high=high,
    )


def _p(times: Floats, values: Floats, z: float, *, has_ties: bool) -> float:
    if has_ties or len(values) > _EXACT_POINTS:
        return float(2.0 * special.ndtr(-abs(z)))
    return float(stats.kendalltau(times, values, method="exact").pvalue)


def _slope_interval(slopes: Floats, variance: float, level: float) -> tuple[float, float]:
    count = len(slopes)
    reach = normal_quantile(level) * np.sqrt(variance)
    places = np.clip([(count - reach) / 2.0 - 1.0, (count + reach) / 2.0], 0.0, count - 1.0)
    low, high = np.interp(places, np.arange(count), slopes)
    return float(low), float(high)


@dataclass(frozen=True, kw_only=True, slots=True)
class StraightLine:
    """Least squares over time: correlation, t, two-sided p, slope and intercept."""

    r: float
    t: float
    p: float
    slope: float
    intercept: float


def straight_line(times: Floats, values: Floats) -> StraightLine:
    """Fit a straight line by least squares; ``times`` and ``values`` are (n,), n ≥ 3.

    The slope is in the unit of ``values`` per year where ``times`` are years. ``times`` must vary; p is by Student's t
    with n − 2 degrees of freedom.
    """
    df = len(values) - 2.0
    x, y = times - times.mean(), values - values.mean()
    sxx, sxy, syy = float(x @ x), float(x @ y), float(y @ y)
    slope = sxy / sxx
    r = float(np.clip(sxy / np.sqrt(sxx * syy), -1.0, 1.0))
    t = float(r * np.sqrt(df / ((1.0 - r) * (1.0 + r)))) if abs(r) < 1 else float(np.copysign(np.inf, r))
    p = float(2.0 * special.stdtr(df, -abs(t)))
    intercept = float(values.mean() - slope * times.mean())
    return StraightLine(r=r, t=t, p=p, slope=slope, intercept=intercept)


def trends(
    inputs: Inputs, owners: Sequence[Owner], question: Question
) -> tuple[list[Draft], tuple[Phrase, ...]]:
    """Test every number for a trend over every datetime column, on averages of at most 400 periods.

    Of a slope under noise of any kind and Mann and Kendall's test the one with the larger p leads; the other and the straight
    line stand beside. Where a column names the series that the rows belong to, each is taken about its own mean. Slopes are in the
    column's own unit per year. Returns the drafts and a note about pairs with too few periods.
    """
    drafts: list[Draft] = []
    left_out: list[tuple[str, str]] = []
    with quiet():
        for t, when in enumerate(inputs.times.columns):
            wanted = [
                k
                for k, column in enumerate(inputs.numbers.columns)
                if question.focus in (None, when.id, column.id)
            ]
            line = timeline(inputs.times.micros[t], inputs.times.present[t])
            panel = panel_of(inputs, t, line.place, owners)
            for k in wanted:
                series = averages(line, *within(panel, inputs, k))
                if len(series[1]) < MIN_POINTS or np.ptp(series[1]) == 0:
                    left_out.append((when.name, inputs.numbers.columns[k].name))
                else:
                    draft = _draft(inputs, question, (t, k), (series[0], series[1], series[3]), line.period)
                    drafts.append(replace(draft, notes=(*draft.notes, *told_panel(panel))))
    return drafts, untestable(left_out)


def _draft(
    inputs: Inputs,
    question: Question,
    place: tuple[int, int],
    series: tuple[Floats, Floats, int],
    period: Period,
) -> Draft:
    years, values, rows = series
    when, number = inputs.times.columns[place[0]], inputs.numbers.columns[place[1]]
    level, unit = question.significance_level, float(inputs.numbers.spread[place[1]])
    ranked, line = mann_kendall(years, values, level), straight_line(years, values)
    noisy = noisy_slope(years, values, level)
    is_led_by_ranks = not noisy.p >= ranked.p
    by_rank, by_noise, straight = _outcomes(ranked, noisy, line, len(values), level)
    return Draft(
        analysis=AnalysisType.TREND,
        columns=(when, number),
        headline=by_rank if is_led_by_ranks else by_noise,
        n=rows,
        reason=Phrase(
            f"statistics.reason.{'mann_kendall' if is_led_by_ranks else 'gls_trend'}",
            {"period": Phrase(f"statistics.period.{period.value}")},
        ),
        estimate=_sen_estimate(ranked, unit) if is_led_by_ranks else _noisy_estimate(noisy, unit),
        alternatives=(by_noise if is_led_by_ranks else by_rank, straight),
        notes=_notes(len(values), period),
        facts={"period": Phrase(f"statistics.period.{period.value}"), "points": len(values)},
    )


def _outcomes(
    ranked: MannKendall, noisy: NoisySlope, line: StraightLine, points: int, level: float
) -> tuple[Outcome, Outcome, Outcome]:
    """Return the outcomes by ranks, under noise of any kind, and of the straight line; where noise remembers, τ is as unsure as the slope."""
    count = np.array([float(points)])
    free = np.maximum(count / noisy.inflation, _FEWEST_FREE)
    tau, r = np.array([ranked.tau]), np.array([line.r])
    of_tau = effects(EffectKind.KENDALL_TAU, tau, kendall_interval(tau, free, level))[0]
    of_r = effects(EffectKind.PEARSON_R, r, pearson_interval(r, count, level))[0]
    return (
        Outcome(
            test=StatTest.MANN_KENDALL, statistic=finite(ranked.z), df=(), p=finite(ranked.p), effect=of_tau
        ),
        Outcome(
            test=StatTest.GLS_TREND,
            statistic=finite(noisy.t),
            df=(noisy.df,),
            p=finite(noisy.p),
            effect=of_tau,
        ),
        Outcome(
            test=StatTest.LINEAR_TREND,
            statistic=finite(line.t),
            df=(points - 2.0,),
            p=finite(line.p),
            effect=of_r,
        ),
    )


def _noisy_estimate(noisy: NoisySlope, unit: float) -> Effect:
    return Effect(
        kind=EffectKind.GLS_SLOPE,
        value=finite(noisy.slope * unit),
        low=finite(noisy.low * unit),
        high=finite(noisy.high * unit),
    )


def _sen_estimate(ranked: MannKendall, unit: float) -> Effect:
    return Effect(
        kind=EffectKind.SEN_SLOPE,
        value=finite(ranked.slope * unit),
        low=finite(ranked.low * unit),
        high=finite(ranked.high * unit),
    )


def _notes(points: int, period: Period) -> tuple[Phrase, ...]:
    notes: list[Phrase] = []
    if period is not Period.INSTANT:
        params = {"period": Phrase(f"statistics.period.{period.value}"), "points": points}
        notes.append(Phrase("statistics.note.averaged", params))
    if points < _FEW_POINTS:
        notes.append(Phrase("statistics.note.few_points", {"points": points}))
    return tuple(notes)
