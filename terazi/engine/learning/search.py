"""The search for good models inside a time budget: cheap ones first, promising ones in depth."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import lightgbm as lgb
import numpy as np

from terazi.engine.learning.cores import Calibration
from terazi.engine.learning.ensemble import blend_loss, fit_calibration, fit_decision
from terazi.engine.learning.families import (
    RELATIVE_COST,
    FittedCore,
    Problem,
    Rows,
    Variant,
    first_variants,
    fit_variant,
    more_variants,
)
from terazi.engine.learning.features import Floats
from terazi.engine.learning.metrics import confusion_counts, macro_fscore, r_squared
from terazi.engine.learning.models import choose_classes
from terazi.engine.learning.splits import folds_of, screening_rows
from terazi.engine.learning.tasks import Family, LeaderboardRow, RowState, TaskKind, TrainingProgress
from terazi.foundation.language.phrases import Phrase

FIT_ERRORS = (ValueError, ArithmeticError, np.linalg.LinAlgError, lgb.basic.LightGBMError, MemoryError)
SCREEN_FROM = 6000
TOLD_EVERY = 0.25
DEPTH_FAMILIES = 5
SCREENING_SHARE = 1 / 3
LIKELY_MEMBERS = 3
ALL_ROWS_GROWTH = 1.25
COST_POWER = 0.85  # costs grow a little slower than the rows


class OutOfTime(Exception):  # noqa: N818 - the name says what happened
    """The budget ended while a model was being fitted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """One variant with its predictions of rows it did not learn from (calibrated, in the order of the seen rows).

    ``core`` is the model of the first fold, kept for when there is no time to fit once more on all training rows.
    """

    variant: Variant
    told: Floats
    calibration: Calibration | None
    decision: tuple[float, ...]
    loss: float
    score: float
    seconds: float = 0.0
    refit_seconds: float = 0.0
    rounds: int | None = None
    core: FittedCore | None = None


@dataclass(kw_only=True, slots=True)
class Board:
    """The clock, the budget and the live leaderboard of one training."""

    kind: TaskKind
    budget: float
    clock: Callable[[], float]
    tell: Callable[[TrainingProgress], None] | None
    loss_unit: float = 1.0  # a regression's losses are shown in the target's unit
    started: float = 0.0
    rows: dict[Family, LeaderboardRow] = field(default_factory=dict)
    on_sample: set[Family] = field(default_factory=set)
    step: Phrase = field(default_factory=lambda: Phrase("learning.step.prepare"))
    hard_stop: float = np.inf
    told_at: float = -np.inf

    def start(self) -> None:
        self.started = self.clock()

    def elapsed(self) -> float:
        return self.clock() - self.started

    def pulse(self) -> None:
        """Tell the progress now and then; OutOfTime once the time of the model at hand is over."""
        now = self.elapsed()
        if now - self.told_at >= TOLD_EVERY:
            self.publish()
        if now > self.hard_stop:
            raise OutOfTime

    def publish(self) -> None:
        """Tell the progress; the callback may raise TrainingCancelled."""
        now = self.elapsed()
        self.told_at = now
        if self.tell is None:
            return
        self.tell(
            TrainingProgress(
                step=self.step,
                fraction=min(0.99, now / self.budget),
                seconds_left=max(0.0, self.budget - now),
                leaderboard=self.sorted_rows(),
            )
        )

    def set(self, family: Family, state: RowState, candidate: Candidate | None = None) -> None:
        """Change a family's row; its best scores stay."""
        row = self.rows.get(family) or LeaderboardRow(
            family=family, name=family.name_for(self.kind), state=state
        )
        row = replace(row, state=state)
        if candidate is not None:
            row = replace(row, seconds=row.seconds + candidate.seconds)
            if row.loss is None or family in self.on_sample or candidate.loss < row.loss:
                row = replace(row, loss=candidate.loss, score=candidate.score)
            self.on_sample.discard(family)
        if state is RowState.SCREENED:
            self.on_sample.add(family)
        self.rows[family] = row

    def sorted_rows(self) -> tuple[LeaderboardRow, ...]:
        """The rows, best first; those without a score last."""
        rows = sorted(self.rows.values(), key=lambda r: (r.loss is None, r.loss or 0.0))
        return tuple(
            replace(row, loss=None if row.loss is None else row.loss * self.loss_unit) for row in rows
        )


@dataclass(kw_only=True, slots=True)
class Search:
    """Cross-validates variants of the families until the budget is used."""

    problem: Problem
    board: Board
    families: tuple[Family, ...] | None
    deadline: float
    candidates: list[Candidate] = field(default_factory=list)
    folds: list[tuple[Rows, Rows]] = field(default_factory=list)
    expected: dict[Family, float] = field(default_factory=dict)

    @property
    def seen(self) -> Rows:
        """The training rows that validation predictions exist for, in their order."""
        return np.sort(np.concatenate([watched for _, watched in self.folds]))

    @property
    def actual(self) -> Floats:
        """The target of the seen rows."""
        return self.problem.target[self.seen]

    def run(self) -> list[Candidate]:
        """Return the candidates, best first; there is at least one unless every family failed."""
        first = first_variants(self.families, len(self.problem.target), self.problem.class_count)
        self.folds = folds_of(
            self.problem.target, self.problem.class_count, self.problem.seed, self.problem.belonging
        )
        for variant in first:
            self.board.set(variant.family, RowState.WAITING)
        if len(self.problem.target) >= SCREEN_FROM:
            first = self._screen(first)
        for variant in first:
            self._try(variant)
        best = sorted(self.candidates, key=lambda c: c.loss)[:DEPTH_FAMILIES]
        for variant in more_variants([c.variant.family for c in best], self.problem.class_count):
            self._try(variant)
        return sorted(self.candidates, key=lambda c: c.loss)

    def _screen(self, variants: list[Variant]) -> list[Variant]:
        """Score every family on a sample, so that promising ones come first and their cost is known."""
        self.board.step = Phrase("learning.step.screen")
        learned, watched = screening_rows(
            self.problem.target, self.problem.class_count, self.problem.seed, self.problem.belonging
        )
        losses: dict[Family, float] = {}
        for variant in variants:
            end = self.board.elapsed() + self._estimate(variant.family)
            if losses and end > self.deadline * SCREENING_SHARE:
                continue
            self.board.hard_stop = self.deadline * SCREENING_SHARE if losses else np.inf
            found = self._validate(variant, [(learned, watched)], np.sort(watched))
            if found is not None:
                losses[variant.family] = found.loss
                self.expected[variant.family] = found.seconds
                self.board.set(variant.family, RowState.SCREENED, found)
                self.board.publish()
        self._plan_folds(len(learned))
        ordered = sorted(variants, key=lambda v: losses.get(v.family, np.inf))
        cheapest = min(ordered, key=lambda v: self.expected.get(v.family, np.inf))
        return [cheapest, *(v for v in ordered if v is not cheapest)]

    def _plan_folds(self, sampled: int) -> None:
        """Turn the sample's costs into those of the full data, and take a single fold where several would take too long."""
        left = self.deadline - self.board.elapsed()
        for single in (False, True):
            if single:
                self.folds = folds_of(
                    self.problem.target,
                    self.problem.class_count,
                    self.problem.seed,
                    self.problem.belonging,
                    single=True,
                )
            scale = (sum(len(rows) for rows, _ in self.folds) / sampled) ** COST_POWER
            if single or sum(self.expected.values()) * scale * (1 + self._refit_share()) <= left:
                break
        self.expected = {family: cost * scale for family, cost in self.expected.items()}

    def _try(self, variant: Variant) -> None:
        family = variant.family
        deepening = any(c.variant.family is family for c in self.candidates)
        cost = self._estimate(family)
        if self.candidates and not self._fits(cost, cost):
            if not deepening:
                self.board.set(family, RowState.SKIPPED)
            return
        self.board.step = Phrase("learning.step.fit", {"family": family.name_for(self.board.kind)})
        self.board.set(family, RowState.RUNNING)
        self.board.publish()
        self.board.hard_stop = self._last_moment()
        found = self._validate(variant, self.folds, self.seen)
        if found is not None:
            self.candidates.append(found)
            self.expected[family] = found.seconds
            self.board.set(family, RowState.DONE, found)
        elif deepening:
            self.board.set(family, RowState.DONE)
        self.board.publish()

    def _estimate(self, family: Family) -> float:
        """Seconds that validating the family will take: as long as it took, or as the tried ones let expect of it.

        What was measured holds how busy the machine is. 0 before anything was measured.
        """
        if family in self.expected:
            return self.expected[family]
        paces = [cost / RELATIVE_COST[tried] for tried, cost in self.expected.items()]
        return RELATIVE_COST[family] * float(np.median(paces)) if paces else 0.0

    def _fits(self, rest: float, whole: float) -> bool:
        """Say whether the rest (seconds) of a validation, and the final fit after the whole of it, end in time."""
        end = self.board.elapsed() + rest + whole * self._refit_share()
        return end <= self.deadline - self._reserve()

    def _refit_share(self) -> float:
        if len(self.folds) == 1:
            return 0.0
        return len(self.problem.target) / sum(len(learned) for learned, _ in self.folds)

    def _last_moment(self) -> float:
        """When a validation that starts now must stop so that its final fit still has time; never for the first."""
        if not self.candidates:
            return np.inf
        now = self.board.elapsed()
        return now + (self.deadline - self._reserve() - now) / (1 + self._refit_share())

    def _reserve(self) -> float:
        """Seconds for the fits on all training rows, and then for what is used on all rows there are."""
        best: dict[Family, float] = {}
        for candidate in sorted(self.candidates, key=lambda c: -c.loss):
            best[candidate.variant.family] = candidate.refit_seconds
        refits = float(sum(best.values())) if len(self.folds) > 1 else 0.0
        used = sorted(self.candidates, key=lambda c: c.loss)[:LIKELY_MEMBERS]
        return refits + ALL_ROWS_GROWTH * sum(candidate.refit_seconds for candidate in used)

    def _validate(self, variant: Variant, folds: list[tuple[Rows, Rows]], seen: Rows) -> Candidate | None:
        """Cross-validate a variant; None where it failed, or where the board's hard stop or the deadline was in the way."""
        problem, started = self.problem, self.board.elapsed()
        shape = (len(problem.target), problem.class_count) if problem.class_count else len(problem.target)
        told = np.zeros(shape)
        rounds: list[int] = []
        cores: list[FittedCore] = []
        try:
            for number, (learned, watched) in enumerate(folds):
                fitted = fit_variant(problem, variant, learned, watched)
                cores = cores or [fitted.core]
                told[watched] = fitted.core.raw(problem.layout.rows(watched))
                rounds.extend([fitted.rounds] if fitted.rounds else [])
                self._check_rest(self.board.elapsed() - started, number + 1, len(folds))
                self.board.pulse()
        except OutOfTime:
            self.board.set(variant.family, RowState.SKIPPED)
            return None
        except FIT_ERRORS:
            self.board.set(variant.family, RowState.FAILED)
            return None
        finally:
            self.board.hard_stop = np.inf
        seconds = self.board.elapsed() - started
        share = sum(len(rows) for rows, _ in folds) / len(problem.target)
        mean_rounds = int(np.mean(rounds)) if rounds else None
        candidate = self._candidate(variant, told[seen], seen)
        if candidate is None:
            return None
        return replace(
            candidate, seconds=seconds, refit_seconds=seconds / share, rounds=mean_rounds, core=cores[0]
        )

    def _check_rest(self, spent: float, done: int, folds: int) -> None:
        """OutOfTime where the folds that are left, at the pace of those done, would end too late; never for the first candidate."""
        whole = spent / done * folds
        if self.candidates and done < folds and not self._fits(whole - spent, whole):
            raise OutOfTime

    def _candidate(self, variant: Variant, told: Floats, seen: Rows) -> Candidate | None:
        if not np.isfinite(told).all():
            self.board.set(variant.family, RowState.FAILED)
            return None
        actual = self.problem.target[seen]
        calibration: Calibration | None = None
        decision: tuple[float, ...] = ()
        if self.problem.class_count:
            numbers = actual.astype(np.intp)
            calibration = fit_calibration(numbers, told)
            told = calibration.apply(told) if calibration else told / told.sum(axis=1, keepdims=True)
            decision = fit_decision(numbers, told)
        return Candidate(
            variant=variant,
            told=told,
            calibration=calibration,
            decision=decision,
            loss=blend_loss(told, actual, classes=self.problem.class_count > 0),
            score=validation_score(told, actual, self.problem.class_count, decision),
        )


def refit_core(problem: Problem, candidate: Candidate) -> FittedCore | None:
    """Fit a candidate's variant on all of the problem's rows; None where it failed, or where the board's hard stop was in the way."""
    rows = np.arange(len(problem.target))
    rounds = max(5, round(candidate.rounds * 1.1)) if candidate.rounds else None
    try:
        problem.pulse()
        return fit_variant(problem, candidate.variant, rows, None, rounds).core
    except (OutOfTime, *FIT_ERRORS):
        return None


def validation_score(told: Floats, actual: Floats, class_count: int, decision: tuple[float, ...]) -> float:
    """Macro F-score, or R².

    ``told`` is (n, classes) or (n,), ``actual`` (n,); ``class_count`` 0 means a regression, whose R² is 0 where it is
    undefined.
    """
    if not class_count:
        return r_squared(actual, told) or 0.0
    numbers = actual.astype(np.intp)
    return macro_fscore(confusion_counts(numbers, choose_classes(told, decision), class_count))


def final_core(problem: Problem, candidate: Candidate, folds: int, time_left: float) -> FittedCore | None:
    """Fit a candidate's variant on all training rows.

    With a single large fold, or where that would take longer than ``time_left`` (seconds), its first fold's model serves.
    """
    if folds == 1 or candidate.refit_seconds > time_left:
        return candidate.core
    return refit_core(problem, candidate) or candidate.core
