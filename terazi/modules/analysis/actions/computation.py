"""Work on a person's data for an answer that somebody waits for: in a child, few at once, with an end."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from terazi.engine.column import Column
from terazi.engine.dataset import Dataset
from terazi.engine.exchange import StoredDataset
from terazi.engine.pipeline import load_dataset
from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import Lane
from terazi.modules.analysis.queries.artifacts import dataset_of, stored_dataset
from terazi.modules.analysis.queries.limited import limited
from terazi.modules.analysis.values import DatasetKeys, View

_SMALL_BYTES = 5_000_000
"""Data that takes no more memory than this is asked light questions in the web process, which keeps some such data sets."""
_MOST_KNOWN = 1_000
_known_small: OrderedDict[str, None] = OrderedDict()


CHANGES = Lane(at_once=2, most_waiting=16, seconds=60)
"""Corrections, workbooks of predictions, and what was found among the rows of a bought product."""
QUESTIONS = Lane(at_once=2, most_waiting=64, patience_seconds=10, seconds=20)
"""Formulas, charts, predictions, workbooks, and rows of large data."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reach:
    """A version of the data as far as somebody reaches it: where it is kept, and what of it is theirs."""

    keys: DatasetKeys
    formulas: Mapping[str, str]
    view: View
    today: date

    def of(self, whole: Dataset) -> Dataset:
        """Return what is reached of the whole data set."""
        return limited(whole, self.formulas, self.view, self.today)


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

    async def ask(self, question: Computation, *args: Any) -> Any:
        """Return the answer of a child. Any: the question's own arguments and answer."""
        answer, _ = await self._computed(QUESTIONS, question, args)
        return answer

    async def ask_long(self, question: Computation, *args: Any) -> Any:
        """Return the answer of a child that may take as long as a correction. Any: as above."""
        answer, _ = await self._computed(CHANGES, question, args)
        return answer

    async def ask_lightly(self, question: Computation, *args: Any) -> Any:
        """Return the answer to what takes little beside the data: small data is kept in this process and asked here.

        Any: as above.
        """
        key = self.reach.keys.frame_key
        if key in _known_small:
            _known_small.move_to_end(key)
            whole = await dataset_of(self.call.storage, self.reach.keys)
            return await asyncio.to_thread(lambda: question.load()(self.reach.of(whole), *args))
        answer, size = await self._computed(QUESTIONS, question, args)
        if size <= _SMALL_BYTES:
            _known_small[key] = None
            while len(_known_small) > _MOST_KNOWN:
                _known_small.popitem(last=False)
        return answer

    async def _computed(
        self, lane: Lane, question: Computation, args: tuple[Any, ...]
    ) -> tuple[Any, int]:  # Any: as above
        stored = await stored_dataset(self.call.storage, self.reach.keys)
        answered: tuple[Any, int] = await lane.compute(self.call, _ANSWER, stored, self.reach, question, args)
        return answered


_ANSWER = Computation(__name__, "answer_question")


def answer_question(
    stored: StoredDataset,
    reach: Reach,
    question: Computation,
    args: tuple[Any, ...],
    _tell: Callable[[Any], None],
) -> tuple[Any, int]:
    """Answer a question in a child, and say how much memory the data takes. Any: as above."""
    whole = load_dataset(stored)
    size = int(whole.frame.estimated_size() + whole.residue.estimated_size())
    return question.load()(reach.of(whole), *args), size
