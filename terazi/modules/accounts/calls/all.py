"""All calls of accounts, declared."""

import terazi.modules.accounts.calls.accounts  # noqa: F401 - imported for what it declares
from terazi.modules.accounts.calls.declared import calls

__all__ = ["calls"]
