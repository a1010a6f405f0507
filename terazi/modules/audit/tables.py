"""The table of the audit trail; the database refuses changes of its rows."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.modules.audit.values import Subject


class AuditEntry(Base):
    """Who did what to whom, when and from where; ids without foreign keys, so that a trail outlives its people."""

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index("ix_audit_entry_actor_id_id", "actor_id", "id"),
        Index("ix_audit_entry_subject_id_id", "subject_id", "id"),
        Index("ix_audit_entry_action_id", "action", "id"),
        Index("ix_audit_entry_at_id", "at", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    action: Mapped[str] = mapped_column(String(64))
    actor_id: Mapped[UUID | None]
    actor_name: Mapped[str] = mapped_column(String(64), default="")
    application_id: Mapped[UUID | None]
    subject: Mapped[Subject]
    subject_id: Mapped[UUID | None]
    subject_name: Mapped[str] = mapped_column(String(200), default="")
    before: Mapped[Json]
    after: Mapped[Json]
    address: Mapped[str] = mapped_column(String(64), default="")
    device: Mapped[str] = mapped_column(String(300), default="")
    domain: Mapped[str] = mapped_column(String(253), default="")
    request_id: Mapped[str] = mapped_column(String(64), default="")
