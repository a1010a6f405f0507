"""All calls about processes, declared."""

import terazi.modules.process.calls.own_jobs  # noqa: F401 - imported for what it declares
from terazi.modules.process.calls.declared import calls

__all__ = ["calls"]
