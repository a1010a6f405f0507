"""What search engines are told of a host: what they may read, and which addresses there are."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from urllib.parse import urlencode
from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from terazi.entry.page_heads import base_of
from terazi.foundation.calls.frame import House
from terazi.foundation.language.lang import Lang
from terazi.modules.shops.public import (
    ListedBundle,
    count_listed_bundles,
    list_listed_bundles,
    today_in_turkey,
)
from terazi.modules.site.public import Moved, Opening, listed_screens, open_page

_BUNDLES_A_FILE = 20_000
"""In two languages they are 40,000 addresses; a file may have 50,000, and the first has the screens as well."""
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
_NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
_PAGE = "product_details"
Place = tuple[dict[Lang, str], datetime]
"""The addresses of one thing by language, and since when it is as it is."""


async def text_at(request: Request, house: House) -> Response | None:
    """Return what a search engine asks a host for; None where the path is none of those."""
    path = request.scope["path"]
    number = path.removeprefix("/sitemap-").removesuffix(".xml")
    is_part = path == f"/sitemap-{number}.xml" and number.isascii() and number.isdigit() and len(number) < 6
    if path not in {"/robots.txt", "/sitemap.xml"} and not is_part:
        return None
    opening = await open_page(request.headers.get("host", ""), "/", house.database.reader)
    if isinstance(opening, Moved) or not opening.is_indexed:
        if path == "/robots.txt":
            return PlainTextResponse("User-agent: *\nDisallow: /\n", headers=_kept())
        return PlainTextResponse("Not Found", 404)
    base = base_of(request, opening, house)
    if path == "/robots.txt":
        return PlainTextResponse(_robots(opening, base), headers=_kept())
    return await _map(opening, base, house, int(number) if is_part else None)


def _kept() -> dict[str, str]:
    return {"Cache-Control": "public, max-age=300"}


def _robots(opening: Opening, base: str) -> str:
    shut = [
        path
        for item in opening.site.menu.values()
        if item.login_need or item.roles
        for path in dict.fromkeys(item.url.values())
    ]
    lines = ["User-agent: *", "Disallow: /v1/", "Allow: /v1/document/get/by/bucket", "Allow: /v1/shop/logo"]
    return "\n".join([*lines, *(f"Disallow: {path}" for path in shut), f"Sitemap: {base}/sitemap.xml", ""])


async def _map(opening: Opening, base: str, house: House, part: int | None) -> Response:
    settings, reader = opening.site.settings, house.database.reader
    shops, today = list(settings.shop_ids), today_in_turkey(house.clock())
    (total,) = await reader.ask(count_listed_bundles(shops, today=today)) if settings.is_shop_on else (0,)
    parts = max(1, -(-total // _BUNDLES_A_FILE))
    if part is None and parts > 1:
        return _xml(_index(base, parts))
    at = 1 if part is None else part
    if not 1 <= at <= parts:
        return PlainTextResponse("Not Found", 404)
    places = list(_screens(opening, base)) if at == 1 else []
    if total:
        (bundles,) = await reader.ask(
            list_listed_bundles(shops, today=today, skip=(at - 1) * _BUNDLES_A_FILE, count=_BUNDLES_A_FILE)
        )
        places.extend(_bundles(opening, base, bundles))
    return _xml(_addresses(places, settings.language_options, settings.default_language))


def _xml(parts: Iterable[str]) -> Response:
    return Response("".join(parts), media_type="application/xml", headers=_kept())


def _index(base: str, parts: int) -> Iterator[str]:
    yield f"{_HEAD}<sitemapindex {_NAMES}>"
    for number in range(1, parts + 1):
        yield f"<sitemap><loc>{escape(base)}/sitemap-{number}.xml</loc></sitemap>"
    yield "</sitemapindex>"


def _screens(opening: Opening, base: str) -> Iterator[Place]:
    site = opening.site
    for item in listed_screens(site).values():
        if item.route_view == _PAGE:
            continue
        paths = {lang: base + item.url.get(lang, "") for lang in site.settings.language_options}
        if opening.item and item.route_view == opening.item.route_view:
            paths[site.settings.default_language] = f"{base}/"
        yield paths, site.updated_at


def _bundles(opening: Opening, base: str, bundles: Sequence[ListedBundle]) -> Iterator[Place]:
    screen = next((item for item in listed_screens(opening.site).values() if item.route_view == _PAGE), None)
    if screen is None:
        return
    for bundle in bundles:
        query = urlencode({"user_shop_bundle_client_id": str(bundle.bundle_id)})
        langs = opening.site.settings.language_options
        yield {lang: f"{base}{screen.url.get(lang, '')}?{query}" for lang in langs}, bundle.changed_at


def _addresses(places: Sequence[Place], langs: Sequence[Lang], default: Lang) -> Iterator[str]:
    yield f"{_HEAD}<urlset {_NAMES}>"
    for by_lang, changed_at in places:
        others = ""
        if len(langs) > 1:
            others = "".join(_other(lang.value, by_lang[lang]) for lang in langs) + _other(
                "x-default", by_lang[default]
            )
        changed = changed_at.isoformat(timespec="seconds")
        for lang in langs:
            yield f"<url><loc>{escape(by_lang[lang])}</loc>{others}<lastmod>{changed}</lastmod></url>"
    yield "</urlset>"


def _other(lang: str, address: str) -> str:
    return f'<xhtml:link rel="alternate" hreflang="{lang}" href="{escape(address)}"/>'
