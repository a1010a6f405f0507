"""Requests about people in copy."""

from uuid import UUID

from terazi.foundation.calls.schemas import RequestModel
from terazi.modules.accounts.public import Mail
from terazi.modules.support.schemas.visitors import Proving


class CopiedBody(RequestModel):
    """Who is in copy no more; who is not signed in proves an address."""

    copied_id: UUID
    mail: Mail | None = None
    mail_approve_code: Proving | None = None
