"""What the entry uses of support."""

from terazi.modules.support.actions.personal_data import export_tickets, forget_tickets
from terazi.modules.support.actions.search import find_tickets
from terazi.modules.support.actions.seed import SeededTicket, SeededWord, has_tickets, seed_ticket
from terazi.modules.support.actions.visitors import is_key_good
from terazi.modules.support.values.following import CHANNEL
from terazi.modules.support.values.tickets import Mover, TicketState, Topic

__all__ = [
    "CHANNEL",
    "Mover",
    "SeededTicket",
    "SeededWord",
    "TicketState",
    "Topic",
    "export_tickets",
    "find_tickets",
    "forget_tickets",
    "has_tickets",
    "is_key_good",
    "seed_ticket",
]
