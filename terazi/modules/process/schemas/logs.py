"""The log as administrators see it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.process.schemas.info import View
from terazi.modules.process.values.asking import InfoType
from terazi.modules.process.values.logs import FoldedLine, LogKind, LogLevel, StoredLine
from terazi.modules.process.values.nodes import Group, Node
from terazi.modules.process.values.work import RunningTask


class LogLineView(View):
    """One line, or several that say the same (``count``)."""

    info_type: Literal[InfoType.LOGS] = InfoType.LOGS
    log_id: int | None = Field(description="none where several lines are folded")
    at: datetime
    first_at: datetime
    count: int
    fold: str
    kind: LogKind
    level: LogLevel
    text: str
    detail: str | None
    node: str
    process_id: int | None
    cluster_node_group: Group | None
    process_name: str
    request_id: str
    job_id: UUID | None

    @classmethod
    def of(cls, line: StoredLine) -> Self:
        """Return a line."""
        return cls(
            log_id=line.id,
            at=line.at,
            first_at=line.at,
            count=1,
            fold=line.fold,
            kind=line.kind,
            level=line.level,
            text=line.text,
            detail=line.detail,
            node=line.node,
            process_id=line.process_id,
            cluster_node_group=line.group_name,
            process_name=str(line.node_id),
            request_id=line.request_id,
            job_id=line.job_id,
        )

    @classmethod
    def of_folded(cls, lines: FoldedLine) -> Self:
        """Return lines that say the same."""
        return cls(
            log_id=None,
            at=lines.last_at,
            first_at=lines.first_at,
            count=lines.count,
            fold=lines.fold,
            kind=lines.kind,
            level=lines.level,
            text=lines.text,
            detail=None,
            node="",
            process_id=None,
            cluster_node_group=None,
            process_name="",
            request_id="",
            job_id=None,
        )


class DeletedLines(Answer):
    """How many lines were deleted."""

    deleted_count: int


class LogTicket(Answer):
    """A ticket that opens the live log, once."""

    ticket: str
    expires_in: int = Field(description="seconds")


class RunningTaskView(BaseModel):
    """What a worker does at this moment."""

    task_id: int
    task: str
    queue: str
    since: datetime | None
    job_id: UUID | None
    kind: str | None
    progress: float | None
    step_text: str | None

    @classmethod
    def of(cls, task: RunningTask, lang: Lang) -> Self:
        """Return it in the reader's language."""
        return cls(
            task_id=task.task_id,
            task=task.task,
            queue=task.queue,
            since=task.since,
            job_id=task.job_id,
            kind=task.kind,
            progress=task.progress,
            step_text=say(Phrase.from_json(task.step), lang) if task.step else None,
        )


class ProcessDetail(BaseModel):
    """One process: what it does, and what it logged last."""

    process_name: str
    cluster_node_group: Group
    node: str
    process_id: int
    started_at: datetime
    seen_at: datetime
    memory_bytes: int
    running: list[RunningTaskView]
    last_lines: list[LogLineView]

    @classmethod
    def of(cls, node: Node, tasks: Sequence[RunningTask], lines: Sequence[StoredLine], lang: Lang) -> Self:
        """Return the process with its part of what runs and was logged."""
        return cls(
            process_name=str(node.id),
            cluster_node_group=node.group_name,
            node=node.name,
            process_id=node.process_id,
            started_at=node.started_at,
            seen_at=node.seen_at,
            memory_bytes=node.memory_bytes,
            running=[
                RunningTaskView.of(task, lang)
                for task in tasks
                if task.worker_id is not None and task.worker_id == node.worker_id
            ],
            last_lines=[LogLineView.of(line) for line in lines if line.node_id == node.id],
        )


class ProcessDetails(Answer):
    """What processes do at this moment."""

    details: list[ProcessDetail]
