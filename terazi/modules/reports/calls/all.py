"""All calls about reports, declared."""

import terazi.modules.reports.calls.files
import terazi.modules.reports.calls.reports
import terazi.modules.reports.calls.running
import terazi.modules.reports.calls.subscriptions  # noqa: F401 - imported for what they declare
from terazi.modules.reports.calls.declared import calls

__all__ = ["calls"]
