"""What search engines and shared links read of a bundle: title, description, picture, schema.org Product."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
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
    today: date,
) -> BundleHead:
    """Return the head of a bundle's page; ``address`` is where the page is, ``today`` the day in Turkey."""
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
            "offers": [
                {
                    "@type": "Offer",
                    "url": address,
                    **_price(price),
                    **_sale(details, today),
                    "seller": {"@type": "Organization", "name": shop_name},
                }
                for price in details["price_list"]
            ],
        },
    )


def _price(price: Mapping[str, Any]) -> dict[str, object]:  # Any: JSON
    return {
        "price": f"{price['gross'] // 100}.{price['gross'] % 100:02}",
        "priceCurrency": list(Currency)[price["currency_type"]].value,
    }


def _sale(details: Mapping[str, Any], today: date) -> dict[str, object]:  # Any: JSON
    """Return whether it can be bought, and between which days."""
    begin, end = details["sold_from"], details["sold_until"]
    said: dict[str, object] = {"availability": f"https://schema.org/{_availability(details, today)}"}
    if begin:
        said["availabilityStarts"] = begin
    if end:
        said |= {"availabilityEnds": end, "priceValidUntil": end}
    return said


def _availability(details: Mapping[str, Any], today: date) -> str:
    begin, end = details["sold_from"], details["sold_until"]
    if end and date.fromisoformat(end) < today:
        return "OutOfStock"
    if details["available_soon"]:
        return "PreOrder"
    if details["status"] != "active":
        return "Discontinued"
    return "PreOrder" if begin and date.fromisoformat(begin) > today else "InStock"
