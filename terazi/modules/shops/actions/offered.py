"""Bundles as a cart sees them: the revision on sale, who may put it into a cart, and how it can be paid."""

import hmac
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.settings import Settings
from terazi.modules.shops.actions.bundles import link_token
from terazi.modules.shops.queries import offered as queries
from terazi.modules.shops.rules.bundles import can_be_added, is_reserved, is_reserved_for
from terazi.modules.shops.values import BundleStatus, CardProvider, ExpirationType, ShopStatus, TaskType


@dataclass(frozen=True, slots=True)
class Offered:
    """A bundle as it is offered at this moment."""

    row: RowMapping

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


async def find_offered(reader: Reader, bundle_ids: Collection[UUID]) -> dict[UUID, Offered]:
    """Return bundles as they are offered now, by their ids."""
    return offered_of(await queries.find_offered(reader, bundle_ids))


async def hold_offered(db: Transaction, bundle_ids: Collection[UUID]) -> dict[UUID, Offered]:
    """Return bundles as they are offered, by their ids; they stay so until the transaction ends."""
    return offered_of(await queries.hold_offered(db, bundle_ids))


def offered_of(rows: Sequence[RowMapping]) -> dict[UUID, Offered]:
    """Return bundles that were asked for, by their ids."""
    return {row["bundle_id"]: Offered(row) for row in rows}
