"""Data sets, results and models as they are kept; the ones used last stay in memory."""

import asyncio
import hmac
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import structlog

from terazi.engine.dataset import Dataset
from terazi.engine.learning.models import TrainedModel
from terazi.engine.learning.refusals import ModelRefused
from terazi.engine.learning.results import TrainingResult
from terazi.engine.pipeline import StoredDataset, load_dataset
from terazi.engine.statistics.findings import StatisticsRun
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.modules.analysis.errors import ModelUnusable
from terazi.modules.analysis.values import DatasetKeys

T = TypeVar("T")
log = structlog.get_logger("terazi.analysis")
_DATASETS_KEPT = 12
_RESULTS_KEPT = 24
_MODELS_KEPT = 24


class _Kept(Generic[T]):
    """The things used last, by key; what is kept never changes, so it is never stale."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[str, T] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def get(self, key: str, make: Callable[[], Awaitable[T]]) -> T:
        """Return the thing, made once even if several ask at the same time."""
        if key in self._things:
            self._things.move_to_end(key)
            return self._things[key]
        lock = self._locks.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key not in self._things:
                    self._things[key] = await make()
                    while len(self._things) > self._most:
                        self._things.popitem(last=False)
        finally:
            if self._locks.get(key) is lock:
                del self._locks[key]
        return self._things[key] if key in self._things else await make()


_datasets: _Kept[Dataset] = _Kept(_DATASETS_KEPT)
_statistics: _Kept[StatisticsRun] = _Kept(_RESULTS_KEPT)
_trainings: _Kept[list[TrainingResult | Phrase]] = _Kept(_RESULTS_KEPT)
_models: _Kept[TrainedModel] = _Kept(_MODELS_KEPT)


async def stored_dataset(storage: Storage, keys: DatasetKeys) -> StoredDataset:
    """Return a kept data set as bytes, for a computation in another process."""
    residue = await storage.get(keys.residue_key) if keys.residue_key else None
    return StoredDataset(columns=list(keys.columns), frame=await storage.get(keys.frame_key), residue=residue)


async def dataset_of(storage: Storage, keys: DatasetKeys) -> Dataset:
    """Return a kept data set, ready to be asked."""

    async def load() -> Dataset:
        return await asyncio.to_thread(load_dataset, await stored_dataset(storage, keys))

    return await _datasets.get(keys.frame_key, load)


async def statistics_of(storage: Storage, key: str) -> StatisticsRun:
    """Return the result of a statistics run."""

    async def load() -> StatisticsRun:
        return StatisticsRun.from_json(json.loads(await storage.get(key)))

    return await _statistics.get(key, load)


async def training_of(storage: Storage, key: str) -> list[TrainingResult | Phrase]:
    """Return the result of a training: one entry per target, a phrase where it could not be learned."""

    async def load() -> list[TrainingResult | Phrase]:
        return [_target_result(stored) for stored in json.loads(await storage.get(key))]

    return await _trainings.get(key, load)


async def model_of(storage: Storage, key: str, *, seal_key: bytes) -> TrainedModel:
    """Return a trained model; ModelUnusable where its file is not as it was stored, or of other libraries."""

    async def load() -> TrainedModel:
        try:
            return await asyncio.to_thread(_load_model, await storage.get(key), seal_key)
        except ModelRefused as refused:
            log.warning("stored model refused", key=key, reason=refused.phrase.key)
            raise ModelUnusable(refused.phrase) from refused

    return await _models.get(key, load)


def _load_model(content: bytes, seal_key: bytes) -> TrainedModel:
    # A process that never predicts does not pay for the libraries of models.
    from terazi.engine.learning.storage import load_model  # noqa: PLC0415 - see above

    return load_model(content, seal_key=seal_key)


def model_seal_key(settings: Settings) -> bytes:
    """Return the key that seals model files; it changes with the server's secret, and then models must be trained anew."""
    return hmac.digest(settings.secret(), b"stored model\n", "sha256")


def model_key(prefix: str, target: int, model: int) -> str:
    """Return the key of one model of a training."""
    return f"{prefix}/{target}-{model}.model"


def _target_result(stored: dict[str, Any]) -> TrainingResult | Phrase:  # Any: JSON
    if stored["refused"] is not None:
        return Phrase.from_json(stored["refused"])
    return TrainingResult.from_json(stored["result"])
