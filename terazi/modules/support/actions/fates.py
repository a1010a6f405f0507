"""A mail on its way into a ticket, and what becomes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.engine.letters.content import Letter
from terazi.modules.support.actions.mailed_files import MailedFile
from terazi.modules.support.values.incoming import IncomingMail, MailDoor, MailOutcome


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadMail:
    """A mail that was read, with its files in the store."""

    mail: IncomingMail
    letter: Letter
    files: Sequence[MailedFile]

    @property
    def is_automatic(self) -> bool:
        """Whether a machine sent it: it says so itself, or names nobody to whom it could come back (RFC 5321, 4.5.5)."""
        is_without_path = self.mail.door is MailDoor.SMTP and not self.mail.return_path
        return self.letter.automatic is not None or is_without_path


@dataclass(frozen=True, kw_only=True, slots=True)
class Fate:
    """What became of a mail."""

    outcome: MailOutcome
    ticket_id: UUID | None = None
    message_id: UUID | None = None
