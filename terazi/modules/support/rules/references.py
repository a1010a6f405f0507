"""What a ticket says it is about: an order, a bill or a project of who asks, or a bundle."""

import re
from datetime import datetime
from uuid import UUID

from terazi.foundation.turkish_time import ZONE

_KEPT_YEARS = 10
"""Books and what belongs to them (TTK 82): from the end of the year on."""

_REFERENCE = re.compile(r"(?<![\w:])(order|bill|bundle|project):([\w#./-]{1,60})")


def reference_of(note: str) -> tuple[str, str] | None:
    """Return the kind of a record that a note names, and its id or number; None where it names none."""
    found = _REFERENCE.search(note)
    return (found.group(1), found.group(2)) if found else None


def record_id(name: str) -> UUID | None:
    """Return the id by which a reference names its record; None where it does so by a number."""
    try:
        return UUID(name)
    except ValueError:
        return None


def kept_until(now: datetime) -> datetime:
    """Return until when the law has kept what is written about a bill by now."""
    return datetime(now.astimezone(ZONE).year + _KEPT_YEARS + 1, 1, 1, tzinfo=ZONE)
