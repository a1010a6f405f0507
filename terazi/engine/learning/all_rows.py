"""Judged models fitted once more, the held-out rows included: what is used has learned from everything there is."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from terazi.engine.learning.board import Board
from terazi.engine.learning.candidates import Candidate
from terazi.engine.learning.cores import CalibratedCore, MixtureCore
from terazi.engine.learning.crew import Crew
from terazi.engine.learning.fits import refit_core, seconds_of
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.preparing import Prepared
from terazi.engine.learning.speed import speed_of, together
from terazi.engine.learning.tasks import Family

COPIES = 3
COPIED_ROWS = 5000
COPYING_SHARE = 0.1
BY_CHANCE = frozenset({Family.NEURAL, Family.CATBOOST, Family.LIGHTGBM})

Parts = tuple[Candidate, ...]
Job = tuple[Candidate, int]  # a part of a model, and which of its copies


def copies_of(family: Family, rows: int) -> int:
    """Return how many fits of a family the best model is made of, where its speed allows: the mean of fits that begin differently.

    What is learned from few rows hangs on where the fit began and which rows it happened to draw; forests are means already.
    """
    return COPIES if family in BY_CHANCE and rows <= COPIED_ROWS else 1


def last_seconds(used: Sequence[Candidate], growth: float, rows: int, cores: int, budget: float) -> float:
    """Return how long what is used will be fitted on all rows, once, or with its copies where these take a tenth of the budget."""
    once = seconds_of([growth * part.refit_seconds for part in used], cores)
    every = [part for part in used for _ in range(copies_of(part.variant.family, rows))]
    often = seconds_of([growth * part.refit_seconds for part in every], cores)
    return often if often - once <= COPYING_SHARE * budget else once


def fit_on_all_rows(
    prepared: Prepared,
    models: Sequence[TrainedModel],
    parts: Sequence[Parts],
    board: Board,
    crew: Crew,
    growth: float,
    copies: int = COPIES,
) -> tuple[list[TrainedModel], int, bool]:
    """Return the models, the first ones fitted on all prepared rows, as many as the board's budget has time for.

    ``parts`` are what each model consists of, in the order of its members; ``growth`` is how many times as many rows
    there are now. A model that cannot be fitted again stays as it was judged. The best one is the mean of so many
    ``copies`` where there is time for all of them, else of one: that number is the second answer, and the third is whether
    all of them could be fitted.
    """
    copied = copied_parts(parts[0], len(prepared.problem.target))
    steps: list[list[Job]] = [[(part, 0) for part in parts[0]]]
    steps.append([(part, copy) for part in copied for copy in range(1, copies)])
    steps += [[(part, 0) for part in consists_of] for consists_of in parts[1:]]
    left = board.budget - board.elapsed()
    wanted: dict[tuple[int, int], Job] = {}
    for step in steps:
        more = wanted | {(id(part), copy): (part, copy) for part, copy in step}
        if seconds_of([growth * part.refit_seconds for part, _ in more.values()], crew.cores) <= left:
            wanted = more
    board.hard_stop = board.budget
    fitted = crew.map(lambda job: _fitted(prepared, *job), wanted.values())
    board.hard_stop = np.inf
    found = {key: core for key, core in zip(wanted, fitted, strict=True) if core is not None}
    final: list[TrainedModel] = []
    for model, consists_of in zip(models, parts, strict=True):
        every = range(1 if final else COPIES)
        cores = [[found[id(p), n] for n in every if (id(p), n) in found] for p in consists_of]
        final.append(_with(model, cores, prepared) if all(cores) else model)
    made = copies if all((id(part), copy) in wanted for part, copy in steps[1]) else 1
    best = [job for step in steps[: min(made, 2)] for job in step]
    is_whole = final[0] is not models[0] and all((id(part), copy) in found for part, copy in best)
    return final, made, is_whole


def copied_parts(parts: Parts, rows: int) -> list[Candidate]:
    """Return the parts of the best model that are fitted several times: the quickest to predict first, while all of it stays quick."""
    speeds = {id(part): speed_of(part.core) for part in parts if part.core is not None}
    copied: list[Candidate] = []
    whole = together(speeds.values())
    for part in sorted(parts, key=lambda part: speeds[id(part)].share):
        with_copies = together([whole, speeds[id(part)] * (COPIES - 1)])
        if copies_of(part.variant.family, rows) > 1 and with_copies.share <= 1:
            copied.append(part)
            whole = with_copies
    return copied


def _fitted(prepared: Prepared, part: Candidate, copy: int) -> CalibratedCore | None:
    problem = replace(prepared.problem, seed=prepared.problem.seed + copy)
    core = refit_core(problem, part)
    return None if core is None else CalibratedCore(core=core, calibration=part.calibration)


def _with(model: TrainedModel, cores: list[list[CalibratedCore]], prepared: Prepared) -> TrainedModel:
    """The judged model with new cores: for each part one, or copies that share its weight."""
    shares = model.core.weights if isinstance(model.core, MixtureCore) else (1.0,)
    members = tuple(core for copies in cores for core in copies)
    weights = tuple(share / len(copies) for share, copies in zip(shares, cores, strict=True) for _ in copies)
    card = replace(
        model.card,
        preparation=prepared.preparation,
        centre=prepared.centre,
        unit=prepared.unit,
        rows=len(prepared.problem.target),
    )
    core = members[0] if len(members) == 1 else MixtureCore(weights=weights, members=members)
    return TrainedModel(card=card, core=core)
