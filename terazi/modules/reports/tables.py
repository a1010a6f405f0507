"""Reports, their runs, and who gets them by mail."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.reporting import Viewpoint
from terazi.foundation.types import Json
from terazi.modules.reports.values import Every, OffReason, ReportState, RunState


class ReportColumns(TypedColumns):
    """A saved question."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    code: Column[str] = Column(String(32), unique=True, nullable=False)
    names: Column[Mapping[str, str]] = Column(JSON, nullable=False)
    state: Column[ReportState] = Column(choice(ReportState), nullable=False)
    question: Column[Json] = Column(JSON, nullable=False)
    viewpoint: Column[Viewpoint] = Column(choice(Viewpoint), nullable=False)
    is_shipped: Column[bool] = Column(Boolean, default=False, nullable=False)
    """Whether it came with the platform and nobody changed it: then a later release may."""
    version: Column[int] = Column(Integer, default=1, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


REPORT = Table("report", METADATA, ReportColumns)


class ReportRunColumns(TypedColumns):
    """One time that a report was asked; the first rows of what it found are kept for some days."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    report_id: Column[UUID] = Column(Uuid, ForeignKey("report.id", ondelete="CASCADE"), nullable=False)
    person_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    viewpoint: Column[Viewpoint] = Column(choice(Viewpoint), nullable=False)
    state: Column[RunState] = Column(choice(RunState), nullable=False)
    began_at: Column[datetime] = Column(MOMENT, nullable=False)
    milliseconds: Column[int] = Column(Integer, default=0, nullable=False)
    row_count: Column[int] = Column(Integer, default=0, nullable=False)
    is_cut: Column[bool] = Column(Boolean, default=False, nullable=False)
    result: Column[Json | None] = Column(JSON)


REPORT_RUN = Table(
    "report_run",
    METADATA,
    ReportRunColumns,
    Index("ix_report_run_report_id_id", "report_id", "id"),
    Index("ix_report_run_began_at", "began_at"),
)


class ReportSubscriptionColumns(TypedColumns):
    """That a person gets a report by mail; there is one of each person and report, so that a period is told once."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    report_id: Column[UUID] = Column(Uuid, ForeignKey("report.id", ondelete="CASCADE"), nullable=False)
    person_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    viewpoint: Column[Viewpoint] = Column(choice(Viewpoint), nullable=False)
    every: Column[Every] = Column(choice(Every), nullable=False)
    day: Column[int] = Column(Integer, nullable=False)
    hour: Column[int] = Column(Integer, nullable=False)
    bound_key: Column[str] = Column(String(80), default="", nullable=False)
    bound: Column[float | None] = Column(Float)
    is_on: Column[bool] = Column(Boolean, nullable=False)
    off_reason: Column[OffReason | None] = Column(choice(OffReason))
    failures: Column[int] = Column(Integer, default=0, nullable=False)
    due_at: Column[datetime] = Column(MOMENT, nullable=False)
    """When it is mailed next; who mails it moves this on in the same transaction."""
    last_at: Column[datetime | None] = Column(MOMENT)
    """For which moment it was mailed last."""
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    base_url: Column[str] = Column(String(300), nullable=False)


REPORT_SUBSCRIPTION = Table(
    "report_subscription",
    METADATA,
    ReportSubscriptionColumns,
    Index("uq_report_subscription_report_id_person_id", "report_id", "person_id", unique=True),
    Index("ix_report_subscription_person_id", "person_id"),
    Index("ix_report_subscription_due_at", "due_at", postgresql_where=text("is_on")),
)
