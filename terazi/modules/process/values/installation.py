"""What is known of the installation, and what is to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from terazi.modules.process.values.nodes import DatabaseFacts, Node
from terazi.modules.process.values.queues import MailFacts, QueueNow


class CheckState(StrEnum):
    """How a part of the installation does."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"
    ABSENT = "absent"


class Part(StrEnum):
    """A part of the installation."""

    DATABASE = "database"
    STORE = "store"
    MAIL = "mail"
    WEB = "web"
    WORKERS = "workers"
    RECEIVER = "receiver"


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """What is known of the installation at one moment."""

    now: datetime
    nodes: Sequence[Node]
    queues: Sequence[QueueNow]
    paused: Sequence[str]
    database: DatabaseFacts
    database_ms: float
    mails: MailFacts
    store_ms: float | None
    """How long the file store took, nothing where it was not tried; none where it failed."""
    sends_mails: bool
    is_development: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """Something to do before real people use the installation."""

    name: str
    variable: str
    is_done: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class SettingInForce:
    """A setting as it is in force; of a secret no value."""

    name: str
    variable: str
    value: str | None
    is_secret: bool
    is_set: bool
    is_default: bool
