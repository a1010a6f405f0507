"""What the entry uses of support."""

from terazi.modules.support.actions.personal_data import export_tickets, forget_tickets
from terazi.modules.support.actions.receiving import incoming_mail, write_mail
from terazi.modules.support.actions.search import find_tickets
from terazi.modules.support.actions.seed import SeededTicket, SeededWord, has_tickets, seed_ticket
from terazi.modules.support.actions.visitors import is_key_good
from terazi.modules.support.rules.addresses import is_recipient
from terazi.modules.support.values.following import CHANNEL
from terazi.modules.support.values.incoming import MailDoor
from terazi.modules.support.values.tickets import Mover, TicketState, Topic

__all__ = [
    "CHANNEL",
    "MailDoor",
    "Mover",
    "SeededTicket",
    "SeededWord",
    "TicketState",
    "Topic",
    "export_tickets",
    "find_tickets",
    "forget_tickets",
    "has_tickets",
    "incoming_mail",
    "is_key_good",
    "is_recipient",
    "seed_ticket",
    "write_mail",
]
