"""Answers about sites."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.site.rules.client_texts import wording_in, wording_json
from terazi.modules.site.rules.content import version_of
from terazi.modules.site.rules.heads import json_in_html
from terazi.modules.site.rules.menu import offered_menu, said_in
from terazi.modules.site.rules.openings import FREE_PAGE
from terazi.modules.site.values.search import Found, SearchKind, SearchType
from terazi.modules.site.values.sites import ClickType, Corner, Density, Font, MenuItem
from terazi.modules.site.values.units import UnitKind
from terazi.modules.site.values.views import SiteView

_SUCCESS = "130000"
YesNo = Literal["yes", "no"]
OnOff = Literal["on", "off"]


class FrontendGetBody(RequestModel):
    """The host that the visitor sees; without it the host of the call."""

    domain: str | None = Field(None, max_length=253)


class FrontendSettings(BaseModel):
    """The settings of a site."""

    frontend_client_id: UUID
    domain: str
    is_active: YesNo
    application_name: str
    navbar_middle_logo: str
    navbar_middle_logo_dark: str
    page_favicon: str
    accent_color: str
    accent_color_dark: str
    font: Font
    corner: Corner
    density: Density
    language_options: list[Lang]
    default_language: Lang
    login_function: OnOff
    login_function_external: OnOff
    external_login_address: str
    captcha_site_key: Literal[""] = ""
    """Always empty: the captcha is the platform's own."""
    shop_active: YesNo
    shop_ids: list[UUID]
    home_route: str
    support_mail: str
    support_phone: str
    mail_page: bool


class WebsiteUnitView(BaseModel):
    """One content block, in the caller's language."""

    websiteunit_client_id: UUID
    key: str
    place: str
    kind: UnitKind
    content: dict[str, str]
    version: str = ""
    """Of a notice: another one as soon as its text is another, in whichever language."""


class LanguageOption(BaseModel):
    """One language of the platform."""

    label: Lang
    value: int


class CaptionByLang(BaseModel):
    """A text in both languages."""

    tr: str
    en: str


class MenuEntryView(BaseModel):
    """One screen of the site; ``icon`` is the data of an SVG path, ``auth_list`` has the roles, separated by commas."""

    menu_client_id: UUID
    route_view: str
    parent: str | None
    caption: CaptionByLang
    url: CaptionByLang
    icon: str
    login_need: YesNo
    show_in_menu: YesNo
    shop_active_need: YesNo
    click_type: ClickType
    target: str
    iframe_mode: YesNo
    auth_list: str
    is_dashboard: YesNo
    add_dataset: YesNo
    order: int


class FrontendAnswer(Answer):
    """Everything the shell of the web client needs."""

    frontend: FrontendSettings
    website_unit_list: list[WebsiteUnitView]
    frontend_product_id: str
    language_list: list[LanguageOption]
    menu: list[MenuEntryView]


class TranslationAnswer(Answer):
    """Texts of the web client in one language."""

    lang: Lang
    translations: dict[str, str]


class VersionAnswer(Answer):
    """The version of the web client that is served now."""

    application_name: str
    version: str


class DatetimeAnswer(Answer):
    """The time of the server."""

    datetime: datetime


class SearchBody(RequestModel):
    """What to look for, and among which kind of things."""

    search_text: str = Field(max_length=100)
    search_type: SearchType = SearchType.ALL


class SearchResult(BaseModel):
    """Something found: ``path`` is the address of its screen in the caller's language, empty where that is closed to the caller.

    ``score``: 4 the whole name, 3 its beginning, 2 the beginning of a word, 1 inside, 0 only the words apart.
    """

    kind: SearchKind
    id: str
    caption: str
    description: str
    route_view: str
    query: dict[str, str]
    path: str
    score: int


class SearchAnswer(Answer):
    """What was found, the closest first; where that is nothing, ``status_message`` says so.

    ``late`` are the kinds that took too long: what there is of them is left out.
    """

    results: list[SearchResult]
    late: list[SearchKind]


def search_answer(found: Found, asked: SearchType, lang: Lang) -> SearchAnswer:
    """Return what was found; nothing is no failure, but it is said in words."""
    results = [
        SearchResult(
            kind=place.hit.kind,
            id=place.hit.id,
            caption=place.hit.caption,
            description=place.hit.description,
            route_view=place.hit.route_view,
            query=dict(place.hit.query),
            path=place.path,
            score=place.score,
        )
        for place in found.places
    ]
    late = list(found.late)
    if results or late:
        return SearchAnswer(results=results, late=late)
    key = "site.search.no_project" if asked is SearchType.PROJECT else "site.search.nothing"
    return SearchAnswer(results=[], late=[], status_message=say(Phrase(key), lang))


def frontend_answer(site: SiteView, lang: Lang, *, with_shell: bool, has_mail_page: bool) -> FrontendAnswer:
    """Return the site for the web client; menu and content only where the whole shell is asked for."""
    return FrontendAnswer(
        status_code=_SUCCESS,
        status_message=say(Phrase("foundation.done"), lang),
        frontend=_settings(site, lang, has_mail_page=has_mail_page),
        website_unit_list=_units(site, lang) if with_shell else [],
        frontend_product_id=site.settings.product_id,
        language_list=[LanguageOption(label=each, value=each.number) for each in Lang],
        menu=[_entry(key, item) for key, item in offered_menu(site).items()] if with_shell else [],
    )


def translation_answer(site: SiteView, lang: Lang, parts: Sequence[str]) -> TranslationAnswer:
    """Return texts of the web client, all or those of some parts, in the site's own wording where it has one."""
    return TranslationAnswer(
        status_code=_SUCCESS,
        status_message=say(Phrase("foundation.done"), lang),
        lang=lang,
        translations=wording_in(lang, site, parts),
    )


def shell_json(site: SiteView, lang: Lang, page: str, *, has_mail_page: bool) -> bytes:
    """Return the site as the start page carries it, safe inside a script element; of free pages the opened one only."""
    frontend = frontend_answer(site, lang, with_shell=True, has_mail_page=has_mail_page)
    frontend.website_unit_list = [
        unit
        for unit in frontend.website_unit_list
        if unit.place == page or not unit.place.startswith(FREE_PAGE)
    ]
    return json_in_html(frontend.model_dump(mode="json")).encode()


def texts_json(site: SiteView, lang: Lang, parts: Sequence[str]) -> str:
    """Return the texts that the start page carries: of these parts, or all where none are known."""
    named = f'"parts":{json_in_html(parts)},' if parts else ""
    return f'{{"lang":"{lang}",{named}"translations":{wording_json(lang, site, parts)}}}'


def boot_json(*, frontend: bytes, texts: str, screens: Mapping[str, Sequence[str]], version: str) -> bytes:
    """Return what the start page carries for its first paint; ``screens``: the parts of the texts that each adds."""
    parts = f'"text_parts":{json_in_html(screens)}'
    after = f',"translations":{texts},{parts},"version":"{version}"}}'
    return b'{"frontend_get":' + frontend + after.encode()


def _settings(site: SiteView, lang: Lang, *, has_mail_page: bool) -> FrontendSettings:
    settings = site.settings
    return FrontendSettings(
        frontend_client_id=site.id,
        domain=site.domain,
        is_active=_yes_no(settings.is_active),
        application_name=said_in(lang, settings.application_name),
        navbar_middle_logo=settings.navbar_middle_logo,
        navbar_middle_logo_dark=settings.navbar_middle_logo_dark,
        page_favicon=settings.page_favicon,
        accent_color=settings.accent_color,
        accent_color_dark=settings.accent_color_dark,
        font=settings.font,
        corner=settings.corner,
        density=settings.density,
        language_options=list(settings.language_options),
        default_language=settings.default_language,
        login_function="on" if settings.is_login_on else "off",
        login_function_external="on" if settings.is_login_external else "off",
        external_login_address=settings.external_login_address,
        shop_active=_yes_no(settings.is_shop_on),
        shop_ids=list(settings.shop_ids),
        home_route=settings.home_route,
        support_mail=settings.support_mail,
        support_phone=settings.support_phone,
        mail_page=has_mail_page,
    )


def _units(site: SiteView, lang: Lang) -> list[WebsiteUnitView]:
    return [
        WebsiteUnitView(
            websiteunit_client_id=key,
            key=unit.key,
            place=unit.place,
            kind=unit.kind,
            content={part: said_in(lang, texts) for part, texts in unit.content.items()},
            version=version_of(unit) if unit.kind is UnitKind.NOTICE else "",
        )
        for key, unit in site.units.items()
    ]


def _entry(key: UUID, item: MenuItem) -> MenuEntryView:
    return MenuEntryView(
        menu_client_id=key,
        route_view=item.route_view,
        parent=item.parent,
        caption=_in_both(item.caption),
        url=_in_both(item.url),
        icon=item.icon,
        login_need=_yes_no(item.login_need),
        show_in_menu=_yes_no(item.show_in_menu),
        shop_active_need=_yes_no(item.shop_active_need),
        click_type=item.click_type,
        target=item.target,
        iframe_mode=_yes_no(item.iframe_mode),
        auth_list=",".join(item.roles),
        is_dashboard=_yes_no(item.is_dashboard),
        add_dataset=_yes_no(item.add_dataset),
        order=item.order,
    )


def _in_both(text: Mapping[str, str]) -> CaptionByLang:
    return CaptionByLang(tr=said_in(Lang.TR, text), en=said_in(Lang.EN, text))


def _yes_no(value: bool) -> YesNo:
    return "yes" if value else "no"
