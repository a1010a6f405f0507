"""Judged models fitted once more, the held-out rows included: what is used has learned from everything there is."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from terazi.engine.learning.board import Board
from terazi.engine.learning.candidates import Candidate
from terazi.engine.learning.cores import CalibratedCore, MixtureCore
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.preparing import Prepared
from terazi.engine.learning.search import refit_core


def fit_on_all_rows(
    prepared: Prepared,
    models: Sequence[TrainedModel],
    parts: Sequence[tuple[Candidate, ...]],
    board: Board,
    growth: float,
) -> list[TrainedModel]:
    """Return the models, the first ones fitted on all prepared rows, as many as the board's budget has time for.

    ``parts`` are what each model consists of, in the order of its members; ``growth`` is how many times as many rows
    there are now. A model that cannot be fitted again stays as it was judged.
    """
    fitted: dict[int, CalibratedCore] = {}
    final: list[TrainedModel] = []
    for model, consists_of in zip(models, parts, strict=True):
        new = [part for part in consists_of if id(part) not in fitted]
        cost = growth * sum(part.refit_seconds for part in new)
        if board.elapsed() + cost <= board.budget:
            board.hard_stop = board.budget
            fitted |= {id(part): core for part in new if (core := _fitted(prepared, part)) is not None}
            board.hard_stop = np.inf
        cores = tuple(fitted[id(part)] for part in consists_of if id(part) in fitted)
        final.append(_with(model, cores, prepared) if len(cores) == len(consists_of) else model)
    return final


def _fitted(prepared: Prepared, part: Candidate) -> CalibratedCore | None:
    core = refit_core(prepared.problem, part)
    return None if core is None else CalibratedCore(core=core, calibration=part.calibration)


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
