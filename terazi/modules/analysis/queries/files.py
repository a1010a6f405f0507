"""Which of the workbooks and data sets in the file store something names."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select, union_all

from terazi.foundation.jobs.tables import FINAL_STATES, JOB
from terazi.foundation.questions import Question, Statement
from terazi.modules.analysis.tables import DATASET_VERSION, PROJECT

_VERSION = DATASET_VERSION.c
_PROJECTS = any_(bindparam("project_ids", type_=ARRAY(Uuid())))
_NAMED = Statement(
    union_all(
        select(PROJECT.c.source_key).where(PROJECT.c.id == _PROJECTS),
        select(_VERSION.source["source_key"].astext).where(_VERSION.project_id == _PROJECTS),
        select(_VERSION.frame_key).where(_VERSION.project_id == _PROJECTS),
        select(_VERSION.residue_key).where(_VERSION.project_id == _PROJECTS),
        select(JOB.c.args["source_key"].astext).where(
            JOB.c.subject_id == _PROJECTS, JOB.c.state.not_in(FINAL_STATES)
        ),
    ),
    lambda answer: {row[0] for row in answer.rows},
)


def named_files(keys: Collection[str]) -> Question[set[str]]:
    """The files that the projects in whose folders these are, their versions and the jobs that go on with them name."""
    return _NAMED(project_ids=sorted({UUID(key.split("/")[1]) for key in keys}))
