"""What happens to credits: granted in lots, reserved for a job, spent by it or released, expired, taken back."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import Call, UserCall
from terazi.foundation.db import (
    Reader,
    Transaction,
    TransactionReader,
    known_in_transaction,
    rows_of_each,
)
from terazi.foundation.driver import Prepared
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.metadata import Json
from terazi.modules.accounts.public import (
    ExportedFile,
    ExportSource,
    find_active_people,
    json_file,
    require_usual,
)
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.credits import queries
from terazi.modules.credits.errors import (
    GiftKeyReused,
    GiftReasonMissing,
    GiftUserNotFound,
    NotEnoughCredits,
)
from terazi.modules.credits.rules import require_issuable
from terazi.modules.credits.tables import CreditEntry, CreditGift, CreditHold, CreditLot
from terazi.modules.credits.values import CreditSource, Gift, HoldState, Movement, Sale, Welcome, taken_from

_HELD = object()


async def give_welcome_credits(call: Call, user_id: UserId) -> None:
    """Give a new person the credits of the setting, once."""
    await issue_welcome(call.db, user_id, call.settings.welcome_credits, now=call.now)


async def issue_welcome(db: Transaction, user_id: UserId, amount: int, *, now: datetime) -> None:
    """Give a person the welcome credits, once."""
    await issue(db, user_id, amount, Welcome(most=amount), now=now)


async def issue(
    db: Transaction,
    user_id: UserId,
    amount: int,
    source: CreditSource,
    *,
    now: datetime,
    expires_at: datetime | None = None,
) -> None:
    """Make credits, as a lot of their own: the only way, by one rule; the same source gives only once."""
    require_issuable(source, amount)
    await hold_wallet(db, user_id)
    if amount == 0:
        return
    cause_key, cause = source.cause_key, source.cause
    entry = _entry(user_id, Movement.GRANTED, amount, cause_key=cause_key, cause=cause.as_json(), now=now)
    if not await queries.grant_once(db, entry):
        return
    lot = {
        "id": new_id(),
        "user_id": user_id,
        "cause_key": cause_key,
        "cause": cause.as_json(),
        "is_bought": isinstance(source, Sale),
        "amount": amount,
        "left_over": amount,
        "expires_at": expires_at,
        "made_at": now,
    }
    queries.add_lot(db, lot)


async def give_gift(call: UserCall, username: str, amount: int, reason: str, key: str) -> UUID:
    """Give credits away, counted and with a reason; the same key gives once."""
    user_id = (await find_active_people(call.db, [username])).get(username)
    if user_id is None:
        raise GiftUserNotFound(field="username")
    if not reason:
        raise GiftReasonMissing(field="reason")
    await queries.hold_giver(call.db, call.user.id)
    known = await queries.find_gift(call.db, call.user.id, key) if key else None
    if known is not None:
        if (known.user_id, known.amount, known.reason) != (user_id, amount, reason):
            raise GiftKeyReused
        return known.id
    given = await queries.given_since(call.db, call.user.id, call.now - timedelta(days=1))
    gift = CreditGift(
        id=call.new_id(),
        user_id=user_id,
        amount=amount,
        reason=reason,
        given_by=call.user.id,
        key=key,
        made_at=call.now,
    )
    most = max(0, call.settings.credit_gifts_per_day - given)
    await issue(call.db, user_id, amount, Gift(key=str(gift.id), most=most), now=call.now)
    call.db.add(gift)
    await call.db.flush()
    await record_deed(
        call,
        Deed(
            action="credits.gift_given",
            subject=Subject.USER,
            subject_id=user_id,
            subject_name=username,
            after={"amount": amount, "reason": reason},
        ),
    )
    return gift.id


async def reserve(
    db: Transaction, user_id: UserId, amount: int, *, hold_id: UUID, cause: Phrase, now: datetime
) -> None:
    """Set credits aside for a job; NotEnoughCredits where the person has fewer."""
    await hold_wallet(db, user_id)
    lots = await queries.lots_to_spend(db, user_id)
    await _expire(db, user_id, lots, now)
    if not await queries.move(db, user_id, available=-amount, reserved=amount):
        raise NotEnoughCredits(needed=amount, available=await queries.available_of(db, user_id))
    taken = taken_from([(lot.id, lot.left_over) for lot in lots if not lot.is_over(now)], amount)
    await queries.change_lots(db, {lot_id: -part for lot_id, part in taken.items()})
    hold = CreditHold(
        id=hold_id,
        user_id=user_id,
        amount=amount,
        lots={str(lot_id): part for lot_id, part in taken.items()},
        cause=cause.as_json(),
        made_at=now,
    )
    db.add(hold)
    _write(db, user_id, Movement.RESERVED, amount, hold_id=hold_id, cause=cause, now=now)
    await db.flush()


async def reserve_usual(call: UserCall, amount: int, *, hold_id: UUID, cause: Phrase) -> None:
    """Set credits of the caller aside for a job; what is far above the usual waits for the security code.

    The wallet stays locked meanwhile, so spends that come together are seen together.
    """
    await reserve(call.db, call.user.id, amount, hold_id=hold_id, cause=cause, now=call.now)
    spending = await queries.spending_of(call.db, call.user.id, now=call.now)
    await require_usual(call, spending, usual=call.settings.usual_spend_credits)


async def spend(db: Transaction, hold_id: UUID) -> int:
    """Spend what was set aside for a job and return it; a hold settled before stays as it is."""
    return await _settle(db, hold_id, HoldState.SPENT, Movement.SPENT)


async def release(db: Transaction, hold_id: UUID) -> int:
    """Give back what was set aside for a job and return it; a hold settled before stays as it is."""
    return await _settle(db, hold_id, HoldState.RELEASED, Movement.RELEASED)


async def hold_wallet(
    db: Transaction,
    user_id: UserId,
    *,
    then: Sequence[Prepared] = (),
    values: Mapping[str, Any] | None = None,
) -> list[Sequence[RowMapping]]:
    """Let nobody else move a person's credits until the transaction ends; wallets are locked before orders.

    What is to be asked under the lock comes in the same trip. Any: bound values of every database type.
    """
    holding = () if (_HELD, user_id) in known_in_transaction(db) else queries.HOLDING
    if not (holding or then):
        return []
    found = await rows_of_each(db, [*holding, *then], {**(values or {}), "wallet_of": user_id})
    if not db.in_nested_transaction():  # a savepoint that is left gives up what was locked in it
        known_in_transaction(db)[_HELD, user_id] = True
    return found[len(holding) :]


async def left_of_grant(db: Transaction, user_id: UserId, cause_key: str, now: datetime) -> int:
    """Return how many credits of one grant are neither spent nor set aside nor expired; it stays so."""
    await queries.lock_wallet(db, user_id)
    return (await lots_left(TransactionReader(db), user_id, now)).get(cause_key, 0)


async def lots_left(reader: Reader, user_id: UserId, now: datetime) -> dict[str, int]:
    """Return what is left of each grant, by its cause."""
    return {row["cause_key"]: row["left_over"] for row in await queries.left_of_lots(reader, user_id, now)}


async def take_back(
    db: Transaction, user_id: UserId, amount: int, *, cause_key: str, cause: Phrase, now: datetime
) -> None:
    """Take back unspent credits of a grant; NotEnoughCredits where fewer of it are left."""
    await queries.lock_wallet(db, user_id)
    lots = await queries.left_of_lots(TransactionReader(db), user_id, now)
    lot = next((row for row in lots if row["cause_key"] == cause_key), None)
    left = lot["left_over"] if lot else 0
    if lot is None or amount > left or not await queries.move(db, user_id, available=-amount, reserved=0):
        raise NotEnoughCredits(needed=amount, available=left)
    await queries.change_lots(db, {lot["id"]: -amount})
    entry = _entry(user_id, Movement.REFUNDED, amount, cause_key=cause_key, cause=cause.as_json(), now=now)
    db.add(CreditEntry(**entry))
    await db.flush()


async def expire(db: Transaction, user_id: UserId, now: datetime) -> None:
    """Take what is left of lots whose time is over out of a locked wallet."""
    await _expire(db, user_id, await queries.lots_to_spend(db, user_id), now)


async def export_credits(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's movements of credits to the export of the person's data; deleting an account keeps them, nameless."""
    entries = await queries.list_entries(source.reader, user_id, before=None, count=100_000)
    yield json_file("credits/movements.json", entries)
    yield json_file("credits/lots.json", await queries.list_lots(source.reader, user_id))


async def _expire(db: Transaction, user_id: UserId, lots: Sequence[CreditLot], now: datetime) -> None:
    for lot in lots:
        if not lot.is_over(now):
            return
        await queries.change_lots(db, {lot.id: -lot.left_over})
        await queries.move(db, user_id, available=-lot.left_over, reserved=0)
        entry = _entry(
            user_id, Movement.EXPIRED, lot.left_over, cause_key=lot.cause_key, cause=lot.cause, now=now
        )
        db.add(CreditEntry(**entry))
        await db.flush()


async def _settle(db: Transaction, hold_id: UUID, state: HoldState, movement: Movement) -> int:
    hold = await queries.settle_hold(db, hold_id, state)
    if hold is None:
        return 0
    user_id = UserId(hold.user_id)
    back = hold.amount if movement is Movement.RELEASED else 0
    if not await queries.move(db, user_id, available=back, reserved=-hold.amount):
        raise RuntimeError(f"hold {hold_id} is larger than what is reserved")
    if back:
        await queries.change_lots(db, {UUID(lot_id): part for lot_id, part in hold.lots.items()})
    cause = Phrase.from_json(hold.cause)
    _write(db, user_id, movement, hold.amount, hold_id=hold_id, cause=cause, now=datetime.now(UTC))
    await db.flush()
    return hold.amount


def _write(
    db: Transaction,
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
    entry = _entry(user_id, movement, amount, cause_key=f"job:{hold_id}", cause=cause.as_json(), now=now)
    db.add(CreditEntry(**entry, hold_id=hold_id))


def _entry(
    user_id: UserId, movement: Movement, amount: int, *, cause_key: str, cause: Json, now: datetime
) -> dict[str, Any]:  # Any: column values
    return queries.entry_values(
        id_=new_id(),
        user_id=user_id,
        movement=movement,
        amount=amount,
        cause_key=cause_key,
        cause=cause,
        made_at=now,
    )
