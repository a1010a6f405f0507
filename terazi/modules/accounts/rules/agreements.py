"""Documents that people accept: a code names the document and, after its last dash, its version."""

import re

_VERSIONED = re.compile(r"(?P<code>.+)-(?P<version>[0-9][0-9A-Za-z.]*)")


def document_and_version(eula_document_code: str) -> tuple[str, str]:
    """Return the code of a document and its version ("terms-2" → "terms", "2"); without one it is the first."""
    found = _VERSIONED.fullmatch(eula_document_code)
    if found is None or len(found["version"]) > 32:
        return eula_document_code, "1"
    return found["code"], found["version"]
