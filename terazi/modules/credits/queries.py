"""Questions about credits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, RowMapping, Uuid, bindparam, case, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction, first_of, rows_of_each
from terazi.foundation.driver import NewRow, Prepared
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import beyond
from terazi.foundation.later import write_later
from terazi.foundation.metadata import Json
from terazi.modules.accounts.public import LATELY, LOOKED_BACK, Spending
from terazi.modules.credits.tables import CreditEntry, CreditGift, CreditHold, CreditLot, CreditWallet
from terazi.modules.credits.values import HoldState, LedgerAccount, Movement

_OWNER = bindparam("wallet_of", type_=Uuid())
_OPENED = Prepared(
    insert(CreditWallet).values(user_id=_OWNER, available=0, reserved=0).on_conflict_do_nothing()
)
_LOCKED = Prepared(select(CreditWallet.available).where(CreditWallet.user_id == _OWNER).with_for_update())
HOLDING = (_OPENED, _LOCKED)
"""Lock the wallet of ``:wallet_of``, which is made where there is none; asked first in the trip that needs it."""
_MORE, _MORE_RESERVED = bindparam("more", type_=BigInteger()), bindparam("more_reserved", type_=BigInteger())
_MOVED = Prepared(
    update(CreditWallet)
    .where(
        CreditWallet.user_id == bindparam("owner"),
        CreditWallet.available + _MORE >= 0,
        CreditWallet.reserved + _MORE_RESERVED >= 0,
    )
    .values(available=CreditWallet.available + _MORE, reserved=CreditWallet.reserved + _MORE_RESERVED)
    .returning(CreditWallet.user_id)
)
_GRANTED = NewRow(
    CreditEntry.__table__,
    lambda row: row.on_conflict_do_nothing(
        index_elements=["user_id", "cause_key"], index_where=text("movement = 'granted'")
    ),
)
_ADDED = Prepared(
    update(CreditWallet)
    .where(CreditWallet.user_id == CreditEntry.user_id, CreditEntry.id == bindparam("id"))
    .values(available=CreditWallet.available + CreditEntry.amount)
    .returning(CreditWallet.user_id)
)
_NEW_LOT = NewRow(CreditLot.__table__)


@dataclass(frozen=True, slots=True)
class Balance:
    """What a person can spend, and what running jobs have set aside."""

    available: int
    reserved: int


async def balance_of(reader: Reader, user_id: UserId) -> Balance:
    """Return a person's balance; zero where nothing was ever granted."""
    row = await reader.first(
        select(CreditWallet.available, CreditWallet.reserved).where(CreditWallet.user_id == user_id)
    )
    return Balance(row["available"], row["reserved"]) if row else Balance(0, 0)


async def spending_of(db: Transaction, user_id: UserId, *, now: datetime) -> Spending:
    """Return what jobs of a person take lately, and the most that those of one day have spent before."""
    since = now - LATELY
    days = (
        select(func.sum(CreditHold.amount).label("spent"))
        .where(
            CreditHold.user_id == user_id,
            CreditHold.state == HoldState.SPENT,
            CreditHold.made_at <= since,
            CreditHold.made_at > now - LOOKED_BACK,
        )
        .group_by(func.date_trunc("day", CreditHold.made_at))
        .subquery()
    )
    lately = select(func.coalesce(func.sum(CreditHold.amount), 0)).where(
        CreditHold.user_id == user_id,
        CreditHold.state.in_((HoldState.HELD, HoldState.SPENT)),
        CreditHold.made_at > since,
    )
    most = select(func.coalesce(func.max(days.c.spent), 0))
    row = (await db.execute(select(lately.scalar_subquery(), most.scalar_subquery()))).one()
    return Spending(lately=int(row[0]), most=int(row[1]))


async def list_entries(
    reader: Reader, user_id: UserId, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return a person's movements, newest first, from before the given entry on."""
    question = select(
        CreditEntry.id, CreditEntry.movement, CreditEntry.amount, CreditEntry.cause, CreditEntry.made_at
    ).where(CreditEntry.user_id == user_id)
    if before:
        question = question.where(CreditEntry.id < before)
    return await reader.rows(question.order_by(CreditEntry.id.desc()).limit(count))


async def move(db: Transaction, user_id: UserId, *, available: int, reserved: int) -> bool:
    """Change the wallet by these amounts; False if it would fall below zero."""
    values = {"owner": user_id, "more": available, "more_reserved": reserved}
    return await first_of(db, _MOVED, values) is not None


async def grant_once(db: Transaction, entry: dict[str, Any]) -> bool:
    """Write a grant and add it to the wallet, unless one with the same cause exists. Any: column values."""
    _, added = await rows_of_each(db, [_GRANTED, _ADDED], entry)
    return bool(added)


async def settle_hold(db: Transaction, hold_id: UUID, state: HoldState) -> CreditHold | None:
    """Settle a hold and return it; None where it does not exist or was settled before."""
    return await db.scalar(
        update(CreditHold)
        .where(CreditHold.id == hold_id, CreditHold.state == HoldState.HELD)
        .values(state=state)
        .returning(CreditHold)
    )


async def lock_wallet(db: Transaction, user_id: UserId) -> int | None:
    """Lock a person's wallet and return what the person can spend; None where there is no wallet yet."""
    row = await first_of(db, _LOCKED, {"wallet_of": user_id})
    return row["available"] if row else None


def add_lot(db: Transaction, values: dict[str, Any]) -> None:
    """Write a new lot down. Any: column values."""
    write_later(db, _NEW_LOT, values)


async def lots_to_spend(db: Transaction, user_id: UserId) -> Sequence[CreditLot]:
    """Return the lots of a locked wallet that have something left, in the order in which they are spent."""
    found = await db.scalars(
        select(CreditLot)
        .where(CreditLot.user_id == user_id, CreditLot.left_over > 0)
        .order_by(CreditLot.expires_at.nulls_last(), CreditLot.is_bought, CreditLot.made_at, CreditLot.id)
        .execution_options(populate_existing=True)
    )
    return found.all()


async def change_lots(db: Transaction, changes: Mapping[UUID, int]) -> None:
    """Add to what is left of lots, or take from it."""
    for lot_id, change in changes.items():
        await db.execute(
            update(CreditLot)
            .where(CreditLot.id == lot_id)
            .values(left_over=CreditLot.left_over + change)
            .execution_options(synchronize_session=False)
        )


async def left_of_lots(reader: Reader, user_id: UserId, now: datetime) -> Sequence[RowMapping]:
    """Return what a person can still spend of each lot."""
    is_over = CreditLot.expires_at <= now
    return await reader.rows(
        select(
            CreditLot.id,
            CreditLot.cause_key,
            case((is_over, 0), else_=CreditLot.left_over).label("left_over"),
        ).where(CreditLot.user_id == user_id)
    )


async def list_lots(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return everything that a person was ever given or has bought, oldest first."""
    return await reader.rows(
        select(*CreditLot.__table__.c).where(CreditLot.user_id == user_id).order_by(CreditLot.id)
    )


async def hold_giver(db: Transaction, giver_id: UserId) -> None:
    """Let an administrator give away one thing after the other, so that what was given is counted rightly."""
    await db.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"gifts of {giver_id}", 0))))


async def find_gift(db: Transaction, giver_id: UserId, key: str) -> CreditGift | None:
    """Return what an administrator gave with this key."""
    return await db.scalar(select(CreditGift).where(CreditGift.given_by == giver_id, CreditGift.key == key))


async def given_since(db: Transaction, giver_id: UserId, moment: datetime) -> int:
    """Return how many credits an administrator has given away since a moment."""
    given = select(func.sum(CreditGift.amount)).where(
        CreditGift.given_by == giver_id, CreditGift.made_at > moment
    )
    return int(await db.scalar(given) or 0)


async def owners_of_expired(
    db: Transaction, after: UUID | None, most: int, *, now: datetime
) -> Sequence[UUID]:
    """Return people who have something left of a lot whose time is over."""
    found = await db.scalars(
        select(CreditLot.user_id)
        .where(CreditLot.expires_at <= now, CreditLot.left_over > 0, beyond(CreditLot.user_id, after))
        .distinct()
        .order_by(CreditLot.user_id)
        .limit(most)
    )
    return found.all()


async def available_of(db: Transaction, user_id: UserId) -> int:
    """Return what the person can spend as this transaction sees it."""
    return await db.scalar(select(CreditWallet.available).where(CreditWallet.user_id == user_id)) or 0


async def wallets_that_differ(reader: Reader) -> Sequence[RowMapping]:
    """Return every wallet that is not what its ledger, its lots or its holds say; empty when the books are right."""
    sums = (
        select(
            CreditEntry.user_id,
            _net(LedgerAccount.AVAILABLE).label("available"),
            _net(LedgerAccount.RESERVED).label("reserved"),
        )
        .group_by(CreditEntry.user_id)
        .subquery()
    )
    holds = (
        select(CreditHold.user_id, func.sum(CreditHold.amount).label("held"))
        .where(CreditHold.state == HoldState.HELD)
        .group_by(CreditHold.user_id)
        .subquery()
    )
    lots = (
        select(CreditLot.user_id, func.sum(CreditLot.left_over).label("left_over"))
        .group_by(CreditLot.user_id)
        .subquery()
    )
    return await reader.rows(
        select(CreditWallet.user_id)
        .outerjoin(sums, sums.c.user_id == CreditWallet.user_id)
        .outerjoin(holds, holds.c.user_id == CreditWallet.user_id)
        .outerjoin(lots, lots.c.user_id == CreditWallet.user_id)
        .where(
            (CreditWallet.available != func.coalesce(sums.c.available, 0))
            | (CreditWallet.reserved != func.coalesce(sums.c.reserved, 0))
            | (CreditWallet.reserved != func.coalesce(holds.c.held, 0))
            | (CreditWallet.available != func.coalesce(lots.c.left_over, 0))
        )
    )


def _net(account: LedgerAccount) -> Any:  # Any: an SQL expression
    return func.sum(
        case(
            (CreditEntry.to_account == account, CreditEntry.amount),
            (CreditEntry.from_account == account, -CreditEntry.amount),
            else_=0,
        )
    )


def entry_values(
    *,
    id_: UUID,
    user_id: UserId,
    movement: Movement,
    amount: int,
    cause_key: str,
    cause: Json,
    made_at: datetime,
) -> dict[str, Any]:
    """Return the columns of one entry. Any: column values."""
    source, target = movement.accounts
    return {
        "id": id_,
        "user_id": user_id,
        "movement": movement,
        "from_account": source,
        "to_account": target,
        "amount": amount,
        "cause_key": cause_key,
        "cause": cause,
        "made_at": made_at,
    }
