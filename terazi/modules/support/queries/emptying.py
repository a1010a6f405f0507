"""What goes of tickets that are over for as long as their sites keep content; bare rows stay, to be counted."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, delete, or_, select, union, update

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, touched, values
from terazi.foundation.types import Value
from terazi.modules.support.queries.copies import forget_copies
from terazi.modules.support.tables.drafts import TICKET_DRAFT
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.tables.incoming import AUTOMATIC_MAIL, INCOMING_MAIL
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.ratings import TICKET_RATING
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.incoming import MailOutcome
from terazi.modules.support.values.tickets import Mover

_TICKET, _MAIL = TICKET.c, INCOMING_MAIL.c
_MESSAGE, _AUTOMATIC = TICKET_MESSAGE.c, AUTOMATIC_MAIL.c
_IDS = any_(bindparam("ticket_ids", type_=ARRAY(Uuid())))
STRIPPED: Mapping[str, Value] = {
    "key": None, "return_path": "", "recipients": [], "from_address": "", "peer": "", "greeting": "",
}  # fmt: skip
"""What stands of a mail once it is forgotten: nothing of who sent it, from where, to whom, and what it says."""
_STRIP_MAILS = touched(
    update(INCOMING_MAIL)
    .where(_MAIL.ticket_id == _IDS, _MAIL.outcome != MailOutcome.WAITING)
    .values(STRIPPED)
)
_DROP = [
    touched(delete(table).where(table.c.ticket_id == _IDS))
    for table in (TICKET_DRAFT, TICKET_SEEN, TICKET_MESSAGE)
]
_MAILED = values(
    union(
        select(_MESSAGE.id).where(_MESSAGE.ticket_id == _IDS, _MESSAGE.author == Mover.STAFF),
        select(_AUTOMATIC.id).where(_AUTOMATIC.ticket_id == _IDS),
    )
)
_UNSAY = touched(update(TICKET_RATING).where(TICKET_RATING.c.ticket_id == _IDS).values(comment=""))
_BARE = touched(
    update(TICKET)
    .where(or_(_TICKET.id == _IDS, _TICKET.merged_into_id == _IDS))
    .values(
        requester_id=None,
        visitor_id=None,
        subject="",
        subject_key="",
        operation_note="",
        tags=[],
        later_until=None,
        emptied_at=bindparam("now", type_=MOMENT),
        version=_TICKET.version + 1,
    )
)


def empty_tickets(ticket_ids: Sequence[UUID], now: datetime) -> Sequence[Question[int]]:
    """Take out of tickets, and of what was merged into them, all that people wrote and who asked.

    What was a file of them is named by nothing any more, so that the store forgets it.
    """
    ids = list(ticket_ids)
    return [
        *(each(ticket_ids=ids) for each in (_STRIP_MAILS, *_DROP, _UNSAY)),
        forget_copies(ids),
        _BARE(ticket_ids=ids, now=now),
    ]


def mails_about(ticket_ids: Sequence[UUID]) -> Question[list[UUID]]:
    """The mails that were asked for about tickets: they have the ids of the answers, and of what was noted of the others."""
    return _MAILED(ticket_ids=list(ticket_ids))
