"""What a site is made of: its settings and the entries of its menu."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from terazi.foundation.language.lang import Lang

TextByLang = Mapping[str, str]


class Gate(StrEnum):
    """A site setting that must allow a menu entry."""

    LOGIN_ON = "login_on"
    REGISTRATION_OPEN = "registration_open"


class MailState(StrEnum):
    """Whether mails leave the platform; absent: no mail server is connected."""

    LEAVES = "leaves"
    WAITS = "waits"
    ABSENT = "absent"


class ClickType(StrEnum):
    """What a click on a menu entry does: open the screen, show its children, leave for an address, or open another entry."""

    ROUTE = "route"
    GROUP = "group"
    LINK = "link"
    ALIAS = "alias"


class Font(StrEnum):
    """The typefaces that the platform serves itself."""

    INTER = "inter"
    SOURCE_SANS = "source_sans"
    SOURCE_SERIF = "source_serif"
    NUNITO_SANS = "nunito_sans"
    ATKINSON = "atkinson"
    PLEX_SANS = "plex_sans"


class Corner(StrEnum):
    """How round corners are."""

    SHARP = "sharp"
    SOFT = "soft"
    ROUND = "round"


class Density(StrEnum):
    """How much room stands between things."""

    COMPACT = "compact"
    NORMAL = "normal"
    WIDE = "wide"


@dataclass(frozen=True, kw_only=True, slots=True)
class Seo:
    """What search engines and shared links are told; ``{page}`` and ``{site}`` stand in the pattern of titles."""

    title_pattern: TextByLang = field(default_factory=dict)
    description: TextByLang = field(default_factory=dict)
    picture: TextByLang = field(default_factory=dict)
    is_indexed: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteSettings:
    """The settings of one site; pictures are names of kept files."""

    application_name: TextByLang
    is_active: bool = True
    navbar_middle_logo: str = ""
    navbar_middle_logo_dark: str = ""
    page_favicon: str = ""
    accent_color: str
    accent_color_dark: str = ""
    font: Font = Font.INTER
    corner: Corner = Corner.SOFT
    density: Density = Density.NORMAL
    language_options: tuple[Lang, ...] = (Lang.TR, Lang.EN)
    default_language: Lang = Lang.TR
    is_login_on: bool = True
    is_login_external: bool = False
    external_login_address: str = ""
    product_id: str = ""
    is_shop_on: bool = True
    shop_ids: tuple[UUID, ...] = ()
    """The shops that are shown here; empty: all."""
    home_route: str = ""
    mail_from_name: TextByLang = field(default_factory=dict)
    reply_to: str = ""
    support_mail: str = ""
    support_phone: str = ""
    seo: Seo = field(default_factory=Seo)


@dataclass(frozen=True, kw_only=True, slots=True)
class MenuItem:
    """One screen in the menu of a site; ``icon`` is the data of an SVG path."""

    route_view: str
    parent: str | None = None
    caption: TextByLang
    url: TextByLang = field(default_factory=dict)
    icon: str = ""
    login_need: bool = False
    show_in_menu: bool = True
    shop_active_need: bool = False
    click_type: ClickType = ClickType.ROUTE
    target: str = ""
    iframe_mode: bool = False
    roles: tuple[str, ...] = ()
    is_dashboard: bool = False
    add_dataset: bool = False
    gate: Gate | None = None
    order: int
