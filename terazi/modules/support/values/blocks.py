"""Whom a site does not want to hear from."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

MOST_BLOCKS = 2_000
"""Of one site."""
KEEP_BLOCKED_MAILS = timedelta(days=7)
"""How long a mail of a blocked sender is kept, unseen."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MailBlock:
    """An address, or all of a domain where ``sender`` begins with an @, and who blocked it."""

    id: UUID
    sender: str
    reason: str
    made_at: datetime
    made_by_name: str
