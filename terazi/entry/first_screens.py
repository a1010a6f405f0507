"""What of other modules stands on the first screen of a page: the bundles of the store, the page of one."""

from collections.abc import Sequence
from html import escape

from terazi.foundation.calls.frame import House
from terazi.foundation.money import Currency
from terazi.modules.shops.public import (
    BundleHead,
    CardInList,
    PagePicture,
    list_first_cards,
    today_in_turkey,
)
from terazi.modules.site.public import Inside, Opening, address_of_screen, said_on, shown_shops

_STORE, _LIST, _BUNDLE = "shop", "product_list", "product_details"
_WORDS = {
    _STORE: ("store.title", "store.text"),
    _LIST: ("store.list.title", "store.list.text"),
    "login": ("accounts.login.title", "accounts.login.lead"),
    "register": ("accounts.register.title", "accounts.register.lead"),
    "sample_project": ("projects.sample.title", "projects.sample.lead"),
}
"""What the client calls its screens for strangers, and says below: nothing moves when it takes over."""
_SIZES_ON_CARD = "(min-width: 75em) 25rem, (min-width: 48em) 50vw, 100vw"
_SIZES_ON_PAGE = "(min-width: 62em) 54rem, 100vw"
"""How wide pictures are shown, as the client says it: what was fetched for the first screen is not fetched again."""


async def inside_of(opening: Opening, bundle: BundleHead | None, house: House) -> Inside:
    """Return what a page shows beside its blocks."""
    site, lang = opening.site, opening.lang
    if bundle is not None:
        price = f'<p class="first-price">{escape(bundle.price)}</p>' if bundle.price else ""
        picture = _picture_html(bundle.picture, _SIZES_ON_PAGE, is_first=True)
        return Inside(
            title=bundle.title,
            lead=bundle.shop_name,
            html=f"{picture}<p>{escape(bundle.description)}</p>{price}",
        )
    route = opening.item.route_view if opening.item else ""
    if route not in _WORDS:
        return Inside()
    title, lead = (said_on(site, lang, key) for key in _WORDS[route])
    if route not in (_STORE, _LIST):
        return Inside(title=title, lead=lead)
    today = today_in_turkey(house.clock())
    reader = house.database.reader
    cards = await list_first_cards(reader, lang, Currency.TRY, today, shown_shops(site, reader))
    address = address_of_screen(site, _BUNDLE, lang)
    return Inside(
        title=title,
        lead=lead,
        html=f'<ul class="first-cards">{_cards_html(cards, address)}</ul>',
    )


def _cards_html(cards: Sequence[CardInList], address: str) -> str:
    return "".join(_card_html(card, address, is_first=place == 0) for place, card in enumerate(cards))


def _card_html(card: CardInList, address: str, *, is_first: bool) -> str:
    link = f"{address}?user_shop_bundle_client_id={card.user_shop_bundle_client_id}"
    price = f'<p class="first-price">{escape(card.price.gross_text)}</p>' if card.price else ""
    about = "".join(f"<p>{escape(text)}</p>" for text in (card.bundle_group, card.bundle_info) if text)
    picture = _picture_html(card.picture, _SIZES_ON_CARD, is_first=is_first)
    return f'<li>{picture}<h2><a href="{escape(link)}">{escape(card.bundle_name)}</a></h2>{about}{price}</li>'


def _picture_html(picture: PagePicture | None, sizes: str, *, is_first: bool) -> str:
    """Return a picture with its size, so that nothing moves when it comes; the first is fetched before the others."""
    if picture is None:
        return ""
    when = 'fetchpriority="high"' if is_first else 'loading="lazy"'
    return (
        f'<img class="first-picture" src="{escape(picture.src)}" srcset="{escape(picture.srcset)}" sizes="{sizes}"'
        f' width="{picture.width}" height="{picture.height}" alt="{escape(picture.alt)}" {when} />'
    )
