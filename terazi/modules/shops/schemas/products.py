"""Requests and answers about the products of bundles, for the people of their shop."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.params import AfterValidator, refuse_value
from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.campaigns import campaign_amount
from terazi.foundation.chosen import ChosenPath, ChosenPaths
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency
from terazi.foundation.types import Value
from terazi.modules.shops.rules.bundles import is_reserved
from terazi.modules.shops.rules.chosen import path_lists
from terazi.modules.shops.rules.expiry import expiry_text
from terazi.modules.shops.rules.pricing import by_main, main_currency, price_of
from terazi.modules.shops.schemas import fields
from terazi.modules.shops.values.bundles import (
    ExpirationType,
    LimitedTo,
    OutputShape,
    PayPeriod,
    PayType,
    PreparationType,
    Product,
    ProductStatus,
    ProductType,
    UsageCountType,
)
from terazi.modules.shops.values.shops import SoldShop
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround

_LARGEST_AMOUNT = 100_000_000_00
_MOST_USES = 100_000_000
_CODES = Field(max_length=500)


class CurrencyAmount(RequestModel):
    """A price in one currency, in minor units (kuruş, cent)."""

    currency_type: int = Field(ge=0, le=1, description="0 = ₺, 1 = $")
    amount: int = Field(ge=0, le=_LARGEST_AMOUNT)


def _one_per_currency(amounts: list[CurrencyAmount]) -> list[CurrencyAmount]:
    if len({amount.currency_type for amount in amounts}) != len(amounts):
        raise refuse_value(Phrase("shops.amounts.twice"))
    return amounts


def _day(day: date | None) -> date | None:
    if day is not None and not 2000 <= day.year <= 2200:
        raise refuse_value(Phrase("foundation.field.not_date"))
    return day


Code = Annotated[str, Field(max_length=64)]
Day = Annotated[date | None, AfterValidator(_day)]


class ProductBody(RequestModel):
    """A product; what is left out of a change stays as it is."""

    status: ProductStatus = ProductStatus.ACTIVE
    pro_name: fields.Line200 = ""
    pro_name_en: fields.Line200 = ""
    pro_info: fields.Text4000 = ""
    pro_info_en: fields.Text4000 = ""
    pro_group_name: fields.Line100 = ""
    pro_group_name_en: fields.Line100 = ""
    product_type: ProductType = ProductType.SERVICE
    product_code: fields.Line50 = ""
    show_in_bundle_product_list: bool = True
    position: int = Field(0, ge=0, le=1000, description="place in the bundle; 0 of a new one: the last")
    currency_amount_list: Annotated[
        list[CurrencyAmount], Field(max_length=len(Currency)), AfterValidator(_one_per_currency)
    ] = []
    currency_type: int = Field(0, ge=0, le=1, description="the currency the seller thinks in")
    tax_rate_percent: fields.Percent = Field(None, description="empty: the shop's")
    price_includes_taxes: bool = True
    pay_type: PayType = PayType.ONCE
    pay_period_type: PayPeriod | None = None
    pay_credit_card: bool = True
    pay_transfer_to_account: bool = True
    pay_delay_max_days: int = Field(7, ge=0, le=365, description="how long an order waits for a transfer")
    preparation_type: PreparationType = PreparationType.INSTANT
    pro_start_date: Day = None
    pro_end_date: Day = None
    pro_usage_count: int | None = Field(None, ge=1, le=_MOST_USES)
    pro_usage_count_type: UsageCountType = UsageCountType.UNLIMITED
    pro_count_suffix: fields.Line30 = ""
    pro_count_suffix_en: fields.Line30 = ""
    can_assign_auth: bool = False
    auth_id: Code = ""
    expiration_time_type: ExpirationType = ExpirationType.NEVER
    expiration_time_value: Annotated[str, Field(max_length=10)] = ""
    organization_id: fields.Line60 = ""
    organization_name: fields.Line200 = ""
    organization_username: Annotated[str, Field(max_length=64)] = ""
    wanalyzer_project_id: UUID | None = None
    wanalyzer_stats_id: UUID | None = None
    wanalyzer_chart_id: UUID | None = None
    wanalyzer_machinelearning_id: UUID | None = None
    getting_analysis_output_with_column_inputs_id_type: OutputShape = OutputShape.SCREEN
    layer_tree: Annotated[list[Code], _CODES] = []
    layer_usage_type: LimitedTo = LimitedTo.ALL
    selected_layers: Annotated[list[Code], _CODES] = []
    location_usage_type: LimitedTo = LimitedTo.ALL
    selected_locations: Annotated[list[Code], _CODES] = []
    code_list: Annotated[list[Code] | None, Field(max_length=300)] = Field(
        None,
        description="which of the layers and locations are codes; empty: what is named newly, where it is one",
    )
    main_rule_algorithm: Annotated[str, Field(max_length=4000), AfterValidator(str.strip)] = Field(
        "", description="the rows a buyer reaches, as a rule over the project's columns; empty: all"
    )
    row_limit_count: int | None = Field(None, ge=1, le=1_000_000)
    withdrawal_ground: WithdrawalGround | None = Field(None, description="empty: the usual one of its type")
    withdrawal_exception: WithdrawalException | None = Field(
        None, description="where nobody may withdraw: the subparagraph of article 15/1 that allows it"
    )
    campaign_amount_list: Annotated[
        list[CurrencyAmount], Field(max_length=len(Currency)), AfterValidator(_one_per_currency)
    ] = Field(
        [], description="what it costs instead while its campaign runs, in currencies it has a price in"
    )
    campaign_from: Day = Field(None, description="the first day of the campaign price; not before today")
    campaign_until: Day = Field(None, description="its last day")

    def columns(self, *, is_new: bool) -> dict[str, Value]:
        """Return the fields that were sent as columns; of a new product all."""
        sent = self.model_dump(exclude_unset=not is_new)
        for name, said in _AMOUNT_LISTS.items():
            if sent.pop(said, None) is not None:
                by_number = {each.currency_type: each.amount for each in getattr(self, said)}
                for number, currency in enumerate(Currency):
                    sent[f"{name}_{currency.value.lower()}"] = by_number.get(number)
        return sent


_AMOUNT_LISTS = {"amount": "currency_amount_list", "campaign": "campaign_amount_list"}
"""The lists of amounts by the beginnings of the names of their columns."""


class ProductId(Answer):
    """The product that was made or changed."""

    user_shop_bundle_product_client_id: UUID


class ProductOrderBody(RequestModel):
    """All products of a bundle, the first first."""

    product_list: Annotated[list[UUID], Field(max_length=200), AfterValidator(fields.each_once)]


class ProductOrderAnswer(Answer):
    """The products as they stand now."""

    product_list: list[UUID]


class PriceView(BaseModel):
    """A price in one currency with its tax, in minor units and as the language writes it."""

    currency_type: int
    net: int
    tax: int
    gross: int
    gross_text: str


class ProductView(BaseModel):
    """A product as the people of its shop see it."""

    user_shop_bundle_product_client_id: UUID
    user_shop_bundle_client_id: UUID
    position: int
    status: ProductStatus
    pro_name: str
    pro_name_en: str
    pro_info: str
    pro_info_en: str
    pro_group_name: str
    pro_group_name_en: str
    product_type: ProductType
    product_code: str
    show_in_bundle_product_list: bool
    currency_amount_list: list[CurrencyAmount]
    currency_type: int
    tax_rate_percent: Decimal | None
    price_includes_taxes: bool
    price_list: list[PriceView]
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
    expiration_time_value_by_text: str
    organization_id: str
    organization_name: str
    organization_user_id: UUID | None
    organization_username: str
    organization_token: str = Field(
        description="opens the bundle to whoever has it, while the product is for one organization; else empty"
    )
    wanalyzer_project_id: UUID | None
    wanalyzer_stats_id: UUID | None
    wanalyzer_chart_id: UUID | None
    wanalyzer_machinelearning_id: UUID | None
    getting_analysis_output_with_column_inputs_id_type: OutputShape
    layer_tree: list[str]
    layer_usage_type: LimitedTo
    selected_layers: list[str]
    location_usage_type: LimitedTo
    selected_locations: list[str]
    code_list: list[str]
    layer_path_list: list[ChosenPath]
    location_path_list: list[ChosenPath]
    layer_tree_path_list: list[ChosenPath]
    main_rule_algorithm: str
    row_limit_count: int | None
    withdrawal_ground: WithdrawalGround | None
    withdrawal_exception: WithdrawalException | None
    campaign_amount_list: list[CurrencyAmount]
    campaign_price_list: list[PriceView]
    campaign_from: date | None
    campaign_until: date | None
    created_at: datetime
    changed_at: datetime

    @classmethod
    def of(
        cls,
        product: Product,
        lang: Lang,
        *,
        shop: SoldShop,
        names: Mapping[UUID, str],
        token: str,
        known: ChosenPaths,
    ) -> Self:
        """Return the product; ``names`` has the usernames of the people it mentions, ``token`` opens its bundle.

        ``known`` is what its layers and places are called.
        """
        return cls(
            **path_lists(product, known, lang),
            user_shop_bundle_product_client_id=product.id,
            user_shop_bundle_client_id=product.bundle_id,
            currency_amount_list=_amounts(product.amounts),
            campaign_amount_list=_amounts([campaign_amount(product, each) for each in Currency]),
            price_list=prices_of(shop, product, lang),
            campaign_price_list=campaign_prices_of(shop, product, lang),
            expiration_time_value_by_text=say(
                expiry_text(product.expiration_time_type, product.expiration_time_value), lang
            ),
            organization_username=names.get(product.organization_user_id, "")
            if product.organization_user_id
            else "",
            organization_token=token if is_reserved(product, ()) else "",
            **{name: getattr(product, name) for name in cls.model_fields if hasattr(product, name)},
        )


class ProductAnswer(Answer):
    """One product."""

    product: ProductView


class ProductList(Answer):
    """The products of a bundle in their order."""

    list: list[ProductView]


def _amounts(by_number: Sequence[int | None]) -> list[CurrencyAmount]:
    return [
        CurrencyAmount(currency_type=number, amount=amount)
        for number, amount in enumerate(by_number)
        if amount is not None
    ]


def prices_of(shop: SoldShop, product: Product, lang: Lang, *, on: date | None = None) -> list[PriceView]:
    """Return what a product costs by the list, or on a day, in each currency it is offered in."""
    prices = []
    for currency in by_main(main_currency([product])):
        price = price_of(shop, product, currency, on=on)
        if price is not None:
            prices.append(
                PriceView(
                    currency_type=tuple(Currency).index(currency),
                    net=price.net.minor,
                    tax=price.tax.minor,
                    gross=price.gross.minor,
                    gross_text=price.gross.written(lang),
                )
            )
    return prices


def campaign_prices_of(shop: SoldShop, product: Product, lang: Lang) -> list[PriceView]:
    """Return what a product costs in its campaign, in the currencies in which it has one."""
    if product.campaign_from is None:
        return []
    reduced = {number for number, each in enumerate(Currency) if campaign_amount(product, each) is not None}
    prices = prices_of(shop, product, lang, on=product.campaign_from)
    return [price for price in prices if price.currency_type in reduced]
