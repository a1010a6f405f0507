"""All calls about mails to many, declared."""

import terazi.modules.sending.calls.consents
import terazi.modules.sending.calls.mailings  # noqa: F401 - imported for what they declare
from terazi.modules.sending.calls.declared import calls

__all__ = ["calls"]
