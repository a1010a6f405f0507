"""What a site is made of: its settings, its menu, its content and its own wording."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang

TextByLang = Mapping[str, str]


class Gate(StrEnum):
    """A site setting that must allow a menu entry."""

    LOGIN_ON = "login_on"
    REGISTRATION_OPEN = "registration_open"


class ClickType(StrEnum):
    """What a click on a menu entry does: open the screen, or only show its children."""

    ROUTE = "route"
    GROUP = "group"


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteSettings:
    """The settings of one site."""

    application_name: str
    navbar_middle_logo: str = ""
    page_favicon: str = ""
    accent_color: str
    language_options: tuple[Lang, ...] = (Lang.TR, Lang.EN)
    default_language: Lang = Lang.TR
    is_login_on: bool = True
    is_login_external: bool = False
    captcha_site_key: str = ""
    product_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class MenuItem:
    """One screen in the menu of a site; ``icon`` is the data of an SVG path."""

    route_view: str
    parent: str | None = None
    caption: TextByLang
    url: TextByLang
    icon: str
    login_need: bool
    show_in_menu: bool
    shop_active_need: bool = False
    click_type: ClickType = ClickType.ROUTE
    iframe_mode: bool = False
    roles: tuple[str, ...] = ()
    is_dashboard: bool = False
    add_dataset: bool = False
    gate: Gate | None = None
    order: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Unit:
    """One editable content block: the texts of its parts (title, lead …) in each language."""

    key: str
    place: str
    content: Mapping[str, TextByLang]
    order: int


class SearchKind(StrEnum):
    """What a search may find; each kind has a source."""

    SCREEN = "screen"
    PROJECT = "project"
    COLUMN = "column"


class SearchType(StrEnum):
    """Where a search looks: everywhere, or only among one kind."""

    ALL = "all"
    SCREEN = "screen"
    PROJECT = "project"
    COLUMN = "column"


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchHit:
    """Something found, and the screen that shows it; ``other_names`` are looked at as well, but not shown."""

    kind: SearchKind
    id: str
    caption: str
    description: str = ""
    route_view: str
    query: Mapping[str, str] = field(default_factory=dict)
    other_names: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPlace:
    """A hit that the caller may open: the address of its screen, and how well it fits (4 = exactly)."""

    hit: SearchHit
    path: str
    score: int


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
class KeptScreen:
    """A screen in the menu of a site, and whether a person has edited it."""

    id: UUID
    site_id: UUID
    is_edited: bool
    item: MenuItem


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptUnit:
    """A content block of a site, and whether a person has edited it."""

    id: UUID
    site_id: UUID
    is_edited: bool
    is_active: bool
    unit: Unit


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """A text that a site words in its own way."""

    site_id: UUID
    key: str
    lang: Lang
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """The screen that an address opens, and what the site and the screen are called there."""

    route_view: str
    caption: str
    application_name: str
    lang: Lang
    url: TextByLang


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteView:
    """A whole site as its visitors see it."""

    id: SiteId
    version: int
    domain: str
    is_default: bool
    settings: SiteSettings
    menu: Mapping[UUID, MenuItem] = field(default_factory=dict)
    units: tuple[Unit, ...] = ()
    wording: Mapping[Lang, TextByLang] = field(default_factory=dict)
