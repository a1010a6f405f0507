"""Processes, who calls them, what they log, how their queues do, and tickets to follow a job."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    Uuid,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.process.values.callers import CallerKind
from terazi.modules.process.values.logs import LogKind, LogLevel
from terazi.modules.process.values.nodes import Group


class JobTicketColumns(TypedColumns):
    """The right to follow one job once, or the log where no job is named; only its hash is kept."""

    token_hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    job_id: Column[UUID | None] = Column(Uuid, ForeignKey("job.id", ondelete="CASCADE"), index=True)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


JOB_TICKET = Table("job_ticket", METADATA, JobTicketColumns, Index("ix_job_ticket_expires_at", "expires_at"))


class ProcessNodeColumns(TypedColumns):
    """One process that is there; it says so every few seconds."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    group_name: Column[Group] = Column(choice(Group), nullable=False)
    name: Column[str] = Column(String(120), nullable=False)
    process_id: Column[int] = Column(Integer, nullable=False)
    version: Column[str] = Column(String(60), nullable=False)
    started_at: Column[datetime] = Column(MOMENT, nullable=False)
    seen_at: Column[datetime] = Column(MOMENT, nullable=False)
    queues: Column[Sequence[str] | None] = Column(JSON)
    memory_bytes: Column[int] = Column(BigInteger, default=0, nullable=False)
    worker_id: Column[int | None] = Column(BigInteger)
    dropped_lines: Column[int] = Column(Integer, default=0, nullable=False)
    end_asked_at: Column[datetime | None] = Column(MOMENT)


PROCESS_NODE = Table("process_node", METADATA, ProcessNodeColumns)


class CallerMinuteColumns(TypedColumns):
    """How often somebody called one process in one minute; unlogged: a crash forgets it. An empty key sums up the rest."""

    minute: Column[datetime] = Column(MOMENT, primary_key=True)
    kind: Column[CallerKind] = Column(choice(CallerKind), primary_key=True)
    key: Column[str] = Column(String(200), primary_key=True)
    node_id: Column[UUID] = Column(Uuid, primary_key=True)
    count: Column[int] = Column(Integer, nullable=False)


CALLER_MINUTE = Table("caller_minute", METADATA, CallerMinuteColumns, prefixes=["UNLOGGED"])


class LogLineColumns(TypedColumns):
    """What processes logged as a warning or worse, and each failed call and task."""

    id: Column[int] = Column(BigInteger, Identity(always=True), primary_key=True)
    at: Column[datetime] = Column(MOMENT, nullable=False)
    node_id: Column[UUID] = Column(Uuid, nullable=False)
    node: Column[str] = Column(String(120), nullable=False)
    group_name: Column[Group] = Column(choice(Group), nullable=False)
    process_id: Column[int] = Column(Integer, nullable=False)
    kind: Column[LogKind] = Column(choice(LogKind), nullable=False)
    level: Column[LogLevel] = Column(choice(LogLevel), nullable=False)
    text: Column[str] = Column(String, nullable=False)
    detail: Column[str | None] = Column(String)
    fold: Column[str] = Column(String(32), nullable=False)
    request_id: Column[str] = Column(String(64), nullable=False)
    job_id: Column[UUID | None] = Column(Uuid)


LOG_LINE = Table(
    "log_line",
    METADATA,
    LogLineColumns,
    Index("ix_log_line_at", "at"),
    Index("ix_log_line_node_id_id", "node_id", "id"),
)


class QueueSlotColumns(TypedColumns):
    """How a queue did in five minutes: a measure, and how often or how much."""

    at: Column[datetime] = Column(MOMENT, primary_key=True)
    queue: Column[str] = Column(String(128), primary_key=True)
    measure: Column[str] = Column(String(16), primary_key=True)
    count: Column[int] = Column(Integer, nullable=False)


QUEUE_SLOT = Table("queue_slot", METADATA, QueueSlotColumns)
