"""Coupons as their shops make them and see them."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints, ValidationError

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.calls.validation_errors import invalid_input
from terazi.foundation.errors import FieldProblem
from terazi.foundation.types import Json
from terazi.modules.orders.rules.coupon_sheet import body_fields, told_fields

_LARGEST = 100_000_000_00
Amount = Annotated[int, Field(ge=1, le=_LARGEST)]
Count = Annotated[int, Field(ge=1, le=1_000_000)]


class CouponBody(RequestModel):
    """A coupon: either a percentage, or amounts in the currencies in which it holds."""

    code: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=6, max_length=40, pattern=r"^[\w\- ]+$"),
        Field(
            description="what buyers type; case and blanks do not matter, and a short one would be guessed"
        ),
    ]
    percent: Annotated[Decimal, Field(gt=0, le=100, decimal_places=2)] | None = None
    amount_try: Amount | None = None
    amount_usd: Amount | None = None
    starts_on: date | None = None
    ends_on: date | None = Field(None, description="its last day")
    most_uses: Count | None = Field(None, description="by all orders together; empty: as often as one likes")
    most_per_person: Count | None = None
    bundle_list: Annotated[list[UUID], Field(max_length=200)] = Field([], description="only these bundles")
    bundle_group: Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)] = Field(
        "", description="only bundles of this group, where none is named"
    )
    is_stackable: bool = Field(False, description="whether it holds beside other coupons and campaign prices")


_MAY_BE_EMPTY = {name for name, each in CouponBody.model_fields.items() if each.default is None}


def coupon_columns(row: Json, is_new: bool) -> tuple[Json, Sequence[FieldProblem]]:
    """Return a row of the sheet of coupons as what is said of one, and which cells do not fit."""
    said = body_fields(row)
    if "bundle_group" in said:
        said["bundle_group"] = said["bundle_group"] or ""
    said = {name: value for name, value in said.items() if value is not None or name in _MAY_BE_EMPTY}
    try:
        body = CouponBody.model_validate(said)
    except ValidationError as wrong:
        return {}, told_fields(invalid_input(wrong.errors()).problems)
    columns = body.model_dump(exclude_unset=not is_new)
    if "bundle_list" in columns:
        columns["bundle_ids"] = columns.pop("bundle_list")
    return columns, []


class CouponState(StrEnum):
    """Whether a coupon takes something off today, or why not."""

    OPEN = "open"
    NOT_YET = "not_yet"
    USED_UP = "used_up"
    ENDED = "ended"


class CouponView(BaseModel):
    """A coupon as its shop sees it."""

    coupon_id: UUID
    code: str
    percent: Decimal | None
    amount_try: int | None
    amount_usd: int | None
    starts_on: date | None
    ends_on: date | None
    most_uses: int | None
    most_per_person: int | None
    uses: int
    bundle_list: list[UUID]
    bundle_group: str
    is_stackable: bool
    created_at: datetime
    ended_at: datetime | None
    state: CouponState


class CouponId(Answer):
    """The coupon that was made, changed or ended."""

    coupon_id: UUID


class CouponList(Answer):
    """The coupons of a shop: those that hold before those that ended."""

    list: list[CouponView]


class OrderCoupon(BaseModel):
    """A coupon that took something off an order."""

    coupon_id: UUID
    code: str
    shop_name: str
    amount: int
    amount_text: str
    is_returned: bool = Field(description="whether the order was not paid and the use counts no more")


class CartCoupon(BaseModel):
    """A coupon in a cart: what it takes off, or why it takes nothing."""

    coupon_id: UUID
    code: str
    amount: int
    amount_text: str
    problem_text: str
