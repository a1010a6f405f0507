"""Which state of a report leads to which."""

from collections.abc import Mapping

from terazi.foundation.language.lang import fold
from terazi.modules.reports.errors import ReportMoveNotAllowed
from terazi.modules.reports.values import ReportState

MOVES = {
    ReportState.DRAFT: (ReportState.ACTIVE, ReportState.DELETED),
    ReportState.ACTIVE: (ReportState.PAUSED, ReportState.DELETED),
    ReportState.PAUSED: (ReportState.ACTIVE, ReportState.DELETED),
    ReportState.DELETED: (),
}


def require_move(now: ReportState, wanted: ReportState) -> bool:
    """Whether a report changes its state; ReportMoveNotAllowed where it cannot, and False where it is there already."""
    if now is wanted:
        return False
    if wanted not in MOVES[now]:
        refusal = ReportMoveNotAllowed()
        refusal.extra = {"allowed": [each.value for each in MOVES[now]]}
        raise refusal
    return True


def is_called(names: Mapping[str, str], code: str, wanted: str) -> bool:
    """Whether a report has this code, or this name in a language, however it is written."""
    return code == wanted or fold(wanted) in {fold(name) for name in names.values()}
