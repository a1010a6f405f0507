"""The accounts of people, and what is kept beside them."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import METADATA, Base
from terazi.modules.accounts.values import (
    Gender,
    ImageKind,
    UserState,
)


def _letters_index(column: str) -> Index:
    """Return an index that serves "contains" and "similar" (trigrams of PostgreSQL's pg_trgm)."""
    return Index(
        f"ix_user_account_{column}_letters",
        column,
        postgresql_using="gin",
        postgresql_ops={column: "gin_trgm_ops"},
    )


class User(Base):
    """A person's account; the ``_key`` columns are the folded forms that must be unique."""

    __tablename__ = "user_account"
    __table_args__ = (
        Index("ix_user_account_waiting", "created_at", postgresql_where=text("state = 'waiting_mail'")),
        Index("ix_user_account_state_id", "state", "id"),
        Index("ix_user_account_leaving", "delete_after", postgresql_where=text("state = 'leaving'")),
        _letters_index("username_key"),
        _letters_index("mail_key"),
        _letters_index("name_key"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    username: Mapped[str] = mapped_column(String(32))
    username_key: Mapped[str] = mapped_column(String(32), unique=True)
    mail: Mapped[str] = mapped_column(String(254))
    mail_key: Mapped[str] = mapped_column(String(254), unique=True)
    mail_id: Mapped[UUID]
    mail_approved_at: Mapped[datetime | None]
    state: Mapped[UserState]
    password_hash: Mapped[str] = mapped_column(String(200))
    is_login_code_wanted: Mapped[bool] = mapped_column(default=False)
    active_lang: Mapped[Lang]
    firstname: Mapped[str] = mapped_column(String(100))
    lastname: Mapped[str] = mapped_column(String(100))
    name_key: Mapped[str] = mapped_column(String(202), default="", server_default="")
    """First and last name, folded; a search looks here."""
    gender: Mapped[Gender | None]
    date_of_birth: Mapped[date | None]
    phone_area_code: Mapped[str] = mapped_column(String(5), default="")
    phone_number: Mapped[str] = mapped_column(String(20), default="")
    address: Mapped[str] = mapped_column(String(500), default="")
    about_me: Mapped[list[Any]] = mapped_column(default=list)  # Any: JSON, a list of texts
    languages: Mapped[list[Any]] = mapped_column(default=list, server_default="[]")  # Any: JSON, codes
    picture: Mapped[str] = mapped_column(String(36), default="", server_default="")
    """Id of an image of this person; so is ``cover_photo``."""
    cover_photo: Mapped[str] = mapped_column(String(200), default="")
    website: Mapped[str] = mapped_column(String(200), default="")
    facebook: Mapped[str] = mapped_column(String(200), default="")
    instagram: Mapped[str] = mapped_column(String(200), default="")
    linkedin: Mapped[str] = mapped_column(String(200), default="")
    twitter: Mapped[str] = mapped_column(String(200), default="")
    youtube: Mapped[str] = mapped_column(String(200), default="")
    eula_document_code: Mapped[str] = mapped_column(String(64))
    eula_approved_at: Mapped[datetime]
    registered_by: Mapped[UUID | None]
    """The authorized person who made the account; such an account needs no approval."""
    state_reason: Mapped[str] = mapped_column(String(500), default="", server_default="")
    """Why the account was blocked or not accepted, as the person was told."""
    delete_after: Mapped[datetime | None]
    """When an account that its owner leaves is deleted; until then the owner can take it back."""
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class UserImage(Base):
    """A picture or cover photo a person uploaded; its file never changes."""

    __tablename__ = "user_image"
    __table_args__ = (Index("ix_user_image_user_id_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    kind: Mapped[ImageKind]
    width: Mapped[int]
    height: Mapped[int]
    size: Mapped[int]
    created_at: Mapped[datetime]


class AcceptedAgreement(Base):
    """A document in the version a person accepted it; a later version is a row of its own."""

    __tablename__ = "accepted_agreement"
    __table_args__ = (UniqueConstraint("user_id", "document_code", "version"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    document_code: Mapped[str] = mapped_column(String(64))
    version: Mapped[str] = mapped_column(String(32))
    accepted_at: Mapped[datetime]


class MailChange(Base):
    """A change of mail address that waits until the old and the new address have both confirmed it."""

    __tablename__ = "mail_change"
    __table_args__ = (Index("ix_mail_change_expires_at", "expires_at"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[UUID] = mapped_column(unique=True)
    new_mail: Mapped[str] = mapped_column(String(254))
    old_hash: Mapped[bytes] = mapped_column(LargeBinary)
    new_hash: Mapped[bytes] = mapped_column(LargeBinary)
    old_confirmed_at: Mapped[datetime | None]
    new_confirmed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]


class DataExport(Base):
    """A file with everything the platform holds of a person; its id is also its job's."""

    __tablename__ = "data_export"
    __table_args__ = (
        Index("ix_data_export_user_id_id", "user_id", "id"),
        Index("ix_data_export_expires_at", "expires_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    key: Mapped[str | None] = mapped_column(String(200))
    """Where the file is kept; none while the job runs, and where it failed."""
    name: Mapped[str] = mapped_column(String(100))
    size: Mapped[int]
    is_over: Mapped[bool]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]


USER = METADATA.tables["user_account"]
