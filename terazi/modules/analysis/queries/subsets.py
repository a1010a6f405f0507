"""Questions about the subsets of projects, and how they are written."""

from dataclasses import asdict
from uuid import UUID

from sqlalchemy import bindparam, delete, select

from terazi.foundation.questions import Question, inserted, many, one, touched
from terazi.modules.analysis.tables import PROJECT_SUBSET
from terazi.modules.analysis.values.projects import Subset

MOST = 100
_SUBSET = PROJECT_SUBSET.c
_OF_PROJECT = _SUBSET.project_id == bindparam("project_id")
_ONE = (_OF_PROJECT, _SUBSET.id == bindparam("subset_id"))
_LISTED = many(Subset, select(*_SUBSET).where(_OF_PROJECT).order_by(_SUBSET.name).limit(MOST))
_FOUND = one(Subset, select(*_SUBSET).where(*_ONE))
_DELETED = touched(delete(PROJECT_SUBSET).where(*_ONE))


def list_subsets(project_id: UUID) -> Question[list[Subset]]:
    """The subsets of a project, by name."""
    return _LISTED(project_id=project_id)


def find_subset(project_id: UUID, subset_id: UUID) -> Question[Subset | None]:
    """One subset of a project."""
    return _FOUND(project_id=project_id, subset_id=subset_id)


def add_subset(subset: Subset) -> Question[int]:
    """Add a subset."""
    return inserted(PROJECT_SUBSET, **asdict(subset))


def delete_subset(project_id: UUID, subset_id: UUID) -> Question[int]:
    """Delete a subset; how many there were."""
    return _DELETED(project_id=project_id, subset_id=subset_id)
