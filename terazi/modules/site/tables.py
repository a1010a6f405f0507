"""Sites, their menus, their content and their own wording: what visitors read, and the drafts behind it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    UniqueConstraint,
    Uuid,
    text,
)

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.site.values.revisions import RevisionState, SubjectKind
from terazi.modules.site.values.sites import ClickType, Gate
from terazi.modules.site.values.units import UnitKind


class SiteColumns(TypedColumns):
    """One site. Every change of it or of what belongs to it raises ``version``, so that all servers notice."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    domain: Column[str] = Column(String, unique=True, nullable=False)
    is_default: Column[bool] = Column(Boolean, default=False, nullable=False)
    settings: Column[Json] = Column(JSON, nullable=False)
    live_at: Column[datetime | None] = Column(MOMENT)
    """Since when the domain is known to lead here: until then addresses name the default site."""
    seen_at: Column[datetime | None] = Column(MOMENT)
    """When a prepared domain was reached by https last."""
    planted: Column[list[str]] = Column(JSON, nullable=False)
    """Seed entries that were planted once and are not planted again."""
    version: Column[int] = Column(Integer, default=1, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    updated_at: Column[datetime] = Column(MOMENT, nullable=False)


SITE = Table(
    "site",
    METADATA,
    SiteColumns,
    Index("uq_site_is_default", "is_default", unique=True, postgresql_where=text("is_default")),
)


class MenuEntryColumns(TypedColumns):
    """One screen in a site's menu; once a person has edited it, seeding leaves it alone."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    route_view: Column[str] = Column(String, nullable=False)
    parent: Column[str | None] = Column(String)
    caption: Column[Json] = Column(JSON, nullable=False)
    url: Column[Json] = Column(JSON, nullable=False)
    icon: Column[str] = Column(String, nullable=False)
    login_need: Column[bool] = Column(Boolean, nullable=False)
    show_in_menu: Column[bool] = Column(Boolean, nullable=False)
    shop_active_need: Column[bool] = Column(Boolean, nullable=False)
    click_type: Column[ClickType] = Column(choice(ClickType), nullable=False)
    target: Column[str] = Column(String, nullable=False, default="")
    iframe_mode: Column[bool] = Column(Boolean, nullable=False)
    roles: Column[list[str]] = Column(JSON, nullable=False)
    is_dashboard: Column[bool] = Column(Boolean, nullable=False)
    add_dataset: Column[bool] = Column(Boolean, nullable=False)
    gate: Column[Gate | None] = Column(choice(Gate))
    sort_order: Column[int] = Column(Integer, nullable=False)
    is_edited: Column[bool] = Column(Boolean, default=False, nullable=False)
    is_new: Column[bool] = Column(Boolean, default=False, server_default="false", nullable=False)
    """Whether an update brought it, and nobody who edits the menu has seen it yet."""


MENU_ENTRY = Table("menu_entry", METADATA, MenuEntryColumns, UniqueConstraint("site_id", "route_view"))


class WebsiteUnitColumns(TypedColumns):
    """One content block of a site; once a person has edited it, seeding leaves it alone."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    key: Column[str] = Column(String, nullable=False)
    place: Column[str] = Column(String, nullable=False)
    kind: Column[UnitKind] = Column(choice(UnitKind), nullable=False)
    content: Column[Json] = Column(JSON, nullable=False)
    sort_order: Column[int] = Column(Integer, nullable=False)
    is_active: Column[bool] = Column(Boolean, default=True, nullable=False)
    shown_from: Column[datetime | None] = Column(MOMENT)
    shown_until: Column[datetime | None] = Column(MOMENT)
    is_edited: Column[bool] = Column(Boolean, default=False, nullable=False)


WEBSITE_UNIT = Table("website_unit", METADATA, WebsiteUnitColumns, UniqueConstraint("site_id", "key"))


class TranslationOverrideColumns(TypedColumns):
    """A text of the web client that a site words in its own way."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    key: Column[str] = Column(String, nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    text: Column[str] = Column(String, nullable=False)
    default_text: Column[str | None] = Column(String)
    """What the platform said where the site has its own words; NULL: it is not known."""


TRANSLATION_OVERRIDE = Table(
    "translation_override", METADATA, TranslationOverrideColumns, UniqueConstraint("site_id", "key", "lang")
)


class SiteAliasColumns(TypedColumns):
    """A further host that leads to a site."""

    host: Column[str] = Column(String, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)


SITE_ALIAS = Table("site_alias", METADATA, SiteAliasColumns, Index("ix_site_alias_site_id", "site_id"))


class SiteReleaseColumns(TypedColumns):
    """What was published together; ``undoes`` names the release that it took back."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    number: Column[int] = Column(Integer, nullable=False)
    name: Column[str] = Column(String, nullable=False)
    author_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    undoes: Column[UUID | None] = Column(Uuid, ForeignKey("site_release.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


SITE_RELEASE = Table("site_release", METADATA, SiteReleaseColumns, UniqueConstraint("site_id", "number"))


class SiteRevisionColumns(TypedColumns):
    """One state of what is edited: a draft, what is published, what was. Content NULL: the unit is not there."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    kind: Column[SubjectKind] = Column(choice(SubjectKind), nullable=False)
    subject_id: Column[UUID] = Column(Uuid, nullable=False)
    number: Column[int] = Column(Integer, nullable=False)
    state: Column[RevisionState] = Column(choice(RevisionState), nullable=False)
    content: Column[Json | None] = Column(JSON)
    base_number: Column[int] = Column(Integer, nullable=False)
    author_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    note: Column[str] = Column(String, nullable=False, default="")
    release_id: Column[UUID | None] = Column(Uuid, ForeignKey("site_release.id", ondelete="SET NULL"))
    publish_at: Column[datetime | None] = Column(MOMENT)
    """When the draft is to be published by itself."""
    failed_at: Column[datetime | None] = Column(MOMENT)
    """When its author was told that it could not be."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


SITE_REVISION = Table(
    "site_revision",
    METADATA,
    SiteRevisionColumns,
    UniqueConstraint("site_id", "kind", "subject_id", "number"),
    Index(
        "uq_site_revision_draft",
        "site_id",
        "kind",
        "subject_id",
        unique=True,
        postgresql_where=text("state = 'draft'"),
    ),
    Index(
        "uq_site_revision_published",
        "site_id",
        "kind",
        "subject_id",
        unique=True,
        postgresql_where=text("state = 'published'"),
    ),
    Index("ix_site_revision_release_id", "release_id"),
    Index("ix_site_revision_publish_at", "publish_at", postgresql_where=text("publish_at IS NOT NULL")),
)


class SiteEditorColumns(TypedColumns):
    """Who may edit a site; a site that names nobody is open to all who hold the role."""

    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    may_publish: Column[bool] = Column(Boolean, nullable=False)


SITE_EDITOR = Table("site_editor", METADATA, SiteEditorColumns, Index("ix_site_editor_user_id", "user_id"))


class SitePreviewColumns(TypedColumns):
    """A link that shows a site's drafts, or a release, to whoever holds it; only the hash of its token is kept."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    token_hash: Column[str] = Column(String, unique=True, nullable=False)
    content: Column[Json] = Column(JSON, nullable=False)
    """The number of the release, and what each subject says."""
    author_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


SITE_PREVIEW = Table(
    "site_preview", METADATA, SitePreviewColumns, Index("ix_site_preview_site_id", "site_id")
)


class PathHistoryColumns(TypedColumns):
    """A path that a screen had; it leads to where the screen stands now."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    path: Column[str] = Column(String, nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    route_view: Column[str] = Column(String, nullable=False)
    """The screen that had the path; its parent's where the screen is gone."""
    hits: Column[int] = Column(Integer, nullable=False, default=0)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


PATH_HISTORY = Table("path_history", METADATA, PathHistoryColumns, UniqueConstraint("site_id", "path"))


class SitePresenceColumns(TypedColumns):
    """Who is at work on a site at this moment; of a page that is heard of no more nothing stays."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    tab_id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    place: Column[str] = Column(String, nullable=False)
    is_unsaved: Column[bool] = Column(Boolean, nullable=False)
    seen_at: Column[datetime] = Column(MOMENT, nullable=False)


SITE_PRESENCE = Table(
    "site_presence",
    METADATA,
    SitePresenceColumns,
    Index("ix_site_presence_site_id", "site_id"),
    prefixes=["UNLOGGED"],
)


class NoticeUnderstoodColumns(TypedColumns):
    """Which text of a site's notice a person has understood, and when: on another device it is not shown once more."""

    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), primary_key=True)
    key: Column[str] = Column(String, primary_key=True)
    version: Column[str] = Column(String, nullable=False)
    understood_at: Column[datetime] = Column(MOMENT, nullable=False)


NOTICE_UNDERSTOOD = Table("notice_understood", METADATA, NoticeUnderstoodColumns)
