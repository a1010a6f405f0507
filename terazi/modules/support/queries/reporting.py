"""What reports may be asked of tickets; nothing of what is written in them."""

from sqlalchemy import true

from terazi.foundation.report_columns import RUNNER, moment, number, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.modules.support.tables.tickets import TICKET

_TICKET = TICKET.c
TICKETS = ReportSource(
    code="tickets",
    rows=TICKET,
    newest=_TICKET.id,
    seen={
        Viewpoint.PLATFORM: true(),
        Viewpoint.SELF: _TICKET.requester_id == RUNNER,
    },
    columns=(
        moment("opened_at", _TICKET.opened_at),
        words("topic", _TICKET.operation_name),
        pick("state", _TICKET.state, WORDS),
        pick("priority", _TICKET.priority, WORDS),
        pick("lang", _TICKET.lang, WORDS),
        number("message_count", _TICKET.message_count),
        number("first_answer_minutes", _TICKET.first_answer_minutes),
        moment("changed_at", _TICKET.changed_at),
    ),
)
