"""Bundles, their products, and what they were each time they were put on sale."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TypedColumns,
    Uuid,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.shops.tables.shops import PERCENT
from terazi.modules.shops.values.bundles import (
    BundleStatus,
    BundleType,
    ExpirationType,
    LimitedTo,
    OutputShape,
    PayPeriod,
    PayType,
    PreparationType,
    ProductStatus,
    ProductType,
    TaskType,
    UsageCountType,
)
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround


class BundleColumns(TypedColumns):
    """What is sold: a set of products under one name."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), nullable=False)
    status: Column[BundleStatus] = Column(choice(BundleStatus), default=BundleStatus.PASSIVE, nullable=False)
    revision: Column[int] = Column(Integer, default=0, nullable=False)
    """The newest revision; 0 = never on sale."""
    bundle_name: Column[str] = Column(String(200), nullable=False)
    bundle_name_en: Column[str] = Column(String(200), nullable=False)
    bundle_info: Column[str] = Column(String(4000), nullable=False)
    bundle_info_en: Column[str] = Column(String(4000), nullable=False)
    bundle_group: Column[str] = Column(String(100), nullable=False)
    bundle_group_en: Column[str] = Column(String(100), nullable=False)
    bundle_type: Column[BundleType] = Column(choice(BundleType), nullable=False)
    task_type: Column[TaskType] = Column(choice(TaskType), nullable=False)
    priority: Column[int] = Column(Integer, nullable=False)
    feature_list: Column[list[dict[str, str]]] = Column(JSON, nullable=False)
    available_soon: Column[bool] = Column(Boolean, nullable=False)
    prices_on_the_screen: Column[bool] = Column(Boolean, nullable=False)
    in_store_visibility: Column[bool] = Column(Boolean, nullable=False)
    can_customer_add_to_shopcart: Column[bool] = Column(Boolean, nullable=False)
    ordered_use: Column[bool] = Column(Boolean, nullable=False)
    expiration_time_type: Column[ExpirationType] = Column(choice(ExpirationType), nullable=False)
    expiration_time_value: Column[str] = Column(String(10), nullable=False)
    max_assigned_count: Column[int | None] = Column(Integer)
    trial_days: Column[int | None] = Column(Integer)
    """For how many days anybody may try it once without paying; null = no trial."""
    assigned_user_list: Column[list[str]] = Column(JSON, nullable=False)
    organization_id: Column[str] = Column(String(64), nullable=False)
    organization_name: Column[str] = Column(String(200), nullable=False)
    organization_user_id: Column[UUID | None] = Column(
        Uuid, ForeignKey("user_account.id", ondelete="SET NULL")
    )
    organization_link_round: Column[int] = Column(Integer, nullable=False)
    """Which of the secret links is good; 0 = none."""
    created_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


BUNDLE = Table(
    "bundle",
    METADATA,
    BundleColumns,
    CheckConstraint("max_assigned_count >= 0", name="max_assigned_count_not_negative"),
    CheckConstraint("trial_days BETWEEN 1 AND 90", name="trial_days_within"),
    Index("ix_bundle_shop_id_id", "shop_id", "id"),
    Index("ix_bundle_created_by_bundle_type", "created_by", "bundle_type"),
    Index("ix_bundle_assigned_user_list", "assigned_user_list", postgresql_using="gin"),
)


class BundleProductColumns(TypedColumns):
    """One thing that a bundle gives."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    bundle_id: Column[UUID] = Column(Uuid, ForeignKey("bundle.id", ondelete="CASCADE"), nullable=False)
    position: Column[int] = Column(Integer, nullable=False)
    """The place in the bundle, which is also the order in which its products are used."""
    status: Column[ProductStatus] = Column(choice(ProductStatus), nullable=False)
    pro_name: Column[str] = Column(String(200), nullable=False)
    pro_name_en: Column[str] = Column(String(200), nullable=False)
    pro_info: Column[str] = Column(String(4000), nullable=False)
    pro_info_en: Column[str] = Column(String(4000), nullable=False)
    pro_group_name: Column[str] = Column(String(100), nullable=False)
    pro_group_name_en: Column[str] = Column(String(100), default="", nullable=False)
    product_type: Column[ProductType] = Column(choice(ProductType), nullable=False)
    product_code: Column[str] = Column(String(50), nullable=False)
    show_in_bundle_product_list: Column[bool] = Column(Boolean, nullable=False)
    amount_try: Column[int | None] = Column(BigInteger)
    amount_usd: Column[int | None] = Column(BigInteger)
    currency_type: Column[int] = Column(Integer, nullable=False)
    """The number of the currency in which the seller thinks; prices in others are beside it."""
    tax_rate_percent: Column[Decimal | None] = Column(PERCENT)
    price_includes_taxes: Column[bool] = Column(Boolean, nullable=False)
    pay_type: Column[PayType] = Column(choice(PayType), nullable=False)
    pay_period_type: Column[PayPeriod | None] = Column(choice(PayPeriod))
    pay_credit_card: Column[bool] = Column(Boolean, nullable=False)
    pay_transfer_to_account: Column[bool] = Column(Boolean, nullable=False)
    pay_delay_max_days: Column[int] = Column(Integer, nullable=False)
    preparation_type: Column[PreparationType] = Column(choice(PreparationType), nullable=False)
    pro_start_date: Column[date | None] = Column(Date)
    pro_end_date: Column[date | None] = Column(Date)
    pro_usage_count: Column[int | None] = Column(Integer)
    pro_usage_count_type: Column[UsageCountType] = Column(choice(UsageCountType), nullable=False)
    pro_count_suffix: Column[str] = Column(String(30), nullable=False)
    pro_count_suffix_en: Column[str] = Column(String(30), nullable=False)
    can_assign_auth: Column[bool] = Column(Boolean, nullable=False)
    auth_id: Column[str] = Column(String(64), nullable=False)
    expiration_time_type: Column[ExpirationType] = Column(choice(ExpirationType), nullable=False)
    expiration_time_value: Column[str] = Column(String(10), nullable=False)
    organization_id: Column[str] = Column(String(64), nullable=False)
    organization_name: Column[str] = Column(String(200), nullable=False)
    organization_user_id: Column[UUID | None] = Column(
        Uuid, ForeignKey("user_account.id", ondelete="SET NULL")
    )
    wanalyzer_project_id: Column[UUID | None] = Column(Uuid, ForeignKey("project.id", ondelete="SET NULL"))
    wanalyzer_stats_id: Column[UUID | None] = Column(Uuid)
    wanalyzer_chart_id: Column[UUID | None] = Column(Uuid)
    wanalyzer_machinelearning_id: Column[UUID | None] = Column(Uuid)
    getting_analysis_output_with_column_inputs_id_type: Column[OutputShape] = Column(
        choice(OutputShape), nullable=False
    )
    layer_tree: Column[list[str]] = Column(JSON, nullable=False)
    layer_usage_type: Column[LimitedTo] = Column(choice(LimitedTo), nullable=False)
    selected_layers: Column[list[str]] = Column(JSON, nullable=False)
    location_usage_type: Column[LimitedTo] = Column(choice(LimitedTo), nullable=False)
    selected_locations: Column[list[str]] = Column(JSON, nullable=False)
    code_list: Column[list[str]] = Column(JSON, nullable=False)
    """Which of the layers and locations are codes; the others are texts."""
    main_rule_algorithm: Column[str] = Column(String(4000), nullable=False)
    row_limit_count: Column[int | None] = Column(Integer)
    withdrawal_ground: Column[WithdrawalGround | None] = Column(choice(WithdrawalGround))
    """Null is the usual one of its type."""
    withdrawal_exception: Column[WithdrawalException | None] = Column(choice(WithdrawalException))
    campaign_try: Column[int | None] = Column(BigInteger)
    campaign_usd: Column[int | None] = Column(BigInteger)
    campaign_from: Column[date | None] = Column(Date)
    campaign_until: Column[date | None] = Column(Date)
    """The last day of the campaign price."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


BUNDLE_PRODUCT = Table(
    "bundle_product",
    METADATA,
    BundleProductColumns,
    CheckConstraint("amount_try >= 0 AND amount_usd >= 0", name="amounts_not_negative"),
    CheckConstraint("campaign_try > 0 AND campaign_usd > 0", name="campaign_amounts_positive"),
    CheckConstraint("tax_rate_percent BETWEEN 0 AND 100", name="tax_rate_is_percent"),
    Index("ix_bundle_product_bundle_id_position", "bundle_id", "position"),
    Index(
        "ix_bundle_product_campaign_from",
        "campaign_from",
        postgresql_where=text("campaign_from IS NOT NULL"),
    ),
    Index("ix_bundle_product_wanalyzer_project_id", "wanalyzer_project_id"),
    Index(
        "ix_bundle_product_wanalyzer_chart_id",
        "wanalyzer_chart_id",
        postgresql_where=text("wanalyzer_chart_id IS NOT NULL"),
    ),
)


class BundleRevisionColumns(TypedColumns):
    """What a bundle was when it went on sale or was changed while on sale; never changed itself."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    bundle_id: Column[UUID] = Column(Uuid, ForeignKey("bundle.id", ondelete="CASCADE"), nullable=False)
    number: Column[int] = Column(Integer, nullable=False)
    content: Column[Json] = Column(JSON, nullable=False)
    """The shop, the bundle, its products and the versions of its agreements, as they were."""
    created_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


BUNDLE_REVISION = Table(
    "bundle_revision",
    METADATA,
    BundleRevisionColumns,
    Index("uq_bundle_revision_bundle_id_number", "bundle_id", "number", unique=True),
)
