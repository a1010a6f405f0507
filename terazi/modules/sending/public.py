"""What the entry may use of mails to many."""

from terazi.modules.sending.actions.consents import export_consents, forget_mailings

__all__ = ["export_consents", "forget_mailings"]
