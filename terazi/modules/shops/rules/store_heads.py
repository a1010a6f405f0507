"""What search engines and shared links read of a bundle: title, description, picture, schema.org Product."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pydantic import TypeAdapter

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.modules.shops.values.bundles import BundleStatus

_LONGEST = 160


@dataclass(frozen=True, kw_only=True, slots=True)
class PagePicture:
    """A picture as cards and pages of bundles show it."""

    src: str
    srcset: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True, kw_only=True, slots=True)
class BundleHead:
    """How a bundle is shown where its link is shared or found."""

    id: UUID
    title: str
    description: str
    shop_name: str
    logo_id: UUID | None
    picture: PagePicture | None
    """The first of its pictures."""
    price: str
    """As it is written where the bundle is shown; empty where its shop shows none."""
    data: Mapping[str, object]


@dataclass(frozen=True, kw_only=True, slots=True)
class PagePrice:
    """A price as the page of a bundle shows it."""

    currency_type: int
    gross: int
    gross_text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """What the head takes from the page of a bundle as it is written down."""

    user_shop_bundle_client_id: str
    bundle_name: str
    bundle_info: str
    bundle_group: str
    feature_list: Sequence[str]
    status: BundleStatus
    available_soon: bool
    sold_from: date | None
    sold_until: date | None
    price_list: Sequence[PagePrice]
    picture_list: Sequence[PagePicture] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class CardInList:
    """What a list of bundles says of one, from its card as it is written down."""

    user_shop_bundle_client_id: UUID
    bundle_name: str
    bundle_group: str
    bundle_info: str
    price: PagePrice | None
    picture: PagePicture | None = None


_PAGE = TypeAdapter(Page)
_CARD = TypeAdapter(CardInList)


def read_page(details: str) -> Page:
    """Return the page of a bundle as it was written down."""
    return _PAGE.validate_json(details)


def read_card(card: str) -> CardInList:
    """Return the card of a bundle as it was written down."""
    return _CARD.validate_json(card)


def head_of(
    page: Page,
    *,
    shop_name: str,
    logo_id: UUID | None,
    address: str,
    lang: Lang,
    today: date,
) -> BundleHead:
    """Return the head of a bundle's page; ``address`` is where the page is, ``today`` the day in Turkey."""
    said = " ".join((page.bundle_info or " · ".join(page.feature_list) or page.bundle_name).split())
    description = said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1].rstrip()}…"
    return BundleHead(
        id=UUID(page.user_shop_bundle_client_id),
        title=page.bundle_name,
        description=description,
        shop_name=shop_name,
        logo_id=logo_id,
        picture=page.picture_list[0] if page.picture_list else None,
        price=page.price_list[0].gross_text if page.price_list else "",
        data={
            "@context": "https://schema.org",
            "@type": "Product",
            "name": page.bundle_name,
            "description": said,
            "category": page.bundle_group,
            "inLanguage": lang.value,
            "sku": page.user_shop_bundle_client_id,
            "offers": [
                {
                    "@type": "Offer",
                    "url": address,
                    **_price(price),
                    **_sale(page, today),
                    "seller": {"@type": "Organization", "name": shop_name},
                }
                for price in page.price_list
            ],
        },
    )


def _price(price: PagePrice) -> dict[str, object]:
    return {
        "price": f"{price.gross // 100}.{price.gross % 100:02}",
        "priceCurrency": list(Currency)[price.currency_type].value,
    }


def _sale(page: Page, today: date) -> dict[str, object]:
    """Return whether it can be bought, and between which days."""
    begin, end = page.sold_from, page.sold_until
    said: dict[str, object] = {"availability": f"https://schema.org/{_availability(page, today)}"}
    if begin:
        said["availabilityStarts"] = begin.isoformat()
    if end:
        said |= {"availabilityEnds": end.isoformat(), "priceValidUntil": end.isoformat()}
    return said


def _availability(page: Page, today: date) -> str:
    begin, end = page.sold_from, page.sold_until
    if end and end < today:
        return "OutOfStock"
    if page.available_soon:
        return "PreOrder"
    if page.status is not BundleStatus.ACTIVE:
        return "Discontinued"
    return "PreOrder" if begin and begin > today else "InStock"
