"""Requests and answers about files of messages."""

from uuid import UUID

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.accounts.public import Mail
from terazi.modules.support.schemas.visitors import Proving


class FileBody(RequestModel):
    """Which file of which message is wanted; who is not signed in proves an address."""

    message_id: UUID
    file_id: UUID
    mail: Mail | None = None
    mail_approve_code: Proving | None = None


class UploadAnswer(Answer):
    """A file that waits for its message: for a day, or until a message names it in its ``file_list``."""

    file_id: UUID
    name: str
    size: int


class FileLinkAnswer(Answer):
    """Where a file can be fetched for a quarter of an hour."""

    name: str
    size: int
    url: str
