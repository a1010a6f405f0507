"""What the sandbox knows of the payments it was given: a table of its own, as a provider would have."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Index,
    LargeBinary,
    RowMapping,
    String,
    and_,
    bindparam,
    case,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.cards import CardOrder, CardReason
from terazi.foundation.db import Reader, Recorder
from terazi.foundation.driver import NewRow, Prepared
from terazi.foundation.ids import hash_token, new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import Base, Json
from terazi.foundation.money import Currency

PAGE_LIFE = timedelta(minutes=30)
ANSWER_AFTER = timedelta(seconds=20)
"""How long the bank of a slow card keeps everybody waiting."""
SECURE_CODE = "283126"
WRONG_CODES = 3


class TestCard(StrEnum):
    """The cards of the sandbox and what their bank does."""

    __test__ = False  # not for pytest

    SUCCESS = "success"
    DECLINED = "declined"
    INSUFFICIENT_FUNDS = "insufficient_funds"
    BANK_TIMEOUT = "bank_timeout"
    DELAYED = "delayed"
    LOST = "lost"

    @property
    def number(self) -> str:
        """The card's number; no bank gave it to anybody."""
        return _NUMBERS[self]

    @property
    def reason(self) -> CardReason:
        """Why the card's bank says no; none where it says yes."""
        return _REASONS.get(self, CardReason.NONE)


_NUMBERS = {
    TestCard.SUCCESS: "4111 1111 1111 1111",
    TestCard.DECLINED: "4000 0000 0000 0002",
    TestCard.INSUFFICIENT_FUNDS: "4000 0000 0000 9995",
    TestCard.BANK_TIMEOUT: "4000 0000 0000 0119",
    TestCard.DELAYED: "4000 0000 0000 3063",
    TestCard.LOST: "4000 0000 0000 3220",
}
_REASONS = {
    TestCard.DECLINED: CardReason.DECLINED,
    TestCard.INSUFFICIENT_FUNDS: CardReason.INSUFFICIENT_FUNDS,
    TestCard.BANK_TIMEOUT: CardReason.BANK_TIMEOUT,
}


class SandboxState(StrEnum):
    """open → checking (the bank asks for its code) → approved | declined; open → declined."""

    OPEN = "open"
    CHECKING = "checking"
    APPROVED = "approved"
    DECLINED = "declined"


class SandboxPayment(Base):
    """One payment at the sandbox; its token is stored as a hash."""

    __tablename__ = "sandbox_payment"
    __table_args__ = (
        CheckConstraint("minor > 0", name="minor_positive"),
        CheckConstraint("refunded >= 0 AND refunded <= minor", name="refunded_within"),
        Index("ix_sandbox_payment_created_at", "created_at"),
    )

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    provider_id: Mapped[str] = mapped_column(String(64), unique=True)
    reference: Mapped[str] = mapped_column(String(64))
    seller_name: Mapped[str] = mapped_column(String(200))
    items: Mapped[list[Any]]  # Any: name and minor of each line
    minor: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[Currency]
    return_url: Mapped[str] = mapped_column(String(2000))
    notice_url: Mapped[str] = mapped_column(String(2000))
    lang: Mapped[Lang]
    state: Mapped[SandboxState]
    card: Mapped[TestCard | None] = mapped_column(default=None)
    reason: Mapped[CardReason] = mapped_column(default=CardReason.NONE)
    wrong_codes: Mapped[int] = mapped_column(default=0)
    answers_at: Mapped[datetime | None] = mapped_column(default=None)
    """Until when the bank of a slow card says nothing."""
    refunded: Mapped[int] = mapped_column(BigInteger, default=0)
    refunds: Mapped[Json]
    """What was given back under which key."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]


_TABLE = SandboxPayment
_NEW = NewRow(_TABLE.__table__)
_COLUMNS = _TABLE.__table__.c
_WHY_NOT = [
    (_COLUMNS.card == card, literal(card.reason, _COLUMNS.reason.type))
    for card in TestCard
    if card.reason is not CardReason.NONE
]
_SILENT = (TestCard.DELAYED, TestCard.BANK_TIMEOUT)
_CHOOSE = Prepared(
    update(_TABLE)
    .where(
        _TABLE.token_hash == bindparam("hash"),
        _TABLE.state == SandboxState.OPEN,
        _TABLE.expires_at > bindparam("now"),
    )
    .values(state=SandboxState.CHECKING, card=bindparam("chosen", type_=_COLUMNS.card.type))
    .returning(*_COLUMNS)
)
_DECIDE = Prepared(
    update(_TABLE)
    .where(
        _TABLE.token_hash == bindparam("hash"),
        _TABLE.state == SandboxState.CHECKING,
        _TABLE.expires_at > bindparam("now"),
    )
    .values(
        state=case(
            (or_(*(is_card for is_card, _ in _WHY_NOT)), literal(SandboxState.DECLINED, _COLUMNS.state.type)),
            else_=literal(SandboxState.APPROVED, _COLUMNS.state.type),
        ),
        reason=case(*_WHY_NOT, else_=literal(CardReason.NONE, _COLUMNS.reason.type)),
        answers_at=case((_TABLE.card.in_(_SILENT), bindparam("until", type_=_COLUMNS.answers_at.type))),
    )
    .returning(*_COLUMNS)
)
_FIND = Prepared(select(*_TABLE.__table__.c).where(_TABLE.token_hash == bindparam("token_hash")))


async def insert_payment(recorder: Recorder, token: str, order: CardOrder, now: datetime) -> None:
    """Write a new payment down."""
    await recorder.record(
        _NEW,
        {
            "token_hash": hash_token(token),
            "provider_id": f"sbx_{new_id().hex}",
            "reference": order.reference,
            "seller_name": order.seller_name[:200],
            "items": [{"name": item.name[:200], "minor": item.amount.minor} for item in order.items],
            "minor": order.total.minor,
            "currency": order.total.currency,
            "return_url": order.return_url,
            "notice_url": order.notice_url,
            "lang": order.lang,
            "state": SandboxState.OPEN,
            "refunds": {},
            "created_at": now,
            "expires_at": now + PAGE_LIFE,
        },
    )


async def find_payment(reader: Reader, token: str) -> RowMapping | None:
    """Return the payment of a token."""
    return await reader.first(_FIND, {"token_hash": hash_token(token)})


async def choose_card(recorder: Recorder, token: str, card: TestCard, now: datetime) -> RowMapping | None:
    """Let the buyer go on to the bank with a card; the payment, None where it is no longer open."""
    return await recorder.record(_CHOOSE, {"now": now, "hash": hash_token(token), "chosen": card})


async def count_wrong_code(recorder: Recorder, token: str, now: datetime) -> RowMapping | None:
    """Count a wrong code; the third one ends the payment. None where no bank waits for a code."""
    wrong = _TABLE.wrong_codes + 1
    return await recorder.record(
        update(_TABLE)
        .where(*_here(token, (SandboxState.CHECKING,), now), _TABLE.wrong_codes < WRONG_CODES)
        .values(
            wrong_codes=wrong,
            state=case((wrong >= WRONG_CODES, SandboxState.DECLINED), else_=_TABLE.state),
            reason=case((wrong >= WRONG_CODES, CardReason.SECURE_FAILED), else_=_TABLE.reason),
        )
        .returning(*_COLUMNS)
    )


async def decide(recorder: Recorder, token: str, now: datetime) -> RowMapping | None:
    """Let the bank of the chosen card decide, once; the payment where it has decided now."""
    return await recorder.record(
        _DECIDE, {"now": now, "hash": hash_token(token), "until": now + ANSWER_AFTER}
    )


async def give_up(recorder: Recorder, token: str, reason: CardReason, now: datetime) -> RowMapping | None:
    """End a payment that was not decided; the payment where it ended now."""
    return await recorder.record(
        update(_TABLE)
        .where(*_here(token, (SandboxState.OPEN, SandboxState.CHECKING), now))
        .values(state=SandboxState.DECLINED, reason=reason)
        .returning(*_COLUMNS)
    )


async def give_back(
    recorder: Recorder, provider_id: str, *, minor: int, currency: Currency, key: str
) -> bool:
    """Give money of an approved payment back, at most all of it; the same key gives it back once."""
    changed = await recorder.record(
        update(_TABLE)
        .where(
            _TABLE.provider_id == provider_id,
            _TABLE.currency == currency,
            _TABLE.state == SandboxState.APPROVED,
            _TABLE.refunded + minor <= _TABLE.minor,
            ~_TABLE.refunds.has_key(key),
        )
        .values(
            refunded=_TABLE.refunded + minor,
            refunds=_TABLE.refunds.op("||")(func.jsonb_build_object(key, minor, type_=JSONB)),
        )
        .returning(_TABLE.provider_id)
    )
    return changed is not None


async def refunds_of(reader: Reader, provider_id: str) -> Mapping[str, int] | None:
    """Return what was given back of a payment under which key; None where there is no such payment."""
    row = await reader.first(select(_TABLE.refunds).where(_TABLE.provider_id == provider_id))
    return row["refunds"] if row else None


async def delete_old(recorder: Recorder, *, unpaid_before: datetime, all_before: datetime) -> None:
    """Delete payments made before these moments: those that were never approved, and all."""
    is_unpaid = and_(_TABLE.created_at < unpaid_before, _TABLE.state != SandboxState.APPROVED)
    await recorder.record(delete(_TABLE).where(or_(is_unpaid, _TABLE.created_at < all_before)))


def _here(token: str, states: Sequence[SandboxState], now: datetime) -> tuple[Any, ...]:  # Any: conditions
    return (_TABLE.token_hash == hash_token(token), _TABLE.state.in_(states), _TABLE.expires_at > now)
