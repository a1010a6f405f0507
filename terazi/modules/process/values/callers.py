"""Who calls, and how often."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class CallerKind(StrEnum):
    """Whose calls are counted, and which."""

    PERSON = "person"
    ADDRESS = "address"
    APPLICATION = "application"
    CALL = "call"


@dataclass(frozen=True, kw_only=True, slots=True)
class CallerMinute:
    """How often somebody called in one minute."""

    minute: datetime
    kind: CallerKind
    key: str
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Rate:
    """How many of a kind called in the last minutes."""

    minutes: int
    kind: CallerKind
    callers: int
    calls: int
    is_more: bool
    """There were more than are told apart."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Busiest:
    """One of those with the most calls."""

    kind: CallerKind
    key: str
    calls: int
