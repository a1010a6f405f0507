"""What the entry may use of reports."""

from terazi.modules.reports.actions.seed import seed_reports
from terazi.modules.reports.queries.reports import name_layered_reports

__all__ = ["name_layered_reports", "seed_reports"]
