"""What happens to credits: granted in lots, reserved for a job, spent by it or released, expired, taken back."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import Call, Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, inserted
from terazi.modules.accounts.public import (
    ExportedFile,
    ExportSource,
    find_active_people,
    json_file,
    require_usual,
)
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.credits import queries
from terazi.modules.credits.errors import (
    GiftKeyReused,
    GiftReasonMissing,
    GiftUserNotFound,
    NotEnoughCredits,
)
from terazi.modules.credits.rules import require_issuable
from terazi.modules.credits.tables import CREDIT_ENTRY, CREDIT_GIFT, CREDIT_HOLD, CREDIT_LOT
from terazi.modules.credits.values import (
    CreditLot,
    CreditSource,
    Gift,
    HoldState,
    Movement,
    Sale,
    Welcome,
    taken_from,
)


async def give_welcome_credits(call: Call, user_id: UserId) -> None:
    """Give a new person the credits of the setting, once."""
    await issue_welcome(call, user_id, call.settings.welcome_credits)


async def issue_welcome(change: Change, user_id: UserId, amount: int) -> None:
    """Give a person the welcome credits, once."""
    await issue(change, user_id, amount, Welcome(most=amount))


async def issue(
    change: Change,
    user_id: UserId,
    amount: int,
    source: CreditSource,
    *,
    expires_at: datetime | None = None,
) -> None:
    """Make credits, as a lot of their own: the only way, by one rule; the same source gives only once."""
    require_issuable(source, amount)
    await hold_wallet(change.db, user_id)
    if amount == 0:
        return
    cause_key, cause = source.cause_key, source.cause.as_json()
    entry = queries.entry_values(change, user_id, Movement.GRANTED, amount, cause_key=cause_key, cause=cause)
    _, added = await change.db.ask(*queries.grant_once(entry))
    if not added:
        return
    await change.db.write(
        inserted(
            CREDIT_LOT,
            id=change.new_id(),
            user_id=user_id,
            cause_key=cause_key,
            cause=cause,
            is_bought=isinstance(source, Sale),
            amount=amount,
            left_over=amount,
            expires_at=expires_at,
            made_at=change.now,
        )
    )


async def give_gift(call: UserCall, username: str, amount: int, reason: str, key: str) -> UUID:
    """Give credits away, counted and with a reason; the same key gives once."""
    (people,) = await call.db.ask(find_active_people([username]))
    user_id = people.get(username)
    if user_id is None:
        raise GiftUserNotFound(field="username")
    if not reason:
        raise GiftReasonMissing(field="reason")
    _, known, given = await call.db.ask(
        queries.hold_giver(call.user.id),
        queries.find_gift(call.user.id, key),
        queries.given_since(call.user.id, call.now - timedelta(days=1)),
    )
    if key and known is not None:
        if (known.user_id, known.amount, known.reason) != (user_id, amount, reason):
            raise GiftKeyReused
        return known.id
    gift_id = call.new_id()
    most = max(0, call.settings.credit_gifts_per_day - given)
    await issue(call, user_id, amount, Gift(key=str(gift_id), most=most))
    await call.db.write(
        inserted(
            CREDIT_GIFT,
            id=gift_id,
            user_id=user_id,
            amount=amount,
            reason=reason,
            given_by=call.user.id,
            key=key,
            made_at=call.now,
        )
    )
    await record_event(
        call,
        AuditEvent(
            action="credits.gift_given",
            subject=Subject.USER,
            subject_id=user_id,
            subject_name=username,
            after={"amount": amount, "reason": reason},
        ),
    )
    return gift_id


async def reserve(change: Change, user_id: UserId, amount: int, *, hold_id: UUID, cause: Phrase) -> None:
    """Set credits aside for a job; NotEnoughCredits where the person has fewer."""
    await hold_wallet(change.db, user_id)
    (lots,) = await change.db.ask(queries.lots_to_spend(user_id))
    await _expire(change, user_id, lots)
    usable = [(lot.id, lot.left_over) for lot in lots if lot.may_be_spent(change.now)]
    available = sum(left for _, left in usable)
    if available < amount:
        raise NotEnoughCredits(needed=amount, available=available)
    (moved,) = await change.db.ask(queries.move(user_id, available=-amount, reserved=amount))
    if not moved:
        raise RuntimeError(f"the wallet of {user_id} has less than its lots")
    taken = taken_from(usable, amount)
    hold = inserted(
        CREDIT_HOLD,
        id=hold_id,
        user_id=user_id,
        amount=amount,
        lots={str(lot_id): part for lot_id, part in taken.items()},
        cause=cause.as_json(),
        made_at=change.now,
    )
    entries = _entries_of_hold(change, user_id, Movement.RESERVED, amount, hold_id=hold_id, cause=cause)
    await change.db.write(
        *queries.change_lots({lot_id: -part for lot_id, part in taken.items()}), hold, *entries
    )


async def reserve_usual(call: UserCall, amount: int, *, hold_id: UUID, cause: Phrase) -> None:
    """Set credits of the caller aside for a job; what is far above the usual waits for the security code.

    The wallet stays locked meanwhile, so spends that come together are seen together.
    """
    await reserve(call, call.user.id, amount, hold_id=hold_id, cause=cause)
    (spending,) = await call.db.ask(queries.spending_of(call.user.id, now=call.now))
    await require_usual(call, spending, usual=call.settings.usual_spend_credits)


async def spend(change: Change, hold_id: UUID) -> int:
    """Spend what was set aside for a job and return it; a hold settled before stays as it is."""
    return await _settle(change, hold_id, HoldState.SPENT, Movement.SPENT)


async def release(change: Change, hold_id: UUID) -> int:
    """Give back what was set aside for a job and return it; a hold settled before stays as it is."""
    return await _settle(change, hold_id, HoldState.RELEASED, Movement.RELEASED)


async def hold_wallet(db: Transaction, user_id: UserId) -> None:
    """Let nobody else move a person's credits until the transaction ends; wallets are locked before orders."""
    await db.ask(queries.open_wallet(user_id), queries.lock_wallet(user_id))


async def left_of_grant(db: Transaction, user_id: UserId, cause_key: str, now: datetime) -> int:
    """Return how many credits of one grant are neither spent nor set aside nor expired; it stays so."""
    _, lots = await db.ask(queries.lock_wallet(user_id), queries.left_of_lots(user_id, now))
    return next((lot.left_over for lot in lots if lot.cause_key == cause_key), 0)


async def take_back(change: Change, user_id: UserId, amount: int, *, cause_key: str, cause: Phrase) -> None:
    """Take back unspent credits of a grant; NotEnoughCredits where fewer of it are left."""
    _, lots = await change.db.ask(queries.lock_wallet(user_id), queries.left_of_lots(user_id, change.now))
    lot = next((each for each in lots if each.cause_key == cause_key), None)
    if lot is None or amount > lot.left_over:
        raise NotEnoughCredits(needed=amount, available=lot.left_over if lot else 0)
    (moved,) = await change.db.ask(queries.move(user_id, available=-amount, reserved=0))
    if not moved:
        raise NotEnoughCredits(needed=amount, available=lot.left_over)
    entry = queries.entry_values(
        change, user_id, Movement.REFUNDED, amount, cause_key=cause_key, cause=cause.as_json()
    )
    await change.db.write(*queries.change_lots({lot.id: -amount}), inserted(CREDIT_ENTRY, **entry))


async def freeze(change: Change, user_id: UserId, *, cause_key: str) -> None:
    """Keep what is left of a grant from being spent; jobs that have set some of it aside go on."""
    await hold_wallet(change.db, user_id)
    await change.db.write(queries.set_frozen(user_id, cause_key, change.now))


async def thaw(change: Change, user_id: UserId, *, cause_key: str) -> None:
    """Let what is left of a frozen grant be spent again."""
    await hold_wallet(change.db, user_id)
    await change.db.write(queries.set_frozen(user_id, cause_key, None))


async def expire(change: Change, user_id: UserId) -> None:
    """Take what is left of lots whose time is over out of a locked wallet."""
    (lots,) = await change.db.ask(queries.lots_to_spend(user_id))
    await _expire(change, user_id, lots)


async def export_credits(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's movements of credits to the export of the person's data; deleting an account keeps them, nameless."""
    entries, lots = await source.reader.ask(
        queries.list_entries(user_id, before=None, count=100_000), queries.list_lots(user_id)
    )
    yield json_file("credits/movements.json", [asdict(each) for each in entries])
    yield json_file("credits/lots.json", [{**asdict(each), "user_id": user_id} for each in lots])


async def _expire(change: Change, user_id: UserId, lots: Sequence[CreditLot]) -> None:
    for lot in lots:
        if not lot.is_over(change.now):
            continue
        entry = queries.entry_values(
            change, user_id, Movement.EXPIRED, lot.left_over, cause_key=lot.cause_key, cause=lot.cause
        )
        await change.db.write(
            *queries.change_lots({lot.id: -lot.left_over}),
            queries.move(user_id, available=-lot.left_over, reserved=0),
            inserted(CREDIT_ENTRY, **entry),
        )


async def _settle(change: Change, hold_id: UUID, state: HoldState, movement: Movement) -> int:
    (hold,) = await change.db.ask(queries.settle_hold(hold_id, state))
    if hold is None:
        return 0
    back = hold.amount if movement is Movement.RELEASED else 0
    (moved,) = await change.db.ask(queries.move(hold.user_id, available=back, reserved=-hold.amount))
    if not moved:
        raise RuntimeError(f"hold {hold_id} is larger than what is reserved")
    lots = {UUID(lot_id): part for lot_id, part in hold.lots.items()} if back else {}
    cause = Phrase.from_json(hold.cause)
    entries = _entries_of_hold(change, hold.user_id, movement, hold.amount, hold_id=hold_id, cause=cause)
    await change.db.write(*queries.change_lots(lots), *entries)
    return hold.amount


def _entries_of_hold(
    change: Change, user_id: UserId, movement: Movement, amount: int, *, hold_id: UUID, cause: Phrase
) -> list[Question[int]]:
    """The entry of a hold's movement; none where nothing moves."""
    entry = queries.entry_values(
        change, user_id, movement, amount, cause_key=f"job:{hold_id}", cause=cause.as_json()
    )
    return [inserted(CREDIT_ENTRY, **entry, hold_id=hold_id)] if amount else []
