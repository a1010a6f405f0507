"""Bundles and their products: what they may be, and how they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from pydantic import TypeAdapter

from terazi.foundation.money import Currency
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Feature:
    """One point of a bundle's list of features, in both languages."""

    tr: str
    en: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldBundle:
    """What a bundle says of itself wherever it is sold."""

    id: UUID
    shop_id: UUID
    bundle_name: str
    bundle_name_en: str
    bundle_info: str
    bundle_info_en: str
    bundle_group: str
    bundle_group_en: str
    bundle_type: BundleType
    task_type: TaskType
    feature_list: Sequence[Feature]
    available_soon: bool
    prices_on_the_screen: bool
    in_store_visibility: bool
    can_customer_add_to_shopcart: bool
    ordered_use: bool
    expiration_time_type: ExpirationType
    expiration_time_value: str
    max_assigned_count: int | None
    trial_days: int | None = None
    """For how many days anybody may try it once without paying; None = no trial."""
    organization_id: str
    organization_name: str
    organization_user_id: UUID | None
    organization_link_round: int
    """Which of the secret links is good; 0 = none."""
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Bundle(SoldBundle):
    """What is sold: a set of products under one name."""

    status: BundleStatus
    revision: int
    """The newest revision; 0 = never on sale."""
    priority: int
    assigned_user_list: Sequence[str]
    created_by: UUID | None
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedBundle(Bundle):
    """A bundle of its shop's list, with what it has and costs."""

    product_count: int
    agreement_count: int
    has_reserved_product: bool
    gross_try: int | None
    gross_usd: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Product:
    """One thing that a bundle gives."""

    id: UUID
    bundle_id: UUID
    position: int
    """The place in the bundle, which is also the order in which its products are used."""
    status: ProductStatus
    pro_name: str
    pro_name_en: str
    pro_info: str
    pro_info_en: str
    pro_group_name: str
    pro_group_name_en: str = ""
    product_type: ProductType
    product_code: str
    show_in_bundle_product_list: bool
    amount_try: int | None
    amount_usd: int | None
    currency_type: int
    """The number of the currency in which the seller thinks; prices in others are beside it."""
    tax_rate_percent: Decimal | None
    price_includes_taxes: bool
    pay_type: PayType
    pay_period_type: PayPeriod | None
    pay_credit_card: bool
    pay_transfer_to_account: bool
    pay_delay_max_days: int
    preparation_type: PreparationType
    pro_start_date: date | None
    pro_end_date: date | None
    pro_usage_count: int | None
    pro_usage_count_type: UsageCountType
    pro_count_suffix: str
    pro_count_suffix_en: str
    can_assign_auth: bool
    auth_id: str
    expiration_time_type: ExpirationType
    expiration_time_value: str
    organization_id: str
    organization_name: str
    organization_user_id: UUID | None
    wanalyzer_project_id: UUID | None
    wanalyzer_stats_id: UUID | None
    wanalyzer_chart_id: UUID | None = None
    wanalyzer_machinelearning_id: UUID | None
    getting_analysis_output_with_column_inputs_id_type: OutputShape
    layer_tree: Sequence[str]
    layer_usage_type: LimitedTo
    selected_layers: Sequence[str]
    location_usage_type: LimitedTo
    selected_locations: Sequence[str]
    code_list: Sequence[str] = ()
    """Which of the layers and locations are codes."""
    main_rule_algorithm: str
    row_limit_count: int | None
    withdrawal_ground: WithdrawalGround | None = None
    """None is the usual one of its type."""
    withdrawal_exception: WithdrawalException | None = None
    campaign_try: int | None = None
    campaign_usd: int | None = None
    campaign_from: date | None = None
    campaign_until: date | None = None
    """The last day of the campaign price."""
    created_at: datetime
    changed_at: datetime

    def amount_in(self, currency: Currency) -> int | None:
        """Return its price in a currency, in minor units; None where it is not offered in it."""
        return self.amount_try if currency is Currency.TRY else self.amount_usd

    @property
    def amounts(self) -> Sequence[int | None]:
        """Its prices by the numbers of their currencies."""
        return [self.amount_in(currency) for currency in Currency]


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopProduct(Product):
    """A product, and the shop its bundle belongs to."""

    shop_id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Reservation:
    """For whom alone a product is."""

    id: UUID
    organization_id: str
    organization_name: str
    organization_user_id: UUID | None


_FEATURES = TypeAdapter(list[Feature])


def read_features(content: object) -> list[Feature]:
    """Return the list of features of a bundle as it was written down."""
    return _FEATURES.validate_python(content)
