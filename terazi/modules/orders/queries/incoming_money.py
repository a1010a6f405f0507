"""Money that came into a shop and that no payment took by itself."""

from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from sqlalchemy import RowMapping, Table, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.modules.orders.tables.orders import Shopcart
from terazi.modules.orders.tables.payments import IncomingMoney, Payment
from terazi.modules.orders.values import MoneyState, PaymentState, PayWay

_FRESH = {"populate_existing": True}


async def insert_money(db: Transaction, values: dict[str, Any]) -> bool:
    """Keep money that came in; False where it is known already. Any: column values."""
    return bool(await insert_moneys(db, [values]))


async def insert_moneys(db: Transaction, rows: Sequence[dict[str, Any]]) -> list[UUID | None]:
    """Keep money that came in, many rows a statement, and return of what was not known the payment it may be.

    Any: column values.
    """
    if not rows:
        return []
    new = (
        insert(cast("Table", IncomingMoney.__table__))
        .on_conflict_do_nothing()
        .returning(IncomingMoney.payment_id)
    )
    return list((await db.scalars(new, rows)).all())


async def lock_money_of_shop(
    db: Transaction, money_id: UUID, shop_id: UUID, *, lock: bool
) -> IncomingMoney | None:
    """Return money that came into a shop, locked if wanted; orders are locked before money."""
    question = select(IncomingMoney).where(IncomingMoney.id == money_id, IncomingMoney.shop_id == shop_id)
    if lock:
        question = question.with_for_update()
    return await db.scalar(question.execution_options(**_FRESH))


async def waiting_transfers(reader: Reader, shop_id: UUID) -> Sequence[RowMapping]:
    """Return the transfers that a shop waits for, with who makes them."""
    return await reader.rows(
        select(Payment.id, Payment.reference, Payment.amount, Payment.currency, Shopcart.buyer)
        .join(Shopcart, Shopcart.id == Payment.shopcart_id)
        .where(
            Payment.shop_id == shop_id,
            Payment.state == PaymentState.WAITING,
            Payment.pay_way == PayWay.TRANSFER,
        )
        .limit(20_000)
    )


async def lock_proposed(db: Transaction, payment: Payment) -> IncomingMoney | None:
    """Return the money that was proposed for a payment, of exactly its amount, locked; None where it may be several."""
    found = await db.scalars(
        select(IncomingMoney)
        .where(
            IncomingMoney.payment_id == payment.id,
            IncomingMoney.state == MoneyState.PROPOSED,
            IncomingMoney.amount == payment.amount,
            IncomingMoney.currency == payment.currency,
        )
        .limit(2)
        .with_for_update()
        .execution_options(**_FRESH)
    )
    moneys = found.all()
    return moneys[0] if len(moneys) == 1 else None
