"""Tickets to follow a job."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base


class JobTicket(Base):
    """The right to follow one job once; only its hash is kept."""

    __tablename__ = "job_ticket"
    __table_args__ = (Index("ix_job_ticket_expires_at", "expires_at"),)

    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    job_id: Mapped[UUID] = mapped_column(ForeignKey("job.id", ondelete="CASCADE"), index=True)
    owner_id: Mapped[UUID]
    expires_at: Mapped[datetime]
