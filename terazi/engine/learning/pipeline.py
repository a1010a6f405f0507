"""The work of learning from bytes to bytes: it can run in a process of its own and tells how far it is."""

from collections.abc import Sequence

from terazi.engine.exchange import Learned, Stage, StoredDataset, Tell
from terazi.engine.learning.results import TrainingResult
from terazi.engine.learning.storage import dump_model
from terazi.engine.learning.tasks import CannotLearn, Task, TrainingProgress
from terazi.engine.learning.training import train_each
from terazi.engine.parquet import load_dataset
from terazi.foundation.types import Json


def learn(stored: StoredDataset, tasks: Sequence[Task], seal_key: bytes, tell: Tell) -> list[Learned]:
    """Train models for each task, one after the other; the models' files are sealed with the key."""
    dataset = load_dataset(stored)

    def report(place: int, told: TrainingProgress) -> None:
        share = (place + told.fraction) / len(tasks)
        tell(Stage(share=share, phrase=told.step, detail=_leaderboard(place, told)))

    return [_learned(result, seal_key) for result in train_each(dataset, tasks, progress=report)]


def _learned(result: TrainingResult | CannotLearn, seal_key: bytes) -> Learned:
    if isinstance(result, CannotLearn):
        return Learned(result=None, models=(), refused=result.phrase.as_json())
    models = tuple(dump_model(model, seal_key=seal_key) for model in result.trained)
    return Learned(result=result.as_json(), models=models, refused=None)


def _leaderboard(place: int, told: TrainingProgress) -> Json:
    rows = [
        {
            "family": row.family.value,
            "name": row.name.as_json(),
            "state": row.state.value,
            "loss": row.loss,
            "score": row.score,
            "seconds": row.seconds,
        }
        for row in told.leaderboard
    ]
    return {"analyze_result_index": place, "seconds_left": told.seconds_left, "leaderboard": rows}
