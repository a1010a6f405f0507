"""The page that stands at an address: what the client starts with, and what is read of it without running it."""

from dataclasses import replace
from urllib.parse import urlencode
from uuid import UUID

from starlette.requests import Request

from terazi.entry.first_screens import inside_of
from terazi.entry.pages import Page
from terazi.foundation.addresses import base_address
from terazi.foundation.calls.frame import House
from terazi.modules.shops.public import (
    BundleHead,
    find_bundle_head,
    find_public_shop,
    opens_to_strangers,
    today_in_turkey,
)
from terazi.modules.site.public import (
    Moved,
    Opening,
    Shared,
    elements_of,
    first_screen_of,
    head_of,
    json_in_html,
    note_reached,
    open_page,
    platform_address,
    shell_of,
    shown_shops,
)

_DETAILS, _CATALOGUES = "product_details", frozenset({"shop", "product_list", "shop_campaigns"})
_BUNDLE, _SHOP = "user_shop_bundle_client_id", "shop"
_TOKEN = "organization_token"  # noqa: S105 - a parameter's name


async def page_at(request: Request, house: House) -> Page | str:
    """Return the page at an address, or the address where it stands."""
    host, path = request.headers.get("host", ""), request.scope["path"]
    opening = await open_page(host, path, house.database.reader)
    if isinstance(opening, Moved):
        return _address_of(opening, request)
    if request.url.scheme == "https":
        # Only a proxy that is trusted, or the server itself, can say so.
        await note_reached(opening, host, house.database.recorder, house.clock())
    shell = shell_of(opening, house.database.reader, house.settings)
    bundle = await _bundle_at(request, opening, house)
    # Who may see more than a stranger gets the same client, which asks in their name.
    shown = opening if bundle else await _shown_to_strangers(request, opening, house)
    found = 200 if shown.item or shown.is_home else 404
    return Page(
        shell=shell,
        status=found if opening.site.settings.is_active else 503,
        head=_head_at(request, shown, house, bundle),
        first=first_screen_of(shown, await inside_of(shown, bundle, house), house.database.reader),
        key=(shell.site_id, shell.lang, opening.item.route_view if opening.item else ""),
    )


def base_of(request: Request, opening: Opening, house: House) -> str:
    """Return what addresses of a site begin with."""
    asked = str(request.base_url).rstrip("/")
    return base_address(platform_address(opening), house.settings.public_url, asked, port=house.settings.port)


def _address_of(moved: Moved, request: Request) -> str:
    """Return where to go; another host is one that a site has, never one that was asked."""
    query = f"?{request.url.query}" if request.url.query else ""
    if not moved.host:
        return f"{moved.path}{query}"
    port = f":{request.url.port}" if request.url.port else ""
    return f"{request.url.scheme}://{moved.host}{port}{moved.path}{query}"


async def _bundle_at(request: Request, opening: Opening, house: House) -> BundleHead | None:
    """Return the bundle that a page shows to everybody."""
    bundle_id = _id_of(request.query_params.get(_BUNDLE, ""))
    is_bundle = opening.item is not None and opening.item.route_view == _DETAILS
    if not is_bundle or bundle_id is None or request.query_params.get(_TOKEN):
        return None
    address = f"{base_of(request, opening, house)}{_path_of(opening)}{_query_of(bundle_id)}"
    today = today_in_turkey(house.clock())
    reader = house.database.reader
    shops = shown_shops(opening.site, reader)
    return await find_bundle_head(reader, bundle_id, opening.lang, address, today, shops)


async def _shown_to_strangers(request: Request, opening: Opening, house: House) -> Opening:
    """Return what a page without a bundle of the store is: what only an address opens, or nothing at all."""
    route = opening.item.route_view if opening.item else ""
    reader, query = house.database.reader, request.query_params
    nothing = replace(opening, item=None, is_home=False)
    if route == _DETAILS:
        bundle_id = _id_of(query.get(_BUNDLE, ""))
        shops = shown_shops(opening.site, reader)
        secret, token = house.settings.secret(), query.get(_TOKEN, "")
        if bundle_id and await opens_to_strangers(reader, bundle_id, token, secret, shops):
            return replace(opening, is_told=False)
        return nothing
    if route in _CATALOGUES and (asked := query.get(_SHOP)):
        shop_id, shops = _id_of(asked), shown_shops(opening.site, reader)
        if shop_id is None or (shops is not None and shop_id not in shops):
            return nothing
        (shop,) = await reader.ask(find_public_shop(shop_id))
        return opening if shop else nothing
    return opening


def _head_at(request: Request, opening: Opening, house: House, bundle: BundleHead | None) -> str:
    base = base_of(request, opening, house)
    if bundle is None:
        return head_of(opening, base)
    picture = f"{base}{bundle.picture.src}" if bundle.picture else ""
    data = {**bundle.data, **({"image": picture} if picture else {})}
    if not picture and bundle.logo_id:
        picture = f"{base}/v1/shop/logo?logo_id={bundle.logo_id}"
    head = elements_of(
        title=f"{bundle.title} · {bundle.shop_name}",
        description=bundle.description,
        opening=opening,
        base=base,
        query=_query_of(bundle.id),
        shared=Shared(kind="product", title=bundle.title, picture=picture),
    )
    return f'{head}<script type="application/ld+json" id="terazi-product">{json_in_html(data)}</script>'


def _path_of(opening: Opening) -> str:
    return opening.item.url[opening.lang] if opening.item else ""


def _query_of(bundle_id: UUID) -> str:
    return f"?{urlencode({_BUNDLE: str(bundle_id)})}"


def _id_of(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
