"""All calls of accounts, declared."""

import terazi.modules.accounts.calls.accounts
import terazi.modules.accounts.calls.own
import terazi.modules.accounts.calls.people
import terazi.modules.accounts.calls.places
import terazi.modules.accounts.calls.second_steps
import terazi.modules.accounts.calls.sign_in  # noqa: F401 - imported for what they declare
from terazi.modules.accounts.calls.declared import calls

__all__ = ["calls"]
