"""Sites, their menus, their content and their own wording."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import Base, Json
from terazi.modules.site.values import ClickType, Gate


class Site(Base):
    """One site. Every change of it or of what belongs to it raises ``version``, so that all servers notice."""

    __tablename__ = "site"
    __table_args__ = (
        Index("uq_site_is_default", "is_default", unique=True, postgresql_where=text("is_default")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    domain: Mapped[str] = mapped_column(unique=True)
    is_default: Mapped[bool] = mapped_column(default=False)
    application_name: Mapped[str]
    navbar_middle_logo: Mapped[str]
    page_favicon: Mapped[str]
    accent_color: Mapped[str]
    language_options: Mapped[list[Any]]  # Any: JSON
    default_language: Mapped[Lang]
    is_login_on: Mapped[bool]
    is_login_external: Mapped[bool]
    captcha_site_key: Mapped[str]
    product_id: Mapped[str]
    planted: Mapped[list[Any]]  # Any: JSON; seed entries that were planted once and are not planted again
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class MenuEntry(Base):
    """One screen in a site's menu; once a person has edited it, seeding leaves it alone."""

    __tablename__ = "menu_entry"
    __table_args__ = (UniqueConstraint("site_id", "route_view"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    site_id: Mapped[UUID] = mapped_column(ForeignKey("site.id", ondelete="CASCADE"))
    route_view: Mapped[str]
    parent: Mapped[str | None]
    caption: Mapped[Json]
    url: Mapped[Json]
    icon: Mapped[str]
    login_need: Mapped[bool]
    show_in_menu: Mapped[bool]
    shop_active_need: Mapped[bool]
    click_type: Mapped[ClickType]
    iframe_mode: Mapped[bool]
    roles: Mapped[list[Any]]  # Any: JSON
    is_dashboard: Mapped[bool]
    add_dataset: Mapped[bool]
    gate: Mapped[Gate | None]
    sort_order: Mapped[int]
    is_edited: Mapped[bool] = mapped_column(default=False)


class WebsiteUnit(Base):
    """One content block of a site; once a person has edited it, seeding leaves it alone."""

    __tablename__ = "website_unit"
    __table_args__ = (UniqueConstraint("site_id", "key"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    site_id: Mapped[UUID] = mapped_column(ForeignKey("site.id", ondelete="CASCADE"))
    key: Mapped[str]
    place: Mapped[str]
    content: Mapped[Json]
    sort_order: Mapped[int]
    is_active: Mapped[bool] = mapped_column(default=True)
    is_edited: Mapped[bool] = mapped_column(default=False)


class TranslationOverride(Base):
    """A text of the web client that a site words in its own way."""

    __tablename__ = "translation_override"
    __table_args__ = (UniqueConstraint("site_id", "key", "lang"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    site_id: Mapped[UUID] = mapped_column(ForeignKey("site.id", ondelete="CASCADE"))
    key: Mapped[str]
    lang: Mapped[Lang]
    text: Mapped[str]
