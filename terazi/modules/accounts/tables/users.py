"""The accounts of people, and what is kept beside them."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    TypedColumns,
    UniqueConstraint,
    Uuid,
    text,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.accounts.values.users import Gender, ImageKind, UserState


def _letters_index(column: str) -> Index:
    """Return an index that serves "contains" and "similar" (trigrams of PostgreSQL's pg_trgm)."""
    return Index(
        f"ix_user_account_{column}_letters",
        column,
        postgresql_using="gin",
        postgresql_ops={column: "gin_trgm_ops"},
    )


class UserColumns(TypedColumns):
    """A person's account; the ``_key`` columns are the folded forms that must be unique."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    username: Column[str] = Column(String(32), nullable=False)
    username_key: Column[str] = Column(String(32), unique=True, nullable=False)
    mail: Column[str] = Column(String(254), nullable=False)
    mail_key: Column[str] = Column(String(254), unique=True, nullable=False)
    mail_id: Column[UUID] = Column(Uuid, nullable=False)
    mail_approved_at: Column[datetime | None] = Column(MOMENT)
    state: Column[UserState] = Column(choice(UserState), nullable=False)
    password_hash: Column[str] = Column(String(200), nullable=False)
    is_login_code_wanted: Column[bool] = Column(Boolean, default=False, nullable=False)
    active_lang: Column[Lang] = Column(choice(Lang), nullable=False)
    firstname: Column[str] = Column(String(100), nullable=False)
    lastname: Column[str] = Column(String(100), nullable=False)
    name_key: Column[str] = Column(String(202), server_default="", nullable=False)
    """First and last name, folded; a search looks here."""
    gender: Column[Gender | None] = Column(choice(Gender))
    date_of_birth: Column[date | None] = Column(Date)
    phone_area_code: Column[str] = Column(String(5), nullable=False)
    phone_number: Column[str] = Column(String(20), nullable=False)
    address: Column[str] = Column(String(500), nullable=False)
    about_me: Column[list[str]] = Column(JSON, nullable=False)
    languages: Column[list[str]] = Column(JSON, server_default="[]", nullable=False)
    """Codes of languages."""
    picture: Column[str] = Column(String(36), server_default="", nullable=False)
    """Id of an image of this person; so is ``cover_photo``."""
    cover_photo: Column[str] = Column(String(200), nullable=False)
    website: Column[str] = Column(String(200), nullable=False)
    facebook: Column[str] = Column(String(200), nullable=False)
    instagram: Column[str] = Column(String(200), nullable=False)
    linkedin: Column[str] = Column(String(200), nullable=False)
    twitter: Column[str] = Column(String(200), nullable=False)
    youtube: Column[str] = Column(String(200), nullable=False)
    eula_document_code: Column[str] = Column(String(64), nullable=False)
    eula_approved_at: Column[datetime] = Column(MOMENT, nullable=False)
    registered_by: Column[UUID | None] = Column(Uuid)
    """The authorized person who made the account; such an account needs no approval."""
    state_reason: Column[str] = Column(String(500), server_default="", nullable=False)
    """Why the account was blocked or not accepted, as the person was told."""
    delete_after: Column[datetime | None] = Column(MOMENT)
    """When an account that its owner leaves is deleted; until then the owner can take it back."""
    left_at_url: Column[str] = Column(String(300), server_default="", nullable=False)
    """The address of the site on which the owner asked for that; its mails name this site."""
    site_id: Column[UUID | None] = Column(Uuid)
    """The site on which the account was made; none where nobody had noted it: then the default site."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


USER = Table(
    "user_account",
    METADATA,
    UserColumns,
    Index("ix_user_account_waiting", "created_at", postgresql_where=text("state = 'waiting_mail'")),
    Index("ix_user_account_state_id", "state", "id"),
    Index("ix_user_account_leaving", "delete_after", postgresql_where=text("state = 'leaving'")),
    _letters_index("username_key"),
    _letters_index("mail_key"),
    _letters_index("name_key"),
)


class UserImageColumns(TypedColumns):
    """A picture or cover photo a person uploaded; its file never changes."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    kind: Column[ImageKind] = Column(choice(ImageKind), nullable=False)
    width: Column[int] = Column(Integer, nullable=False)
    height: Column[int] = Column(Integer, nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


USER_IMAGE = Table(
    "user_image", METADATA, UserImageColumns, Index("ix_user_image_user_id_id", "user_id", "id")
)


class AcceptedAgreementColumns(TypedColumns):
    """A document in the version a person accepted it; a later version is a row of its own."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    document_code: Column[str] = Column(String(64), nullable=False)
    version: Column[str] = Column(String(32), nullable=False)
    accepted_at: Column[datetime] = Column(MOMENT, nullable=False)


ACCEPTED_AGREEMENT = Table(
    "accepted_agreement",
    METADATA,
    AcceptedAgreementColumns,
    UniqueConstraint("user_id", "document_code", "version"),
)


class MailChangeColumns(TypedColumns):
    """A change of mail address that waits until the old and the new address have both confirmed it."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    id: Column[UUID] = Column(Uuid, unique=True, nullable=False)
    new_mail: Column[str] = Column(String(254), nullable=False)
    old_hash: Column[bytes] = Column(LargeBinary, nullable=False)
    new_hash: Column[bytes] = Column(LargeBinary, nullable=False)
    old_confirmed_at: Column[datetime | None] = Column(MOMENT)
    new_confirmed_at: Column[datetime | None] = Column(MOMENT)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


MAIL_CHANGE = Table(
    "mail_change", METADATA, MailChangeColumns, Index("ix_mail_change_expires_at", "expires_at")
)


class DataExportColumns(TypedColumns):
    """A file with everything the platform holds of a person; its id is also its job's."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), nullable=False)
    key: Column[str | None] = Column(String(200))
    """Where the file is kept; none while the job runs, and where it failed."""
    name: Column[str] = Column(String(100), nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    is_over: Column[bool] = Column(Boolean, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


DATA_EXPORT = Table(
    "data_export",
    METADATA,
    DataExportColumns,
    Index("ix_data_export_user_id_id", "user_id", "id"),
    Index("ix_data_export_expires_at", "expires_at"),
)
