"""What reports may be asked of projects; what stands in them is their owners'."""

from sqlalchemy import true

from terazi.foundation.report_columns import RUNNER, flag, moment, number, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.modules.analysis.tables import PROJECT

_PROJECT = PROJECT.c
PROJECTS = ReportSource(
    code="projects",
    rows=PROJECT,
    newest=_PROJECT.id,
    only=_PROJECT.deleted_at.is_(None),
    seen={Viewpoint.PLATFORM: true(), Viewpoint.SELF: _PROJECT.owner_id == RUNNER},
    columns=(
        moment("created_at", _PROJECT.created_at),
        moment("changed_at", _PROJECT.updated_at),
        pick("state", _PROJECT.state, WORDS),
        flag("is_sample", _PROJECT.is_sample),
        number("version", _PROJECT.version),
        number("row_count", _PROJECT.row_count),
        number("column_count", _PROJECT.column_count),
        number("filled_cells", _PROJECT.filled_cells),
        words("project", _PROJECT.name, is_personal=True),
    ),
)
