"""Answers about stopping and starting."""

from datetime import datetime

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer
from terazi.modules.process.values.queues import ProcessState, TargetKind


class ProcessStateView(BaseModel):
    """How a queue, a schedule or a process stands now."""

    process_name: str
    kind: TargetKind
    is_paused: bool
    is_ending: bool = Field(description="a process that ends with its next beat")
    paused_by: str | None
    reason: str | None
    since: datetime | None
    running: int = Field(description="tasks of the queue that still run")


class ProcessAnswer(Answer):
    """The process that was stopped or started."""

    process: ProcessStateView


def process_view(state: ProcessState) -> ProcessStateView:
    """Return how it stands."""
    paused = state.paused
    return ProcessStateView(
        process_name=state.name,
        kind=state.kind,
        is_paused=paused is not None,
        is_ending=state.is_ending,
        paused_by=paused.by_name if paused else None,
        reason=paused.why if paused else None,
        since=paused.since if paused else None,
        running=state.running,
    )
