"""What happens to credits: granted, reserved for a job, spent by it or released."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.context import Call
from terazi.foundation.db import Reader, TransactionReader
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.public import ExportedFile, ExportSource, json_file
from terazi.modules.credits import queries
from terazi.modules.credits.errors import NotEnoughCredits
from terazi.modules.credits.tables import CreditEntry, CreditHold
from terazi.modules.credits.values import HoldState, Movement, left_in_lots


async def give_welcome_credits(call: Call, user_id: UserId) -> None:
    """Give a new person the credits of the setting, once."""
    await grant_welcome(call.db, user_id, call.settings.welcome_credits, now=call.now)


async def grant_welcome(db: AsyncSession, user_id: UserId, amount: int, *, now: datetime) -> None:
    """Give a person the welcome credits, once."""
    await grant(db, user_id, amount, cause_key="welcome", cause=Phrase("credits.cause.welcome"), now=now)


async def grant(
    db: AsyncSession, user_id: UserId, amount: int, *, cause_key: str, cause: Phrase, now: datetime
) -> None:
    """Add credits; the same cause gives only once."""
    await queries.open_wallet(db, user_id)
    if amount == 0:
        return
    entry = queries.entry_values(
        id_=new_id(),
        user_id=user_id,
        movement=Movement.GRANTED,
        amount=amount,
        cause_key=cause_key,
        cause=cause.as_json(),
        made_at=now,
    )
    if await queries.grant_once(db, entry):
        await queries.move(db, user_id, available=amount, reserved=0)


async def reserve(
    db: AsyncSession, user_id: UserId, amount: int, *, hold_id: UUID, cause: Phrase, now: datetime
) -> None:
    """Set credits aside for a job; NotEnoughCredits where the person has fewer."""
    await queries.open_wallet(db, user_id)
    if not await queries.move(db, user_id, available=-amount, reserved=amount):
        raise NotEnoughCredits(needed=amount, available=await queries.available_of(db, user_id))
    db.add(CreditHold(id=hold_id, user_id=user_id, amount=amount, cause=cause.as_json(), made_at=now))
    _write(db, user_id, Movement.RESERVED, amount, hold_id=hold_id, cause=cause, now=now)
    await db.flush()


async def spend(db: AsyncSession, hold_id: UUID) -> int:
    """Spend what was set aside for a job and return it; a hold settled before stays as it is."""
    return await _settle(db, hold_id, HoldState.SPENT, Movement.SPENT)


async def release(db: AsyncSession, hold_id: UUID) -> int:
    """Give back what was set aside for a job and return it; a hold settled before stays as it is."""
    return await _settle(db, hold_id, HoldState.RELEASED, Movement.RELEASED)


async def hold_wallet(db: AsyncSession, user_id: UserId) -> None:
    """Let nobody else move a person's credits until the transaction ends; wallets are locked before orders."""
    await queries.open_wallet(db, user_id)
    await queries.lock_wallet(db, user_id)


async def left_of_grant(db: AsyncSession, user_id: UserId, cause_key: str) -> int:
    """Return how many credits of one grant are neither spent nor set aside; given ones are spent before bought ones."""
    available = await queries.lock_wallet(db, user_id)
    lots = await queries.lots_of(TransactionReader(db), user_id)
    spent = sum(lot.amount for lot in lots) - available
    return left_in_lots(lots, spent).get(cause_key, 0)


async def lots_left(reader: Reader, user_id: UserId) -> dict[str, int]:
    """Return what is left of each grant, by its cause."""
    lots = await queries.lots_of(reader, user_id)
    balance = await queries.balance_of(reader, user_id)
    return left_in_lots(lots, sum(lot.amount for lot in lots) - balance.available)


async def take_back(
    db: AsyncSession, user_id: UserId, amount: int, *, cause_key: str, cause: Phrase, now: datetime
) -> None:
    """Take back unspent credits of a grant; NotEnoughCredits where fewer of it are left."""
    left = await left_of_grant(db, user_id, cause_key)
    if amount > left or not await queries.move(db, user_id, available=-amount, reserved=0):
        raise NotEnoughCredits(needed=amount, available=left)
    values = queries.entry_values(
        id_=new_id(),
        user_id=user_id,
        movement=Movement.REFUNDED,
        amount=amount,
        cause_key=cause_key,
        cause=cause.as_json(),
        made_at=now,
    )
    db.add(CreditEntry(**values))
    await db.flush()


async def export_credits(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's movements of credits to the export of the person's data; deleting an account keeps them, nameless."""
    entries = await queries.list_entries(source.reader, user_id, before=None, count=100_000)
    yield json_file("credits/movements.json", entries)


async def _settle(db: AsyncSession, hold_id: UUID, state: HoldState, movement: Movement) -> int:
    hold = await queries.settle_hold(db, hold_id, state)
    if hold is None:
        return 0
    user_id = UserId(hold.user_id)
    back = hold.amount if movement is Movement.RELEASED else 0
    if not await queries.move(db, user_id, available=back, reserved=-hold.amount):
        raise RuntimeError(f"hold {hold_id} is larger than what is reserved")
    cause = Phrase.from_json(hold.cause)
    _write(db, user_id, movement, hold.amount, hold_id=hold_id, cause=cause, now=datetime.now(UTC))
    await db.flush()
    return hold.amount


def _write(
    db: AsyncSession,
    user_id: UserId,
    movement: Movement,
    amount: int,
    *,
    hold_id: UUID,
    cause: Phrase,
    now: datetime,
) -> None:
    if amount == 0:
        return
    values = queries.entry_values(
        id_=new_id(),
        user_id=user_id,
        movement=movement,
        amount=amount,
        cause_key=f"job:{hold_id}",
        cause=cause.as_json(),
        made_at=now,
    )
    db.add(CreditEntry(**values, hold_id=hold_id))
