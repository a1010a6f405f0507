"""Finding what can be corrected in a data set."""

from collections.abc import Collection, Mapping

from terazi.engine.corrections.cell_findings import (
    Limits,
    duplicate_findings,
    empty_findings,
    far_date_findings,
    limit_findings,
    misfit_findings,
)
from terazi.engine.corrections.extra_row_findings import extra_row_findings
from terazi.engine.corrections.suggestion import Severity, Suggestion
from terazi.engine.corrections.text_findings import text_findings
from terazi.engine.dataset import Dataset

_ORDER = {Severity.HIGH: 0, Severity.MEDIUM: 1, Severity.LOW: 2}


def suggest(
    dataset: Dataset,
    limits: Limits | None = None,
    *,
    options: Mapping[str, Collection[str]] | None = None,
) -> tuple[Suggestion, ...]:
    """Return the corrections to offer, the gravest and surest first.

    ``limits`` are the registered lower and upper limits by column id (None: that side is open) and ``options`` the
    registered options; numbers without registered limits are held against robust fences. The same data set gives
    the same suggestions with the same ids.
    """
    found = [
        *misfit_findings(dataset),
        *far_date_findings(dataset),
        *limit_findings(dataset, limits or {}),
        *text_findings(dataset, options or {}),
        *extra_row_findings(dataset),
        *duplicate_findings(dataset),
        *empty_findings(dataset),
    ]
    return tuple(sorted(found, key=lambda s: (_ORDER[s.severity], -s.confidence, -s.count, s.id)))
