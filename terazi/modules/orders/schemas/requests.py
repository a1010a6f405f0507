"""What is sent to carts, orders and payments."""

from typing import Annotated, Literal
from uuid import UUID

from annotated_types import Ge, Le
from pydantic import Field

from terazi.foundation.calls.schemas import RequestModel
from terazi.modules.orders.values import MOST_COUNT, BuyerDetails, BuyerKind

Count = Annotated[int, Ge(1), Le(MOST_COUNT)]
ChosenWay = Literal["card", "transfer"]
Minor = Annotated[int, Ge(0), Le(10**15)]


class BuyerBody(RequestModel):
    """Who is billed."""

    kind: BuyerKind = BuyerKind.PERSON
    name: str = Field("", max_length=200)
    firstname: str = Field("", max_length=100)
    lastname: str = Field("", max_length=100)
    identity_number: str = Field("", max_length=20)
    tax_office: str = Field("", max_length=100)
    address: str = Field("", max_length=500)
    district: str = Field("", max_length=100)
    city: str = Field("", max_length=100)
    zip_code: str = Field("", max_length=20)
    country: str = Field("TR", pattern=r"^[A-Z]{2}$")
    phone: str = Field("", max_length=20)
    mail: str = Field("", max_length=254)

    def details(self) -> BuyerDetails:
        """Return who is billed, without spaces around what was typed."""
        values = {name: value.strip() for name, value in self.model_dump(exclude={"kind"}).items()}
        return BuyerDetails(kind=self.kind, **values)


class BilledPlace(RequestModel):
    """On which it depends whether tax is charged."""

    kind: BuyerKind
    country: str = Field(pattern=r"^[A-Z]{2}$")


class CartListBody(RequestModel):
    """For whom carts are priced."""

    buyer: BilledPlace | None = Field(
        None, description="who is to be billed; without it whom the caller lets be billed first"
    )


class ApprovedAgreement(RequestModel):
    """One agreement that the buyer has opened, read and approved, in the version that was shown."""

    agreement_id: UUID
    version: int = Field(ge=1, le=2**31 - 1)
    is_approved: bool = True


class OrderBody(RequestModel):
    """A cart is ordered: who is billed, what was approved, how it will be paid and which total was shown."""

    agreement_approve_list: list[ApprovedAgreement] = Field(default_factory=list, max_length=500)
    pay_type: ChosenWay = "card"
    buyer: BuyerBody = Field(default_factory=BuyerBody)
    is_buyer_remembered: bool = Field(False, description="whether who is billed is kept for the next order")
    total_minor: Minor
    consent_version: int | None = Field(
        None, ge=1, le=2**31 - 1, description="which words of the consent to performance at once were ticked"
    )


class TakeBody(RequestModel):
    """What was approved to take a bundle that needs no order."""

    agreement_approve_list: list[ApprovedAgreement] = Field(default_factory=list, max_length=500)


class ProductPayment(RequestModel):
    """How one payment of an order is made."""

    user_shopcart_bundle_product_payment_client_id: UUID | None = None
    pay_type: ChosenWay | None = None
    bank_slot: int | None = Field(None, ge=1, le=5)
    card_renewal_version: int | None = Field(
        None, ge=1, le=2**31 - 1, description="which words of the consent to renew by card were ticked"
    )


class PaymentBody(RequestModel):
    """Which payments are made now, and how; empty = the first one that waits, as it was chosen."""

    product_payment_list: list[ProductPayment] = Field(default_factory=list, max_length=1)


class MoveBody(RequestModel):
    """Why something is moved, and for a refund how much is paid back, which has to be said."""

    reason: str = Field("", max_length=500)
    refund_amount: Minor | None = None
    accepts_loss: bool = Field(
        False, description="a buyer knows that nothing is paid back for what can no longer be withdrawn from"
    )
