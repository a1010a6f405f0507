"""The search for good models inside a budget: cheap ones first, promising ones in depth, then drawn ones in heats."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import takewhile

import numpy as np

from terazi.engine.learning.all_rows import last_seconds
from terazi.engine.learning.board import Board
from terazi.engine.learning.candidates import Candidate, judge_candidate
from terazi.engine.learning.crew import Crew
from terazi.engine.learning.ensemble import blend_loss, greedy_weights
from terazi.engine.learning.families import Problem, Rows
from terazi.engine.learning.features import Floats
from terazi.engine.learning.fits import ONE_AFTER_THE_OTHER, Fold, Outcome, Trial, Validation, seconds_of
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


@dataclass(kw_only=True, slots=True)
class Search:
    """Cross-validates variants of the families until the budget is used: the time, or where given the number of trials.

    The order of the trials does not depend on the time, which only ends them and passes over families that are too dear.
    So the families that took part, the number of folds and the number of trials say what was tried.
    """

    problem: Problem
    board: Board
    crew: Crew
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
        return np.sort(np.concatenate([fold.watched for fold in self.folds]))

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
        for trial in self._validate(self._begun(v for v in first[: self.trials] if self._has_time(v))):
            self._finish(trial)
            self.board.tried += trial.variant.family in self.took_part
        if self._deepen():
            self._heats()
        return sorted(self.candidates, key=lambda c: c.loss)

    def _deepen(self) -> bool:
        """Try what is known to be worth it of the best families; False where the time or the number of trials ended that."""
        known = more_variants(self._best_families(DEPTH_FAMILIES), self.problem.class_count)
        chosen = known[: self._left()]
        done = 0
        with closing(self._validate(self._begun(takewhile(self._has_time, chosen)))) as trials:
            for trial in trials:
                self._finish(trial)
                if trial.outcome is Outcome.LATE:
                    break
                done += 1
                self.board.tried += 1
        return done == len(known)

    def _fold(self, *, single: bool) -> None:
        problem = self.problem
        pairs = folds_of(problem.target, problem.class_count, problem.seed, problem.belonging, single=single)
        self.folds = [Fold(number=n, learned=rows, watched=seen) for n, (rows, seen) in enumerate(pairs)]

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
        if not self._fits(cost / self.crew.cores, max(whole)):
            return False
        self.board.step = Phrase("learning.step.heat")
        until = min(self._last_moment(variant.family) for variant in drawn)
        running = list(self._validate((self._begin(v, until) for v in drawn), first))
        sound = sorted((t for t in running if t.is_sound), key=lambda trial: self._loss_on(trial, first))
        done = list(self._validate(iter(sound[:GO_ON]), others)) if others else sound[:GO_ON]
        if any(trial.outcome is Outcome.LATE for trial in running):
            return False
        for trial in done:
            self._add(trial)
        self.board.publish()
        return True

    def _loss_on(self, trial: Trial, folds: Sequence[Fold]) -> float:
        watched = np.concatenate([fold.watched for fold in folds])
        told, actual = trial.told[watched], self.problem.target[watched]
        return blend_loss(told, actual, classes=self.problem.class_count > 0)

    def _screen(self, variants: list[Variant]) -> list[Variant]:
        """Score every family on a sample, so that promising ones come first and their cost is known."""
        self.board.step = Phrase("learning.step.screen")
        problem = self.problem
        learned, watched = screening_rows(
            problem.target, problem.class_count, problem.seed, problem.belonging
        )
        sample = Fold(number=0, learned=learned, watched=watched)
        losses: dict[Family, float] = {}
        for trial in self._validate(self._screened(variants, losses), [sample]):
            family = trial.variant.family
            found = self._judged(trial, [sample])
            if found is None:
                self.board.set(family, RowState.SKIPPED if trial.outcome is Outcome.LATE else RowState.FAILED)
                continue
            losses[family] = found.loss
            self.expected[family] = found.seconds
            self.board.set(family, RowState.SCREENED, found)
            self.board.publish()
        self._plan_folds(len(learned))
        ordered = sorted(variants, key=lambda v: losses.get(v.family, np.inf))
        cheapest = min(ordered, key=lambda v: (v.family not in losses, RELATIVE_COST[v.family]))
        return [cheapest, *(v for v in ordered if v is not cheapest)]

    def _screened(self, variants: list[Variant], losses: dict[Family, float]) -> Iterator[Trial]:
        until = self.deadline * SCREENING_SHARE
        for variant in variants:
            if not losses or self.board.elapsed() + self._estimate(variant.family) <= until:
                yield self._begin(variant, until if losses else np.inf)

    def _plan_folds(self, sampled: int) -> None:
        """Turn the sample's costs into those of the full data, and take a single fold where several would take too long."""
        left = self.deadline - self.board.elapsed()
        for single in (False, True):
            if single:
                self._fold(single=True)
            scale = (sum(len(fold.learned) for fold in self.folds) / sampled) ** COST_POWER
            cost = sum(self.expected.values()) * scale * (1 + self._refit_share())
            if single or cost / self.crew.cores <= left:
                break
        self.expected = {family: cost * scale for family, cost in self.expected.items()}

    def _has_time(self, variant: Variant) -> bool:
        """Say whether there is time to validate a variant, and that it is being tried; there always is for the first one."""
        family = variant.family
        cost = self._estimate(family)
        if self.candidates and not self._fits(cost * self._rounds(family) / len(self.folds), cost):
            if family not in self.took_part:
                self.board.set(family, RowState.SKIPPED)
            return False
        self.board.step = Phrase("learning.step.fit", {"family": family.name_for(self.board.kind)})
        self.board.set(family, RowState.RUNNING)
        self.board.publish()
        return True

    def _finish(self, trial: Trial) -> None:
        """Take in what a validation found."""
        family = trial.variant.family
        if trial.outcome is Outcome.LATE:
            self.board.set(family, RowState.DONE if family in self.took_part else RowState.SKIPPED)
            return
        found = self._add(trial)
        if found is not None:
            self.expected[family] = found.seconds
        elif family in self.took_part:
            self.board.set(family, RowState.DONE)
        self.board.publish()

    def _add(self, trial: Trial) -> Candidate | None:
        found = self._judged(trial, self.folds)
        if found is None:
            self.board.set(trial.variant.family, RowState.FAILED)
        else:
            self.candidates.append(found)
            self.board.set(trial.variant.family, RowState.DONE, found)
        return found

    def _estimate(self, family: Family) -> float:
        """Seconds that validating the family will take: as long as it took, or as the tried ones let expect of it.

        What was measured holds how busy the machine is. 0 before anything was measured.
        """
        if family in self.expected:
            return self.expected[family]
        paces = [cost / RELATIVE_COST[tried] for tried, cost in self.expected.items()]
        return RELATIVE_COST[family] * float(np.median(paces)) if paces else 0.0

    def _fits(self, rest: float, whole: float) -> bool:
        """Say whether the rest (seconds of waiting) of a validation, and the final fit after the whole of it, end in time."""
        end = self.board.elapsed() + rest + self._reserve(whole * self._refit_share())
        return end <= self.deadline

    def _ends_late(self, trial: Trial) -> bool:
        """Whether the folds that are left, at the pace of those done, would end too late; never for the first candidate."""
        pace = trial.seconds / len(trial.fit_seconds)
        rounds = -(-trial.rest // self.crew.cores)
        return bool(self.candidates) and not self._fits(pace * rounds, pace * len(self.folds))

    def _refit_share(self) -> float:
        if len(self.folds) == 1:
            return 0.0
        return len(self.problem.target) / sum(len(fold.learned) for fold in self.folds)

    def _last_moment(self, family: Family) -> float:
        """When a validation that starts now must stop so that its final fit still has time; never for the first."""
        if not self.candidates:
            return np.inf
        now = self.board.elapsed()
        share = self._refit_share() * len(self.folds) / self._rounds(family)
        return now + (self.deadline - self._reserve() - now) / (1 + share)

    def _rounds(self, family: Family) -> int:
        """How many fits of a validation follow each other: the others run beside them."""
        return len(self.folds) if family in ONE_AFTER_THE_OTHER else -(-len(self.folds) // self.crew.cores)

    def _reserve(self, further: float = 0.0) -> float:
        """Seconds for the fits on all training rows, a ``further`` one among them, and then on all rows there are."""
        best: dict[Family, float] = {}
        for candidate in sorted(self.candidates, key=lambda c: -c.loss):
            best[candidate.variant.family] = candidate.refit_seconds
        refits = list(best.values()) if len(self.folds) > 1 else []
        used = sorted(self.candidates, key=lambda c: c.loss)[:LIKELY_MEMBERS]
        rows, cores = len(self.problem.target), self.crew.cores
        on_all_rows = last_seconds(used, ALL_ROWS_GROWTH, rows, cores, self.board.budget)
        return seconds_of([*refits, further], cores) + on_all_rows

    def _begin(self, variant: Variant, until: float) -> Trial:
        rows, classes = len(self.problem.target), self.problem.class_count
        return Trial(variant=variant, told=np.zeros((rows, classes) if classes else rows), until=until)

    def _begun(self, variants: Iterator[Variant]) -> Iterator[Trial]:
        return (self._begin(variant, self._last_moment(variant.family)) for variant in variants)

    def _validate(self, trials: Iterator[Trial], folds: Sequence[Fold] | None = None) -> Generator[Trial]:
        validation = Validation(
            problem=self.problem, board=self.board, crew=self.crew, ends_late=self._ends_late
        )
        return validation.run(trials, folds or self.folds, first_alone=not self.candidates)

    def _judged(self, trial: Trial, folds: Sequence[Fold]) -> Candidate | None:
        """What the validation says of a trial; None where it failed or told no numbers."""
        if not trial.is_sound:
            return None
        seen = np.sort(np.concatenate([fold.watched for fold in folds]))
        share = sum(len(fold.learned) for fold in folds) / len(self.problem.target)
        return judge_candidate(
            trial.variant,
            trial.told[seen],
            self.problem.target[seen],
            self.problem.class_count,
            seconds=trial.seconds,
            refit_seconds=trial.seconds / share,
            rounds=int(np.mean(trial.rounds)) if trial.rounds else None,
            core=trial.cores[0],
        )
