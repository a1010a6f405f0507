"""Questions about the charts that are kept with projects, and how they are written."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, delete, select

from terazi.foundation.questions import Question, inserted, many, one, touched
from terazi.modules.analysis.tables import PROJECT_CHART
from terazi.modules.analysis.values.charts import KeptChart

MOST = 50
_CHART = PROJECT_CHART.c
_OF_PROJECT = _CHART.project_id == bindparam("project_id")
_LISTED = many(
    KeptChart, select(*_CHART).where(_OF_PROJECT).order_by(_CHART.place, _CHART.id).limit(10 * MOST)
)
_FOUND = one(
    KeptChart,
    select(*_CHART).where(_OF_PROJECT, _CHART.id == bindparam("chart_id"), _CHART.deleted_at.is_(None)),
)
_FORGOTTEN = touched(delete(PROJECT_CHART).where(_OF_PROJECT, _CHART.deleted_at < bindparam("before")))


def list_charts(project_id: UUID) -> Question[list[KeptChart]]:
    """The charts of a project in their order, with those that were deleted lately."""
    return _LISTED(project_id=project_id)


def find_chart(project_id: UUID, chart_id: UUID) -> Question[KeptChart | None]:
    """One chart of a project that was not deleted."""
    return _FOUND(project_id=project_id, chart_id=chart_id)


def add_chart(chart: KeptChart) -> Question[int]:
    """Add a chart."""
    return inserted(PROJECT_CHART, **asdict(chart))


def forget_charts(project_id: UUID, before: datetime) -> Question[int]:
    """Take away what was deleted before a moment; how many there were."""
    return _FORGOTTEN(project_id=project_id, before=before)
