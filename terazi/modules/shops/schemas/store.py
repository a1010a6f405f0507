"""What the store shows: cards, pages and groups. Cards and pages are sent as they were written down."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from pydantic import BaseModel, Field, PrivateAttr

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.chosen import ChosenPath
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.analysis.public import usual_costs
from terazi.modules.shops.rules.shops import logo_url
from terazi.modules.shops.rules.withdrawal import with_withdrawal
from terazi.modules.shops.schemas.products import PriceView
from terazi.modules.shops.values.agreements import AgreementKind
from terazi.modules.shops.values.bundles import (
    BundleStatus,
    BundleType,
    PayPeriod,
    PayType,
    PreparationType,
    ProductType,
    TaskType,
    UsageCountType,
)
from terazi.modules.shops.values.catalogue import StoreCard, StorePage
from terazi.modules.shops.values.previews import PreviewKind
from terazi.modules.shops.values.shops import ShopStatus


class CardProduct(BaseModel):
    """A product as a card names it."""

    user_shop_bundle_product_client_id: UUID
    pro_name: str
    product_type: ProductType
    pro_usage_count: int | None
    pro_count_suffix: str
    layer_path_list: list[ChosenPath] = []
    location_path_list: list[ChosenPath] = []


class StorePrice(PriceView):
    """What a bundle costs today."""

    lowest: int = Field(
        0,
        description="the lowest price of the 30 days before its campaign, by which the discount is measured; 0: none",
    )
    lowest_text: str = ""


class StorePicture(BaseModel):
    """A picture of a bundle; what stands at its addresses never changes."""

    src: str
    srcset: str = Field(description="its addresses with their widths, as pages name them")
    width: int
    height: int
    alt: str


class _Head(BaseModel):
    user_shop_bundle_client_id: UUID
    user_shop_client_id: UUID
    bundle_name: str
    bundle_info: str
    bundle_group: str
    bundle_type: BundleType
    task_type: TaskType
    is_campaign: bool
    campaign_from: str | None = Field(
        None, description="the first day of the campaign price that it has today"
    )
    campaign_until: str | None = Field(None, description="and its last day")
    status: BundleStatus
    available_soon: bool
    can_customer_add_to_shopcart: bool
    feature_list: list[str]
    expiration_time_value_by_text: str
    pay_period_type: PayPeriod | None
    trial_days: int | None = Field(
        None, description="for how many days it may be tried once without paying; empty: no trial"
    )
    credit_count: int | None = Field(
        None, description="how many credits it gives where it gives nothing else, also by products not listed"
    )
    sold_from: str | None
    sold_until: str | None


class CardView(_Head):
    """A bundle in the catalogue; its price is with tax, in the currency asked for where it is offered in it."""

    picture: StorePicture | None = Field(None, description="the first of its pictures")
    price: StorePrice | None
    product_list: list[CardProduct]
    shop_name: str
    shop_logo_url: str


class PageProduct(CardProduct):
    """A product as the page of its bundle shows it."""

    pro_info: str
    pro_group_name: str
    product_code: str
    pro_usage_count_type: UsageCountType
    can_assign_auth: bool
    preparation_type: PreparationType
    pay_type: PayType
    pay_period_type: PayPeriod | None
    pay_credit_card: bool
    pay_transfer_to_account: bool
    row_limit_count: int | None
    layer_tree: list[str] = []
    layer_tree_path_list: list[ChosenPath] = []
    organization_name: str = ""
    expiration_time_value_by_text: str
    preview: PreviewKind | None = Field(
        None, description="what everybody is shown of it before it is bought, by bundle/product/preview/get"
    )
    withdrawal_text: str = Field(description="in words how one may withdraw")
    tax_rate_percent: str | None
    price_list: list[PriceView]


class PageAgreement(BaseModel):
    """An agreement as the page of a bundle names it; its words come from bundle/product/and/agreement/list/all."""

    agreement_id: UUID
    product_id: UUID | None
    kind: AgreementKind
    version: int
    title: str


class SellerView(BaseModel):
    """Who sells, as the law asks to say."""

    shop_name: str
    short_name: str
    shop_logo_url: str
    shop_address: str
    shop_tax_office: str
    shop_tax_number: str
    mersis_no: str
    trade_register_number: str
    shop_web_link: str
    mail: str
    phone: str


class CreditCosts(BaseModel):
    """What work of a usual size costs on the platform, by which credits are told in work."""

    workbook_cells: int
    workbook_credits: int = Field(description="importing such a workbook, and statistics over all of it once")
    training_seconds: int
    training_credits: int


class PageView(_Head):
    """A bundle on its own page, with its prices in every currency."""

    picture_list: list[StorePicture] = Field([], description="in their order")
    revision: int
    ordered_use: bool
    max_assigned_count: int | None
    organization_name: str = Field("", description="for whom alone it is")
    currency_type: int = Field(0, description="the currency the seller thinks in; its price stands first")
    price_list: list[StorePrice]
    product_list: list[PageProduct]
    agreement_list: list[PageAgreement]
    seller: SellerView
    credit_costs: CreditCosts


class _WrittenAnswer(Answer):
    """An answer whose largest part is JSON already."""

    _written: str = PrivateAttr("")

    def model_dump_json(self, **_: object) -> str:
        """Return the envelope around the JSON that was written down."""
        head = json.dumps(
            {"status_code": self.status_code, "status_message": self.status_message}, ensure_ascii=False
        )
        return f"{head[:-1]},{self._written}}}"


class CatalogueAnswer(_WrittenAnswer):
    """A page of the store; ``next`` is what ``after`` takes for the page that follows."""

    list: list[CardView]
    next: str | None

    @classmethod
    def of(cls, cards: Sequence[StoreCard], per_page: int) -> "CatalogueAnswer":
        """Return a page; the question asked for one more than fits."""
        answer = cls(list=[], next=None)
        after = "null"
        if len(cards) > per_page:
            last = cards[per_page - 1]
            after = f'"{last.place}_{last.bundle_id}"'
        written = ",".join([_with_shop(card) for card in cards[:per_page]])
        answer._written = f'"list":[{written}],"next":{after}'
        return answer


class PageAnswer(_WrittenAnswer):
    """One bundle of the store."""

    bundle: PageView

    @classmethod
    def of(cls, page: StorePage, lang: Lang) -> "PageAnswer":
        """Return the page of a bundle in a language, with its seller."""
        empty: Json = {"status_code": "", "status_message": ""}
        answer = cls.model_construct(**empty)
        seller = json.dumps(_seller(page), ensure_ascii=False)
        details = with_withdrawal(page.details, lang)
        answer._written = f'"bundle":{details[:-1]},"seller":{seller},"credit_costs":{_COSTS}}}'
        return answer


class GroupView(BaseModel):
    """A group of the store."""

    bundle_group: str
    group_key: str
    bundle_count: int
    campaign_count: int


class GroupList(Answer):
    """The groups in which something is on sale, in the order of the alphabet."""

    list: list[GroupView]


_COSTS = json.dumps(asdict(usual_costs()))


def _with_shop(card: StoreCard) -> str:
    name = json.dumps(card.short_name or card.shop_name, ensure_ascii=False)
    return f'{card.card[:-1]},"shop_name":{name},"shop_logo_url":"{logo_url(card.shop_logo)}"}}'


def _seller(page: StorePage) -> dict[str, str]:
    named = {name: getattr(page, name) for name in SellerView.model_fields if name != "shop_logo_url"}
    worn = page.shop_logo if page.status is ShopStatus.ACTIVE else None
    return {**named, "shop_logo_url": logo_url(worn)}
