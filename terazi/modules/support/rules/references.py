"""What a ticket says it is about: an order or a bill of who asks."""

import re

_REFERENCE = re.compile(r"(?<![\w:])(order|bill):([\w#./-]{1,60})")


def reference_of(note: str) -> tuple[str, str] | None:
    """Return the kind of a record that a note names, and its id or number; None where it names none."""
    found = _REFERENCE.search(note)
    return (found.group(1), found.group(2)) if found else None
