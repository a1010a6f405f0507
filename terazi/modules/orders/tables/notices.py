"""What administrators were told."""

from datetime import date
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.db import Base


class AdministratorNotice(Base):
    """That an administrator was told on a day what waits; the key lets one mail of a day be asked for once."""

    __tablename__ = "administrator_notice"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
