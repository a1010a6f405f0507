"""Projects, the versions of their data, and what was computed from them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.modules.analysis.values import ProjectState, RunState


class Project(Base):
    """One workbook under analysis. A project without an owner is the template of the sample project."""

    __tablename__ = "project"
    __table_args__ = (
        Index("ix_project_owner_id_id", "owner_id", "id", postgresql_where=text("deleted_at IS NULL")),
        Index("ix_project_deleted_at", "deleted_at", postgresql_where=text("deleted_at IS NOT NULL")),
        Index(
            "uq_project_sample",
            "owner_id",
            unique=True,
            postgresql_where=text("is_sample"),
            postgresql_nulls_not_distinct=True,
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    name: Mapped[str]
    state: Mapped[ProjectState]
    is_sample: Mapped[bool] = mapped_column(default=False)
    failure: Mapped[Json | None]
    file_name: Mapped[str]
    source_key: Mapped[str]
    sheet: Mapped[str | None]
    settings: Mapped[Json]
    skipped: Mapped[list[Any]]
    version: Mapped[int] = mapped_column(default=0)
    row_count: Mapped[int] = mapped_column(default=0)
    column_count: Mapped[int] = mapped_column(default=0)
    filled_cells: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


class DatasetVersion(Base):
    """One unchangeable version of a project's data, and the steps that made it from the one before."""

    __tablename__ = "dataset_version"

    project_id: Mapped[UUID] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    steps: Mapped[list[Any]]
    restored_from: Mapped[int | None]
    recipe: Mapped[list[Any]]
    frame_key: Mapped[str]
    residue_key: Mapped[str | None]
    columns: Mapped[list[Any]]
    profile: Mapped[list[Any]]
    suggestions: Mapped[Json]
    row_count: Mapped[int]
    created_at: Mapped[datetime]


class StatisticsQuery(Base):
    """One statistics run; its id is also its job's and its credit hold's. A run of a buyer is that buyer's alone."""

    __tablename__ = "statistics_query"
    __table_args__ = (
        Index("ix_statistics_query_project_id_id", "project_id", "id"),
        Index(
            "ix_statistics_query_auth_client_id_id",
            "auth_client_id",
            "id",
            postgresql_where=text("auth_client_id IS NOT NULL"),
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    project_id: Mapped[UUID] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"))
    auth_client_id: Mapped[UUID | None]
    """What the run was asked with, where it was bought."""
    version: Mapped[int]
    question: Mapped[Json]
    state: Mapped[RunState]
    counts: Mapped[Json | None]
    result_key: Mapped[str | None]
    user_scores: Mapped[Json]
    credits: Mapped[int]
    created_at: Mapped[datetime]


class LearningRun(Base):
    """One training; its id is also its job's and its credit hold's."""

    __tablename__ = "learning_run"
    __table_args__ = (Index("ix_learning_run_project_id_id", "project_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    project_id: Mapped[UUID] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"))
    version: Mapped[int]
    task: Mapped[Json]
    state: Mapped[RunState]
    summary: Mapped[list[Any]]
    result_key: Mapped[str | None]
    model_prefix: Mapped[str | None]
    credits: Mapped[int]
    created_at: Mapped[datetime]
