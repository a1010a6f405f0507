"""What the entry may use of mails to many."""

from terazi.modules.sending.actions.consents import export_consents, forget_mailings
from terazi.modules.sending.rules.gallery import mail_kinds, sample_of

__all__ = ["export_consents", "forget_mailings", "mail_kinds", "sample_of"]
