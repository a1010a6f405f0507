"""What the audit trail is about: who did what to whom, and from where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import UUID


class Subject(StrEnum):
    """What kind of thing an action was done to."""

    USER = "user"
    SESSION = "session"
    AUTHORIZATION = "authorization"
    APPLICATION = "application"
    SIGNING_KEY = "signing_key"


@dataclass(frozen=True, kw_only=True, slots=True)
class Deed:
    """One thing that was done: its name ("accounts.password_changed"), to what, and what changed. Any: JSON."""

    action: str
    subject: Subject
    subject_id: UUID | None
    subject_name: str = ""
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
