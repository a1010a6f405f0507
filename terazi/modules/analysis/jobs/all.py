"""All jobs of analysis: the tasks, and the kinds that the worker must know."""

import terazi.modules.analysis.jobs.imports
import terazi.modules.analysis.jobs.refreshes
import terazi.modules.analysis.jobs.runs
import terazi.modules.analysis.jobs.summaries  # noqa: F401 - imported for what they declare
from terazi.modules.analysis.jobs.forgetting import tasks

__all__ = ["tasks"]
