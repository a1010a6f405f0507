"""Who of a desk was given a request by turn, and who takes none."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, TypedColumns, Uuid

from terazi.foundation.metadata import METADATA, MOMENT


class SupportTurnColumns(TypedColumns):
    """When somebody had their last turn at a desk: the higher the number, the later."""

    desk_id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    number: Column[int] = Column(Integer, nullable=False)


SUPPORT_TURN = Table(
    "support_turn", METADATA, SupportTurnColumns, Index("ix_support_turn_user_id", "user_id")
)


class SupportPauseColumns(TypedColumns):
    """Since when somebody takes no new requests by turn, at whatever desk."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    since: Column[datetime] = Column(MOMENT, nullable=False)


SUPPORT_PAUSE = Table("support_pause", METADATA, SupportPauseColumns)
