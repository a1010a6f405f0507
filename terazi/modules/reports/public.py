"""What the entry may use of reports."""

from terazi.modules.reports.actions.seed import seed_reports

__all__ = ["seed_reports"]
