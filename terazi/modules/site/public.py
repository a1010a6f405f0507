"""What the rest of the platform may ask of sites."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import CallSite
from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import NO_OWN_WORDS, WordsByLang
from terazi.foundation.mail_layout import MailLook
from terazi.foundation.settings import Settings
from terazi.foundation.storage import public_file_address
from terazi.modules.site.actions.desk import on_files_used
from terazi.modules.site.actions.editors import may_edit, require_editor
from terazi.modules.site.actions.hosts import on_site_copied
from terazi.modules.site.actions.notices import export_notices, forget_notices
from terazi.modules.site.actions.people_search import find_people
from terazi.modules.site.actions.redirects import note_followed, write_followed
from terazi.modules.site.actions.selling import find_selling_sites
from terazi.modules.site.actions.sites import (
    SearchSource,
    find_screens,
    search_sources,
    seed_site,
    shipped_menu,
)
from terazi.modules.site.actions.waiting import find_waiting_drafts, waiting_sources
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries.hosts import note_seen
from terazi.modules.site.queries.rows import settings_of
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.queries.sites import look_of_host, mail_footer_of, paths_of, url_of
from terazi.modules.site.queries.web_client import text_parts, web_version
from terazi.modules.site.rules.first_screen import Inside, first_screen, said_on
from terazi.modules.site.rules.heads import Shared, card_of, elements_of, head_of, json_in_html
from terazi.modules.site.rules.hosts import address_of, host_of, seen_version
from terazi.modules.site.rules.mail_footers import MailFooter, footer_of
from terazi.modules.site.rules.menu import open_doors, said_in
from terazi.modules.site.rules.openings import (
    FREE_PAGE,
    PAGE_SCREEN,
    Moved,
    Opening,
    listed_screens,
    opening_of,
)
from terazi.modules.site.rules.plain_units import address_of_screen
from terazi.modules.site.rules.questions import AnsweredQuestion, answered_questions
from terazi.modules.site.rules.wording import fitting
from terazi.modules.site.schemas.shell import boot_json, shell_json, texts_json
from terazi.modules.site.values.search import SearchHit, SearchKind
from terazi.modules.site.values.sites import Font, Gate, MenuItem, SiteSettings
from terazi.modules.site.values.units import Unit, UnitKind
from terazi.modules.site.values.views import KeptLook, SellingSite, SiteSeed, SiteView
from terazi.modules.site.values.waiting import Waiting, WaitingKind

__all__ = [
    "AnsweredQuestion",
    "Font",
    "Gate",
    "Inside",
    "MenuItem",
    "Moved",
    "Opening",
    "SearchHit",
    "SearchKind",
    "SearchSource",
    "SellingSite",
    "Shared",
    "Shell",
    "SiteNotFound",
    "SiteSeed",
    "SiteSettings",
    "Unit",
    "UnitKind",
    "Waiting",
    "WaitingKind",
    "address_of_screen",
    "card_of",
    "elements_of",
    "export_notices",
    "find_mail_look",
    "find_path",
    "find_people",
    "find_questions",
    "find_screens",
    "find_selling_sites",
    "find_site",
    "find_waiting_drafts",
    "first_screen_of",
    "forget_notices",
    "head_of",
    "json_in_html",
    "knows_host",
    "listed_screens",
    "may_edit",
    "note_reached",
    "on_files_used",
    "on_site_copied",
    "open_page",
    "platform_address",
    "require_editor",
    "said_on",
    "search_sources",
    "seed_site",
    "shell_of",
    "shipped_menu",
    "shown_shops",
    "waiting_sources",
    "write_followed",
]


async def find_site(domain: str, reader: Reader, seen: str = "") -> CallSite:
    """Return the site of a host name: exact, else of its nearest parent domain, else the default site.

    A site of which the caller has seen a newer version (``seen``: its id and version) is looked at again first.
    """
    cache = site_cache_of(reader)
    if seen and (newer := seen_version(seen)):
        await cache.find_newer(*newer)
    site = await cache.find(domain)
    settings = site.settings
    return CallSite(
        id=site.id,
        domain=site.domain,
        is_default=site.is_default,
        default_lang=settings.default_language,
        open_doors=open_doors(settings),
        edition=cache.edition,
        address=address_of(site),
        shown_shops=shown_shops(site, reader),
        words=_words_of(site, reader),
        version=site.version,
    )


def _words_of(site: SiteView, reader: Reader) -> WordsByLang:
    """Return what a site says otherwise than the server does."""
    if not site.wording:
        return NO_OWN_WORDS
    return site_cache_of(reader).make_once(
        site, ("words",), lambda: {lang: fitting(own, lang) for lang, own in site.wording.items()}
    )


def shown_shops(site: SiteView, reader: Reader) -> frozenset[UUID] | None:
    """Return the shops whose offers a site shows; None where it shows all there are."""
    shops = site.settings.shop_ids
    return site_cache_of(reader).make_once(site, ("shops",), lambda: frozenset(shops)) if shops else None


async def find_questions(
    domain: str, lang: Lang, now: datetime, reader: Reader
) -> Sequence[AnsweredQuestion]:
    """Return the questions that a site answers on its pages."""
    return answered_questions(await site_cache_of(reader).find(domain), lang, now)


async def knows_host(host: str, own: str, reader: Reader) -> bool:
    """Whether a host is the platform's ``own``, or a site has it or a parent of it."""
    is_own = bool(own) and host_of(host) == host_of(own)
    return is_own or await site_cache_of(reader).knows(host)


async def find_path(db: Transaction, host: str, route_view: str, lang: Lang) -> str:
    """Return the path of a screen on the site of a host; empty where neither it nor the default site has the screen."""
    (url,) = await db.ask(url_of(host, route_view))
    return said_in(lang, url) if url else ""


async def find_mail_look(db: Transaction, host: str, base_url: str, lang: Lang) -> MailLook | None:
    """Return how the mails of a site look, the site of a host or the default site."""
    (kept,) = await db.ask(look_of_host(host, lang))
    if kept is None:
        return None
    settings = settings_of(**kept.settings)
    footer = await _mail_footer(db, kept, base_url, lang)
    stem = settings.navbar_middle_logo.rpartition(".")[0]
    logo = f"{base_url}{public_file_address(f'{stem}.png')}" if stem and base_url else ""
    name = said_in(lang, settings.application_name)
    return MailLook(
        name=name,
        accent=settings.accent_color,
        logo=logo,
        home=base_url,
        from_name=said_in(lang, settings.mail_from_name),
        reply_to=settings.reply_to,
        words=fitting(kept.words, lang),
        footer_html=footer.html,
        footer_text=footer.text,
    )


async def _mail_footer(db: Transaction, kept: KeptLook, base_url: str, lang: Lang) -> MailFooter:
    if not kept.has_footer or not base_url:
        return MailFooter(html="", text="")
    units, paths = await db.ask(mail_footer_of(kept.id), paths_of(kept.id))
    return footer_of([each.unit for each in units], paths, lang, base_url)


async def open_page(host: str, path: str, reader: Reader) -> Opening | Moved:
    """Return what stands at an address of a site."""
    cache = site_cache_of(reader)
    site = await cache.find(host)
    opening = opening_of(site, host, path, is_known=await cache.knows(host))
    if isinstance(opening, Moved) and opening.followed:
        note_followed(reader, site.id, opening.followed)
    return opening


@dataclass(frozen=True, slots=True)
class Shell:
    """What a start page carries: JSON (site, menu, texts, version), the language, the typeface, and what it is the same for.

    The JSON is written when it is asked for: most pages are kept, and need it no more.
    """

    boot: Callable[[], bytes]
    lang: Lang
    font: Font
    site_id: SiteId
    edition: tuple[int, datetime | None, str]


def shell_of(opening: Opening, reader: Reader, settings: Settings) -> Shell:
    """Return what the start page carries for what stands at an address."""
    cache, site, lang = site_cache_of(reader), opening.site, opening.lang
    version, parts = web_version(settings.web_dir), text_parts(settings.web_dir)
    has_mail_page = settings.has_mail_page
    route = opening.item.route_view if opening.item else ""
    page = route if route.startswith(FREE_PAGE) else ""

    def boot() -> bytes:
        frontend = cache.make_once(
            site,
            ("shell", lang, page, has_mail_page),
            lambda: zlib.compress(shell_json(site, lang, page, has_mail_page=has_mail_page)),
        )  # an eighth of its size, as most of what a site takes
        texts = texts_json(site, lang, parts.needed_by(PAGE_SCREEN if page else route))
        return boot_json(
            frontend=zlib.decompress(frontend), texts=texts, screens=parts.screens, version=version
        )

    return Shell(boot, lang, site.settings.font, site.id, (site.version, site.changes_at, version))


def first_screen_of(opening: Opening, inside: Inside, reader: Reader) -> str:
    """Return the first screen of a page; written once where nothing but the site stands on it."""
    if inside != Inside():
        return first_screen(opening, inside)
    route = opening.item.route_view if opening.item else ""
    what = ("first screen", opening.lang, route, opening.is_home)
    return site_cache_of(reader).make_once(opening.site, what, lambda: first_screen(opening, inside))


async def note_reached(opening: Opening, host: str, recorder: Recorder, now: datetime) -> None:
    """Note that a page of a prepared domain was asked for by https under that very name: it leads here."""
    site = opening.site
    if not site.is_default and site.live_at is None and host_of(host) == site.domain:
        await recorder.write(note_seen(site.domain, now))


def platform_address(opening: Opening) -> str:
    """Return where the site of a page stands by its own name; empty where that is the platform's address."""
    return address_of(opening.site)
