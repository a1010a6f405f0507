"""What carts, orders and payments answer."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.types import Json
from terazi.modules.orders.schemas.coupons import CartCoupon, OrderCoupon
from terazi.modules.orders.schemas.deliveries import DeliveryView
from terazi.modules.orders.schemas.saved_cards import RenewalOffer
from terazi.modules.orders.values import ApprovalObstacle


class Price(BaseModel):
    """An amount in minor units, with and without tax, and how it is written."""

    currency_type: int
    net: int
    tax: int
    gross: int
    net_text: str
    tax_text: str
    gross_text: str


class CartNotice(BaseModel):
    """What changed since the cart was last shown."""

    notice: str
    message: str


class CartConsent(BaseModel):
    """What is ticked, in a box of its own, before something is ordered that is performed at once."""

    version: int
    text: str
    product_list: list[str]


class CartAgreement(BaseModel):
    """An agreement to approve, in its current version."""

    agreement_id: UUID
    version: int
    kind: str
    title: str = Field(description="empty where the bundle was put on sale before titles were kept with it")
    user_shop_bundle_product_client_id: UUID | None


class CartProduct(BaseModel):
    """One product of a bundle in the cart."""

    pro_name: str
    product_type: str
    price: Price
    tax_rate_percent: str
    withdrawal_text: str = Field(description="in words until when one may withdraw from it, and why not")


class SoldAt(BaseModel):
    """Where a bundle is sold that this site does not sell; no name where that is nowhere."""

    name: str
    address: str


class CartBundle(BaseModel):
    """A bundle in the cart, as it costs now."""

    user_shopcart_bundle_client_id: UUID
    user_shop_bundle_client_id: UUID
    user_shop_client_id: UUID
    shop_name: str
    bundle_name: str
    add_bundle_count: int
    price: Price | None
    discount_text: str = Field(
        description="how much less than by the list it costs, in a campaign or by coupons; empty: no less"
    )
    was_gross: int
    was_gross_text: str
    notice_list: list[CartNotice]
    product_list: list[CartProduct]
    agreement_list: list[CartAgreement]
    can_be_ordered: bool
    can_pay_by_card: bool
    can_pay_by_transfer: bool
    added_by: str = Field(description="who of the shop put it there, where it was not the customer")
    is_suggested: bool = Field(
        description="whether the customer has yet to accept it; until then it is no part of an order"
    )
    sold_at: SoldAt | None = Field(
        description="where it is sold if not on this site: it stays in the cart and is no part of an order made here"
    )


class CartPayment(BaseModel):
    """What one seller is paid of a cart."""

    user_shop_client_id: UUID
    shop_name: str
    total: Price


class Cart(BaseModel):
    """An open cart, as it costs now; ``total`` leaves out what cannot be ordered, or is ordered on another site."""

    user_shopcart_client_id: UUID
    currency_type: int
    bundle_list: list[CartBundle]
    total: Price
    tax_note: str = Field(description="why no tax is charged; empty where it is")
    consent: CartConsent | None
    card_renewal: RenewalOffer | None
    coupon_list: list[CartCoupon]
    payment_list: list[CartPayment] = Field(description="how the total is paid: each seller by itself")
    can_be_ordered: bool
    can_pay_by_card: bool
    can_pay_by_transfer: bool


class CartAnswer(Answer):
    """The cart after the change."""

    shopcart: Cart


class CartList(Answer):
    """The caller's open carts, one for each currency."""

    list: list[Cart]


class AgreementText(BaseModel):
    """The words of an agreement, filled in for this buyer and order."""

    agreement_id: UUID
    version: int
    kind: str
    title: str
    text: str
    sha256: str


class AgreementTexts(Answer):
    """The agreements of a cart or order."""

    list: list[AgreementText]


class BankAccount(BaseModel):
    """An account that a shop is paid into."""

    slot: int
    bank_name: str
    bank_title: str
    iban: str
    bank_info: str


class HeldMoneyView(BaseModel):
    """Money that a card was charged and that counts for no payment, and what becomes of it."""

    amount: int
    amount_text: str
    state: str
    text: str


class RefundAccountView(BaseModel):
    """Where a buyer wants a transfer to be paid back."""

    iban: str
    holder: str


class PaymentView(BaseModel):
    """One payment of an order; ``page_url`` is where a card is paid now."""

    user_shopcart_bundle_product_payment_client_id: UUID
    user_shop_client_id: UUID
    shop_name: str
    status: str
    status_text: str
    pay_type: str
    installments: int = Field(
        description="in how many monthly instalments the card pays it; the amount is the same"
    )
    attempt: int
    amount: int
    amount_text: str
    refunded: int
    refunded_text: str
    currency_type: int
    reference: str
    bank: BankAccount | None
    bank_list: list[BankAccount]
    fast_qr: str = Field(
        description="for the buyer of a transfer in lira: a picture of the TR Karekod that fills it in; else empty"
    )
    refund_account: RefundAccountView | None = Field(description="where the buyer wants it to be paid back")
    page_url: str
    due_at: datetime
    approved_at: datetime | None
    reason: str
    detail: str
    is_current: bool
    needs_second_approval: bool
    is_to_decide: bool = Field(
        description="whether the shop has to decide about a receipt or a second approval: it ends by no clock"
    )
    is_overdue: bool = Field(description="whether the time to pay is over, and the shop has yet to decide")
    allowed_list: list[str]
    held_list: list[HeldMoneyView]
    approval_obstacle: ApprovalObstacle
    receipt_count: int
    card_renewal: RenewalOffer | None


class PaymentAnswer(Answer):
    """The payment that counts now; a card payment without ``page_url`` is opened by making the call again."""

    payment: PaymentView


class OrderedProduct(BaseModel):
    """One product of an ordered bundle."""

    user_shopcart_bundle_product_client_id: UUID
    pro_name: str
    product_type: str
    status: str
    status_text: str
    price: Price
    tax_rate_percent: str
    refunded: int
    refunded_text: str
    starts_at: datetime | None
    ends_at: datetime | None
    allowed_list: list[str]
    can_be_delivered: bool = Field(description="whether the shop can say now that uses of it were delivered")
    granted_count: int | None = Field(description="how many uses were bought, where they are counted")
    delivery_list: list[DeliveryView]


class OrderedBundle(BaseModel):
    """One bundle of an order."""

    user_shopcart_bundle_client_id: UUID
    user_shop_bundle_client_id: UUID
    user_shop_client_id: UUID
    shop_name: str
    bundle_name: str
    add_bundle_count: int
    status: str
    status_text: str
    price: Price
    discount_text: str = Field(
        description="how much less than by the list it cost, in a campaign or by coupons; empty: no less"
    )
    refunded: int
    refunded_text: str
    owed: int
    owed_text: str
    pay_until: datetime | None = Field(description="until when what is owed has to be paid back")
    reason: str
    is_trial: bool = Field(description="whether it is tried without paying, until it ends by itself")
    approved_at: datetime | None
    ends_at: datetime | None
    user_shopcart_bundle_product_payment_client_id: UUID | None
    product_list: list[OrderedProduct]
    allowed_list: list[str]


class OrderEventView(BaseModel):
    """One line of an order's timeline."""

    at: datetime
    kind: str
    text: str
    sentence: str
    """What happened and who did it, as a person tells it."""
    is_told: bool
    """Whether a person would tell it; the rest are details."""
    subject: str
    """The name of the product or of the bundle that it happened to; empty where it was the whole order or a payment."""
    from_status: str
    to_status: str
    mover: str
    actor: str
    note: str
    user_shopcart_bundle_client_id: UUID | None
    user_shopcart_bundle_product_client_id: UUID | None
    user_shopcart_bundle_product_payment_client_id: UUID | None


class RefundView(BaseModel):
    """Money that is owed or was paid back."""

    refund_id: UUID
    user_shopcart_bundle_client_id: UUID
    amount: int
    amount_text: str
    state: str
    state_text: str
    reason: str
    detail: str
    created_at: datetime
    done_at: datetime | None
    can_undo: bool = Field(description="whether it can be taken back that it was paid")


class ConsentView(BaseModel):
    """The consent to performance at once that was given with an order, in its words."""

    version: int
    text: str
    given_at: datetime


class ApprovalView(BaseModel):
    """An agreement that was approved with the order."""

    agreement_id: UUID
    user_shopcart_bundle_client_id: UUID
    version: int
    kind: str
    title: str
    sha256: str
    approved_at: datetime


class ReceiptView(BaseModel):
    """A receipt of a transfer, and a link that opens it for a quarter of an hour."""

    document_id: UUID
    user_shopcart_bundle_product_payment_client_id: UUID
    file_name: str
    file_type: str
    size: int
    created_at: datetime
    url: str


class Order(BaseModel):
    """An order as its buyer, or one shop, sees it."""

    user_shopcart_client_id: UUID
    order_number: str
    ordered_at: datetime
    currency_type: int
    pay_type: str
    total: Price
    tax_note: str = Field(description="why no tax was charged; empty where it was")
    buyer: Json
    buyer_country: str = Field(description="its name where it is another than Türkiye")
    bundle_list: list[OrderedBundle]
    coupon_list: list[OrderCoupon]
    payment_list: list[PaymentView]


class OrderAnswer(Answer):
    """The order that the cart became."""

    order: Order


class OrderDetails(Answer):
    """An order with everything that happened to it."""

    order: Order
    event_list: list[OrderEventView]
    refund_list: list[RefundView]
    approval_list: list[ApprovalView]
    consent: ConsentView | None
    receipt_list: list[ReceiptView]


class OrderList(Answer):
    """Orders, newest first; ``next`` is the key of the next page."""

    list: list[Order]
    next: UUID | None


class StatusAnswer(Answer):
    """The state after the move."""

    status: str
    status_text: str


class DocumentAnswer(Answer):
    """A receipt; ``list`` has all of the order's, oldest first."""

    document: ReceiptView
    list: list[ReceiptView]
