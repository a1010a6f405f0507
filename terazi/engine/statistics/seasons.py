"""Seasons: numbers that come round with the month, the day of the week or the hour, tested under noise of any kind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import fft, special

from terazi.engine.statistics.cycles import Cycle, units_of
from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.effects import effects, finite, variance_share_interval
from terazi.engine.statistics.findings import EffectKind, Outcome, StatTest
from terazi.engine.statistics.inputs import Flags, Floats, Inputs, Ints, quiet
from terazi.engine.statistics.owners import Owner
from terazi.engine.statistics.panels import Panel, panel_of, told_panel, within
from terazi.engine.statistics.questions import AnalysisType, Question
from terazi.engine.statistics.trend_noise import noise_models
from terazi.foundation.language.phrases import Phrase

MOST_POINTS = 2_000

_ROUNDS = 2  # a season is what has come round at least twice
_FEWEST_FREE = 5  # points beyond the phases and the line
_MOST_LOST = 0.2  # of the points may stand in phases that were seen once

TESTS = {
    Cycle.MONTH: StatTest.SEASON_OF_MONTHS,
    Cycle.WEEKDAY: StatTest.SEASON_OF_WEEKDAYS,
    Cycle.HOUR: StatTest.SEASON_OF_HOURS,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Rounds:
    """The units of a cycle that have rows, in the order of time: ``unit`` (U,) numbers them, ``place`` (n,) is each row's, −1 without."""

    cycle: Cycle
    unit: Ints
    place: Ints


@dataclass(frozen=True, kw_only=True, slots=True)
class Season:
    """The F of a cycle's phases for several numbers, each figure (Q,): under noise of any kind, with its p."""

    f: Floats
    df: tuple[float, float]
    p: Floats


def rounds_of(micros: Ints, present: Flags) -> list[Rounds]:
    """Return the cycles of which dates show at least two rounds; ``micros`` and ``present`` are (n,)."""
    found: list[Rounds] = []
    dated = np.flatnonzero(present)
    for cycle in Cycle if len(dated) else ():
        unit, at = np.unique(units_of(micros[dated], cycle), return_inverse=True)
        span = int(unit[-1] - unit[0]) + 1
        phases = len(np.unique(unit % cycle.length))
        is_long = len(np.unique(unit // cycle.length)) > 1 and (
            cycle is Cycle.HOUR or span >= _ROUNDS * cycle.length
        )
        if phases < 2 or not is_long or np.median(np.diff(unit)) > cycle.length / 2:
            continue  # the first days of months are no days of a week
        place = np.full(len(micros), -1, np.int64)
        place[dated] = at - max(0, len(unit) - MOST_POINTS)
        found.append(Rounds(cycle=cycle, unit=unit[-MOST_POINTS:], place=np.maximum(place, -1)))
    return found


def season_of(unit: Ints, values: Floats, cycle: Cycle) -> Season | None:
    """Test whether the phases of a cycle differ, in several numbers along the same units; None where too few come round.

    ``unit`` (m,) ascending and distinct, ``values`` (Q, m) finite. Phases seen in one round only are left out. Generalised least
    squares of the phases beside a straight line, under each of the models of a trend's noise; p is that of their mixture, as in
    ``noisy_slope``. So what a walk or a memory explains is no season.
    """
    phase = unit % cycle.length
    kept = np.bincount(phase, minlength=cycle.length)[phase] >= _ROUNDS
    if kept.sum() < (1.0 - _MOST_LOST) * len(unit):
        return None
    unit, phase, values = unit[kept], phase[kept], values[:, kept]
    seen, at = np.unique(phase, return_inverse=True)
    free = len(unit) - len(seen) - 1
    if len(seen) < 2 or free < _FEWEST_FREE:
        return None
    design = np.concatenate(
        [(unit - unit.mean())[None, :] / np.ptp(unit), (at == np.arange(1, len(seen))[:, None])]
    )
    x = fft.dct(design - design.mean(axis=1, keepdims=True), norm="ortho", axis=1)[:, 1:]
    y = fft.dct(values - values.mean(axis=1, keepdims=True), norm="ortho", axis=1)[:, 1:]
    spectrum, prior = noise_models(len(unit))
    by_model = [_fitted(x, y, 1.0 / row[1:]) for row in spectrum]
    less, left = (np.stack([model[place] for model in by_model]) for place in (0, 1))
    known = np.array([model[2] for model in by_model]) + np.log(spectrum[:, 1:]).sum(axis=1)
    likelihood = -0.5 * (known[:, None] + free * np.log(left)) + np.log(prior)[:, None]
    weight = np.exp(likelihood - likelihood.max(axis=0))
    weight /= weight.sum(axis=0)
    df = float(len(seen) - 1), float(free)
    f = less / df[0] / (left / df[1])
    return Season(f=(weight * f).sum(axis=0), df=df, p=(weight * special.fdtrc(*df, f)).sum(axis=0))


def _fitted(x: Floats, y: Floats, precision: Floats) -> tuple[Floats, Floats, float]:
    """Return what the phases explain beyond the line, what is left, each (Q,), and the log determinant of the design."""
    weighed = x * precision
    gram, cross = weighed @ x.T, weighed @ y.T
    power = (y * y) @ precision
    least = 1e-14 * power
    alone = np.maximum(power - cross[0] ** 2 / gram[0, 0], least)
    fit = (cross * np.linalg.solve(gram, cross)).sum(axis=0)
    left = np.maximum(power - fit, least)
    return np.maximum(alone - left, 0.0), left, float(np.linalg.slogdet(gram)[1])


def seasons(inputs: Inputs, owners: Sequence[Owner], question: Question) -> list[Draft]:
    """Look for a season of every number along every datetime column: by months, by weekdays, by hours.

    Points are averages of a unit (month, day, hour), of the last 2,000 where there are more. The cycle with the smallest p leads,
    its p multiplied by the number of cycles looked at (Bonferroni). Where a column names series, each is taken about its own mean.
    What shows fewer than two rounds is not asked.
    """
    drafts: list[Draft] = []
    with quiet():
        for t, when in enumerate(inputs.times.columns):
            wanted = [
                k
                for k, column in enumerate(inputs.numbers.columns)
                if column.id != when.id and question.focus in (None, when.id, column.id)
            ]
            every = rounds_of(inputs.times.micros[t], inputs.times.present[t])
            if not wanted or not every:
                continue
            panel = panel_of(inputs, t, every[-1].place, owners)
            numbers = [within(panel, inputs, k) for k in wanted]
            tested = [dict(_tested(rounds, numbers, question)) for rounds in every]
            for q, k in enumerate(wanted):
                outcomes = [of[q] for of in tested if q in of]
                if outcomes:
                    drafts.append(_draft(inputs, (t, k), outcomes, every, panel))
    return drafts


def _tested(
    rounds: Rounds, numbers: list[tuple[Floats, Flags]], question: Question
) -> Iterator[tuple[int, Outcome]]:
    """Yield the places and outcomes of the numbers of which a cycle can be asked; those along the same units together."""
    width = len(rounds.unit)
    together: dict[bytes, list[int]] = {}
    means = np.full((len(numbers), width), np.nan)
    for q, (values, present) in enumerate(numbers):
        used = present & (rounds.place >= 0)
        counts = np.bincount(rounds.place[used], minlength=width)
        means[q] = np.bincount(rounds.place[used], values[used], width) / np.where(counts > 0, counts, np.nan)
        if np.nanmax(means[q]) > np.nanmin(means[q]):
            together.setdefault((counts > 0).tobytes(), []).append(q)
    for filled, places in together.items():
        there = np.frombuffer(filled, np.bool_)
        season = season_of(rounds.unit[there], means[places][:, there], rounds.cycle)
        if season is None:
            continue
        f, (df1, df2) = season.f, season.df
        share = np.maximum(0.0, df1 * (f - 1.0) / (df1 * (f - 1.0) + df1 + df2 + 1.0))
        interval = variance_share_interval(
            f, np.full(len(f), df1), np.full(len(f), df2), share, question.significance_level
        )
        found = effects(EffectKind.OMEGA_SQUARED, share, interval)
        for at, q in enumerate(places):
            yield (
                q,
                Outcome(
                    test=TESTS[rounds.cycle],
                    statistic=finite(float(f[at])),
                    df=season.df,
                    p=finite(float(season.p[at])),
                    effect=found[at],
                ),
            )


def _draft(
    inputs: Inputs,
    place: tuple[int, int],
    outcomes: list[Outcome],
    every: list[Rounds],
    panel: Panel | None,
) -> Draft:
    when, number = inputs.times.columns[place[0]], inputs.numbers.columns[place[1]]
    first, *others = sorted(outcomes, key=lambda outcome: 1.0 if outcome.p is None else outcome.p)
    rounds = next(rounds for rounds in every if TESTS[rounds.cycle] is first.test)
    used = inputs.numbers.present[place[1]] & (rounds.place >= 0)
    looks = len(outcomes)
    p = None if first.p is None else min(1.0, looks * first.p)
    notes = [Phrase("statistics.note.season_looks", {"count": looks})] if looks > 1 else []
    return Draft(
        analysis=AnalysisType.SEASON,
        columns=(when, number),
        headline=Outcome(test=first.test, statistic=first.statistic, df=first.df, p=p, effect=first.effect),
        n=int(used.sum()),
        reason=Phrase(
            "statistics.reason.season", {"unit": Phrase(f"statistics.period.{_UNITS[rounds.cycle]}")}
        ),
        alternatives=tuple(others),
        notes=(*notes, *told_panel(panel)),
        facts=_facts(inputs, place[1], used, rounds),
    )


_UNITS = {Cycle.MONTH: "month", Cycle.WEEKDAY: "day", Cycle.HOUR: "hour"}


def _facts(inputs: Inputs, number: int, used: Flags, rounds: Rounds) -> dict[str, object]:
    """Name the phases with the highest and the lowest average of all their rows."""
    length = rounds.cycle.length
    phase = rounds.unit[rounds.place[used]] % length
    counts = np.bincount(phase, minlength=length)
    sums = np.bincount(phase, inputs.numbers.z[number, used], length)
    means = np.where(counts > 1, sums / np.maximum(counts, 1), np.nan)
    high, low = int(np.nanargmax(means)), int(np.nanargmin(means))
    numbers = inputs.numbers
    return {
        "cycle": rounds.cycle,
        "high": high,
        "low": low,
        "high_mean": finite(float(numbers.centre[number] + numbers.spread[number] * means[high])),
        "low_mean": finite(float(numbers.centre[number] + numbers.spread[number] * means[low])),
    }
