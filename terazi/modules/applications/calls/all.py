"""All calls of applications, declared."""

from terazi.modules.applications.calls.declared import calls

__all__ = ["calls"]
