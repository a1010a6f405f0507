"""The models that are judged: the best of each family, and the ensemble where it is better than all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from terazi.engine.learning.board import Board
from terazi.engine.learning.candidates import Candidate, validation_score
from terazi.engine.learning.cores import CalibratedCore, MixtureCore
from terazi.engine.learning.crew import Crew
from terazi.engine.learning.ensemble import blend_loss, fit_decision, greedy_weights
from terazi.engine.learning.families import FittedCore, Problem
from terazi.engine.learning.features import Floats
from terazi.engine.learning.fits import final_core
from terazi.engine.learning.portfolio import Variant
from terazi.engine.learning.results import Member
from terazi.engine.learning.speed import speed_of, together
from terazi.engine.learning.tasks import Family, RowState, TaskKind
from terazi.foundation.language.phrases import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class Finalist:
    """A fitted model with what validation said about it."""

    candidate: Candidate
    family: Family
    core: CalibratedCore | MixtureCore
    members: tuple[Member, ...] = ()
    parts: tuple[Candidate, ...] = ()  # of an ensemble, in the order of its core's members


@dataclass(frozen=True, kw_only=True, slots=True)
class Finals:
    """Fits what the search chose on all training rows; ``actual`` are the targets of the rows that validation has seen."""

    problem: Problem
    board: Board
    crew: Crew
    kind: TaskKind
    actual: Floats
    has_ensemble: bool

    def weights(self, candidates: Sequence[Candidate]) -> Floats:
        """Return the ensemble's weights over the candidates (all zero where no ensemble is wanted).

        While an ensemble would predict too slowly, its slowest member is left out of the choice.
        """
        weights = np.zeros(len(candidates))
        if not self.has_ensemble or len(candidates) < 2:
            return weights
        speeds = [speed_of(c.core) for c in candidates if c.core is not None]
        quick = np.arange(len(candidates))
        while True:
            told = [candidates[place].told for place in quick.tolist()]
            weights[quick] = greedy_weights(told, self.actual, classes=self.kind.has_classes)
            chosen = np.flatnonzero(weights)
            if len(chosen) < 2 or together(speeds[place] for place in chosen).share <= 1:
                return weights
            slowest = max(chosen, key=lambda place: speeds[place].share)
            quick = quick[quick != slowest]
            weights[:] = 0.0

    def fit(
        self, candidates: Sequence[Candidate], weights: Floats, deadline: float, folds: int
    ) -> list[Finalist]:
        """Fit on all training rows: the best of each family (the first one), what has a weight, and the ensemble of them."""
        seen: set[Family] = set()
        chosen: list[Candidate] = []
        for candidate, weight in zip(candidates, weights, strict=True):
            if candidate.variant.family not in seen or weight:
                chosen.append(candidate)
            seen.add(candidate.variant.family)
        self.board.step = Phrase("learning.step.refit")
        self.board.hard_stop = deadline

        def fitted(candidate: Candidate) -> FittedCore | None:
            return final_core(self.problem, candidate, folds, deadline - self.board.elapsed())

        cores = self.crew.map(fitted, chosen)
        self.board.hard_stop = np.inf
        made = [
            Finalist(
                candidate=candidate,
                family=candidate.variant.family,
                core=CalibratedCore(core=core, calibration=candidate.calibration),
            )
            for candidate, core in zip(chosen, cores, strict=True)
            if core is not None
        ]
        ensemble = self._ensemble(made)
        return made if ensemble is None else [*made, ensemble]

    def _ensemble(self, made: list[Finalist]) -> Finalist | None:
        """The ensemble of what could be fitted, if it is better than its best member."""
        candidates = [m.candidate for m in made]
        weights = self.weights(candidates)
        chosen = np.flatnonzero(weights)
        if len(chosen) < 2:
            return None
        parts = tuple(candidates[i] for i in chosen)
        blended = self._blended(parts, weights[chosen])
        if blended.loss >= min(c.loss for c in candidates):
            return None
        self.board.set(Family.ENSEMBLE, RowState.DONE, blended)
        cores = [made[i].core for i in chosen]
        return Finalist(
            candidate=blended,
            family=Family.ENSEMBLE,
            core=MixtureCore(
                weights=tuple(float(weights[i]) for i in chosen),
                members=tuple(core for core in cores if isinstance(core, CalibratedCore)),
            ),
            parts=parts,
            members=self._members({int(i): float(weights[i]) for i in chosen}, made),
        )

    def _blended(self, parts: Sequence[Candidate], weights: Floats) -> Candidate:
        """What validation says of candidates together."""
        classes = len(parts[0].decision)
        told = np.asarray(sum(weight * part.told for weight, part in zip(weights, parts, strict=True)))
        decision = fit_decision(self.actual.astype(np.intp), told) if classes else ()
        return Candidate(
            variant=Variant(family=Family.ENSEMBLE, settings={}),
            told=told,
            calibration=None,
            decision=decision,
            loss=blend_loss(told, self.actual, classes=classes > 0),
            score=validation_score(told, self.actual, classes, decision),
            seconds=sum(part.seconds for part in parts),
            refit_seconds=sum(part.refit_seconds for part in parts),
        )

    def _members(self, weights: Mapping[int, float], made: list[Finalist]) -> tuple[Member, ...]:
        """The ensemble as a person sees it: each family once with its whole weight, the weightiest first."""
        by_family: dict[Family, float] = {}
        for place, weight in weights.items():
            by_family[made[place].family] = by_family.get(made[place].family, 0.0) + weight
        members = [
            Member(family=family, name=family.name_for(self.kind), weight=weight)
            for family, weight in by_family.items()
        ]
        return tuple(sorted(members, key=lambda member: -member.weight))
