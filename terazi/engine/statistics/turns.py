"""Options that last along a date: pairs of them are compared with all turns of one against the other."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.findings import Outcome, StatTest
from terazi.engine.statistics.inputs import Categories, Ints
from terazi.engine.statistics.questions import AnalysisType
from terazi.engine.statistics.series import MIN_POINTS, Succession
from terazi.foundation.language.phrases import Phrase

_LASTING = 2.0
_SLACK = 1e-9


def _remember(codes: Ints, run: Ints) -> bool:
    """Say whether neighbouring points share their option more often than chance (a normal score of 2)."""
    both = (codes[1:] >= 0) & (codes[:-1] >= 0) & (run[1:] == run[:-1])
    shares = np.bincount(codes[codes >= 0]) / max(int((codes >= 0).sum()), 1)
    count, chance = int(both.sum()), float((shares**2).sum())
    if count < MIN_POINTS or not 0 < chance < 1:
        return False
    seen = float((codes[1:] == codes[:-1])[both].mean())
    return bool(seen > chance + _LASTING * np.sqrt(chance * (1.0 - chance) / count))


def is_lasting(codes: Ints, run: Ints) -> bool:
    """Say whether the options (m,) last along the series: not by being the very name of a series, but from point to point."""
    return _remember(codes, run) and not _names_runs(codes, run)


def _names_runs(codes: Ints, run: Ints) -> bool:
    pairs = np.unique(np.stack([run, codes]), axis=1).shape[1]
    return bool(pairs == len(np.unique(run)) > 1)


def with_turns(drafts: Sequence[Draft], series: Succession | None, categories: Categories) -> list[Draft]:
    """Test again the pairs of options that both last along one series, against all turns in time of the one."""
    if series is None or series.rows is None or series.run.any():
        return list(drafts)
    codes = categories.codes[:, series.rows].astype(np.int64)
    lasting = {
        column.id: of
        for column, of in zip(categories.columns, codes, strict=True)
        if is_lasting(of, series.run)
    }
    return [_turned(draft, lasting) for draft in drafts]


def _turned(draft: Draft, lasting: dict[str, Ints]) -> Draft:
    ids = [column.id for column in draft.columns]
    if draft.analysis is not AnalysisType.ASSOCIATION or not all(name in lasting for name in ids):
        return draft
    p = p_of_turns(lasting[ids[0]], lasting[ids[1]])
    return replace(
        draft,
        headline=Outcome(
            test=StatTest.TURNS, statistic=draft.headline.statistic, df=(), p=p, effect=draft.headline.effect
        ),
        reason=Phrase("statistics.reason.turns"),
        alternatives=(draft.headline, *draft.alternatives),
    )


def p_of_turns(first: Ints, second: Ints) -> float:
    """Return the share of all turns of the second series against the first whose chi-square is at least that of the turn as it is.

    Both (m,), −1 where absent, in the order of time. A turn moves the end of a series to its beginning, so that what lasts still
    lasts (Upton and Fingleton 1985, "toroidal shift"). The smallest answer is 1/m. O(L1·L2·m log m).
    """
    shown, beside = _spectra(first), _spectra(second)
    power = np.zeros(len(first))
    rows = float(len(first))
    for a, share in shown:
        for b, part in beside:
            if share and part:
                counts = np.fft.irfft(a * np.conj(b), len(first))
                power += (counts - rows * share * part) ** 2 / (rows * share * part)
    return float((power >= power[0] * (1.0 - _SLACK)).mean())


def _spectra(codes: Ints) -> list[tuple[NDArray[np.complex128], float]]:
    flags = [(codes == code).astype(np.float64) for code in range(int(codes.max(initial=-1)) + 1)]
    return [(np.fft.rfft(flag), float(flag.mean())) for flag in flags]
