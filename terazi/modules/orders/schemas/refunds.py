"""What calls about refunds take and answer."""

from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.orders.schemas.answers import RefundAccountView


class RefundPartView(BaseModel):
    """Something of a payment that can be paid back: the payment as a whole, a bundle or a product."""

    what: str
    id: UUID
    name: str = Field(description="empty for the payment as a whole")
    most: int
    most_text: str
    is_divisible: bool = Field(description="whether a part of it can be paid back")


class RefundQuoteAnswer(Answer):
    """What was paid, what of it went back, and what can be paid back now."""

    currency_type: int
    sign: str
    paid_text: str
    refunded: int
    refunded_text: str
    part_list: list[RefundPartView]


class RefundAccountBody(RequestModel):
    """An account, and whose it is."""

    iban: str = Field(max_length=50)
    holder: str = Field(max_length=100)


class RefundAccountAnswer(Answer):
    """The account as it is kept."""

    refund_account: RefundAccountView
