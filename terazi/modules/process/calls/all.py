"""All calls about processes, declared."""

import terazi.modules.process.calls.info
import terazi.modules.process.calls.jobs
import terazi.modules.process.calls.logs
import terazi.modules.process.calls.own_jobs
import terazi.modules.process.calls.switching  # noqa: F401 - imported for what they declare
from terazi.modules.process.calls.declared import calls

__all__ = ["calls"]
