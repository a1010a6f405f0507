"""Variants fitted: on folds while they are tried, several at once, and once more on all rows when they are chosen."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from threading import Lock

import lightgbm as lgb
import numpy as np

from terazi.engine.learning.board import Board, OutOfTime
from terazi.engine.learning.candidates import Candidate
from terazi.engine.learning.crew import Crew
from terazi.engine.learning.families import FittedCore, Problem, Rows, fit_variant
from terazi.engine.learning.features import Floats
from terazi.engine.learning.portfolio import Variant
from terazi.engine.learning.tasks import Family

FIT_ERRORS = (ValueError, ArithmeticError, np.linalg.LinAlgError, lgb.basic.LightGBMError, MemoryError)
ROUNDS_GROWTH = 1.1
ONE_AFTER_THE_OTHER = frozenset({Family.NEURAL, Family.HISTOGRAM_BOOSTING})
"""Families whose fits go in and out of Python's lock so often that two at once take longer than one after the other."""

_turn = Lock()


@dataclass(frozen=True, kw_only=True, slots=True)
class Fold:
    """Rows to learn from and rows that are watched (places among the problem's rows)."""

    number: int
    learned: Rows
    watched: Rows


def turn_of(family: Family) -> AbstractContextManager[object]:
    """Return a context in which a fit of the family may run beside others."""
    return _turn if family in ONE_AFTER_THE_OTHER else nullcontext()


class Outcome(Enum):
    """What has become of a trial: it goes on or went well, it failed, or its time was over."""

    SOUND = "sound"
    FAILED = "failed"
    LATE = "late"


@dataclass(kw_only=True, slots=True)
class Trial:
    """A variant while it is validated: what was told of the rows watched so far; its fits end at the moment ``until``."""

    variant: Variant
    told: Floats
    until: float = np.inf
    outcome: Outcome = Outcome.SOUND
    cores: dict[int, FittedCore] = field(default_factory=dict)  # by the fold's number
    rounds: list[int] = field(default_factory=list)
    fit_seconds: list[float] = field(default_factory=list)
    running: list[Future[None]] = field(default_factory=list)
    planned: int = 0

    @property
    def seconds(self) -> float:
        return sum(self.fit_seconds)

    @property
    def rest(self) -> int:
        """How many of the planned fits have not ended."""
        return self.planned - len(self.fit_seconds)

    @property
    def is_sound(self) -> bool:
        return self.outcome is Outcome.SOUND

    @property
    def is_running(self) -> bool:
        return not all(future.done() for future in self.running)

    def give_up(self) -> None:
        """End what runs at its next pulse, and begin nothing more."""
        self.outcome, self.until = Outcome.LATE, -np.inf


@dataclass(frozen=True, kw_only=True, slots=True)
class Validation:
    """Fits trials on folds, as many fits at once as the crew has cores."""

    problem: Problem
    board: Board
    crew: Crew
    ends_late: Callable[[Trial], bool]  # whether the rest of its fits would end too late

    def run(self, trials: Iterator[Trial], folds: Sequence[Fold], *, first_alone: bool) -> Generator[Trial]:
        """Fit each trial on the folds and return it when it has ended, in the order of the trials.

        A trial is taken when a core is free and what ended before has been returned. Where nothing is known of what trials
        cost, the first one runs alone. What still runs when nobody asks any more is given up.
        """
        line: deque[Trial] = deque()
        most = 1 if first_alone else self.crew.cores
        try:
            while True:
                self.crew.wait_for_room(most)
                while line and not line[0].is_running:
                    most = self.crew.cores
                    yield line.popleft()
                trial = next(trials, None)
                if trial is None:
                    break
                line.append(trial)
                trial.planned += len(folds)
                trial.running = [self.crew.begin(partial(self._fit, trial, fold)) for fold in folds]
            self.crew.wait_for_room(1)
            while line:
                yield line.popleft()
        finally:
            for trial in line:
                trial.give_up()

    def _fit(self, trial: Trial, fold: Fold) -> None:
        with turn_of(trial.variant.family):
            if trial.is_sound:
                self._fit_now(trial, fold)

    def _fit_now(self, trial: Trial, fold: Fold) -> None:
        started = self.board.elapsed()
        problem = replace(self.problem, pulse=lambda: self.board.pulse(trial.until))
        try:
            fitted = fit_variant(problem, trial.variant, fold.learned, fold.watched)
            trial.told[fold.watched] = fitted.core.raw(problem.layout.rows(fold.watched))
            trial.rounds.extend([fitted.rounds] if fitted.rounds else [])
            if fold.number == 0:
                trial.cores[0] = fitted.core
            trial.fit_seconds.append(self.board.pulse(trial.until) - started)
        except FIT_ERRORS:
            trial.outcome = Outcome.FAILED
        except OutOfTime:
            trial.outcome = Outcome.LATE
        if trial.is_sound and trial.rest and self.ends_late(trial):
            trial.outcome = Outcome.LATE


def refit_core(problem: Problem, candidate: Candidate) -> FittedCore | None:
    """Fit a candidate's variant on all of the problem's rows; None where it failed, or where the board's hard stop was in the way."""
    rows = np.arange(len(problem.target))
    rounds = max(5, round(candidate.rounds * ROUNDS_GROWTH)) if candidate.rounds else None
    try:
        with turn_of(candidate.variant.family):
            problem.pulse()
            return fit_variant(problem, candidate.variant, rows, None, rounds).core
    except (OutOfTime, *FIT_ERRORS):
        return None


def final_core(problem: Problem, candidate: Candidate, folds: int, time_left: float) -> FittedCore | None:
    """Fit a candidate's variant on all training rows.

    With a single large fold, or where that would take longer than ``time_left`` (seconds), its first fold's model serves.
    """
    if folds == 1 or candidate.refit_seconds > time_left:
        return candidate.core
    return refit_core(problem, candidate) or candidate.core


def seconds_of(fits: Sequence[float], cores: int) -> float:
    """Return how long fits of so many seconds take when as many run at once as there are cores."""
    return max(sum(fits) / cores, max(fits, default=0.0))
