"""What a buyer is told before withdrawing, and after it."""

from datetime import date, datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.orders.rules.withdrawal import Bar


class WithdrawBody(RequestModel):
    """Why somebody withdraws, who need not say it, and that it is known where nothing is paid back."""

    reason: str = Field("", max_length=500)
    accepts_loss: bool = Field(
        False, description="nothing is paid back for what can no longer be withdrawn from, and that is known"
    )


class WithdrawalView(BaseModel):
    """Whether a product that is not over can be withdrawn from, until the end of which day, and what would be paid back."""

    user_shopcart_bundle_product_client_id: UUID
    user_shopcart_bundle_client_id: UUID
    user_shop_client_id: UUID
    is_withdrawable: bool
    last_day: date | None
    bar: Bar | None
    text: str
    is_paid: bool = Field(description="whether it cost anything that was not paid back")
    amount: int
    amount_text: str


class WithdrawalList(Answer):
    """What of an order its buyer could end now."""

    list: list[WithdrawalView]


class WithdrawnAnswer(Answer):
    """What is owed to the buyer for what was ended, and until when it has to be paid back."""

    owed: int
    pay_until: datetime | None
