"""Shops: their states, who may do what in them, and how they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from terazi.foundation.money import Currency, Money

BANK_SLOTS = range(1, 6)


class ShopStatus(StrEnum):
    """draft → waiting (for admission) → active (open) ⇄ passive (closed) → ended; only an active shop is public."""

    DRAFT = "draft"
    WAITING = "waiting"
    ACTIVE = "active"
    PASSIVE = "passive"
    ENDED = "ended"


class ShopKind(StrEnum):
    """A standard shop sells whatever a shop may; a personal one only outputs of its owner's own analyses."""

    STANDARD = "standard"
    PERSONAL = "personal"


class ShopMover(StrEnum):
    """Who moves a shop from one state to another."""

    PEOPLE = "people"
    ADMIN = "admin"
    SYSTEM = "system"


LEGAL_FIELDS = ("shop_name", "shop_tax_number", "mersis_no")
"""Who the seller is before the law; what was admitted with them is admitted anew when they change."""


class CardProvider(StrEnum):
    """Through whom a shop takes cards."""

    NONE = "none"
    SANDBOX = "sandbox"
    IYZICO = "iyzico"
    STRIPE = "stripe"


INSTALLMENTS = (1, 2, 3, 6, 9, 12)
"""In how many monthly instalments cards are paid in Türkiye."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Installments:
    """In how many monthly instalments a shop lets cards pay at most, and from which amount in kuruş on."""

    most: int = 1
    least_minor: int = 0

    def offered_for(self, total: Money) -> tuple[int, ...]:
        """Return the instalments in which an amount may be paid; dollars are paid at once."""
        if total.currency is not Currency.TRY or total.minor < self.least_minor:
            return (1,)
        return tuple(count for count in INSTALLMENTS if count <= self.most)


class ShopRole(StrEnum):
    """What somebody may be trusted with in one shop; the codes are those of the authorizations."""

    SHOP_ADMIN = "shop_admin"
    SETTINGS = "shop_settings_edit"
    BUNDLES = "shop_bundle_add_edit"
    CARD_VIEW = "shop_card_view"
    CARD_BUNDLES = "shop_card_user_bundle_add_edit"
    ORDERS = "shop_order_bundle_status_management"
    SUPPORT = "support_answer"


ADMIN = "admin"

SHOP_NEW = "shop_new"

SETTINGS_EDITORS = (ADMIN, ShopRole.SHOP_ADMIN, ShopRole.SETTINGS)

BUNDLE_EDITORS = (ADMIN, ShopRole.SHOP_ADMIN, ShopRole.BUNDLES)

SHOP_ADMINS = (ADMIN, ShopRole.SHOP_ADMIN)


@dataclass(frozen=True, kw_only=True, slots=True)
class BankAccount:
    """One of the accounts to which a shop's buyers transfer money."""

    slot: int
    bank_name: str
    bank_title: str
    iban: str
    bank_info: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldShop:
    """A seller as a sold bundle names it."""

    id: UUID
    shop_name: str
    short_name: str
    shop_address: str
    shop_tax_office: str
    shop_tax_number: str
    tax_rate_percent: Decimal | None
    mersis_no: str
    trade_register_number: str
    shop_web_link: str
    mail: str
    phone: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Shop(SoldShop):
    """A seller. Its owner is empty once the owner's account is deleted; such a shop has ended."""

    owner_id: UUID | None
    kind: ShopKind
    status: ShopStatus
    status_reason: str
    is_held: bool
    asked_at: datetime | None
    admitted_at: datetime | None
    is_platform: bool
    search_key: str
    shop_logo: UUID | None
    card_provider: CardProvider
    card_keys: bytes | None = field(repr=False)
    most_installments: int = 1
    installments_from: int = 0
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class SeenShop(Shop):
    """A shop as somebody sees it, who may work in it."""

    owner_username: str | None
    staff_roles: Sequence[str] | None
    """As what the person is named in it; None where the person is not."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedShop(SeenShop):
    """A shop of a list, with what it has."""

    bundle_count: int
    active_bundle_count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class StaffMember:
    """A person who works in a shop."""

    user_id: UUID
    roles: Sequence[str] = ()
    created_at: datetime
    username: str
    firstname: str
    lastname: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Logo:
    """An uploaded logo; it is shown once a shop names it."""

    id: UUID
    width: int
    height: int
