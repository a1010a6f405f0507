"""What is written in a ticket."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from terazi.modules.support.values.tickets import Mover

MERGED_IN = "merged_in"
"""The line of a ticket into which another was merged."""
UNMERGED, UNMERGED_OFF = "unmerged", "unmerged_off"
"""The lines of a ticket that has its words back, and of the one that gave them back."""
SPLIT_FROM, SPLIT_OFF = "split_from", "split_off"
"""The lines of a ticket that was made of another's words, and of that other one."""
VERIFIED = "verified"
"""The line about a ticket whose address is proven, or that its desk takes as it is."""
WITHDRAWN = "withdrawn"
"""The line that stands where an answer was taken back before it left."""
ANSWER_PAUSE = timedelta(seconds=10)
"""So long an answer waits until it leaves by mail."""
MOST_COMMENT = 20_000
MOST_MESSAGES = 1_000
MOST_FILES_OF_MESSAGE = 25
MOST_FILE_BYTES = 200_000_000
"""Of all files in one ticket."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """Something written in a ticket, or a line about what was done with it."""

    id: UUID
    ticket_id: UUID
    number: int
    author: Mover
    author_id: UUID | None
    is_internal: bool
    event: str
    """What was done, where it is a line and nobody's words: a state, or ``assigned`` and the like."""
    comment: str
    created_at: datetime
    about_id: UUID | None
    """The other ticket that a line is about."""
    firstname: str = ""
    lastname: str = ""
    folded: str = ""
    """What stood in a mail beside its own words, as plain text: quotations, signatures."""
    hidden_pictures: int = 0
    """So many pictures of a mail lie elsewhere and are not fetched."""
    left_out: Sequence[str] = ()
    """Files of a mail that were too large or too many, by name."""

    @property
    def last_from(self) -> Mover:
        """Whose turn it was with this message: somebody in copy takes nobody's, so that who asked may still wait."""
        return Mover.STAFF if self.author is Mover.STAFF else Mover.REQUESTER


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketFile:
    """A file of a message."""

    message_id: UUID
    file_id: UUID
    name: str
    size: int
    key: str
    is_risky: bool = False
    """It came by mail and could do harm: only staff may fetch it."""
    has_picture: bool = False
    """Whether it was written anew as a picture that may be shown."""
    virus: str = ""
    """What a scanner found in it: nobody may fetch it."""
    is_unscanned: bool = False
    """No scanner has looked at it yet, though one should have: only staff may fetch it."""

    @property
    def is_for_desk(self) -> bool:
        """Whether only staff learn of it."""
        return self.is_risky or self.is_unscanned or bool(self.virus)
