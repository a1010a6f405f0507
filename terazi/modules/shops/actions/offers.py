"""Bundles as a buyer sees them: the revision on sale, who may put it into a cart, its agreements, and the head of its page."""

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import AnyCall
from terazi.foundation.db import Reader
from terazi.foundation.language.lang import Lang
from terazi.foundation.settings import Settings
from terazi.modules.shops.actions.bundles import link_token
from terazi.modules.shops.actions.permissions import own_shop
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import catalogue
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.queries.offers import Row
from terazi.modules.shops.rules.bundles import can_be_added, is_reserved, is_reserved_for, is_shown
from terazi.modules.shops.rules.cards import said
from terazi.modules.shops.rules.store_heads import BundleHead, head_of
from terazi.modules.shops.values import BundleStatus, CardProvider, ExpirationType, ShopStatus, TaskType


@dataclass(frozen=True, slots=True)
class Offered:
    """A bundle as it is offered at this moment."""

    row: Row

    @property
    def bundle_id(self) -> UUID:
        return UUID(str(self.row["bundle_id"]))

    @property
    def shop_id(self) -> UUID:
        return UUID(str(self.row["shop_id"]))

    @property
    def owner_id(self) -> UUID | None:
        owner = self.row["owner_id"]
        return UUID(str(owner)) if owner else None

    @property
    def revision(self) -> int:
        return int(self.row["revision"])

    @property
    def content(self) -> Mapping[str, Any]:  # Any: JSON of a revision
        return self.row["content"] or {}

    @property
    def is_registration_needed(self) -> bool:
        return self.row["task_type"] is TaskType.REGISTRATION_NEEDED

    @property
    def takes_cards(self) -> bool:
        return self.row["card_provider"] is not CardProvider.NONE

    @property
    def takes_transfers(self) -> bool:
        return bool(self.row["has_bank_account"])

    @property
    def is_platform(self) -> bool:
        """Whether the shop may sell what is the platform's own."""
        return bool(self.row["is_platform"])

    @property
    def is_soon(self) -> bool:
        return bool(self.row["available_soon"])

    @property
    def can_be_added(self) -> bool:
        """Whether a customer may put it into the cart by oneself."""
        return can_be_added(self.row)

    def is_on_sale(self, today: date) -> bool:
        """Whether it can be bought today: shop and bundle active, every product within its time and still of use."""
        if self.row["shop_status"] is not ShopStatus.ACTIVE or self.row["status"] is not BundleStatus.ACTIVE:
            return False
        if not self.content:
            return False
        products = self.content["products"]
        if any(p["pro_start_date"] and date.fromisoformat(p["pro_start_date"]) > today for p in products):
            return False
        ends = [p["pro_end_date"] for p in products] + [
            each["expiration_time_value"]
            for each in (self.content["bundle"], *products)
            if each["expiration_time_type"] == ExpirationType.DATE
        ]
        return all(end is None or date.fromisoformat(end) >= today for end in ends)

    def is_for(self, settings: Settings, user_id: UUID, token: str) -> bool:
        """Whether a reserved bundle is reserved for this person, or the person has its link."""
        sold = self.content.get("products", [])
        if not is_reserved(self.row, sold):
            return True
        if is_reserved_for(user_id, self.row, sold) or str(user_id) in self.row["assigned_user_list"]:
            return True
        expected = link_token(settings, self.bundle_id, self.row["organization_link_round"])
        return bool(expected) and hmac.compare_digest(expected.encode(), token.encode())


def offered_of(rows: Sequence[Row]) -> dict[UUID, Offered]:
    """Return bundles that were asked for, by their ids."""
    return {row["bundle_id"]: Offered(row) for row in rows}


async def require_readable(call: AnyCall, bundle_id: UUID, token: str | None) -> tuple[RowMapping, bool]:
    """Return a bundle that the caller may see, and whether as somebody of its shop.

    Others see what is in the store or meant for them, and by its link what is on sale without being listed.
    """
    row = await bundle_queries.find_bundle(call.reader, bundle_id)
    if row is None:
        raise BundleNotFound
    if await _is_of_shop(call, row["shop_id"]):
        return row, True
    shop = await shop_queries.find_public_shop(call.reader, row["shop_id"])
    sold = await bundle_queries.find_reserved_products(call.reader, bundle_id)
    is_unlisted = row["status"] is BundleStatus.ACTIVE and not is_reserved(row, sold)
    if shop is None or not (is_unlisted or is_shown(row, sold) or _is_meant_for(call, row, sold, token)):
        raise BundleNotFound
    return row, False


async def _is_of_shop(call: AnyCall, shop_id: UUID) -> bool:
    if call.user is None:
        return False
    own = await shop_queries.find_shop(call.reader, shop_id, user_id=call.user.id)
    return own is not None and own_shop(call.user, own) is not None


def _is_meant_for(call: AnyCall, row: RowMapping, sold: Sequence[RowMapping], token: str | None) -> bool:
    if row["status"] is not BundleStatus.ACTIVE:
        return False
    good = link_token(call.settings, row["id"], row["organization_link_round"])
    if token and good and hmac.compare_digest(token.encode(), good.encode()):
        return True
    if call.user is None:
        return False
    return is_reserved_for(call.user.id, row, sold) or str(call.user.id) in row["assigned_user_list"]


async def seller_values(call: AnyCall, bundle: RowMapping, lang: Lang) -> dict[str, str]:
    """Return what is filled into an agreement before there is an order: who sells, and what."""
    shop = await shop_queries.find_any_shop(call.reader, bundle["shop_id"])
    return {**seller_of(shop or {}), "bundle.name": said(bundle, "bundle_name", lang)}


def seller_of(shop: Mapping[Any, Any]) -> dict[str, str]:  # Any: columns of a shop
    """Return the seller's part of what is filled into agreements."""
    return {f"seller.{name}": str(shop.get(column) or "") for name, column in _SELLER.items()}


_SELLER = {
    "name": "shop_name",
    "address": "shop_address",
    "tax_office": "shop_tax_office",
    "tax_number": "shop_tax_number",
    "mersis_no": "mersis_no",
    "trade_register_number": "trade_register_number",
    "mail": "mail",
    "phone": "phone",
    "web": "shop_web_link",
}


async def find_bundle_head(
    reader: Reader, bundle_id: UUID, lang: Lang, address: str, today: date
) -> BundleHead | None:
    """Return the head of a bundle that the store shows to everybody; reserved bundles have none."""
    row = await catalogue.find_details(reader, bundle_id, lang)
    if row is None:
        return None
    return head_of(
        json.loads(row["details"]),
        shop_name=row["short_name"] or row["shop_name"],
        logo_id=row["shop_logo"],
        address=address,
        lang=lang,
        today=today,
    )
