"""A bundle as a buyer meets it: what it is at this moment, whether it is on sale, and for whom."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from terazi.foundation.types import Json
from terazi.modules.shops.rules.bundles import can_be_added, is_reserved, is_reserved_for
from terazi.modules.shops.rules.expiry import Ending, last_day
from terazi.modules.shops.values.agreements import SoldAgreement
from terazi.modules.shops.values.bundles import BundleStatus, TaskType
from terazi.modules.shops.values.revisions import Revision
from terazi.modules.shops.values.shops import CardProvider, ShopStatus


@dataclass(frozen=True, kw_only=True, slots=True)
class Offered:
    """A bundle as it is offered at this moment."""

    bundle_id: UUID
    shop_id: UUID
    owner_id: UUID | None
    """Of the shop."""
    status: BundleStatus
    shop_status: ShopStatus
    revision: int
    task_type: TaskType
    available_soon: bool
    can_customer_add_to_shopcart: bool
    organization_id: str
    organization_name: str
    organization_user_id: UUID | None
    organization_link_round: int
    assigned_user_list: Sequence[str]
    is_platform: bool
    """Whether the shop may sell what is the platform's own."""
    card_provider: CardProvider
    has_bank_account: bool
    sold: Revision | None
    """What is sold now; None of what was never on sale."""
    content: Json
    """The same as it was written down."""

    @property
    def agreements(self) -> Sequence[SoldAgreement]:
        """The agreements that a buyer approves."""
        return self.sold.agreements if self.sold else ()

    @property
    def is_registration_needed(self) -> bool:
        return self.task_type is TaskType.REGISTRATION_NEEDED

    @property
    def takes_cards(self) -> bool:
        return self.card_provider is not CardProvider.NONE

    @property
    def takes_transfers(self) -> bool:
        return self.has_bank_account

    @property
    def is_soon(self) -> bool:
        return self.available_soon

    @property
    def can_be_added(self) -> bool:
        """Whether a customer may put it into the cart by oneself."""
        return can_be_added(self)

    def is_on_sale(self, today: date) -> bool:
        """Whether it can be bought today: shop and bundle active, every product within its time and still of use."""
        if self.shop_status is not ShopStatus.ACTIVE or self.status is not BundleStatus.ACTIVE:
            return False
        if self.sold is None:
            return False
        products = self.sold.products
        if any(product.pro_start_date and product.pro_start_date > today for product in products):
            return False
        endings: list[Ending] = [self.sold.bundle, *products]
        ends = [*(product.pro_end_date for product in products), *map(last_day, endings)]
        return all(end is None or end >= today for end in ends)

    def is_for(self, secret: bytes, user_id: UUID, token: str) -> bool:
        """Whether a reserved bundle is reserved for this person, or the person has its link."""
        sold = self.sold.products if self.sold else ()
        if not is_reserved(self, sold):
            return True
        if is_reserved_for(user_id, self, sold) or str(user_id) in self.assigned_user_list:
            return True
        reserved = [product.id for product in sold if is_reserved(product, ())]
        return opens(secret, self.bundle_id, self.organization_link_round, token, products=reserved)


def link_token(secret: bytes, bundle_id: UUID, link_round: int) -> str:
    """Return what opens a reserved bundle to whoever has its link; empty where there is no link."""
    if link_round == 0:
        return ""
    message = b"bundle link\n%s\n%d" % (bundle_id.bytes, link_round)
    signed = hmac.digest(secret, message, hashlib.sha256)
    return urlsafe_b64encode(signed[:24]).decode()


def product_token(secret: bytes, product_id: UUID, link_round: int) -> str:
    """Return what opens the bundle of a reserved product to whoever has the product's link; it ends with the bundle's."""
    if link_round == 0:
        return ""
    message = b"product link\n%s\n%d" % (product_id.bytes, link_round)
    signed = hmac.digest(secret, message, hashlib.sha256)
    return urlsafe_b64encode(signed[:24]).decode()


def opens(
    secret: bytes, bundle_id: UUID, link_round: int, token: str | None, *, products: Iterable[UUID]
) -> bool:
    """Whether this is the token of the bundle's link, or of one of the reserved products in it."""
    links = [
        link_token(secret, bundle_id, link_round),
        *(product_token(secret, product_id, link_round) for product_id in products),
    ]
    return any(
        bool(token and expected) and hmac.compare_digest(expected.encode(), (token or "").encode())
        for expected in links
    )
