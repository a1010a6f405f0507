"""Visitors, who ask by mail, and what opens their tickets."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang

GONE_AFTER = timedelta(hours=24)
"""How long a ticket waits for its address to be proven until it is gone."""
MOST_UNVERIFIED = 3
"""So many tickets of one address wait for its proof at once."""
CODE_LIFE = timedelta(minutes=10)
CODE_TRIES = 5
KEY_LIFE = timedelta(days=30)
"""How long a visitor's key is good after it was used last."""
KEY_SLIDES_AFTER = timedelta(hours=1)
"""Used within that time, its end is not written again."""
MOST_KEYS = 5
"""So many keys of a visitor are good at once, and so many that are mailed for one ticket."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Visitor:
    """Somebody without an account who asks a site for help: who reads the mails of this address."""

    id: UUID
    site_id: SiteId
    mail: str
    mail_key: str
    lang: Lang
    code_until: datetime | None
    """Until when the code that was mailed last is good."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proof:
    """That a call is made by who reads the mails of an address."""

    visitor: Visitor
    key_id: UUID
    ticket_id: UUID | None
    """The one ticket that a mailed link opens; None: all of the address."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldKey:
    """What a key proves, and until when."""

    proof: Proof
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class VisitorKey:
    """A key of a visitor, for its owner to look at."""

    id: UUID
    made_at: datetime
    used_at: datetime
    expires_at: datetime
    device: str
