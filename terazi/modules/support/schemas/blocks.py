"""Requests and answers about blocked senders."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.support.values.blocks import MailBlock


class BlockBody(RequestModel):
    """An address, or a domain (``@example.com``)."""

    sender: Annotated[str, Field(max_length=320)]
    reason: Annotated[str, Field(max_length=200)] = ""


class UnblockBody(RequestModel):
    """Which block ends."""

    block_id: UUID


class BlockView(BaseModel):
    """A blocked address, or a blocked domain, which begins with an @."""

    block_id: UUID
    sender: str
    reason: str
    made_at: datetime
    made_by: str

    @classmethod
    def of(cls, block: MailBlock) -> "BlockView":
        return cls(
            block_id=block.id,
            sender=block.sender,
            reason=block.reason,
            made_at=block.made_at,
            made_by=block.made_by_name,
        )


class BlockAnswer(Answer):
    """What is blocked now."""

    block: BlockView


class BlockList(Answer):
    """Blocked senders, the newest first; ``next`` is the key of the next page."""

    list: list[BlockView]
    next: UUID | None
