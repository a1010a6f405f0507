"""Data sets, results and models as they are kept; the ones used last stay in memory."""

import asyncio
import hmac
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from terazi.engine.exchange import StoredDataset, column_as_json
from terazi.engine.learning.results import TrainingResult
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json
from terazi.modules.analysis.values.projects import DatasetKeys
from terazi.modules.analysis.values.runs import SealedModel

if TYPE_CHECKING:  # what is kept is only passed on here
    from terazi.engine.dataset import Dataset
    from terazi.engine.statistics.results import StatisticsRun

_LOAD_DATASET = Computation("terazi.engine.parquet", "load_dataset")
_LOAD_RUN = Computation("terazi.engine.statistics.results", "load_run")

T = TypeVar("T")
_MEGABYTE = 1_000_000


class _Kept(Generic[T]):
    """The things used last, by key, as many as have room; what is kept never changes, so it is never stale."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._things: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def get(self, key: str, make: Callable[[], Awaitable[tuple[T, int]]]) -> T:
        """Return the thing, which ``make`` makes with its size, once even if several ask at the same time."""
        if key in self._things:
            self._things.move_to_end(key)
            return self._things[key][0]
        lock = self._locks.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key in self._things:
                    return self._things[key][0]
                thing, size = await make()
                self._keep(key, thing, size)
                return thing
        finally:
            if self._locks.get(key) is lock:
                del self._locks[key]

    def _keep(self, key: str, thing: T, size: int) -> None:
        if size > self._most_bytes:
            return
        self._things[key] = thing, size
        self._bytes += size
        while self._bytes > self._most_bytes:
            _, (_, gone) = self._things.popitem(last=False)
            self._bytes -= gone


_datasets: "_Kept[Dataset]" = _Kept(40 * _MEGABYTE)
_statistics: "_Kept[StatisticsRun]" = _Kept(40 * _MEGABYTE)
_trainings: _Kept[list[TrainingResult | Phrase]] = _Kept(4 * _MEGABYTE)
"""Trainings are measured by their files; in memory they take several times as much."""


async def stored_dataset(storage: Storage, keys: DatasetKeys) -> StoredDataset:
    """Return a kept data set as bytes, for a computation in another process."""
    residue = await storage.get(keys.residue_key) if keys.residue_key else None
    columns = [column_as_json(column) for column in keys.columns]
    return StoredDataset(columns=columns, frame=await storage.get(keys.frame_key), residue=residue)


async def dataset_of(storage: Storage, keys: DatasetKeys) -> "Dataset":
    """Return a kept data set, ready to be asked."""

    async def load() -> "tuple[Dataset, int]":
        whole: Dataset = await compute_here(_LOAD_DATASET, await stored_dataset(storage, keys))
        return whole, int(whole.frame.estimated_size() + whole.residue.estimated_size())

    return await _datasets.get(keys.frame_key, load)


async def statistics_of(storage: Storage, key: str) -> "StatisticsRun":
    """Return the result of a statistics run."""

    async def load() -> "tuple[StatisticsRun, int]":
        run: StatisticsRun = await compute_here(_LOAD_RUN, await storage.get(key))
        return run, int(run.table.estimated_size())

    return await _statistics.get(key, load)


async def training_of(storage: Storage, key: str) -> list[TrainingResult | Phrase]:
    """Return the result of a training: one entry per target, a phrase where it could not be learned."""

    async def load() -> tuple[list[TrainingResult | Phrase], int]:
        content = await storage.get(key)
        return [_target_result(**stored) for stored in json.loads(content)], len(content)

    return await _trainings.get(key, load)


async def sealed_model(storage: Storage, key: str, settings: Settings) -> SealedModel:
    """Return a kept model."""
    return SealedModel(content=await storage.get(key), seal_key=model_seal_key(settings))


def model_seal_key(settings: Settings) -> bytes:
    """Return the key that seals model files; it changes with the server's secret, and then models must be trained anew."""
    return hmac.digest(settings.secret(), b"stored model\n", "sha256")


def model_key(prefix: str, target: int, model: int) -> str:
    """Return the key of one model of a training."""
    return f"{prefix}/{target}-{model}.model"


def _target_result(*, result: Json | None, refused: Json | None) -> TrainingResult | Phrase:
    if result is None:
        return Phrase.from_json(refused or {})
    return TrainingResult.from_json(result)
