"""The home of a shop as it is sent."""

from datetime import date, datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer
from terazi.modules.orders.rules.shop_work import ShopWork, WaitsFor
from terazi.modules.orders.schemas.shop import CurrencyTotal
from terazi.modules.shops.public import SetupStep, ShopStatus


class OverseenShop(BaseModel):
    """A shop on whose orders the caller works, and how much waits for it."""

    user_shop_client_id: UUID
    shop_name: str
    status: ShopStatus
    waiting_count: int


class SetupStepView(BaseModel):
    """A step of a shop's way to its first sale."""

    step: SetupStep
    is_done: bool


class ShopWaiting(BaseModel):
    """So many things of a kind wait, and for whom."""

    work: ShopWork
    waits_for: WaitsFor
    count: int
    oldest_at: datetime = Field(description="since when the oldest of them waits")
    days_left: int | None = Field(
        description="of refunds that are owed: how many days are left for the oldest; less than none where it is late"
    )


class ShopSales(BaseModel):
    """What a shop sold on one day in Turkey, in one currency."""

    day: date
    currency_type: int
    count: int
    gross: int
    refunded: int


class ShopDebt(BaseModel):
    """What a shop owes back in one currency."""

    currency_type: int
    count: int
    amount: int
    amount_text: str
    pay_until: datetime = Field(description="until when the oldest of it has to be paid back")
    days_left: int


class WrongOrder(BaseModel):
    """An order in which something does not add up."""

    user_shopcart_client_id: UUID
    order_number: str


class ShopProofLine(BaseModel):
    """One thing that must hold of a shop's orders, and in which orders it does not."""

    name: str
    text: str
    is_right: bool
    wrong_count: int
    order_list: list[WrongOrder]


class ShopProof(Answer):
    """The proof that the orders of one shop add up."""

    is_right: bool
    checked_at: datetime
    total_list: list[CurrencyTotal]
    list: list[ShopProofLine]


class ShopOverviewView(BaseModel):
    """One shop as its people see it first."""

    user_shop_client_id: UUID
    shop_name: str
    status: ShopStatus
    kind: str
    step_list: list[SetupStepView] = Field(description="the way to the first sale; empty once the shop sells")
    waiting_list: list[ShopWaiting] = Field(description="what waits, the most pressing first")
    sales_list: list[ShopSales] = Field(
        description="the last 365 days, oldest first; days without sales are left out"
    )
    debt_list: list[ShopDebt]


class ShopHomeAnswer(Answer):
    """The caller's shops, and one of them in full."""

    shop_list: list[OverseenShop]
    overview: ShopOverviewView | None
