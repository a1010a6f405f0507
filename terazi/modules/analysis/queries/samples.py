"""The sample projects, and what copies them: the data and results of a copy are its template's until they are changed."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, String, Table, Uuid, and_, bindparam, func, insert, null, select

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, Statement, many, one, touched, value, values
from terazi.foundation.types import Value
from terazi.modules.analysis.tables import (
    DATASET_VERSION,
    LEARNING_RUN,
    PROJECT,
    STATISTICS_QUERY,
    VERSION_SUMMARY,
)
from terazi.modules.analysis.values.projects import OpenSample, Project
from terazi.modules.analysis.values.runs import RunState

Changed = Mapping[str, ColumnElement[Value]]
_PROJECT = PROJECT.c
_COPY, _OWNER = bindparam("copy_id", type_=Uuid()), bindparam("owner_id", type_=Uuid())
_ORIGINAL = bindparam("original_id", type_=Uuid())
_RUN, _NOW = bindparam("run_id", type_=Uuid()), bindparam("now", type_=MOMENT)
_IS_TEMPLATE = and_(_PROJECT.owner_id.is_(None), _PROJECT.is_sample, _PROJECT.deleted_at.is_(None))
_TEMPLATE = value(select(_PROJECT.id).where(_IS_TEMPLATE, _PROJECT.file_name == bindparam("file_name")))
_TEMPLATES = values(
    select(_PROJECT.id)
    .where(_IS_TEMPLATE, _PROJECT.sample_lang == bindparam("lang", type_=PROJECT.c.sample_lang.type))
    .order_by(_PROJECT.id)
)
_OPEN_SAMPLE = one(Project, select(*_PROJECT).where(_IS_TEMPLATE, _PROJECT.id == bindparam("project_id")))
_OPEN_SAMPLES = many(
    OpenSample,
    select(
        _PROJECT.id,
        _PROJECT.name,
        _PROJECT.file_name,
        _PROJECT.version,
        _PROJECT.row_count,
        _PROJECT.column_count,
        select(func.max(STATISTICS_QUERY.c.id.cast(String)))
        .where(STATISTICS_QUERY.c.project_id == _PROJECT.id)
        .scalar_subquery()
        .label("statistics_id"),
        select(func.max(LEARNING_RUN.c.id.cast(String)))
        .where(LEARNING_RUN.c.project_id == _PROJECT.id)
        .scalar_subquery()
        .label("training_id"),
    )
    .where(_IS_TEMPLATE, _PROJECT.sample_lang == bindparam("lang", type_=PROJECT.c.sample_lang.type))
    .order_by(_PROJECT.id),
)
_OWN_SAMPLE = value(select(_PROJECT.id).where(_PROJECT.owner_id == _OWNER, _PROJECT.is_sample).limit(1))
_STATISTICS = values(
    select(STATISTICS_QUERY.c.id).where(
        STATISTICS_QUERY.c.project_id == bindparam("project_id"),
        STATISTICS_QUERY.c.auth_client_id.is_(None),
    )
)
_TRAININGS = values(select(LEARNING_RUN.c.id).where(LEARNING_RUN.c.project_id == bindparam("project_id")))


def _copied(
    table: Table,
    original: ColumnElement[bool],
    changed: Changed,
) -> Statement[int]:
    """Add rows that are the same as others beside what is changed."""
    same = select(*(changed.get(column.name, column) for column in table.c)).where(original)
    return touched(insert(table).from_select([column.name for column in table.c], same))


_COPY_PROJECT = _copied(
    PROJECT,
    _PROJECT.id == _ORIGINAL,
    {"id": _COPY, "owner_id": _OWNER, "created_at": _NOW, "updated_at": _NOW},
)
_COPY_VERSIONS = _copied(DATASET_VERSION, DATASET_VERSION.c.project_id == _ORIGINAL, {"project_id": _COPY})
_COPY_SUMMARIES = _copied(
    VERSION_SUMMARY,
    and_(VERSION_SUMMARY.c.project_id == _ORIGINAL, VERSION_SUMMARY.c.state == RunState.DONE),
    {"project_id": _COPY, "job_id": null()},
)
_OF_COPY: Changed = {"id": _RUN, "project_id": _COPY, "created_at": _NOW}
_COPY_STATISTICS = _copied(STATISTICS_QUERY, STATISTICS_QUERY.c.id == _ORIGINAL, _OF_COPY)
_COPY_TRAINING = _copied(LEARNING_RUN, LEARNING_RUN.c.id == _ORIGINAL, _OF_COPY)


def find_sample_template(file_name: str) -> Question[UUID | None]:
    """The project that was made of a sample workbook."""
    return _TEMPLATE(file_name=file_name)


def list_sample_templates(lang: Lang) -> Question[list[UUID]]:
    """The projects that each new person of a language gets a copy of, in the order they were made."""
    return _TEMPLATES(lang=lang)


def find_open_sample(project_id: UUID) -> Question[Project | None]:
    """A project that belongs to nobody and that anybody may look at; none for any other."""
    return _OPEN_SAMPLE(project_id=project_id)


def list_open_samples(lang: Lang) -> Question[list[OpenSample]]:
    """The projects of a language that anybody may look at, in the order they were made."""
    return _OPEN_SAMPLES(lang=lang)


def find_own_sample(owner_id: UserId) -> Question[UUID | None]:
    """A sample project that a person has, or had."""
    return _OWN_SAMPLE(owner_id=owner_id)


def statistics_of(project_id: UUID) -> Question[list[UUID]]:
    """The statistics runs of a project that are its owner's."""
    return _STATISTICS(project_id=project_id)


def trainings_of(project_id: UUID) -> Question[list[UUID]]:
    """The trainings of a project."""
    return _TRAININGS(project_id=project_id)


def copy_project(
    original_id: UUID, *, copy_id: UUID, owner_id: UserId, now: datetime
) -> tuple[Question[int], ...]:
    """Add a copy of a project, of all versions of its data and of their summaries."""
    return (
        _COPY_PROJECT(original_id=original_id, copy_id=copy_id, owner_id=owner_id, now=now),
        _COPY_VERSIONS(original_id=original_id, copy_id=copy_id),
        _COPY_SUMMARIES(original_id=original_id, copy_id=copy_id),
    )


def copy_statistics(original_id: UUID, *, run_id: UUID, copy_id: UUID, now: datetime) -> Question[int]:
    """Add a copy of a statistics run to the copy of its project."""
    return _COPY_STATISTICS(original_id=original_id, run_id=run_id, copy_id=copy_id, now=now)


def copy_training(original_id: UUID, *, run_id: UUID, copy_id: UUID, now: datetime) -> Question[int]:
    """Add a copy of a training to the copy of its project."""
    return _COPY_TRAINING(original_id=original_id, run_id=run_id, copy_id=copy_id, now=now)
