"""What is paused: queues that no worker takes tasks from, and schedules that the clock calls for in vain."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID

from procrastinate import BaseConnector
from procrastinate.jobs import Job
from procrastinate.manager import JobManager
from sqlalchemy import Column, Integer, String, Table, TypedColumns, Uuid, bindparam, or_, select, update

from terazi.foundation.db import Database
from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.foundation.questions import touched, value, values


class SwitchKind(StrEnum):
    """What can be paused."""

    QUEUE = "queue"
    SCHEDULE = "schedule"


class ProcessSwitchColumns(TypedColumns):
    """One queue or schedule that somebody paused; without a row it runs."""

    name: Column[str] = Column(String(128), primary_key=True)
    kind: Column[SwitchKind] = Column(choice(SwitchKind), nullable=False)
    by_id: Column[UUID] = Column(Uuid, nullable=False)
    by_name: Column[str] = Column(String(64), nullable=False)
    why: Column[str] = Column(String(500), nullable=False)
    since: Column[datetime] = Column(MOMENT, nullable=False)
    skipped: Column[int] = Column(Integer, default=0, nullable=False)
    """How often the clock called for a paused schedule."""
    skipped_at: Column[datetime | None] = Column(MOMENT)
    told_at: Column[datetime | None] = Column(MOMENT)
    """When administrators were told that it is paused for long."""


PROCESS_SWITCH = Table("process_switch", METADATA, ProcessSwitchColumns)


@dataclass(frozen=True, kw_only=True, slots=True)
class Switch:
    """What is paused, by whom, why and since when."""

    name: str
    kind: SwitchKind
    by_id: UUID
    by_name: str
    why: str
    since: datetime
    skipped: int
    skipped_at: datetime | None
    told_at: datetime | None


_SWITCH = PROCESS_SWITCH.c
_PAUSED_QUEUES = values(select(_SWITCH.name).where(_SWITCH.kind == SwitchKind.QUEUE))
_IS_PAUSED = value(
    select(_SWITCH.name).where(_SWITCH.kind == SwitchKind.SCHEDULE, _SWITCH.name == bindparam("schedule"))
)
_SKIP = touched(
    update(PROCESS_SWITCH)
    .where(
        _SWITCH.name == bindparam("schedule"),
        or_(_SWITCH.skipped_at.is_(None), _SWITCH.skipped_at < bindparam("called_at")),
    )
    .values(skipped=_SWITCH.skipped + 1, skipped_at=bindparam("called_at", type_=MOMENT))
)


class PausingJobManager(JobManager):
    """The queue's manager, which leaves alone what is paused."""

    def __init__(self, connector: BaseConnector, queues: Collection[str], database: Database) -> None:
        super().__init__(connector)
        self._queues = queues
        self._database = database

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        """Take a task of a queue that is not paused."""
        (paused,) = await self._database.reader.ask(_PAUSED_QUEUES())
        if paused:
            queues = [queue for queue in queues or self._queues if queue not in paused]
        return await super().fetch_job(queues, worker_id)

    async def defer_periodic_job(self, job: Job, periodic_id: str, defer_timestamp: int) -> int | None:
        """Enqueue what the clock calls for; where it is paused, only note that it was called for."""
        (paused,) = await self._database.reader.ask(_IS_PAUSED(schedule=job.task_name))
        if paused is None:
            return await super().defer_periodic_job(job, periodic_id, defer_timestamp)
        called_at = datetime.fromtimestamp(defer_timestamp, UTC)
        await self._database.recorder.write(_SKIP(schedule=job.task_name, called_at=called_at))
        return None
