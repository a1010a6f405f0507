"""What the audit trail keeps of applications."""

from collections.abc import Mapping
from typing import Protocol
from uuid import UUID

from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject


class Named(Protocol):
    """An application in whatever form it is at hand."""

    @property
    def id(self) -> UUID: ...
    @property
    def name(self) -> str: ...


def event_of(
    action: str,
    application: Named,
    *,
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value] | None = None,
) -> AuditEvent:
    """Return what happened with an application, for the trail."""
    return AuditEvent(
        action=action,
        subject=Subject.APPLICATION,
        subject_id=application.id,
        subject_name=application.name,
        before=before or {},
        after=after or {},
    )
