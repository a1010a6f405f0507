"""Projects, the versions of their data, and what was computed from them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
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
from terazi.foundation.types import Json
from terazi.modules.analysis.values.projects import ProjectState
from terazi.modules.analysis.values.runs import RunState
from terazi.modules.analysis.values.summaries import SummaryPart


class ProjectColumns(TypedColumns):
    """One workbook under analysis. A project without an owner is the template of a sample project."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"))
    name: Column[str] = Column(String, nullable=False)
    state: Column[ProjectState] = Column(choice(ProjectState), nullable=False)
    is_sample: Column[bool] = Column(Boolean, default=False, nullable=False)
    sample_lang: Column[Lang | None] = Column(choice(Lang))
    failure: Column[Json | None] = Column(JSON)
    file_name: Column[str] = Column(String, nullable=False)
    source_key: Column[str] = Column(String, nullable=False)
    sheet: Column[str | None] = Column(String)
    settings: Column[Json] = Column(JSON, nullable=False)
    skipped: Column[list[Json]] = Column(JSON, nullable=False)
    version: Column[int] = Column(Integer, default=0, nullable=False)
    row_count: Column[int] = Column(Integer, default=0, nullable=False)
    column_count: Column[int] = Column(Integer, default=0, nullable=False)
    filled_cells: Column[int] = Column(Integer, default=0, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    updated_at: Column[datetime] = Column(MOMENT, nullable=False)
    deleted_at: Column[datetime | None] = Column(MOMENT)


PROJECT = Table(
    "project",
    METADATA,
    ProjectColumns,
    Index("ix_project_owner_id_id", "owner_id", "id", postgresql_where=text("deleted_at IS NULL")),
    Index("ix_project_deleted_at", "deleted_at", postgresql_where=text("deleted_at IS NOT NULL")),
    Index(
        "uq_project_sample",
        "owner_id",
        "file_name",
        unique=True,
        postgresql_where=text("is_sample"),
        postgresql_nulls_not_distinct=True,
    ),
)


class DatasetVersionColumns(TypedColumns):
    """One unchangeable version of a project's data, and the steps that made it from the one before."""

    project_id: Column[UUID] = Column(Uuid, ForeignKey("project.id", ondelete="CASCADE"), primary_key=True)
    number: Column[int] = Column(Integer, primary_key=True)
    steps: Column[list[Json]] = Column(JSON, nullable=False)
    restored_from: Column[int | None] = Column(Integer)
    base: Column[int] = Column(Integer, nullable=False)
    """The version with which the recipe begins: a workbook as it was read."""
    source: Column[Json | None] = Column(JSON)
    """Of such a version: the workbook."""
    refresh: Column[Json | None] = Column(JSON)
    """How the recipe fitted a new workbook, where that made the version."""
    recipe: Column[list[Json]] = Column(JSON, nullable=False)
    frame_key: Column[str] = Column(String, nullable=False)
    residue_key: Column[str | None] = Column(String)
    columns: Column[list[Json]] = Column(JSON, nullable=False)
    profile: Column[list[Json]] = Column(JSON, nullable=False)
    suggestions: Column[Json] = Column(JSON, nullable=False)
    row_count: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


DATASET_VERSION = Table("dataset_version", METADATA, DatasetVersionColumns)


class VersionSummaryColumns(TypedColumns):
    """One part of the summary of a version; none of it is sold, and each is computed once."""

    project_id: Column[UUID] = Column(Uuid, ForeignKey("project.id", ondelete="CASCADE"), primary_key=True)
    version: Column[int] = Column(Integer, primary_key=True)
    part: Column[SummaryPart] = Column(choice(SummaryPart), primary_key=True)
    job_id: Column[UUID | None] = Column(Uuid)
    state: Column[RunState] = Column(choice(RunState), nullable=False)
    content: Column[Json | None] = Column(JSON)
    failure: Column[Json | None] = Column(JSON)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


VERSION_SUMMARY = Table("version_summary", METADATA, VersionSummaryColumns)


class ProjectSubsetColumns(TypedColumns):
    """A named filter of a project's rows: a rule tree over the columns' ids."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    project_id: Column[UUID] = Column(Uuid, ForeignKey("project.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String, nullable=False)
    rule: Column[Json] = Column(JSON, nullable=False)
    is_shared: Column[bool] = Column(Boolean, default=False, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    updated_at: Column[datetime] = Column(MOMENT, nullable=False)


PROJECT_SUBSET = Table(
    "project_subset",
    METADATA,
    ProjectSubsetColumns,
    Index("uq_project_subset_project_id_name", "project_id", "name", unique=True),
)


class ProjectChartColumns(TypedColumns):
    """A chart of a project's columns, kept under a name; a deleted one can be brought back for a day."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    project_id: Column[UUID] = Column(Uuid, ForeignKey("project.id", ondelete="CASCADE"), nullable=False)
    name: Column[str] = Column(String, nullable=False)
    question: Column[Json] = Column(JSON, nullable=False)
    column_names: Column[Json] = Column(JSON, nullable=False)
    place: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    updated_at: Column[datetime] = Column(MOMENT, nullable=False)
    deleted_at: Column[datetime | None] = Column(MOMENT)


PROJECT_CHART = Table(
    "project_chart",
    METADATA,
    ProjectChartColumns,
    Index("ix_project_chart_project_id_place", "project_id", "place"),
)


class StatisticsQueryColumns(TypedColumns):
    """One statistics run; its id is also its job's and its credit hold's. A run of a buyer is that buyer's alone."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    project_id: Column[UUID] = Column(Uuid, ForeignKey("project.id", ondelete="CASCADE"), nullable=False)
    auth_client_id: Column[UUID | None] = Column(Uuid)
    """What the run was asked with, where it was bought."""
    version: Column[int] = Column(Integer, nullable=False)
    subset: Column[Json | None] = Column(JSON)
    question: Column[Json] = Column(JSON, nullable=False)
    state: Column[RunState] = Column(choice(RunState), nullable=False)
    counts: Column[Json | None] = Column(JSON)
    result_key: Column[str | None] = Column(String)
    user_scores: Column[Json] = Column(JSON, nullable=False)
    credits: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


STATISTICS_QUERY = Table(
    "statistics_query",
    METADATA,
    StatisticsQueryColumns,
    Index("ix_statistics_query_project_id_id", "project_id", "id"),
    Index(
        "ix_statistics_query_auth_client_id_id",
        "auth_client_id",
        "id",
        postgresql_where=text("auth_client_id IS NOT NULL"),
    ),
)


class LearningRunColumns(TypedColumns):
    """One training; its id is also its job's and its credit hold's."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    project_id: Column[UUID] = Column(Uuid, ForeignKey("project.id", ondelete="CASCADE"), nullable=False)
    version: Column[int] = Column(Integer, nullable=False)
    subset: Column[Json | None] = Column(JSON)
    task: Column[Json] = Column(JSON, nullable=False)
    state: Column[RunState] = Column(choice(RunState), nullable=False)
    summary: Column[list[Json]] = Column(JSON, nullable=False)
    result_key: Column[str | None] = Column(String)
    model_prefix: Column[str | None] = Column(String)
    credits: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


LEARNING_RUN = Table(
    "learning_run", METADATA, LearningRunColumns, Index("ix_learning_run_project_id_id", "project_id", "id")
)


class FreeAnswerColumns(TypedColumns):
    """A prediction that somebody got before buying: one of a training, whichever product sells it."""

    training_id: Column[UUID] = Column(
        Uuid, ForeignKey("learning_run.id", ondelete="CASCADE"), primary_key=True
    )
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    answered_at: Column[datetime] = Column(MOMENT, nullable=False)


FREE_ANSWER = Table(
    "free_answer",
    METADATA,
    FreeAnswerColumns,
    Index("ix_free_answer_training_id_answered_at", "training_id", "answered_at"),
    Index("ix_free_answer_user_id", "user_id"),
)
