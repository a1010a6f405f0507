"""Bills that a shop's people write and change by hand."""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.db import TransactionReader
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import find_profile
from terazi.modules.bills import queries
from terazi.modules.bills.actions.drafting import draft_bill, edit_bill
from terazi.modules.bills.actions.orders import lines_left
from terazi.modules.bills.actions.reading import require_own_bill
from terazi.modules.bills.actions.shops import card_of_shop, require_shop
from terazi.modules.bills.errors import (
    BillNotFound,
    BillNotRewritable,
    BuyerNotFound,
    NothingToBill,
    OrderBilled,
)
from terazi.modules.bills.rules.logos import logo_from
from terazi.modules.bills.rules.stored import facts_from
from terazi.modules.bills.values import BillFacts, BillKind, BillState, Buyer

LOGO_KILOBYTES = 150
Rewrite = Callable[[BillFacts], BillFacts]


async def write_bill(call: UserCall, shop_id: UUID, rewritten: Rewrite) -> UUID:
    """Write a bill of a shop; it begins with the shop as it is now."""
    await require_shop(call, shop_id)
    card = await card_of_shop(call, shop_id)
    facts = rewritten(BillFacts(seller=card.seller, buyer=Buyer(), lines=(), currency=call.currency))
    await _require_buyer(call, facts)
    return await draft_bill(
        call, shop_id=shop_id, owner_id=card.owner_id, facts=facts, created_by=call.user.id
    )


async def write_anew(call: UserCall, shop_id: UUID, cancelled_id: UUID, rewritten: Rewrite) -> UUID:
    """Write a cancelled bill of an order once more, over what of the order was not paid back since."""
    row = await require_own_bill(call, cancelled_id)
    if row["shop_id"] != shop_id:
        raise BillNotFound
    order_id = row["order_id"]
    if order_id is None or row["kind"] != BillKind.SALE or row["state"] != BillState.CANCELLED:
        raise BillNotRewritable
    lines = await lines_left(call, order_id)  # locks the order: who comes at the same time waits here
    if await queries.is_billed(TransactionReader(call.db), order_id):
        raise OrderBilled
    if not lines:
        raise NothingToBill
    owner_id = await queries.owner_of_shop(call.reader, shop_id)
    before = facts_from(row, ())
    facts = rewritten(replace(before, lines=lines, currency=lines[0].unit_price.currency, bill_date=None))
    await _require_buyer(call, facts)
    return await draft_bill(
        call,
        shop_id=shop_id,
        owner_id=owner_id or call.user.id,
        facts=facts,
        order_id=order_id,
        created_by=call.user.id,
    )


async def change_bill(call: UserCall, bill_id: UUID, rewritten: Rewrite) -> None:
    """Change a bill of a shop that has no number yet."""
    await require_own_bill(call, bill_id)
    checked: list[BillFacts] = []

    def remember(before: BillFacts) -> BillFacts:
        checked.append(rewritten(before))
        return checked[-1]

    await edit_bill(call, bill_id, remember)
    await _require_buyer(call, checked[-1])


async def keep_logo(call: UserCall, data: str | None) -> str | None:
    """Keep a logo that was sent and return its key: empty where the bill is to have none, None where nothing was sent."""
    if not data:
        return data
    content = await asyncio.to_thread(logo_from, data, most_kilobytes=LOGO_KILOBYTES)
    key = f"bills/logos/{hashlib.sha256(content).hexdigest()}.png"
    await call.storage.put(key, content)
    return key


async def _require_buyer(call: UserCall, facts: BillFacts) -> None:
    user_id = facts.buyer.user_id
    if user_id is not None and await find_profile(call.reader, UserId(user_id)) is None:
        raise BuyerNotFound(field="buyer.user_client_id")
