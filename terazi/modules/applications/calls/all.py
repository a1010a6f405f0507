"""All calls of applications, declared."""

import terazi.modules.applications.calls.access_keys
import terazi.modules.applications.calls.applications
import terazi.modules.applications.calls.authorize
import terazi.modules.applications.calls.oauth
import terazi.modules.applications.calls.oidc  # noqa: F401 - imported for what they declare
from terazi.modules.applications.calls.declared import calls

__all__ = ["calls"]
