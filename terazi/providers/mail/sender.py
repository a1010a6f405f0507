"""Which way mails leave the platform."""

from terazi.foundation.mail import MailSender
from terazi.foundation.settings import Settings
from terazi.providers.mail.outbox import kept_sender
from terazi.providers.mail.smtp import smtp_sender


def sender_of(settings: Settings) -> MailSender:
    """Return the sender that the settings name: a mail server, or the outbox where none is set."""
    url = settings.smtp_url.get_secret_value()
    return smtp_sender(url, mail_from=settings.mail_from) if url else kept_sender()
