"""What search engines and shared links read of a page without running it: title, description, picture, structured data."""

import json
from html import escape
from urllib.parse import urlencode
from uuid import UUID

from starlette.requests import Request

from terazi.foundation.calls.frame import House
from terazi.modules.shops.public import BundleHead, find_bundle_head, today_in_turkey
from terazi.modules.site.public import Place, find_place

_BUNDLE = "user_shop_bundle_client_id"
_TOKEN = "organization_token"  # noqa: S105 - a parameter's name
_LOCALES = {"tr": "tr_TR", "en": "en_US"}


async def head_of(request: Request, house: House) -> str:
    """Return the elements that stand in place of a page's plain title; empty where there is nothing better."""
    host = request.headers.get("host", "")
    place = await find_place(host, request.scope["path"], house.database.reader)
    if place is None:
        return ""
    base = house.settings.public_url or str(request.base_url).rstrip("/")
    bundle_id = _id_of(request.query_params.get(_BUNDLE, ""))
    if place.route_view == "product_details" and bundle_id and not request.query_params.get(_TOKEN):
        query = f"?{urlencode({_BUNDLE: str(bundle_id)})}"
        address = f"{base}{place.url[place.lang]}{query}"
        today = today_in_turkey(house.clock())
        bundle = await find_bundle_head(house.database.reader, bundle_id, place.lang, address, today)
        if bundle is not None:
            return _bundle_head(bundle, place, base=base, address=address, query=query)
    return f"<title>{escape(f'{place.caption} · {place.application_name}')}</title>"


def _bundle_head(bundle: BundleHead, place: Place, *, base: str, address: str, query: str) -> str:
    said = {
        "og:type": "product",
        "og:site_name": place.application_name,
        "og:title": bundle.title,
        "og:description": bundle.description,
        "og:url": address,
        "og:locale": _LOCALES[place.lang],
    }
    if bundle.logo_id:
        said["og:image"] = f"{base}/v1/shop/logo?logo_id={bundle.logo_id}"
    data = json.dumps(bundle.data, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    return "".join(
        (
            f"<title>{escape(f'{bundle.title} · {bundle.shop_name}')}</title>",
            f'<meta name="description" content="{escape(bundle.description)}" />',
            f'<link rel="canonical" href="{escape(address)}" />',
            *(
                f'<link rel="alternate" hreflang="{lang}" href="{escape(f"{base}{path}{query}")}" />'
                for lang, path in place.url.items()
            ),
            *(f'<meta property="{name}" content="{escape(text)}" />' for name, text in said.items()),
            f'<script type="application/ld+json" id="terazi-product">{data}</script>',
        )
    )


def _id_of(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
