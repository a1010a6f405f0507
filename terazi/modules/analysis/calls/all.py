"""All calls of analysis, declared."""

import terazi.modules.analysis.calls.charts
import terazi.modules.analysis.calls.choices
import terazi.modules.analysis.calls.data
import terazi.modules.analysis.calls.learning
import terazi.modules.analysis.calls.model_cards
import terazi.modules.analysis.calls.pivots
import terazi.modules.analysis.calls.possibilities
import terazi.modules.analysis.calls.projects
import terazi.modules.analysis.calls.samples
import terazi.modules.analysis.calls.statistics
import terazi.modules.analysis.calls.subsets
import terazi.modules.analysis.calls.summaries
import terazi.modules.analysis.calls.versions  # noqa: F401 - imported for what they declare
from terazi.modules.analysis.calls.declared import calls

__all__ = ["calls"]
