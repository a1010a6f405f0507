"""No mail server: letters stay in the outbox."""

from terazi.foundation.mail import Letter, MailSender


def kept_sender() -> MailSender:
    """Return a sender that leaves every letter where it is, to be read at the development mail page."""

    async def keep(letter: Letter) -> None:
        del letter  # it stands in the database already

    return keep
