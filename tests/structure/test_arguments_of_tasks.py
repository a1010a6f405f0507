"""A failed task keeps its arguments for days: they are ids and small words, and nothing of a person."""

import inspect

import pytest

from terazi.entry.wiring import TASKS
from terazi.foundation.jobs.tasks import Task

ALL = [task for module in TASKS for task in module.tasks]
PLAIN = {
    "again",  # whether it was asked for once more
    "at",  # a moment
    "base_url",  # where the platform is reached
    "folder",  # a place in the file store, made of ids
    "since",  # a moment
    "what",  # a word of ours
}


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.name)
def test_a_task_is_told_ids_and_small_words_or_what_is_sealed(task: Task) -> None:
    _, *told = inspect.signature(task.handler).parameters
    assert [name for name in told if not name.endswith("_id") and not name.startswith("sealed_")] == [
        name for name in told if name in PLAIN
    ]
