"""The shape of numeric columns: skewness, tails, and tests of normality."""

import numpy as np
from scipy import special, stats

from terazi.engine.column import Level
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import effects, finite, normal_quantile
from terazi.engine.statistics.findings import EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import Floats, Numbers, quiet
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.foundation.language.phrases import Phrase

SHAPIRO_ROWS = 5000  # Royston's approximation is good up to here
MIN_OMNIBUS_ROWS = 20

_SKEWED = 1.0  # Bulmer 1979: highly skewed beyond this
_HEAVY_TAILED = 2.0  # George and Mallery 2010: excess kurtosis within ±2 is acceptable


def moments(numbers: Numbers) -> tuple[Floats, Floats, Floats]:
    """Return counts, skewness and excess kurtosis (biased, as g1 and g2) of all columns, each (K,).

    NaN skewness and kurtosis where a column does not vary.
    """
    n = numbers.present.sum(axis=1).astype(np.float64)
    squares = numbers.z * numbers.z
    second = squares.sum(axis=1) / n
    skewness = (squares * numbers.z).sum(axis=1) / n / second**1.5
    kurtosis = (squares * squares).sum(axis=1) / n / second**2 - 3.0
    return n, skewness, kurtosis


def is_near_normal(numbers: Numbers) -> list[bool]:
    """Say of every column whether it is close enough to normal for tests of means (|skewness| ≤ 1, |excess kurtosis| ≤ 2).

    What only has an order never is: the steps of a scale need not be equally far apart.

    The limits: Bulmer 1979, George and Mallery 2010.
    """
    _, skewness, kurtosis = moments(numbers)
    is_amount = np.array([column.level is not Level.ORDINAL for column in numbers.columns], np.bool_)
    near: list[bool] = (
        is_amount & (np.abs(skewness) <= _SKEWED) & (np.abs(kurtosis) <= _HEAVY_TAILED)
    ).tolist()
    return near


def skewness_z(skewness: Floats, n: Floats) -> Floats:
    """D'Agostino's (1970) normal score of the skewness, for n ≥ 8.

    Both arrays are (K,); NaN for fewer rows.
    """
    y = skewness * np.sqrt((n + 1.0) * (n + 3.0) / (6.0 * (n - 2.0)))
    beta = 3.0 * (n**2 + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9))
    w2 = -1.0 + np.sqrt(2.0 * (beta - 1.0))
    delta, alpha = 1.0 / np.sqrt(0.5 * np.log(w2)), np.sqrt(2.0 / (w2 - 1.0))
    score: Floats = delta * np.arcsinh(y / alpha)
    return score


def kurtosis_z(kurtosis: Floats, n: Floats) -> Floats:
    """Anscombe and Glynn's (1983) normal score of the excess kurtosis, for n ≥ 20.

    Both arrays are (K,); NaN for fewer rows.
    """
    expected = 3.0 * (n - 1.0) / (n + 1.0)
    variance = 24.0 * n * (n - 2) * (n - 3) / ((n + 1) ** 2 * (n + 3) * (n + 5))
    x = (kurtosis + 3.0 - expected) / np.sqrt(variance)
    root = 6.0 * (n**2 - 5 * n + 2) / ((n + 7) * (n + 9))
    root = root * np.sqrt(6.0 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)))
    a = 6.0 + 8.0 / root * (2.0 / root + np.sqrt(1.0 + 4.0 / root**2))
    inner = 1.0 + x * np.sqrt(2.0 / (a - 4.0))
    cube = np.sign(inner) * np.cbrt((1.0 - 2.0 / a) / np.abs(inner))
    score: Floats = (1.0 - 2.0 / (9.0 * a) - cube) / np.sqrt(2.0 / (9.0 * a))
    return score


def skewness_interval(skewness: Floats, n: Floats, level: float) -> tuple[Floats, Floats]:
    """Interval of the skewness by its standard error under normality (Cramér 1946).

    All arrays are (K,); the standard error is √(6(n − 2)/((n + 1)(n + 3))).
    """
    error = np.sqrt(6.0 * (n - 2.0) / ((n + 1.0) * (n + 3.0)))
    reach = normal_quantile(level) * error
    return skewness - reach, skewness + reach


def normality(numbers: Numbers, question: Question) -> list[Draft]:
    """Test every column of amounts for normality: Shapiro and Wilk's W up to 5,000 rows, D'Agostino and Pearson's K² beyond.

    Shapiro and Wilk 1965 (p by Royston 1995), D'Agostino and Pearson 1973. One draft per column; K² stands beside W
    from 20 rows.
    """
    with quiet():
        n, skewness, kurtosis = moments(numbers)
        k2 = skewness_z(skewness, n) ** 2 + kurtosis_z(kurtosis, n) ** 2
        interval = skewness_interval(skewness, n, question.significance_level)
        shape = effects(EffectKind.SKEWNESS, skewness, interval)
        omnibus = special.chdtrc(2.0, k2)
        drafts: list[Draft] = []
        for k, column in enumerate(numbers.columns):
            if column.level is Level.ORDINAL:
                continue
            k2_outcome = Outcome(
                test=StatTest.DAGOSTINO_K2,
                statistic=finite(float(k2[k])),
                df=(2.0,),
                p=finite(float(omnibus[k])),
                effect=shape[k],
            )
            is_small = n[k] <= SHAPIRO_ROWS
            headline = _shapiro(numbers, k, k2_outcome) if is_small else k2_outcome
            others = (k2_outcome,) if is_small and n[k] >= MIN_OMNIBUS_ROWS else ()
            key = "statistics.reason.shapiro" if is_small else "statistics.reason.k2"
            notes = (Phrase("statistics.note.large_normality"),) if n[k] > 1000 else ()
            drafts.append(
                Draft(
                    analysis=AnalysisType.NORMALITY,
                    columns=(column,),
                    headline=headline,
                    n=int(n[k]),
                    reason=Phrase(key, {"limit": SHAPIRO_ROWS}),
                    alternatives=others,
                    notes=notes,
                    facts={"kurtosis": finite(float(kurtosis[k]))},
                )
            )
    return drafts


def _shapiro(numbers: Numbers, index: int, shape: Outcome) -> Outcome:
    # The scaled values: W does not depend on the scale, and 1e300 squared would overflow.
    w, p = stats.shapiro(numbers.z[index, numbers.order[index]])
    return Outcome(
        test=StatTest.SHAPIRO_WILK,
        statistic=finite(float(w)),
        df=(),
        p=finite(float(p)),
        effect=shape.effect,
    )
