"""All calls of applications, declared."""

import terazi.modules.applications.calls.access_keys
import terazi.modules.applications.calls.applications  # noqa: F401 - imported for what they declare
from terazi.modules.applications.calls.declared import calls

__all__ = ["calls"]
