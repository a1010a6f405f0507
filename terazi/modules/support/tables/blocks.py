"""Whom a site does not want to hear from."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, String, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class MailBlockColumns(TypedColumns):
    """An address, or all of a domain where ``sender`` begins with an @."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, nullable=False)
    sender: Column[str] = Column(String(254), nullable=False)
    reason: Column[str] = Column(String(200), nullable=False)
    made_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    made_at: Column[datetime] = Column(MOMENT, nullable=False)


MAIL_BLOCK = Table(
    "mail_block",
    METADATA,
    MailBlockColumns,
    Index("uq_mail_block_site_id_sender", "site_id", "sender", unique=True),
    Index("ix_mail_block_made_by", "made_by"),
)
