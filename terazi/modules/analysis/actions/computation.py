"""Work on a person's data for an answer that somebody waits for: in a child, few at once, with an end."""

from collections import OrderedDict
from dataclasses import dataclass, replace

from terazi.engine.column import Column
from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.jobs.lanes import Lane
from terazi.foundation.types import Value
from terazi.modules.analysis.queries.artifacts import dataset_of, stored_dataset
from terazi.modules.analysis.values.projects import SubsetRows
from terazi.modules.analysis.values.reach import Reach

_ANSWERS = "terazi.modules.analysis.computations.answers"
_ANSWER_OF, _ANSWER_OF_STORED = Computation(_ANSWERS, "answer_of"), Computation(_ANSWERS, "answer_of_stored")
_SMALL_BYTES = 5_000_000
"""Data that takes no more memory than this is asked light questions in the web process, which keeps some such data sets."""
_MOST_KNOWN = 1_000
_known_small: OrderedDict[str, None] = OrderedDict()


CHANGES = Lane(at_once=2, most_waiting=16, seconds=60)
"""Corrections, workbooks of predictions, and what was found among the rows of a bought product."""
QUESTIONS = Lane(at_once=2, most_waiting=64, patience_seconds=10, seconds=20)
"""Formulas, charts, predictions, workbooks, and rows of large data."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Data:
    """A version of the data as far as somebody reaches it; what is in its rows is asked of it.

    A question is a function of the data set and of its own arguments. It travels to another process and its answer
    back, so it stands at the top of a module; refusals travel too.
    """

    call: Call
    number: int
    columns: tuple[Column, ...]
    reach: Reach

    def within(self, subset: SubsetRows | None) -> "Data":
        """Return the same data with only the rows of a subset."""
        return self if subset is None else replace(self, reach=replace(self.reach, subset=subset))

    async def ask(self, question: Computation, *args: Value) -> Value:
        """Return the answer of a child."""
        answer, _ = await self._computed(QUESTIONS, question, args)
        return answer

    async def ask_long(self, question: Computation, *args: Value) -> Value:
        """Return the answer of a child that may take as long as a correction."""
        answer, _ = await self._computed(CHANGES, question, args)
        return answer

    async def ask_lightly(self, question: Computation, *args: Value) -> Value:
        """Return the answer to what takes little beside the data: small data is kept in this process and asked here."""
        key = self.reach.keys.frame_key
        if key in _known_small:
            _known_small.move_to_end(key)
            whole = await dataset_of(self.call.storage, self.reach.keys)
            return await compute_here(_ANSWER_OF, whole, self.reach, question, args)
        answer, size = await self._computed(QUESTIONS, question, args)
        if size <= _SMALL_BYTES:
            _known_small[key] = None
            while len(_known_small) > _MOST_KNOWN:
                _known_small.popitem(last=False)
        return answer

    async def _computed(
        self, lane: Lane, question: Computation, args: tuple[Value, ...]
    ) -> tuple[Value, int]:
        stored = await stored_dataset(self.call.storage, self.reach.keys)
        answered: tuple[Value, int] = await lane.compute(
            self.call, _ANSWER_OF_STORED, stored, self.reach, question, args
        )
        return answered
