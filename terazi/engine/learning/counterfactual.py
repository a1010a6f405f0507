"""What would change it: the smallest change of one or two inputs with which the answer is another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from terazi.engine.learning.features import Floats
from terazi.engine.learning.input_checks import check_rows
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.possibilities import Plain, Possible, possible_values, row_of, told_value
from terazi.engine.learning.what_if import answers_of, chosen_values
from terazi.foundation.language.lang import Lang

PAIRED = 6
MOST_ANSWERS = 3
HALVINGS = 8
DIGITS = (2, 3)
SECOND_INPUT = 0.5
"""What a second changed input costs beside its way, in spreads."""

Row = dict[str, Plain]


@dataclass(frozen=True, kw_only=True, slots=True)
class Goal:
    """What the answer should be: the class ``label``, or a number of at least (at most) ``number``."""

    label: str | None = None
    number: float | None = None
    is_least: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One input given another value; dates are ISO text."""

    column: str
    caption: str
    before: Plain
    after: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class Alternative:
    """Changes with which the goal is met; ``value`` and ``answer`` (probability of the class, or the number) are then these."""

    changes: tuple[Change, ...]
    distance: float
    value: str | float
    answer: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Counterfactual:
    """The smallest changes first, none where no one or two inputs suffice; ``nearest`` is the nearest answer found."""

    is_met: bool
    alternatives: tuple[Alternative, ...]
    nearest: float


def counterfactual(
    model: TrainedModel,
    row: Mapping[str, object],
    goal: Goal,
    *,
    locked: frozenset[str] = frozenset(),
    shown: frozenset[str] | None = None,
    lang: Lang | None = None,
) -> Counterfactual:
    """Look for the smallest changes (in spreads of the inputs) of one or two inputs that meet the goal.

    Inputs that are locked, unknown or not shown stay; values stay inside those that were seen. All values of each input are
    tried, pairs of the most telling ones after, and what is found is drawn back to the own value as far as the goal
    stays met (Wachter, Mittelstadt & Russell 2018, with the distance of Dandl et al. 2020).
    """
    checked = check_rows(model.card.form, [row], lang, allows_unknown=model.card.background is not None)
    return _Hunt(model, row_of(model, checked.raw), goal, locked, shown).run()


class _Hunt:
    def __init__(
        self,
        model: TrainedModel,
        own: Row,
        goal: Goal,
        locked: frozenset[str],
        shown: frozenset[str] | None,
    ) -> None:
        self.model, self.own, self.goal = model, own, goal
        free = [
            item
            for item in model.card.form.fields
            if item.id not in locked and (shown is None or item.id in shown) and own[item.id] is not None
        ]
        self.tried = [found for item in free if (found := possible_values(model, item)) is not None]

    def run(self) -> Counterfactual:
        told = answers_of(self.model, [self.own])
        if self._met(told)[0]:
            return Counterfactual(is_met=True, alternatives=(), nearest=float(self._scores(told)[0]))
        singles, progress = self._singles()
        pairs = self._pairs(progress)
        promising = self._different([*singles, *pairs])[: 2 * MOST_ANSWERS]
        chosen = self._different([self._drawn_back(found) for found in promising])[:MOST_ANSWERS]
        return Counterfactual(
            is_met=False,
            alternatives=tuple(self._alternative(changed) for changed in chosen),
            nearest=self.nearest,
        )

    def _singles(self) -> tuple[list[Row], dict[str, float]]:
        """The nearest value of each input that meets the goal, and how far each input brings the answer."""
        found: list[Row] = []
        progress: dict[str, float] = {}
        self.nearest = float(self._scores(answers_of(self.model, [self.own]))[0])
        for each in self.tried:
            changed: list[Row] = [{each.item.id: value} for value in each.values]
            found += self._best(changed)
            progress[each.item.id] = self.last_progress
        return found, progress

    def _pairs(self, progress: Mapping[str, float]) -> list[Row]:
        telling = sorted(self.tried, key=lambda each: -progress[each.item.id])[:PAIRED]
        found: list[Row] = []
        for one, other in combinations(telling, 2):
            changed: list[Row] = [
                {one.item.id: a, other.item.id: b} for a in one.values for b in other.values
            ]
            found += self._best(changed)
        return found

    def _best(self, changed: Sequence[Row]) -> list[Row]:
        """The cheapest of the changed rows that meet the goal, or nothing."""
        told = answers_of(self.model, [self.own | each for each in changed])
        scores = self._scores(told)
        self.last_progress = float(self._toward(scores).max())
        if self.last_progress > self._toward(np.array([self.nearest]))[0]:
            self.nearest = float(scores[int(self._toward(scores).argmax())])
        met = np.flatnonzero(self._met(told))
        if not len(met):
            return []
        return [min((changed[int(place)] for place in met), key=self._cost)]

    def _drawn_back(self, changed: Row) -> Row:
        """The same change made smaller, input by input, as long as the goal is met; then written in few digits."""
        drawn = dict(changed)
        for column in sorted(drawn, key=lambda name: -self._cost({name: drawn[name]})):
            own, far = self.own[column], drawn[column]
            if not self._of(column).is_measured or isinstance(own, str) or isinstance(far, str):
                continue
            near, good = float(own or 0.0), float(far or 0.0)
            for _ in range(HALVINGS):
                middle = self._fitting(column, (near + good) / 2)
                if self._is_met(drawn | {column: middle}):
                    good = middle
                else:
                    near = middle
            drawn[column] = next(
                (
                    value
                    for value in self._rounded(column, good, float(own or 0.0))
                    if self._is_met(drawn | {column: value})
                ),
                good,
            )
        return {column: value for column, value in drawn.items() if value != self.own[column]}

    def _rounded(self, column: str, value: float, own: float) -> list[float]:
        """The value in few digits, away from the own one so that the goal stays met."""
        spread = self._of(column).spread or 1.0
        found: list[float] = []
        for digits in DIGITS:
            step = 10.0 ** (np.floor(np.log10(spread)) - digits + 1)
            rounded = (np.ceil if value > own else np.floor)(value / step) * step
            found.append(self._fitting(column, float(np.round(rounded, 12))))
        return found

    def _fitting(self, column: str, value: float) -> float:
        each = self._of(column)
        held = min(max(value, float(each.values[0])), float(each.values[-1]))
        return float(np.round(held)) if each.item.type.value in ("integer", "datetime") else held

    def _different(self, found: Sequence[Row]) -> list[Row]:
        """The cheapest first, and none that changes more inputs than a cheaper one, those among them."""
        kept: list[Row] = []
        for changed in sorted(found, key=self._cost):
            if changed and not any(set(other) <= set(changed) for other in kept):
                kept.append(changed)
        return kept

    def _alternative(self, changed: Row) -> Alternative:
        told = answers_of(self.model, [self.own | changed])
        items = {each.item.id: each.item for each in self.tried}
        return Alternative(
            changes=tuple(
                Change(
                    column=column,
                    caption=items[column].caption,
                    before=told_value(items[column], self.own[column]),
                    after=told_value(items[column], value),
                )
                for column, value in changed.items()
            ),
            distance=self._cost(changed),
            value=chosen_values(self.model, told)[0],
            answer=float(self._scores(told)[0]),
        )

    def _of(self, column: str) -> Possible:
        return next(each for each in self.tried if each.item.id == column)

    def _cost(self, changed: Row) -> float:
        ways = (self._of(column).distance(self.own[column], value) for column, value in changed.items())
        return sum(ways) + SECOND_INPUT * (len(changed) - 1)

    def _is_met(self, changed: Row) -> bool:
        return bool(self._met(answers_of(self.model, [self.own | changed]))[0])

    def _met(self, told: Floats) -> NDArray[np.bool_]:
        classes = self.model.card.classes
        if classes is not None:
            met: NDArray[np.bool_] = self.model.choose(told) == classes.index(self.goal.label or classes[0])
            return met
        number = self.goal.number or 0.0
        return told >= number if self.goal.is_least else told <= number

    def _scores(self, told: Floats) -> Floats:
        classes = self.model.card.classes
        return told if classes is None else told[:, classes.index(self.goal.label or classes[0])]

    def _toward(self, scores: Floats) -> Floats:
        """How near answers are to the goal: the greater, the nearer."""
        is_least = self.model.card.classes is not None or self.goal.is_least
        return scores if is_least else -scores
