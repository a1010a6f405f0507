"""The search for good models inside a budget: cheap ones first, promising ones in depth, then drawn ones in heats."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import lightgbm as lgb
import numpy as np

from terazi.engine.learning.board import Board, OutOfTime
from terazi.engine.learning.candidates import Candidate, judge_candidate
from terazi.engine.learning.ensemble import blend_loss, greedy_weights
from terazi.engine.learning.families import FittedCore, Problem, Rows, fit_variant
from terazi.engine.learning.features import Floats
from terazi.engine.learning.portfolio import (
    RELATIVE_COST,
    Variant,
    drawn_variants,
    first_variants,
    more_variants,
)
from terazi.engine.learning.splits import folds_of, screening_rows
from terazi.engine.learning.tasks import Family, RowState
from terazi.foundation.language.phrases import Phrase

FIT_ERRORS = (ValueError, ArithmeticError, np.linalg.LinAlgError, lgb.basic.LightGBMError, MemoryError)
SCREEN_FROM = 6000
DEPTH_FAMILIES = 5
SCREENING_SHARE = 1 / 3
LIKELY_MEMBERS = 3
ALL_ROWS_GROWTH = 1.25
COST_POWER = 0.85  # costs grow a little slower than the rows
HEAT, GO_ON = 8, 2
HEAT_FAMILIES = 4
MOST_HEATS = 60
IDLE_HEATS = 4
LEAST_GAIN = 0.0005  # of the loss; what a heat must win to count

Fold = tuple[Rows, Rows]


@dataclass(kw_only=True, slots=True)
class Trial:
    """A variant while it is validated: what was told of the rows watched so far."""

    variant: Variant
    told: Floats
    rounds: list[int] = field(default_factory=list)
    cores: list[FittedCore] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(kw_only=True, slots=True)
class Search:
    """Cross-validates variants of the families until the budget is used: the time, or where given the number of trials.

    The order of the trials does not depend on the time, which only ends them and passes over families that are too dear.
    So the families that took part, the number of folds and the number of trials say what was tried.
    """

    problem: Problem
    board: Board
    families: tuple[Family, ...] | None
    deadline: float
    trials: int | None = None
    single: bool = False
    candidates: list[Candidate] = field(default_factory=list)
    folds: list[Fold] = field(default_factory=list)
    expected: dict[Family, float] = field(default_factory=dict)

    @property
    def seen(self) -> Rows:
        """The training rows that validation predictions exist for, in their order."""
        return np.sort(np.concatenate([watched for _, watched in self.folds]))

    @property
    def actual(self) -> Floats:
        """The target of the seen rows."""
        return self.problem.target[self.seen]

    @property
    def took_part(self) -> tuple[Family, ...]:
        """The families that were validated."""
        return tuple(dict.fromkeys(c.variant.family for c in self.candidates))

    def run(self) -> list[Candidate]:
        """Return the candidates, best first; there is at least one unless every family failed."""
        first = first_variants(self.families, len(self.problem.target), self.problem.class_count)
        self._fold(single=self.single)
        for variant in first:
            self.board.set(variant.family, RowState.WAITING)
        all_of_them = self.trials is not None and self.trials >= len(first)
        if len(self.problem.target) >= SCREEN_FROM and not all_of_them:
            first = self._screen(first)
        for variant in first[: self.trials]:
            if self._try(variant):
                self.board.tried += variant.family in self.took_part
        for variant in more_variants(self._best_families(DEPTH_FAMILIES), self.problem.class_count):
            if self._left() == 0 or not self._try(variant):
                return sorted(self.candidates, key=lambda c: c.loss)
            self.board.tried += 1
        self._heats()
        return sorted(self.candidates, key=lambda c: c.loss)

    def _fold(self, *, single: bool) -> None:
        problem = self.problem
        self.folds = folds_of(
            problem.target, problem.class_count, problem.seed, problem.belonging, single=single
        )

    def _left(self) -> int | None:
        """How many trials there still are; None where only the time ends them."""
        return None if self.trials is None else max(0, self.trials - self.board.tried)

    def _best_families(self, count: int) -> list[Family]:
        ranked = [c.variant.family for c in sorted(self.candidates, key=lambda c: c.loss)]
        return list(dict.fromkeys(ranked))[:count]

    def _heats(self) -> None:
        """Draw settings of the best families; each heat's are tried on one fold, and its best two go on to all of them.

        Successive halving (Jamieson and Talwalkar 2016), until the ensemble has won nothing in four heats.
        """
        loss, idle = self._blended_loss(), 0
        for number in range(MOST_HEATS):
            left = self._left()
            count = HEAT if left is None else min(HEAT, left)
            chance = np.random.default_rng([self.problem.seed, number])
            families = self._best_families(HEAT_FAMILIES)
            drawn = drawn_variants(families, self.problem.class_count, count, chance)
            if not drawn or idle == IDLE_HEATS or not self._heat(drawn):
                return
            self.board.tried += len(drawn)
            now = self._blended_loss()
            idle = 0 if now < loss * (1 - LEAST_GAIN) else idle + 1
            loss = min(loss, now)

    def _blended_loss(self) -> float:
        classes = self.problem.class_count > 0
        told = [c.told for c in self.candidates]
        weights = greedy_weights(told, self.actual, classes=classes)
        blended = sum(weight * one for weight, one in zip(weights, told, strict=True) if weight)
        return blend_loss(np.asarray(blended), self.actual, classes=classes)

    def _heat(self, drawn: Sequence[Variant]) -> bool:
        """Run a heat; False where the time is over, and then nothing of it counts."""
        first, others = self.folds[:1], self.folds[1:]
        whole = [self._estimate(variant.family) for variant in drawn]
        share = len(others) / len(self.folds)
        cost = (1 - share) * sum(whole) + share * GO_ON * max(whole)
        if not self._fits(cost, max(whole)):
            return False
        self.board.step = Phrase("learning.step.heat")
        self.board.hard_stop = self._last_moment()
        try:
            running = [trial for trial in map(self._begin, drawn) if self._runs(trial, first)]
            running.sort(key=lambda trial: self._loss_on(trial, first))
            done = [trial for trial in running[:GO_ON] if self._runs(trial, others)]
        except OutOfTime:
            return False
        finally:
            self.board.hard_stop = np.inf
        for trial in done:
            self._add(self._judged(trial, self.folds))
        self.board.publish()
        return True

    def _loss_on(self, trial: Trial, folds: Sequence[Fold]) -> float:
        watched = np.concatenate([rows for _, rows in folds])
        told, actual = trial.told[watched], self.problem.target[watched]
        return blend_loss(told, actual, classes=self.problem.class_count > 0)

    def _screen(self, variants: list[Variant]) -> list[Variant]:
        """Score every family on a sample, so that promising ones come first and their cost is known."""
        self.board.step = Phrase("learning.step.screen")
        problem = self.problem
        sample = screening_rows(problem.target, problem.class_count, problem.seed, problem.belonging)
        losses: dict[Family, float] = {}
        for variant in variants:
            end = self.board.elapsed() + self._estimate(variant.family)
            if losses and end > self.deadline * SCREENING_SHARE:
                continue
            self.board.hard_stop = self.deadline * SCREENING_SHARE if losses else np.inf
            try:
                found = self._validate(variant, [sample])
            except OutOfTime:
                self.board.set(variant.family, RowState.SKIPPED)
                continue
            if found is not None:
                losses[variant.family] = found.loss
                self.expected[variant.family] = found.seconds
                self.board.set(variant.family, RowState.SCREENED, found)
                self.board.publish()
        self._plan_folds(len(sample[0]))
        ordered = sorted(variants, key=lambda v: losses.get(v.family, np.inf))
        cheapest = min(ordered, key=lambda v: (v.family not in losses, RELATIVE_COST[v.family]))
        return [cheapest, *(v for v in ordered if v is not cheapest)]

    def _plan_folds(self, sampled: int) -> None:
        """Turn the sample's costs into those of the full data, and take a single fold where several would take too long."""
        left = self.deadline - self.board.elapsed()
        for single in (False, True):
            if single:
                self._fold(single=True)
            scale = (sum(len(rows) for rows, _ in self.folds) / sampled) ** COST_POWER
            if single or sum(self.expected.values()) * scale * (1 + self._refit_share()) <= left:
                break
        self.expected = {family: cost * scale for family, cost in self.expected.items()}

    def _try(self, variant: Variant) -> bool:
        """Validate a variant; False where the time is too short for it."""
        family = variant.family
        deepening = family in self.took_part
        cost = self._estimate(family)
        if self.candidates and not self._fits(cost, cost):
            if not deepening:
                self.board.set(family, RowState.SKIPPED)
            return False
        self.board.step = Phrase("learning.step.fit", {"family": family.name_for(self.board.kind)})
        self.board.set(family, RowState.RUNNING)
        self.board.publish()
        self.board.hard_stop = self._last_moment()
        try:
            found = self._validate(variant, self.folds)
        except OutOfTime:
            self.board.set(family, RowState.DONE if deepening else RowState.SKIPPED)
            return False
        if found is not None:
            self.expected[family] = found.seconds
        elif deepening:
            self.board.set(family, RowState.DONE)
        self._add(found)
        self.board.publish()
        return True

    def _add(self, found: Candidate | None) -> None:
        if found is not None:
            self.candidates.append(found)
            self.board.set(found.variant.family, RowState.DONE, found)

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

    def _validate(self, variant: Variant, folds: Sequence[Fold]) -> Candidate | None:
        """Cross-validate a variant; None where it failed, OutOfTime where the board's hard stop or the deadline is in the way."""
        trial = self._begin(variant)
        try:
            return self._judged(trial, folds) if self._runs(trial, folds) else None
        finally:
            self.board.hard_stop = np.inf

    def _begin(self, variant: Variant) -> Trial:
        rows, classes = len(self.problem.target), self.problem.class_count
        return Trial(variant=variant, told=np.zeros((rows, classes) if classes else rows))

    def _runs(self, trial: Trial, folds: Sequence[Fold]) -> bool:
        """Validate on further folds; False where the variant fails on them."""
        started = self.board.elapsed()
        try:
            for number, (learned, watched) in enumerate(folds):
                fitted = fit_variant(self.problem, trial.variant, learned, watched)
                trial.cores = trial.cores or [fitted.core]
                trial.told[watched] = fitted.core.raw(self.problem.layout.rows(watched))
                trial.rounds.extend([fitted.rounds] if fitted.rounds else [])
                self._check_rest(self.board.elapsed() - started, number + 1, len(folds))
                self.board.pulse()
        except FIT_ERRORS:
            self.board.set(trial.variant.family, RowState.FAILED)
            return False
        trial.seconds += self.board.elapsed() - started
        return True

    def _check_rest(self, spent: float, done: int, folds: int) -> None:
        """OutOfTime where the folds that are left, at the pace of those done, would end too late; never for the first candidate."""
        whole = spent / done * folds
        if self.candidates and done < folds and not self._fits(whole - spent, whole):
            raise OutOfTime

    def _judged(self, trial: Trial, folds: Sequence[Fold]) -> Candidate | None:
        seen = np.sort(np.concatenate([watched for _, watched in folds]))
        share = sum(len(rows) for rows, _ in folds) / len(self.problem.target)
        found = judge_candidate(
            trial.variant,
            trial.told[seen],
            self.problem.target[seen],
            self.problem.class_count,
            seconds=trial.seconds,
            refit_seconds=trial.seconds / share,
            rounds=int(np.mean(trial.rounds)) if trial.rounds else None,
            core=trial.cores[0],
        )
        if found is None:
            self.board.set(trial.variant.family, RowState.FAILED)
        return found


def refit_core(problem: Problem, candidate: Candidate) -> FittedCore | None:
    """Fit a candidate's variant on all of the problem's rows; None where it failed, or where the board's hard stop was in the way."""
    rows = np.arange(len(problem.target))
    rounds = max(5, round(candidate.rounds * 1.1)) if candidate.rounds else None
    try:
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
