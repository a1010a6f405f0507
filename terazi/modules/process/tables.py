"""Tickets to follow a job."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, LargeBinary, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class JobTicketColumns(TypedColumns):
    """The right to follow one job once; only its hash is kept."""

    token_hash: Column[bytes] = Column(LargeBinary, primary_key=True)
    job_id: Column[UUID] = Column(Uuid, ForeignKey("job.id", ondelete="CASCADE"), index=True, nullable=False)
    owner_id: Column[UUID] = Column(Uuid, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


JOB_TICKET = Table("job_ticket", METADATA, JobTicketColumns, Index("ix_job_ticket_expires_at", "expires_at"))
