"""Sites as they are kept, seeded and seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.site.values.sites import MenuItem, SiteSettings, TextByLang
from terazi.modules.site.values.units import Unit


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteSeed:
    """What a new installation starts with."""

    domain: str
    settings: SiteSettings
    menu: tuple[MenuItem, ...]
    units: tuple[Unit, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SeededSite:
    """A site that is being seeded."""

    id: UUID
    version: int
    planted: tuple[str, ...] = ()
    """What was planted once, and is not planted again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptLook:
    """What mails of a site are made from: its settings, its own words for their texts in one language, whether more stands below."""

    id: UUID
    settings: Json
    words: Mapping[str, str]
    has_footer: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptScreen:
    """A screen in the menu of a site, and whether a person has edited it."""

    id: UUID
    site_id: UUID
    is_edited: bool
    is_new: bool = False
    """Whether an update brought it and no editor has seen it."""
    item: MenuItem


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptUnit:
    """A content block of a site, and whether a person has edited it."""

    id: UUID
    site_id: UUID
    is_edited: bool
    unit: Unit


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """A text that a site words in its own way."""

    site_id: UUID
    key: str
    lang: Lang
    text: str
    default_text: str | None = None
    """What the platform said in its place."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OldPath:
    """A path that a screen had, in a language."""

    path: str
    lang: Lang
    route_view: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Redirect:
    """A path that a screen had, as editors see it: where it leads, and how often it was followed."""

    id: UUID
    path: str
    lang: Lang
    route_view: str
    hits: int
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class NextChange:
    """When a unit of a site begins or ends to be shown next, and the time of the database."""

    at: datetime | None
    now: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ShowingSite:
    """A site that shows a shop."""

    shop_id: UUID
    domain: str
    is_default: bool
    settings: dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class SellingSite:
    """Where a shop is shown: the site's name, and where it stands."""

    name: str
    address: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteView:
    """A whole site as its visitors see it."""

    id: SiteId
    version: int
    domain: str
    aliases: tuple[str, ...] = ()
    is_default: bool
    live_at: datetime | None = None
    """Since when its own domain is known to lead here; addresses name it only from then on."""
    updated_at: datetime
    settings: SiteSettings
    menu: Mapping[UUID, MenuItem] = field(default_factory=dict)
    units: Mapping[UUID, Unit] = field(default_factory=dict)
    wording: Mapping[Lang, TextByLang] = field(default_factory=dict)
    old_paths: Mapping[str, OldPath] = field(default_factory=dict)
    changes_at: datetime | None = None
    """When a unit begins or ends to be shown next."""
