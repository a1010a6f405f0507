"""The tables of access."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.access.values import AssignedState

LASTING_GRANT = "status = 'active' AND count IS NULL AND ends_at IS NULL"
"""Which grants a person has only one of: those that neither time nor use brings to an end."""


class AuthorizationDefinition(Base):
    """Something a person can be authorized to; built-in ones are those the platform itself asks for."""

    __tablename__ = "authorization_definition"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    auth_id: Mapped[str] = mapped_column(String(64), unique=True)
    auth_name: Mapped[str] = mapped_column(String(200))
    auth_info: Mapped[str] = mapped_column(String(1000), default="")
    is_built_in: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None] = mapped_column(default=None)
    """Since when nobody can be given it any more."""


class AssignedAuthorization(Base):
    """An authorization that a person holds: unlimited where count is null, for ever where the end is null."""

    __tablename__ = "assigned_authorization"
    __table_args__ = (
        CheckConstraint("count >= 0", name="count_not_negative"),
        Index("ix_assigned_authorization_user_id_id", "user_id", "id"),
        Index("ix_assigned_authorization_auth_id", "auth_id"),
        Index("ix_assigned_authorization_parent_id", "parent_id"),
        Index("ix_assigned_authorization_ends_at", "ends_at"),
        Index(
            "uq_assigned_authorization_lasting",
            "user_id",
            "auth_id",
            unique=True,
            postgresql_where=text(LASTING_GRANT),
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    auth_id: Mapped[str] = mapped_column(String(64), ForeignKey("authorization_definition.auth_id"))
    parent_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("assigned_authorization.id", ondelete="SET NULL"), default=None
    )
    """The grant out of which this one was assigned; none = given by an administrator or by the platform."""
    status: Mapped[AssignedState]
    granted_count: Mapped[int | None] = mapped_column(BigInteger, default=None)
    """How many uses it began with."""
    count: Mapped[int | None] = mapped_column(BigInteger)
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    may_assign: Mapped[bool] = mapped_column(default=False)
    assigned_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]


class AuthorizationUse(Base):
    """One use that was taken out of a counted or unlimited authorization."""

    __tablename__ = "authorization_use"
    __table_args__ = (Index("ix_authorization_use_assigned_id_id", "assigned_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    assigned_id: Mapped[UUID] = mapped_column(ForeignKey("assigned_authorization.id", ondelete="CASCADE"))
    count: Mapped[int]
    purpose: Mapped[str] = mapped_column(String(200), default="")
    used_at: Mapped[datetime]
