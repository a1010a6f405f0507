"""What search engines and shared links read of a bundle: title, description, picture, schema.org Product."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency

_LONGEST = 160


@dataclass(frozen=True, kw_only=True, slots=True)
class BundleHead:
    """How a bundle is shown where its link is shared or found."""

    title: str
    description: str
    shop_name: str
    logo_id: UUID | None
    data: Mapping[str, object]


def head_of(
    details: Mapping[str, Any],  # Any: JSON of the bundle's page
    *,
    shop_name: str,
    logo_id: UUID | None,
    address: str,
    lang: Lang,
) -> BundleHead:
    """Return the head of a bundle's page; ``address`` is where the page is."""
    features: Sequence[str] = details["feature_list"]
    said = " ".join((details["bundle_info"] or " · ".join(features) or details["bundle_name"]).split())
    description = said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1].rstrip()}…"
    return BundleHead(
        title=details["bundle_name"],
        description=description,
        shop_name=shop_name,
        logo_id=logo_id,
        data={
            "@context": "https://schema.org",
            "@type": "Product",
            "name": details["bundle_name"],
            "description": said,
            "category": details["bundle_group"],
            "inLanguage": lang.value,
            "sku": details["user_shop_bundle_client_id"],
            "offers": [_offer(details, price, shop_name, address) for price in details["price_list"]],
        },
    )


def _offer(
    details: Mapping[str, Any],  # Any: JSON, here and below
    price: Mapping[str, Any],
    shop_name: str,
    address: str,
) -> dict[str, object]:
    offer: dict[str, object] = {
        "@type": "Offer",
        "url": address,
        "price": f"{price['gross'] // 100}.{price['gross'] % 100:02}",
        "priceCurrency": list(Currency)[price["currency_type"]].value,
        "availability": f"https://schema.org/{_availability(details)}",
        "seller": {"@type": "Organization", "name": shop_name},
    }
    if details["sold_until"]:
        offer["priceValidUntil"] = details["sold_until"]
    return offer


def _availability(details: Mapping[str, Any]) -> str:
    if details["available_soon"]:
        return "PreOrder"
    return "InStock" if details["status"] == "active" else "Discontinued"
