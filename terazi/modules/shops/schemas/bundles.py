"""Requests and answers about bundles, for the people of their shop."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.params import AfterValidator
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.shops.rules.bundles import is_reserved
from terazi.modules.shops.rules.expiry import expiry_text
from terazi.modules.shops.rules.trials import MOST_TRIAL_DAYS
from terazi.modules.shops.schemas import fields
from terazi.modules.shops.values.bundles import (
    Bundle,
    BundleStatus,
    BundleType,
    ExpirationType,
    ListedBundle,
    TaskType,
)

_MOST_FEATURES = 30
_MOST_ASSIGNED = 500
_MOST_ORDERED = 1000


class Feature(RequestModel):
    """One point of a bundle's list of features, in both languages."""

    tr: fields.Line200
    en: fields.Line200 = ""


class BundleData(RequestModel):
    """A bundle; what is left out of a change stays as it is."""

    bundle_name: fields.Line200 = ""
    bundle_name_en: fields.Line200 = ""
    bundle_info: fields.Text4000 = ""
    bundle_info_en: fields.Text4000 = ""
    bundle_group: fields.Line100 = ""
    bundle_group_en: fields.Line100 = ""
    task_type: TaskType = Field(
        TaskType.NORMAL, description="registration_needed: an authorized person lets each buyer in"
    )
    priority: int = Field(0, ge=-1000, le=1000, description="higher stands first in the catalogue")
    feature_list: list[Feature] = Field([], max_length=_MOST_FEATURES)
    available_soon: bool = False
    prices_on_the_screen: bool = True
    in_store_visibility: bool = True
    can_customer_add_to_shopcart: bool = True
    ordered_use: bool = Field(False, description="its products are used one after the other")
    expiration_time_type: ExpirationType = ExpirationType.NEVER
    expiration_time_value: Annotated[str, Field(max_length=10)] = Field(
        "", description="the last day as YYYY-MM-DD, or how many days, months or years after the purchase"
    )
    max_assigned_count: int | None = Field(
        None, ge=0, le=100_000, description="to how many others a buyer may hand uses; empty: no limit"
    )
    trial_days: int | None = Field(
        None,
        ge=1,
        le=MOST_TRIAL_DAYS,
        description="for how many days anybody may try it once without paying; empty: no trial",
    )
    assigned_user_list: list[Annotated[str, Field(max_length=64)]] = Field(
        [], max_length=_MOST_ASSIGNED, description="usernames of who may use it without an order"
    )
    organization_id: fields.Line60 = Field(
        "", description="whom alone the bundle is for, as the shop calls it"
    )
    organization_name: fields.Line200 = ""
    organization_username: Annotated[str, Field(max_length=64)] = Field(
        "", description="the organization's buyer, who sees the bundle without its link"
    )


class BundleBody(RequestModel):
    """A new bundle, or what changes of one."""

    bundle_data: BundleData


class BundleId(Answer):
    """The bundle that was made or changed."""

    user_shop_bundle_client_id: UUID


class BundleStatusAnswer(Answer):
    """What the bundle is now, and which revision of it is sold."""

    status: BundleStatus
    revision: int


class GapView(BaseModel):
    """One thing a bundle lacks before it can be on sale."""

    field: str
    message: str


class BundleView(BaseModel):
    """A bundle as the people of its shop see it."""

    user_shop_bundle_client_id: UUID
    user_shop_client_id: UUID
    status: BundleStatus
    revision: int
    bundle_type: BundleType
    bundle_name: str
    bundle_name_en: str
    bundle_info: str
    bundle_info_en: str
    bundle_group: str
    bundle_group_en: str
    task_type: TaskType
    priority: int
    feature_list: list[Feature]
    available_soon: bool
    prices_on_the_screen: bool
    in_store_visibility: bool
    can_customer_add_to_shopcart: bool
    ordered_use: bool
    expiration_time_type: ExpirationType
    expiration_time_value: str
    expiration_time_value_by_text: str
    max_assigned_count: int | None
    trial_days: int | None
    assigned_user_list: list[str]
    organization_id: str
    organization_name: str
    organization_user_id: UUID | None
    organization_username: str
    organization_token: str = Field(
        description="what opens a reserved bundle to who has its link; empty: none"
    )
    created_at: datetime
    changed_at: datetime

    @classmethod
    def of(
        cls,
        bundle: Bundle,
        lang: Lang,
        *,
        token: str,
        names: Mapping[UUID, str],
    ) -> Self:
        """Return the bundle; ``names`` has the usernames of the people it mentions."""
        people = [UUID(user_id) for user_id in bundle.assigned_user_list]
        return cls(
            user_shop_bundle_client_id=bundle.id,
            user_shop_client_id=bundle.shop_id,
            expiration_time_value_by_text=say(
                expiry_text(bundle.expiration_time_type, bundle.expiration_time_value), lang
            ),
            feature_list=[Feature(tr=each.tr, en=each.en) for each in bundle.feature_list],
            assigned_user_list=[names[user_id] for user_id in people if user_id in names],
            organization_username=names.get(bundle.organization_user_id, "")
            if bundle.organization_user_id
            else "",
            organization_token=token,
            **{name: getattr(bundle, name) for name in _PLAIN},
        )


_PLAIN = tuple(
    name
    for name in BundleView.model_fields
    if name
    not in {
        "user_shop_bundle_client_id",
        "user_shop_client_id",
        "expiration_time_value_by_text",
        "feature_list",
        "assigned_user_list",
        "organization_username",
        "organization_token",
    }
)


class BundleAnswer(Answer):
    """One bundle, and what it lacks before it can be on sale."""

    bundle: BundleView
    gap_list: list[GapView]
    can_pay_by_card: bool
    can_pay_by_transfer: bool


class BundleListItem(BaseModel):
    """A bundle of a shop's list; prices are with tax, in minor units."""

    user_shop_bundle_client_id: UUID
    bundle_name: str
    bundle_name_en: str
    bundle_group: str
    bundle_group_en: str
    bundle_type: BundleType
    task_type: TaskType
    status: BundleStatus
    revision: int
    priority: int
    available_soon: bool
    in_store_visibility: bool
    is_reserved: bool
    product_count: int
    agreement_count: int
    gross_try: int | None
    gross_usd: int | None
    changed_at: datetime

    @classmethod
    def of(cls, bundle: ListedBundle) -> Self:
        """Return a bundle of a list."""
        return cls(
            user_shop_bundle_client_id=bundle.id,
            is_reserved=bundle.has_reserved_product or is_reserved(bundle, ()),
            **{name: getattr(bundle, name) for name in cls.model_fields if hasattr(bundle, name)},
        )


class BundleOrder(StrEnum):
    """In which order a shop sees its bundles."""

    NEWEST = "newest"
    STORE = "store"


class BundleOrderBody(RequestModel):
    """Bundles of a shop, the one that stands first in the store first."""

    bundle_list: Annotated[
        list[UUID], Field(min_length=1, max_length=_MOST_ORDERED), AfterValidator(fields.each_once)
    ]


class BundleOrderAnswer(Answer):
    """The bundles as they stand now."""

    bundle_list: list[UUID]


class BundleList(Answer):
    """The bundles of a shop, newest first."""

    list: list[BundleListItem]
    next: UUID | None

    @classmethod
    def of(cls, bundles: Sequence[ListedBundle], per_page: int) -> Self:
        """Return a page of bundles; the question asked for one more than fits."""
        more = bundles[per_page - 1].id if len(bundles) > per_page else None
        return cls(list=[BundleListItem.of(bundle) for bundle in bundles[:per_page]], next=more)


class LinkAnswer(Answer):
    """What opens the bundle to whoever has its link."""

    organization_token: str
