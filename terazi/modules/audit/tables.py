"""The table of the audit trail; the database refuses changes of its rows."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.audit.values import Subject


class AuditEntryColumns(TypedColumns):
    """Who did what to whom, when and from where; ids without foreign keys, so that a trail outlives its people."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    at: Column[datetime] = Column(MOMENT, nullable=False)
    action: Column[str] = Column(String(64), nullable=False)
    actor_id: Column[UUID | None] = Column(Uuid)
    actor_name: Column[str] = Column(String(64), default="", nullable=False)
    application_id: Column[UUID | None] = Column(Uuid)
    subject: Column[Subject] = Column(choice(Subject), nullable=False)
    subject_id: Column[UUID | None] = Column(Uuid)
    subject_name: Column[str] = Column(String(200), default="", nullable=False)
    before: Column[Json] = Column(JSON, nullable=False)
    after: Column[Json] = Column(JSON, nullable=False)
    address: Column[str] = Column(String(64), default="", nullable=False)
    device: Column[str] = Column(String(300), default="", nullable=False)
    domain: Column[str] = Column(String(253), default="", nullable=False)
    request_id: Column[str] = Column(String(64), default="", nullable=False)


AUDIT_ENTRY = Table(
    "audit_entry",
    METADATA,
    AuditEntryColumns,
    Index("ix_audit_entry_actor_id_id", "actor_id", "id"),
    Index("ix_audit_entry_subject_id_id", "subject_id", "id"),
    Index("ix_audit_entry_action_id", "action", "id"),
    Index("ix_audit_entry_at_id", "at", "id"),
)
