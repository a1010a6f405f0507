"""What the entry uses of support."""

from terazi.modules.support.actions.personal_data import export_tickets, forget_tickets
from terazi.modules.support.actions.search import find_tickets
from terazi.modules.support.values import CHANNEL

__all__ = ["CHANNEL", "export_tickets", "find_tickets", "forget_tickets"]
