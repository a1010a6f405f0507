"""What shops are about: their states, what a bundle and its products may be, and who may do what in a shop."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

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


class ShopRole(StrEnum):
    """What somebody may be trusted with in one shop; the codes are those of the authorizations."""

    SHOP_ADMIN = "shop_admin"
    SETTINGS = "shop_settings_edit"
    BUNDLES = "shop_bundle_add_edit"
    CARD_VIEW = "shop_card_view"
    CARD_BUNDLES = "shop_card_user_bundle_add_edit"
    ORDERS = "shop_order_bundle_status_management"


ADMIN = "admin"
SHOP_NEW = "shop_new"
SETTINGS_EDITORS = (ADMIN, ShopRole.SHOP_ADMIN, ShopRole.SETTINGS)
BUNDLE_EDITORS = (ADMIN, ShopRole.SHOP_ADMIN, ShopRole.BUNDLES)
SHOP_ADMINS = (ADMIN, ShopRole.SHOP_ADMIN)


class BundleStatus(StrEnum):
    """Only an active bundle is sold; a passive one keeps serving who bought it."""

    PASSIVE = "passive"
    ACTIVE = "active"


class BundleType(StrEnum):
    """Whether a shop put the bundle together, or an analyst out of an own project."""

    STANDARD = "standard"
    USER_CREATED = "user_created"


class TaskType(StrEnum):
    """What happens with a bundle: sold as it is, sold as a campaign, or let in by an authorized person first."""

    NORMAL = "normal"
    CAMPAIGN = "campaign"
    REGISTRATION_NEEDED = "registration_needed"


class ExpirationType(StrEnum):
    """Until when what was bought can be used: for ever, until a date, or for some time after the purchase."""

    NEVER = "never"
    DATE = "date"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"


class ProductStatus(StrEnum):
    """A passive product is no part of what is sold."""

    PASSIVE = "passive"
    ACTIVE = "active"


class ProductType(StrEnum):
    """What a product gives."""

    CREDIT = "credit"
    AUTHORIZATION = "authorization"
    STATISTICS_VIEW = "statistics_view"
    STATISTICS_QUERY = "statistics_query"
    DATASET_FILTER = "dataset_filter"
    MACHINE_LEARNING_QUERY = "machine_learning_query"
    CELL_CALCULATION = "cell_calculation"
    SERVICE = "service"


ANALYSIS_TYPES = frozenset(
    {
        ProductType.STATISTICS_VIEW,
        ProductType.STATISTICS_QUERY,
        ProductType.DATASET_FILTER,
        ProductType.MACHINE_LEARNING_QUERY,
        ProductType.CELL_CALCULATION,
    }
)
"""Products that open an output of an analysis project."""


class PayType(StrEnum):
    ONCE = "once"
    PERIODIC = "periodic"


class PayPeriod(StrEnum):
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


class PreparationType(StrEnum):
    """Whether a product is there at once, or somebody makes it ready after the payment."""

    INSTANT = "instant"
    MANUAL = "manual"


class UsageCountType(StrEnum):
    """Whether uses are counted, and over what: the whole life of the product, or anew in each period."""

    UNLIMITED = "unlimited"
    TOTAL = "total"
    DAILY = "daily"
    MONTHLY = "monthly"


class LimitedTo(StrEnum):
    """Whether a product reaches everything, or only what was selected."""

    ALL = "all"
    SELECTED = "selected"


class OutputShape(StrEnum):
    """How an analysis that is fed with inputs gives its output back."""

    SCREEN = "screen"
    EXCEL = "excel"
    BOTH = "both"


class AgreementKind(StrEnum):
    PRE_INFORMATION = "pre_information"
    DISTANCE_SALES = "distance_sales"
    OTHER = "other"


NEEDED_AGREEMENTS = (AgreementKind.PRE_INFORMATION, AgreementKind.DISTANCE_SALES)
"""Without these two a bundle cannot be sold in Turkey."""


class AgreementStatus(StrEnum):
    PASSIVE = "passive"
    ACTIVE = "active"


@dataclass(frozen=True, kw_only=True, slots=True)
class BankAccount:
    """One of the accounts to which a shop's buyers transfer money."""

    slot: int
    bank_name: str
    bank_title: str
    iban: str
    bank_info: str


class CatalogueOrder(StrEnum):
    """In which order the store shows bundles."""

    RANK = "rank"
    NEWEST = "newest"
    PRICE_LOW = "price_low"
    PRICE_HIGH = "price_high"


@dataclass(frozen=True, kw_only=True, slots=True)
class CatalogueWish:
    """What of the store is asked for; what is empty does not matter."""

    order: CatalogueOrder = CatalogueOrder.RANK
    shop_id: UUID | None = None
    group: str = ""
    words: tuple[str, ...] = ()
    is_campaign: bool = False
    product_type: ProductType | None = None
    after: tuple[int, UUID] | None = None
