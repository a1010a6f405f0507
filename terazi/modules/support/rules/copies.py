"""As which mail an answer goes to somebody in copy: the same whoever asks, so that it can be taken back."""

from uuid import UUID, uuid5


def copy_mail_id(message_id: UUID, copied_id: UUID) -> UUID:
    """Return as which mail an answer goes to somebody in copy."""
    return uuid5(message_id, str(copied_id))
