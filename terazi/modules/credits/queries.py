"""Questions about credits, and how they are written."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    String,
    Uuid,
    and_,
    bindparam,
    case,
    func,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, single, touched, value, values
from terazi.foundation.report_columns import RUNNER, moment, number, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.foundation.types import Json
from terazi.modules.accounts.public import LATELY, LOOKED_BACK, Spending
from terazi.modules.credits.tables import CREDIT_ENTRY, CREDIT_GIFT, CREDIT_HOLD, CREDIT_LOT, CREDIT_WALLET
from terazi.modules.credits.values import (
    Balance,
    CreditEntry,
    CreditGift,
    CreditLot,
    HoldState,
    LedgerAccount,
    LotLeft,
    Movement,
    SettledHold,
)

_WALLET, _ENTRY, _GIFT, _LOT, _HOLD = (
    table.c for table in (CREDIT_WALLET, CREDIT_ENTRY, CREDIT_GIFT, CREDIT_LOT, CREDIT_HOLD)
)
_USER = bindparam("user_id", type_=Uuid())
_OPEN_WALLET = touched(
    insert(CREDIT_WALLET).values(user_id=_USER, available=0, reserved=0).on_conflict_do_nothing()
)
_LOCK_WALLET = value(select(_WALLET.available).where(_WALLET.user_id == _USER).with_for_update())
_FROZEN = (
    select(func.coalesce(func.sum(_LOT.left_over), 0).cast(BigInteger))
    .where(_LOT.user_id == _USER, _LOT.frozen_at.isnot(None))
    .scalar_subquery()
)
_BALANCE = single(
    Balance,
    select(
        (func.coalesce(func.sum(_WALLET.available), 0).cast(BigInteger) - _FROZEN).label("available"),
        func.coalesce(func.sum(_WALLET.reserved), 0).cast(BigInteger).label("reserved"),
        _FROZEN.label("suspended"),
    ).where(_WALLET.user_id == _USER),
)
_SET_FROZEN = touched(
    update(CREDIT_LOT)
    .where(_LOT.user_id == _USER, _LOT.cause_key == bindparam("of_cause"))
    .values(frozen_at=bindparam("since", type_=MOMENT))
)
_MORE, _MORE_RESERVED = bindparam("more", type_=BigInteger()), bindparam("more_reserved", type_=BigInteger())
_MOVE = touched(
    update(CREDIT_WALLET)
    .where(
        _WALLET.user_id == bindparam("owner"),
        _WALLET.available + _MORE >= 0,
        _WALLET.reserved + _MORE_RESERVED >= 0,
    )
    .values(available=_WALLET.available + _MORE, reserved=_WALLET.reserved + _MORE_RESERVED)
)
_GRANT = touched(
    insert(CREDIT_ENTRY)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _ENTRY if each.name != "hold_id"})
    .on_conflict_do_nothing(index_elements=["user_id", "cause_key"], index_where=text("movement = 'granted'"))
)
_ADD_GRANT = touched(
    update(CREDIT_WALLET)
    .where(_WALLET.user_id == _ENTRY.user_id, _ENTRY.id == bindparam("entry_id"))
    .values(available=_WALLET.available + _ENTRY.amount)
)
_SETTLE = one(
    SettledHold,
    update(CREDIT_HOLD)
    .where(_HOLD.id == bindparam("hold_id"), _HOLD.state == HoldState.HELD)
    .values(state=bindparam("to_state", type_=_HOLD.state.type))
    .returning(_HOLD.user_id, _HOLD.amount, _HOLD.lots, _HOLD.cause),
)
_LOT_COLUMNS = [each for each in _LOT if each is not _LOT.user_id]
_LOTS_TO_SPEND = many(
    CreditLot,
    select(*_LOT_COLUMNS)
    .where(_LOT.user_id == _USER, _LOT.left_over > 0)
    .order_by(_LOT.expires_at.nulls_last(), _LOT.is_bought, _LOT.made_at, _LOT.id),
)
_LOTS = many(CreditLot, select(*_LOT_COLUMNS).where(_LOT.user_id == _USER).order_by(_LOT.id))
_LEFT_OF_LOTS = many(
    LotLeft,
    select(
        _LOT.id,
        _LOT.cause_key,
        case(
            (and_(_LOT.expires_at <= bindparam("now", type_=MOMENT), _LOT.frozen_at.is_(None)), 0),
            else_=_LOT.left_over,
        ).label("left_over"),
    ).where(_LOT.user_id == _USER),
)
_CHANGE_LOT = touched(
    update(CREDIT_LOT)
    .where(_LOT.id == bindparam("lot_id"))
    .values(left_over=_LOT.left_over + bindparam("by", type_=BigInteger()))
)
_OWNERS_OF_EXPIRED = values(
    select(_LOT.user_id)
    .where(
        _LOT.expires_at <= bindparam("now"),
        _LOT.left_over > 0,
        _LOT.frozen_at.is_(None),
        _LOT.user_id > bindparam("after"),
    )
    .distinct()
    .order_by(_LOT.user_id)
    .limit(bindparam("most"))
)
_HOLD_GIVER = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("giver", type_=String()), 0)))
)
_FIND_GIFT = one(
    CreditGift,
    select(_GIFT.id, _GIFT.user_id, _GIFT.amount, _GIFT.reason).where(
        _GIFT.given_by == bindparam("giver_id"), _GIFT.key == bindparam("gift_key")
    ),
)
_GIVEN_SINCE = value(
    select(func.coalesce(func.sum(_GIFT.amount), 0).cast(BigInteger)).where(
        _GIFT.given_by == bindparam("giver_id"), _GIFT.made_at > bindparam("moment")
    )
)
_DAYS = (
    select(func.sum(_HOLD.amount).label("spent"))
    .where(
        _HOLD.user_id == _USER,
        _HOLD.state == HoldState.SPENT,
        _HOLD.made_at <= bindparam("since"),
        _HOLD.made_at > bindparam("back_to"),
    )
    .group_by(func.date_trunc("day", _HOLD.made_at))
    .subquery()
)
_LATELY = select(func.coalesce(func.sum(_HOLD.amount), 0)).where(
    _HOLD.user_id == _USER,
    _HOLD.state.in_((HoldState.HELD, HoldState.SPENT)),
    _HOLD.made_at > bindparam("since"),
)
_SPENDING = single(
    Spending,
    select(
        _LATELY.scalar_subquery().cast(BigInteger).label("lately"),
        select(func.coalesce(func.max(_DAYS.c.spent), 0)).scalar_subquery().cast(BigInteger).label("most"),
    ),
)
_SEEN = (_ENTRY.id, _ENTRY.movement, _ENTRY.amount, _ENTRY.cause, _ENTRY.made_at)


def _net(account: LedgerAccount) -> ColumnElement[int]:
    return func.sum(
        case(
            (_ENTRY.to_account == account, _ENTRY.amount),
            (_ENTRY.from_account == account, -_ENTRY.amount),
            else_=0,
        )
    )


_SUMS = (
    select(
        _ENTRY.user_id,
        _net(LedgerAccount.AVAILABLE).label("available"),
        _net(LedgerAccount.RESERVED).label("reserved"),
    )
    .group_by(_ENTRY.user_id)
    .subquery()
)
_HELD = (
    select(_HOLD.user_id, func.sum(_HOLD.amount).label("held"))
    .where(_HOLD.state == HoldState.HELD)
    .group_by(_HOLD.user_id)
    .subquery()
)
_IN_LOTS = select(_LOT.user_id, func.sum(_LOT.left_over).label("left_over")).group_by(_LOT.user_id).subquery()
_DIFFERING = values(
    select(_WALLET.user_id)
    .outerjoin(_SUMS, _SUMS.c.user_id == _WALLET.user_id)
    .outerjoin(_HELD, _HELD.c.user_id == _WALLET.user_id)
    .outerjoin(_IN_LOTS, _IN_LOTS.c.user_id == _WALLET.user_id)
    .where(
        (_WALLET.available != func.coalesce(_SUMS.c.available, 0))
        | (_WALLET.reserved != func.coalesce(_SUMS.c.reserved, 0))
        | (_WALLET.reserved != func.coalesce(_HELD.c.held, 0))
        | (_WALLET.available != func.coalesce(_IN_LOTS.c.left_over, 0))
    )
)


def balance_of(user_id: UserId) -> Question[Balance]:
    """A person's balance; zero where nothing was ever granted."""
    return _BALANCE(user_id=user_id)


def spending_of(user_id: UserId, *, now: datetime) -> Question[Spending]:
    """What jobs of a person take lately, and the most that those of one day have spent before."""
    return _SPENDING(user_id=user_id, since=now - LATELY, back_to=now - LOOKED_BACK)


def list_entries(user_id: UserId, *, before: UUID | None, count: int) -> Question[list[CreditEntry]]:
    """A person's movements, newest first, from before the given entry on."""
    question = select(*_SEEN).where(_ENTRY.user_id == user_id)
    if before:
        question = question.where(_ENTRY.id < before)
    return many(CreditEntry, question.order_by(_ENTRY.id.desc()).limit(count))()


def open_wallet(user_id: UserId) -> Question[int]:
    """Make a person's wallet where there is none."""
    return _OPEN_WALLET(user_id=user_id)


def lock_wallet(user_id: UserId) -> Question[int | None]:
    """What a person can spend, from a wallet that nobody else can change; None where there is no wallet yet."""
    return _LOCK_WALLET(user_id=user_id)


def move(user_id: UserId, *, available: int, reserved: int) -> Question[int]:
    """Change the wallet by these amounts; no row where it would fall below zero."""
    return _MOVE(owner=user_id, more=available, more_reserved=reserved)


def grant_once(entry: Mapping[str, object]) -> tuple[Question[int], Question[int]]:
    """Write a grant unless one with the same cause exists, and add what was written to the wallet."""
    return _GRANT(**entry), _ADD_GRANT(entry_id=entry["id"])


def settle_hold(hold_id: UUID, state: HoldState) -> Question[SettledHold | None]:
    """Settle a hold; None where it does not exist or was settled before."""
    return _SETTLE(hold_id=hold_id, to_state=state)


def lots_to_spend(user_id: UserId) -> Question[list[CreditLot]]:
    """The lots of a locked wallet that have something left, in the order in which they are spent."""
    return _LOTS_TO_SPEND(user_id=user_id)


def change_lots(changes: Mapping[UUID, int]) -> list[Question[int]]:
    """Add to what is left of lots, or take from it."""
    return [_CHANGE_LOT(lot_id=lot_id, by=by) for lot_id, by in changes.items()]


def set_frozen(user_id: UserId, cause_key: str, since: datetime | None) -> Question[int]:
    """Freeze what is left of a grant since a moment, or no longer."""
    return _SET_FROZEN(user_id=user_id, of_cause=cause_key, since=since)


def left_of_lots(user_id: UserId, now: datetime) -> Question[list[LotLeft]]:
    """What a person can still spend of each lot."""
    return _LEFT_OF_LOTS(user_id=user_id, now=now)


def list_lots(user_id: UserId) -> Question[list[CreditLot]]:
    """Everything that a person was ever given or has bought, oldest first."""
    return _LOTS(user_id=user_id)


def hold_giver(giver_id: UserId) -> Question[int]:
    """Let an administrator give away one thing after the other, so that what was given is counted rightly."""
    return _HOLD_GIVER(giver=f"gifts of {giver_id}")


def find_gift(giver_id: UserId, key: str) -> Question[CreditGift | None]:
    """What an administrator gave with this key."""
    return _FIND_GIFT(giver_id=giver_id, gift_key=key)


def given_since(giver_id: UserId, moment: datetime) -> Question[int]:
    """How many credits an administrator has given away since a moment."""
    return _GIVEN_SINCE(giver_id=giver_id, moment=moment)


def owners_of_expired(after: UUID, most: int, *, now: datetime) -> Question[list[UUID]]:
    """People who have something left of a lot whose time is over."""
    return _OWNERS_OF_EXPIRED(after=after, most=most, now=now)


def wallets_that_differ() -> Question[list[UUID]]:
    """The owner of every wallet that is not what its ledger, its lots or its holds say; empty when the books are right."""
    return _DIFFERING()


def entry_values(
    change: Change, user_id: UserId, movement: Movement, amount: int, *, cause_key: str, cause: Json
) -> dict[str, object]:
    """Return the columns of one entry."""
    source, target = movement.accounts
    return {
        "id": change.new_id(),
        "user_id": user_id,
        "movement": movement,
        "from_account": source,
        "to_account": target,
        "amount": amount,
        "cause_key": cause_key,
        "cause": cause,
        "made_at": change.now,
    }


MOVEMENTS = ReportSource(
    code="credits",
    rows=CREDIT_ENTRY,
    newest=_ENTRY.id,
    seen={Viewpoint.PLATFORM: true(), Viewpoint.SELF: _ENTRY.user_id == RUNNER},
    columns=(
        moment("made_at", _ENTRY.made_at),
        pick("movement", _ENTRY.movement, WORDS),
        words("cause", func.split_part(_ENTRY.cause_key, ":", 1)),
        number("credits", _ENTRY.amount),
    ),
)
"""What reports may be asked of credits."""
