"""All calls of documents, declared."""

import terazi.modules.documents.calls.downloads
import terazi.modules.documents.calls.files  # noqa: F401 - imported for what they declare
from terazi.modules.documents.calls.declared import calls

__all__ = ["calls"]
