"""Coupons in the workbook of a catalogue: they are kept above this module, by whoever registers here."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.types import Json, Value
from terazi.modules.shops.errors import NotInThisShop
from terazi.modules.shops.rules.sheets import REF, REFS, SheetKind

Rows = Sequence[Mapping[str, Value]]


@dataclass(frozen=True, kw_only=True, slots=True)
class PutCoupon:
    """What a row made of a coupon: what differs, of a new one what the row says."""

    id: UUID
    code: str
    before: Json
    after: Json


@dataclass(frozen=True, kw_only=True, slots=True)
class CouponBook:
    """Who keeps coupons: writes them as rows, checks a row, and makes or changes a coupon by it."""

    rows: Callable[[UserCall, UUID], Awaitable[Rows]]
    check: Callable[[Json, bool], tuple[Json, Sequence[FieldProblem]]]
    put: Callable[[UserCall, UUID, UUID | None, Json], Awaitable[PutCoupon]]


coupon_books: list[CouponBook] = []


async def coupon_rows(call: UserCall, shop_id: UUID, bundles: Rows) -> Rows | None:
    """Return the coupons of a shop that can be changed, each naming bundles by their numbers; None for who may not."""
    numbers = {each["id"]: each[REF] for each in bundles}
    try:
        rows = [row for book in coupon_books for row in await book.rows(call, shop_id)]
    except NotInThisShop:
        return None
    return [{**row, REFS: [numbers.get(each, each) for each in row[REFS]]} for row in rows]


async def put_coupon(call: UserCall, shop_id: UUID, coupon_id: UUID | None, fields: Json) -> PutCoupon:
    """Make a coupon of a row, or change one; InvalidInput names the cells that do not fit."""
    (book,) = coupon_books
    said, problems = book.check(fields, coupon_id is None)
    if problems:
        raise InvalidInput(problems)
    return await book.put(call, shop_id, coupon_id, said)


def sheets_for(rows: Mapping[SheetKind, Rows], *, only_template: bool) -> list[SheetKind]:
    """Return which sheets are written: all of a template, else those that may be seen."""
    return [kind for kind in SheetKind if only_template or kind in rows]
