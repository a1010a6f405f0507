"""What a shop is told of its orders and its money, and what it sends."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Le
from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Json
from terazi.modules.entitlements.public import UsesPeriod
from terazi.modules.orders.schemas.answers import RefundAccountView
from terazi.modules.orders.schemas.deliveries import DeliveryView
from terazi.modules.orders.schemas.requests import BuyerBody, ChosenWay, Minor
from terazi.modules.orders.schemas.saved_cards import CardRenewalView
from terazi.modules.orders.values import BundleState, DeliveryState

PageSize = Annotated[int, Ge(1), Le(200)]


class AgreementBody(RequestModel):
    """Who will be billed and how it will be paid, as far as it is known, to be filled into the agreements."""

    buyer: BuyerBody = Field(default_factory=BuyerBody)
    pay_type: ChosenWay | None = None


class OrderFilterBody(RequestModel):
    """Which ordered bundles are wanted; what is left out does not matter."""

    status_list: list[BundleState] = Field(default_factory=list, max_length=20)
    pay_type: ChosenWay | None = None
    currency_type: int | None = Field(None, ge=0, le=1)
    user_shopcart_client_id: UUID | None = None
    user_shop_bundle_client_id: UUID | None = None
    begin_date: date | None = None
    end_date: date | None = None
    least_amount: Minor | None = None
    most_amount: Minor | None = None
    has_receipt: bool | None = None
    delivery_status: DeliveryState | None = Field(None, description="that some delivery of it stands so")
    search_text: str = Field("", max_length=100)


class ShopOrder(BaseModel):
    """One ordered bundle, as the list of a shop shows it."""

    user_shopcart_client_id: UUID
    user_shopcart_bundle_client_id: UUID
    user_shop_bundle_client_id: UUID
    user_shopcart_bundle_product_payment_client_id: UUID
    order_number: str
    ordered_at: datetime
    bundle_name: str
    add_bundle_count: int
    username: str
    buyer_name: str
    status: str
    status_text: str
    payment_status: str
    payment_status_text: str
    pay_type: str
    reference: str
    due_at: datetime
    has_receipt: bool
    needs_second_approval: bool
    is_overdue: bool = Field(
        description="whether its time is over and somebody of the shop has to decide about the transfer"
    )
    currency_type: int
    gross: int
    gross_text: str
    refunded: int
    refunded_text: str
    owed: int
    reason: str
    is_trial: bool = Field(description="whether it is tried without paying")
    allowed_list: list[str]


class ShopOrderSum(BaseModel):
    """How many ordered bundles are in a state, and what they come to."""

    status: str
    status_text: str
    currency_type: int
    count: int
    gross: int
    gross_text: str
    refunded: int


class ShopOrderList(Answer):
    """Ordered bundles of a shop, newest first, and the sums over all that fit the filter."""

    sum_list: list[ShopOrderSum]
    list: list[ShopOrder]
    next: UUID | None


class ProgramOrder(BaseModel):
    """One ordered bundle, as a program of its shop reads it; amounts are in the smallest unit of the currency."""

    user_shopcart_client_id: UUID
    user_shopcart_bundle_client_id: UUID
    user_shop_bundle_client_id: UUID
    user_shopcart_bundle_product_payment_client_id: UUID
    order_number: str
    ordered_at: datetime
    bundle_name: dict[str, str]
    add_bundle_count: int
    status: str
    payment_status: str
    pay_type: str
    reference: str
    currency: str
    net: int
    tax: int
    gross: int
    refunded: int
    owed: int
    is_trial: bool
    buyer: Json = Field(description="who is billed, as the order says")


class ProgramOrderList(Answer):
    """Ordered bundles of a shop, newest first; ``next`` is the key of the next page."""

    list: list[ProgramOrder]
    next: UUID | None


class SalesDay(BaseModel):
    """What a shop sold on one day in Turkey."""

    day: date
    count: int
    gross: int
    gross_text: str
    refunded: int


class SalesDays(Answer):
    """Sales by day, oldest first; days without sales are left out."""

    list: list[SalesDay]
    currency_type: int


class OwedRefund(BaseModel):
    """Money that a shop owes back; without a refund it was not decided yet how it is paid."""

    refund_id: UUID | None
    user_shop_client_id: UUID
    shop_name: str
    user_shopcart_client_id: UUID
    user_shopcart_bundle_client_id: UUID
    order_number: str
    buyer_name: str
    reference: str
    pay_type: str
    refund_account: RefundAccountView | None = Field(
        description="where the buyer wants a transfer to be paid back"
    )
    amount: int
    amount_text: str
    state: str
    state_text: str
    reason: str
    detail: str
    owed_since: datetime
    pay_until: datetime
    """Until when it has to be paid back."""
    days_left: int
    """How many days are left; less than none where it is late."""


class OwedRefunds(Answer):
    """What a shop still owes, oldest first."""

    list: list[OwedRefund]


class RefundState(Answer):
    """Where a refund stands."""

    state: str
    state_text: str


class Money(BaseModel):
    """Money that came in and that no payment took by itself."""

    money_id: UUID
    source: str
    state: str
    state_text: str
    amount: int
    amount_text: str
    currency_type: int
    booked_on: date
    text: str
    counterparty: str
    note: str
    detail: str = Field(description="what stands with sending it back")
    can_send_back: bool
    user_shopcart_bundle_product_payment_client_id: UUID | None
    user_shopcart_client_id: UUID | None
    order_number: str
    reference: str
    payment_amount: int | None
    payment_status: str


class MoneyList(Answer):
    """Money that came in, newest first."""

    list: list[Money]
    next: UUID | None


class StatementAnswer(Answer):
    """What a bank statement brought."""

    new_count: int
    proposed_count: int
    known_count: int
    outgoing_count: int
    is_account_named: bool = Field(description="whether the file says of which account it is")


class SetAsideBody(RequestModel):
    """Why money is none of a payment."""

    note: str = Field(min_length=1, max_length=500)


class HeldProduct(BaseModel):
    """What is left of a bought product; ``auth_client_id`` opens it."""

    user_shopcart_bundle_product_client_id: UUID
    auth_client_id: UUID | None
    pro_name: str
    product_type: str
    status: str
    status_text: str
    starts_at: datetime | None
    ends_at: datetime | None
    count: int | None
    granted_count: int | None
    count_period: UsesPeriod | None
    """In which periods the count is given anew."""
    renew_date: datetime | None
    count_suffix: str
    must_wait: bool
    """Whether something else of the bundle has to be used before."""
    may_assign: bool
    delivery_list: list[DeliveryView]
    """What the shop delivered of a service."""


class HeldBundle(BaseModel):
    """A bought bundle and what is left in it."""

    user_shopcart_client_id: UUID
    user_shopcart_bundle_client_id: UUID
    user_shop_bundle_client_id: UUID
    order_number: str
    shop_name: str
    bundle_name: str
    add_bundle_count: int
    status: str
    status_text: str
    reason: str = Field(description="why its shop paused it, or ended a part of it")
    is_trial: bool = Field(description="whether it is tried without paying, until it ends by itself")
    approved_at: datetime | None
    ends_at: datetime | None
    product_list: list[HeldProduct]
    card_renewal: CardRenewalView | None


class HeldBundles(Answer):
    """What the caller bought and still holds, newest first."""

    list: list[HeldBundle]


class AssignedPerson(BaseModel):
    """Somebody to whom a bundle is assigned; without a state it was not taken yet."""

    username: str
    user_shopcart_client_id: UUID | None
    status: str
    status_text: str
    taken_at: datetime | None


class AssignedPeople(Answer):
    """To whom a bundle is assigned, in the order in which they were named."""

    assigned_user_list: list[AssignedPerson]


class ProofLine(BaseModel):
    """One thing that must hold, and of what it does not."""

    name: str
    text: str
    is_right: bool
    wrong_count: int
    wrong_id_list: list[UUID]


class CurrencyTotal(BaseModel):
    """What was taken and paid back in a currency."""

    currency_type: int
    taken: int
    taken_text: str
    refunded: int
    refunded_text: str
    waiting: int
    waiting_text: str
    paid_count: int


class DebtsInCurrency(BaseModel):
    """What shops owe buyers in a currency, and what of it should have been paid back by now."""

    currency_type: int
    owed: int
    owed_text: str
    late: int
    late_text: str


class IssuedCredits(BaseModel):
    """Credits issued = sold by shops of the platform + welcome + gifts + returned."""

    is_right: bool
    issued: int = Field(description="all credits that were ever issued, by the ledger")
    sold: int = Field(description="sold by shops of the platform, without what was returned")
    welcome: int
    gifts: int = Field(description="given away by administrators")
    returned: int = Field(description="sold, and taken back with refunds")


class Reconciliation(Answer):
    """The proof on the live database that no money, credits or uses were made or lost."""

    is_right: bool
    checked_at: datetime
    total_list: list[CurrencyTotal]
    debt_list: list[DebtsInCurrency] = Field(
        description="in each currency in which a shop owes a buyer something"
    )
    issued_credits: IssuedCredits
    list: list[ProofLine]
