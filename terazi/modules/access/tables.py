"""The tables of access."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import METADATA, MOMENT, choice
from terazi.modules.access.values import AssignedState

LASTING_GRANT = "status = 'active' AND count IS NULL AND ends_at IS NULL"
"""Which grants a person has only one of: those that neither time nor use brings to an end."""


class AuthorizationDefinitionColumns(TypedColumns):
    """Something a person can be authorized to; built-in ones are those the platform itself asks for."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    auth_id: Column[str] = Column(String(64), unique=True, nullable=False)
    auth_name: Column[str] = Column(String(200), nullable=False)
    auth_info: Column[str] = Column(String(1000), default="", nullable=False)
    is_built_in: Column[bool] = Column(Boolean, default=False, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    withdrawn_at: Column[datetime | None] = Column(MOMENT)
    """Since when nobody can be given it any more."""


AUTHORIZATION_DEFINITION = Table("authorization_definition", METADATA, AuthorizationDefinitionColumns)


class AssignedAuthorizationColumns(TypedColumns):
    """An authorization that a person holds: unlimited where count is null, for ever where the end is null."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    auth_id: Column[str] = Column(String(64), ForeignKey("authorization_definition.auth_id"), nullable=False)
    parent_id: Column[UUID | None] = Column(
        Uuid, ForeignKey("assigned_authorization.id", ondelete="SET NULL")
    )
    """The grant out of which this one was assigned; none = given by an administrator or by the platform."""
    status: Column[AssignedState] = Column(choice(AssignedState), nullable=False)
    granted_count: Column[int | None] = Column(BigInteger)
    """How many uses it began with."""
    count: Column[int | None] = Column(BigInteger)
    starts_at: Column[datetime] = Column(MOMENT, nullable=False)
    ends_at: Column[datetime | None] = Column(MOMENT)
    may_assign: Column[bool] = Column(Boolean, default=False, nullable=False)
    assigned_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


ASSIGNED_AUTHORIZATION = Table(
    "assigned_authorization",
    METADATA,
    AssignedAuthorizationColumns,
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


class AuthorizationUseColumns(TypedColumns):
    """One use that was taken out of a counted or unlimited authorization."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    assigned_id: Column[UUID] = Column(
        Uuid, ForeignKey("assigned_authorization.id", ondelete="CASCADE"), nullable=False
    )
    count: Column[int] = Column(Integer, nullable=False)
    purpose: Column[str] = Column(String(200), default="", nullable=False)
    used_at: Column[datetime] = Column(MOMENT, nullable=False)


AUTHORIZATION_USE = Table(
    "authorization_use",
    METADATA,
    AuthorizationUseColumns,
    Index("ix_authorization_use_assigned_id_id", "assigned_id", "id"),
)
