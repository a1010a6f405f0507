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


def fit_on_all_rows(
    prepared: Prepared,
    models: Sequence[TrainedModel],
    parts: Sequence[tuple[Candidate, ...]],
    board: Board,
    crew: Crew,
    growth: float,
) -> list[TrainedModel]:
    """Return the models, the first ones fitted on all prepared rows, as many as the board's budget has time for.

    ``parts`` are what each model consists of, in the order of its members; ``growth`` is how many times as many rows
    there are now. A model that cannot be fitted again stays as it was judged.
    """
    wanted: dict[int, Candidate] = {}
    left = board.budget - board.elapsed()
    for consists_of in parts:
        more = wanted | {id(part): part for part in consists_of}
        cost = seconds_of([growth * part.refit_seconds for part in more.values()], crew.cores)
        if cost <= left:
            wanted = more

    def fitted(part: Candidate) -> CalibratedCore | None:
        core = refit_core(prepared.problem, part)
        return None if core is None else CalibratedCore(core=core, calibration=part.calibration)

    board.hard_stop = board.budget
    cores = dict(zip(wanted, crew.map(fitted, wanted.values()), strict=True))
    board.hard_stop = np.inf
    final: list[TrainedModel] = []
    for model, consists_of in zip(models, parts, strict=True):
        new = [core for part in consists_of if (core := cores.get(id(part))) is not None]
        final.append(_with(model, tuple(new), prepared) if len(new) == len(consists_of) else model)
    return final


def _with(model: TrainedModel, cores: tuple[CalibratedCore, ...], prepared: Prepared) -> TrainedModel:
    """The judged model with new cores."""
    core: CalibratedCore | MixtureCore = cores[0]
    if isinstance(model.core, MixtureCore):
        core = replace(model.core, members=cores)
    card = replace(
        model.card,
        preparation=prepared.preparation,
        centre=prepared.centre,
        unit=prepared.unit,
        rows=len(prepared.problem.target),
    )
    return TrainedModel(card=card, core=core)
