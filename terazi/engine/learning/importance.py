"""Which inputs a model leans on, found by shuffling one input at a time."""

from collections.abc import Callable

import numpy as np

from terazi.engine.learning.ensemble import blend_loss
from terazi.engine.learning.features import Floats, Layout
from terazi.engine.learning.forms import InputForm
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.results import ImportanceRow

REPEATS = 3


def permutation_importance(
    model: TrainedModel, layout: Layout, actual: Floats, *, seed: int, rows: int, pulse: Callable[[], object]
) -> tuple[ImportanceRow, ...]:
    """Return the rise of the loss when each original column is shuffled (Breiman 2001), greatest first.

    ``layout`` and ``actual`` are held-out rows, of which at most ``rows`` are used; ``actual`` is in the target's unit.
    A rise is in log-loss or in the target's unit (RMSE), the mean of several shuffles; ``pulse`` is called before each
    column and may raise OutOfTime.
    """
    rng = np.random.default_rng(seed)
    used = np.sort(rng.permutation(len(actual))[:rows])
    layout, actual = layout.rows(used), actual[used]
    has_classes = model.card.kind.has_classes
    start = blend_loss(model.output(layout), actual, classes=has_classes)
    spans = model.card.preparation.spans()
    rises: dict[str, float] = {}
    for column, (plain, wide) in spans.items():
        pulse()
        shuffled = [_shuffled(layout, plain, wide, rng) for _ in range(REPEATS)]
        stacked = Layout(
            plain=np.concatenate([s.plain for s in shuffled]), wide=np.concatenate([s.wide for s in shuffled])
        )
        told = model.output(stacked)
        losses = [blend_loss(part, actual, classes=has_classes) for part in np.split(told, REPEATS)]
        rises[column] = float(np.mean(losses)) - start
    return _ranked(rises, model.card.form)


def _shuffled(layout: Layout, plain: slice, wide: slice, rng: np.random.Generator) -> Layout:
    order = rng.permutation(len(layout.plain))
    changed = Layout(plain=layout.plain.copy(), wide=layout.wide.copy())
    changed.plain[:, plain] = layout.plain[order, plain]
    changed.wide[:, wide] = layout.wide[order, wide]
    return changed


def _ranked(rises: dict[str, float], form: InputForm) -> tuple[ImportanceRow, ...]:
    total = sum(max(0.0, rise) for rise in rises.values())
    ordered = sorted(rises, key=lambda column: -rises[column])
    return tuple(
        ImportanceRow(
            column=column,
            caption=form.field(column).caption,
            rise=rises[column],
            share=max(0.0, rises[column]) / total if total else 0.0,
        )
        for column in ordered
    )
