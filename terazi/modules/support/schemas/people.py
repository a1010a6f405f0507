"""People in copy of a ticket, as both sides see them."""

from uuid import UUID

from pydantic import BaseModel

from terazi.modules.support.values.copies import Copied


class CopiedView(BaseModel):
    """Somebody in copy: they are told what the desk answers, may write by mail, and cannot open the ticket."""

    copied_id: UUID
    name: str
    mail: str

    @classmethod
    def of(cls, copied: Copied) -> "CopiedView":
        return cls(copied_id=copied.id, name=copied.name, mail=copied.mail)
