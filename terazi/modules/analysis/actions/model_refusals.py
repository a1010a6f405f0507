"""What the engine refuses of inputs and stored models, as refusals of a call."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from terazi.engine.learning.refusals import InputRefused as EngineInputRefused
from terazi.foundation.errors import FieldProblem
from terazi.modules.analysis.errors import InputRefused, ModelUnusable

log = structlog.get_logger("terazi.analysis")
_MOST_PROBLEMS = 100


@contextmanager
def model_refusals(key: str, *, is_single: bool = False) -> Iterator[None]:
    """Turn what the engine refuses of inputs and stored models into refusals of the call; ``is_single`` is of a call with one row."""
    try:
        yield
    except EngineInputRefused as refused:
        answer = InputRefused()
        answer.problems = [
            FieldProblem(
                f"input.{note.field}" if is_single else f"input_list.{note.row}.{note.field}", note.phrase
            )
            for note in refused.problems[:_MOST_PROBLEMS]
        ]
        raise answer from refused
    except ModelUnusable as unusable:  # who keeps the files wants to know
        log.warning("stored model refused", of="security", key=key, reason=unusable.phrase.key)
        raise
