"""Answers about the audit trail."""

from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.audit.rules import changes_of, shown_value
from terazi.modules.audit.values import AuditEntry, Subject


class AuditChange(BaseModel):
    """One field: as it was and as it is; null where there was or is nothing."""

    field: str
    before: str | None
    after: str | None


class AuditView(BaseModel):
    """One thing that was done."""

    audit_id: UUID
    at: datetime
    action: str
    actor_id: UUID | None
    actor_name: str
    application_id: UUID | None
    subject: Subject
    subject_id: UUID | None
    subject_name: str
    changes: list[AuditChange]
    address: str
    device: str
    domain: str
    request_id: str

    @classmethod
    def of(cls, entry: AuditEntry) -> Self:
        """Return the entry as an administrator sees it."""
        return cls(
            audit_id=entry.id,
            at=entry.at,
            action=entry.action,
            actor_id=entry.actor_id,
            actor_name=entry.actor_name,
            application_id=entry.application_id,
            subject=entry.subject,
            subject_id=entry.subject_id,
            subject_name=entry.subject_name,
            changes=[
                AuditChange(
                    field=field,
                    before=None if was is None else shown_value(was),
                    after=None if now is None else shown_value(now),
                )
                for field, was, now in changes_of(entry.before, entry.after)
            ],
            address=entry.address,
            device=entry.device,
            domain=entry.domain,
            request_id=entry.request_id,
        )


class AuditList(Answer):
    """Entries, newest first; ``next`` is the key of the next page."""

    list: list[AuditView]
    next: UUID | None


class AuditActions(Answer):
    """The names of what was ever done."""

    list: list[str]
