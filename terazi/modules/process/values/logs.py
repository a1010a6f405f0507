"""Lines of the log."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.modules.process.values.nodes import Group


class LogKind(StrEnum):
    """What a line of the log is about."""

    CALL = "call"
    TASK = "task"
    MAIL = "mail"
    SECURITY = "security"
    START = "start"


class LogLevel(StrEnum):
    """How serious a line is."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, kw_only=True, slots=True)
class LogLine:
    """One line of the log, without anything of a person."""

    at: datetime
    kind: LogKind
    level: LogLevel
    text: str
    detail: str | None
    """Where it went wrong: kinds of exceptions and places in the code, no values."""
    fold: str
    """The same for lines that say the same."""
    request_id: str
    job_id: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class LogFilter:
    """Which lines of the log are wanted; what is empty does not matter."""

    group: Group | None = None
    kind: LogKind | None = None
    level: LogLevel | None = None
    node_id: UUID | None = None
    text: str = ""
    request_id: str = ""
    job_id: UUID | None = None
    fold: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredLine:
    """A line as it is kept."""

    id: int
    at: datetime
    node_id: UUID
    node: str
    group_name: Group
    process_id: int
    kind: LogKind
    level: LogLevel
    text: str
    detail: str | None
    fold: str
    request_id: str
    job_id: UUID | None


@dataclass(frozen=True, kw_only=True, slots=True)
class FoldedLine:
    """Lines that say the same."""

    fold: str
    count: int
    first_at: datetime
    last_at: datetime
    kind: LogKind
    level: LogLevel
    text: str
