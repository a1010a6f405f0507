"""The clock, the budget and the leaderboard of a training that runs."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import Protocol

import numpy as np

from terazi.engine.learning.tasks import Family, LeaderboardRow, RowState, TaskKind, TrainingProgress
from terazi.foundation.language.phrases import Phrase

TOLD_EVERY = 0.25
LAST_FITS = 2  # what comes after the trials lasts about as long as so many of them


class OutOfTime(Exception):  # noqa: N818 - the name says what happened
    """The budget ended while a model was being fitted."""


class Scored(Protocol):
    """What the leaderboard shows of a candidate."""

    @property
    def loss(self) -> float: ...

    @property
    def score(self) -> float: ...

    @property
    def seconds(self) -> float: ...


@dataclass(kw_only=True, slots=True)
class Board:
    """The clock, the budget and the live leaderboard of one training; its threads share it."""

    kind: TaskKind
    budget: float
    clock: Callable[[], float]
    tell: Callable[[TrainingProgress], None] | None
    trials: int | None = None  # how many there will be, where they and not the time are the budget
    tried: int = 0
    loss_unit: float = 1.0  # a regression's losses are shown in the target's unit
    started: float = 0.0
    rows: dict[Family, LeaderboardRow] = field(default_factory=dict)
    on_sample: set[Family] = field(default_factory=set)
    step: Phrase = field(default_factory=lambda: Phrase("learning.step.prepare"))
    hard_stop: float = np.inf
    told_at: float = -np.inf
    ended: BaseException | None = None  # why nothing goes on any more
    lock: RLock = field(default_factory=RLock)

    def start(self) -> None:
        self.started = self.clock()

    def elapsed(self) -> float:
        return self.clock() - self.started

    def pulse(self, until: float = np.inf) -> float:
        """Tell the progress now and then, and return the seconds that have passed.

        OutOfTime once the time of the model at hand is over, which may end (``until``) before others'.
        """
        now = self.elapsed()
        if now - self.told_at >= TOLD_EVERY:
            self.publish()
        if now > min(self.hard_stop, until):
            raise OutOfTime
        return now

    def publish(self) -> None:
        """Tell the progress; the callback may raise TrainingCancelled, and then no thread goes on."""
        with self.lock:
            if self.ended is not None:
                raise self.ended
            try:
                self._publish()
            except BaseException as reason:
                self.ended = reason
                raise

    def _publish(self) -> None:
        now = self.elapsed()
        self.told_at = now
        if self.tell is None:
            return
        fraction, left = now / self.budget, self.budget - now
        if self.trials is not None:
            fraction = self.tried / (self.trials + LAST_FITS)
            left = now * (1 / fraction - 1) if fraction else 0.0
        self.tell(
            TrainingProgress(
                step=self.step,
                fraction=min(0.99, fraction),
                seconds_left=max(0.0, left),
                leaderboard=self.sorted_rows(),
            )
        )

    def set(self, family: Family, state: RowState, candidate: Scored | None = None) -> None:
        """Change a family's row; its best scores stay."""
        with self.lock:
            self._set(family, state, candidate)

    def _set(self, family: Family, state: RowState, candidate: Scored | None) -> None:
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
