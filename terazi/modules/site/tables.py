"""Sites, their menus, their content and their own wording."""

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
from terazi.modules.site.values import ClickType, Gate


class SiteColumns(TypedColumns):
    """One site. Every change of it or of what belongs to it raises ``version``, so that all servers notice."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    domain: Column[str] = Column(String, unique=True, nullable=False)
    is_default: Column[bool] = Column(Boolean, default=False, nullable=False)
    application_name: Column[str] = Column(String, nullable=False)
    navbar_middle_logo: Column[str] = Column(String, nullable=False)
    page_favicon: Column[str] = Column(String, nullable=False)
    accent_color: Column[str] = Column(String, nullable=False)
    language_options: Column[list[str]] = Column(JSON, nullable=False)
    default_language: Column[Lang] = Column(choice(Lang), nullable=False)
    is_login_on: Column[bool] = Column(Boolean, nullable=False)
    is_login_external: Column[bool] = Column(Boolean, nullable=False)
    captcha_site_key: Column[str] = Column(String, nullable=False)
    product_id: Column[str] = Column(String, nullable=False)
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
    iframe_mode: Column[bool] = Column(Boolean, nullable=False)
    roles: Column[list[str]] = Column(JSON, nullable=False)
    is_dashboard: Column[bool] = Column(Boolean, nullable=False)
    add_dataset: Column[bool] = Column(Boolean, nullable=False)
    gate: Column[Gate | None] = Column(choice(Gate))
    sort_order: Column[int] = Column(Integer, nullable=False)
    is_edited: Column[bool] = Column(Boolean, default=False, nullable=False)


MENU_ENTRY = Table("menu_entry", METADATA, MenuEntryColumns, UniqueConstraint("site_id", "route_view"))


class WebsiteUnitColumns(TypedColumns):
    """One content block of a site; once a person has edited it, seeding leaves it alone."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    key: Column[str] = Column(String, nullable=False)
    place: Column[str] = Column(String, nullable=False)
    content: Column[Json] = Column(JSON, nullable=False)
    sort_order: Column[int] = Column(Integer, nullable=False)
    is_active: Column[bool] = Column(Boolean, default=True, nullable=False)
    is_edited: Column[bool] = Column(Boolean, default=False, nullable=False)


WEBSITE_UNIT = Table("website_unit", METADATA, WebsiteUnitColumns, UniqueConstraint("site_id", "key"))


class TranslationOverrideColumns(TypedColumns):
    """A text of the web client that a site words in its own way."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    site_id: Column[UUID] = Column(Uuid, ForeignKey("site.id", ondelete="CASCADE"), nullable=False)
    key: Column[str] = Column(String, nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    text: Column[str] = Column(String, nullable=False)


TRANSLATION_OVERRIDE = Table(
    "translation_override", METADATA, TranslationOverrideColumns, UniqueConstraint("site_id", "key", "lang")
)
