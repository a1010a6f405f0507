"""What the entry uses of support."""

from terazi.modules.support.actions.fetching import Fetched, begin_folder, fetched_mail, keep_fetched
from terazi.modules.support.actions.mailboxes import account_of
from terazi.modules.support.actions.personal_data import export_tickets, forget_tickets
from terazi.modules.support.actions.receiving import incoming_mail, write_mail
from terazi.modules.support.actions.resting import rating_tasks
from terazi.modules.support.actions.search import find_tickets
from terazi.modules.support.actions.seed import SeededTicket, SeededWord, has_tickets, seed_ticket
from terazi.modules.support.actions.visitors import is_key_good
from terazi.modules.support.queries.mailboxes import (
    hold_mailbox,
    let_mailbox_go,
    mailboxes_to_follow,
    note_failed,
    note_looked,
)
from terazi.modules.support.queries.reporting import TICKETS
from terazi.modules.support.rules.addresses import is_recipient
from terazi.modules.support.values.following import CHANNEL
from terazi.modules.support.values.incoming import MailDoor
from terazi.modules.support.values.mailboxes import HELD_FOR, LONGEST_PAUSE, Mailbox
from terazi.modules.support.values.tickets import Mover, TicketState, Topic

__all__ = [
    "CHANNEL",
    "HELD_FOR",
    "LONGEST_PAUSE",
    "TICKETS",
    "Fetched",
    "MailDoor",
    "Mailbox",
    "Mover",
    "SeededTicket",
    "SeededWord",
    "TicketState",
    "Topic",
    "account_of",
    "begin_folder",
    "export_tickets",
    "fetched_mail",
    "find_tickets",
    "forget_tickets",
    "has_tickets",
    "hold_mailbox",
    "incoming_mail",
    "is_key_good",
    "is_recipient",
    "keep_fetched",
    "let_mailbox_go",
    "mailboxes_to_follow",
    "note_failed",
    "note_looked",
    "rating_tasks",
    "seed_ticket",
    "write_mail",
]
