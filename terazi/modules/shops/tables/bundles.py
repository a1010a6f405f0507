"""Bundles, their products, and what they were each time they were put on sale."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base, Json
from terazi.modules.shops.tables.shops import PERCENT
from terazi.modules.shops.values import (
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


class Bundle(Base):
    """What is sold: a set of products under one name."""

    __tablename__ = "bundle"
    __table_args__ = (
        CheckConstraint("max_assigned_count >= 0", name="max_assigned_count_not_negative"),
        Index("ix_bundle_shop_id_id", "shop_id", "id"),
        Index("ix_bundle_created_by_bundle_type", "created_by", "bundle_type"),
        Index("ix_bundle_assigned_user_list", "assigned_user_list", postgresql_using="gin"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id", ondelete="CASCADE"))
    status: Mapped[BundleStatus] = mapped_column(default=BundleStatus.PASSIVE)
    revision: Mapped[int] = mapped_column(default=0)
    """The newest revision; 0 = never on sale."""
    bundle_name: Mapped[str] = mapped_column(String(200))
    bundle_name_en: Mapped[str] = mapped_column(String(200))
    bundle_info: Mapped[str] = mapped_column(String(4000))
    bundle_info_en: Mapped[str] = mapped_column(String(4000))
    bundle_group: Mapped[str] = mapped_column(String(100))
    bundle_group_en: Mapped[str] = mapped_column(String(100))
    bundle_type: Mapped[BundleType]
    task_type: Mapped[TaskType]
    priority: Mapped[int]
    feature_list: Mapped[list[Any]]
    available_soon: Mapped[bool]
    prices_on_the_screen: Mapped[bool]
    in_store_visibility: Mapped[bool]
    can_customer_add_to_shopcart: Mapped[bool]
    ordered_use: Mapped[bool]
    expiration_time_type: Mapped[ExpirationType]
    expiration_time_value: Mapped[str] = mapped_column(String(10))
    max_assigned_count: Mapped[int | None]
    assigned_user_list: Mapped[list[Any]]
    organization_id: Mapped[str] = mapped_column(String(64))
    organization_name: Mapped[str] = mapped_column(String(200))
    organization_user_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("user_account.id", ondelete="SET NULL")
    )
    organization_link_round: Mapped[int]
    """Which of the secret links is good; 0 = none."""
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class BundleProduct(Base):
    """One thing that a bundle gives."""

    __tablename__ = "bundle_product"
    __table_args__ = (
        CheckConstraint("amount_try >= 0 AND amount_usd >= 0", name="amounts_not_negative"),
        CheckConstraint("tax_rate_percent BETWEEN 0 AND 100", name="tax_rate_is_percent"),
        Index("ix_bundle_product_bundle_id_position", "bundle_id", "position"),
        Index("ix_bundle_product_wanalyzer_project_id", "wanalyzer_project_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    bundle_id: Mapped[UUID] = mapped_column(ForeignKey("bundle.id", ondelete="CASCADE"))
    position: Mapped[int]
    """The place in the bundle, which is also the order in which its products are used."""
    status: Mapped[ProductStatus]
    pro_name: Mapped[str] = mapped_column(String(200))
    pro_name_en: Mapped[str] = mapped_column(String(200))
    pro_info: Mapped[str] = mapped_column(String(4000))
    pro_info_en: Mapped[str] = mapped_column(String(4000))
    pro_group_name: Mapped[str] = mapped_column(String(100))
    pro_group_name_en: Mapped[str] = mapped_column(String(100), default="")
    product_type: Mapped[ProductType]
    product_code: Mapped[str] = mapped_column(String(50))
    show_in_bundle_product_list: Mapped[bool]
    amount_try: Mapped[int | None] = mapped_column(BigInteger)
    amount_usd: Mapped[int | None] = mapped_column(BigInteger)
    currency_type: Mapped[int]
    """The number of the currency in which the seller thinks; prices in others are beside it."""
    tax_rate_percent: Mapped[Decimal | None] = mapped_column(PERCENT)
    price_includes_taxes: Mapped[bool]
    pay_type: Mapped[PayType]
    pay_period_type: Mapped[PayPeriod | None]
    pay_credit_card: Mapped[bool]
    pay_transfer_to_account: Mapped[bool]
    pay_delay_max_days: Mapped[int]
    preparation_type: Mapped[PreparationType]
    pro_start_date: Mapped[date | None]
    pro_end_date: Mapped[date | None]
    pro_usage_count: Mapped[int | None]
    pro_usage_count_type: Mapped[UsageCountType]
    pro_count_suffix: Mapped[str] = mapped_column(String(30))
    pro_count_suffix_en: Mapped[str] = mapped_column(String(30))
    can_assign_auth: Mapped[bool]
    auth_id: Mapped[str] = mapped_column(String(64))
    expiration_time_type: Mapped[ExpirationType]
    expiration_time_value: Mapped[str] = mapped_column(String(10))
    organization_id: Mapped[str] = mapped_column(String(64))
    organization_name: Mapped[str] = mapped_column(String(200))
    organization_user_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("user_account.id", ondelete="SET NULL")
    )
    wanalyzer_project_id: Mapped[UUID | None] = mapped_column(ForeignKey("project.id", ondelete="SET NULL"))
    wanalyzer_stats_id: Mapped[UUID | None]
    wanalyzer_machinelearning_id: Mapped[UUID | None]
    getting_analysis_output_with_column_inputs_id_type: Mapped[OutputShape]
    layer_tree: Mapped[list[Any]]
    layer_usage_type: Mapped[LimitedTo]
    selected_layers: Mapped[list[Any]]
    location_usage_type: Mapped[LimitedTo]
    selected_locations: Mapped[list[Any]]
    main_rule_algorithm: Mapped[str] = mapped_column(String(4000))
    row_limit_count: Mapped[int | None]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class BundleRevision(Base):
    """What a bundle was when it went on sale or was changed while on sale; never changed itself."""

    __tablename__ = "bundle_revision"
    __table_args__ = (Index("uq_bundle_revision_bundle_id_number", "bundle_id", "number", unique=True),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    bundle_id: Mapped[UUID] = mapped_column(ForeignKey("bundle.id", ondelete="CASCADE"))
    number: Mapped[int]
    content: Mapped[Json]
    """The shop, the bundle, its products and the versions of its agreements, as they were."""
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
