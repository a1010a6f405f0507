"""What the sandbox knows of the payments it was given: a table of its own, as a provider would have."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from pydantic import TypeAdapter
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    TypedColumns,
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

from terazi.foundation.cards import CardOrder, CardReason
from terazi.foundation.ids import hash_token
from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, inserted, one, touched, value
from terazi.foundation.types import Json, Value

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
    DECLINED_LATER = "declined_later"

    @property
    def number(self) -> str:
        """The card's number; no bank gave it to anybody."""
        return _NUMBERS[self]

    @property
    def reason(self) -> CardReason:
        """Why the card's bank says no; none where it says yes."""
        return _REASONS.get(self, CardReason.NONE)

    @property
    def later_reason(self) -> CardReason:
        """Why the card's bank says no when the stored card is charged."""
        return CardReason.INSUFFICIENT_FUNDS if self is TestCard.DECLINED_LATER else self.reason


CARD_FAMILIES = {"Bonus": 12, "World": 12, "Axess": 12, "Maximum": 9, "CardFinans": 9, "Paraf": 6}
"""The most instalments that each family of cards allows at the sandbox; the test cards are of the first."""


_NUMBERS = {
    TestCard.SUCCESS: "4111 1111 1111 1111",
    TestCard.DECLINED: "4000 0000 0000 0002",
    TestCard.INSUFFICIENT_FUNDS: "4000 0000 0000 9995",
    TestCard.BANK_TIMEOUT: "4000 0000 0000 0119",
    TestCard.DELAYED: "4000 0000 0000 3063",
    TestCard.LOST: "4000 0000 0000 3220",
    TestCard.DECLINED_LATER: "4000 0000 0000 0341",
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


class SandboxPaymentColumns(TypedColumns):
    """One payment at the sandbox; its token is stored as a hash."""

    token_hash: Column[bytes] = Column(LargeBinary(32), primary_key=True)
    provider_id: Column[str] = Column(String(64), unique=True, nullable=False)
    reference: Column[str] = Column(String(64), nullable=False)
    seller_name: Column[str] = Column(String(200), nullable=False)
    items: Column[list[Json]] = Column(JSON, nullable=False)  # type: ignore[assignment]  # as a method is called
    minor: Column[int] = Column(BigInteger, nullable=False)
    currency: Column[Currency] = Column(choice(Currency), nullable=False)
    return_url: Column[str] = Column(String(2000), nullable=False)
    notice_url: Column[str] = Column(String(2000), nullable=False)
    lang: Column[Lang] = Column(choice(Lang), nullable=False)
    state: Column[SandboxState] = Column(choice(SandboxState), nullable=False)
    installments: Column[int] = Column(Integer, default=1, server_default="1", nullable=False)
    """How many the buyer chose of those that were offered."""
    offered_installments: Column[list[int]] = Column(JSON, server_default="[1]", nullable=False)
    card: Column[TestCard | None] = Column(choice(TestCard))
    reason: Column[CardReason] = Column(choice(CardReason), default=CardReason.NONE, nullable=False)
    wrong_codes: Column[int] = Column(Integer, default=0, nullable=False)
    answers_at: Column[datetime | None] = Column(MOMENT)
    """Until when the bank of a slow card says nothing."""
    keeps_card: Column[bool] = Column(Boolean, default=False, server_default="false", nullable=False)
    """Whether the card of this payment can be charged later, by the payment's id."""
    refunded: Column[int] = Column(BigInteger, default=0, nullable=False)
    refunds: Column[Json] = Column(JSON, nullable=False)
    """What was given back under which key."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


SANDBOX_PAYMENT = Table(
    "sandbox_payment",
    METADATA,
    SandboxPaymentColumns,
    CheckConstraint("minor > 0", name="minor_positive"),
    CheckConstraint("refunded >= 0 AND refunded <= minor", name="refunded_within"),
    Index("ix_sandbox_payment_created_at", "created_at"),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SandboxItem:
    """A line of a payment."""

    name: str
    minor: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SandboxPayment:
    """One payment at the sandbox."""

    provider_id: str
    reference: str
    seller_name: str
    items: list[SandboxItem]
    minor: int
    currency: Currency
    return_url: str
    notice_url: str
    lang: Lang
    state: SandboxState
    installments: int
    offered_installments: list[int]
    card: TestCard | None
    reason: CardReason
    wrong_codes: int
    answers_at: datetime | None
    keeps_card: bool
    expires_at: datetime


_ITEMS = TypeAdapter(list[SandboxItem])


def _payment(*, items: Value, **columns: Value) -> SandboxPayment:
    return SandboxPayment(items=_ITEMS.validate_python(items), **columns)


def _state(state: SandboxState) -> ColumnElement[SandboxState]:
    return literal(state, choice(SandboxState))


def _reason(reason: CardReason) -> ColumnElement[CardReason]:
    return literal(reason, choice(CardReason))


_C = SANDBOX_PAYMENT.c
_COLUMNS = [_C[name] for name in SandboxPayment.__dataclass_fields__]
_TOKEN = _C.token_hash == bindparam("hash")
_CHECKING = and_(_TOKEN, _C.state == SandboxState.CHECKING, _C.expires_at > bindparam("now"))
_WHY_NOT = [
    (_C.card == card, _reason(card.reason)) for card in TestCard if card.reason is not CardReason.NONE
]
_FIND = one(_payment, select(*_COLUMNS).where(_TOKEN))
_CHOOSE = one(
    _payment,
    update(SANDBOX_PAYMENT)
    .where(
        _TOKEN,
        _C.state == SandboxState.OPEN,
        _C.expires_at > bindparam("now"),
        _C.offered_installments.contains(func.to_jsonb(bindparam("count", type_=Integer()))),
    )
    .values(
        state=SandboxState.CHECKING,
        card=bindparam("chosen", type_=_C.card.type),
        installments=bindparam("count", type_=Integer()),
    )
    .returning(*_COLUMNS),
)
_COUNT_WRONG_CODE = one(
    _payment,
    update(SANDBOX_PAYMENT)
    .where(_CHECKING, _C.wrong_codes < WRONG_CODES)
    .values(
        wrong_codes=_C.wrong_codes + 1,
        state=case((_C.wrong_codes + 1 >= WRONG_CODES, _state(SandboxState.DECLINED)), else_=_C.state),
        reason=case((_C.wrong_codes + 1 >= WRONG_CODES, _reason(CardReason.SECURE_FAILED)), else_=_C.reason),
    )
    .returning(*_COLUMNS),
)
_DECIDE = one(
    _payment,
    update(SANDBOX_PAYMENT)
    .where(_CHECKING)
    .values(
        state=case(
            (or_(*(is_card for is_card, _ in _WHY_NOT)), _state(SandboxState.DECLINED)),
            else_=_state(SandboxState.APPROVED),
        ),
        reason=case(*_WHY_NOT, else_=_reason(CardReason.NONE)),
        answers_at=case(
            (
                _C.card.in_((TestCard.DELAYED, TestCard.BANK_TIMEOUT)),
                bindparam("until", type_=_C.answers_at.type),
            )
        ),
    )
    .returning(*_COLUMNS),
)
_GIVE_UP = one(
    _payment,
    update(SANDBOX_PAYMENT)
    .where(
        _TOKEN,
        _C.state.in_((SandboxState.OPEN, SandboxState.CHECKING)),
        _C.expires_at > bindparam("now"),
    )
    .values(state=SandboxState.DECLINED, reason=bindparam("why", type_=_C.reason.type))
    .returning(*_COLUMNS),
)
_KEY, _GIVEN = bindparam("key", type_=Text()), bindparam("given", type_=BigInteger())
_REFUND = touched(
    update(SANDBOX_PAYMENT)
    .where(
        _C.provider_id == bindparam("of"),
        _C.currency == bindparam("paid_in"),
        _C.state == SandboxState.APPROVED,
        _C.refunded + _GIVEN <= _C.minor,
        ~_C.refunds.has_key(_KEY),
    )
    .values(
        refunded=_C.refunded + _GIVEN,
        refunds=_C.refunds.op("||")(func.jsonb_build_object(_KEY, _GIVEN, type_=JSONB)),
    )
)
_REFUNDS = value(select(_C.refunds).where(_C.provider_id == bindparam("of")))
_KEPT = and_(_C.provider_id == bindparam("of"), _C.keeps_card, _C.state == SandboxState.APPROVED)
_KEPT_CARD = value(select(_C.card).where(_KEPT))
_FORGET_CARD = touched(update(SANDBOX_PAYMENT).where(_KEPT).values(keeps_card=False))
_DELETE_OLD = touched(
    delete(SANDBOX_PAYMENT).where(
        or_(
            and_(_C.created_at < bindparam("unpaid_before"), _C.state != SandboxState.APPROVED),
            and_(_C.created_at < bindparam("all_before"), ~_C.keeps_card),
        )
    )
)


def new_payment(token: str, order: CardOrder, now: datetime) -> Question[int]:
    """Write a new payment down."""
    return inserted(
        SANDBOX_PAYMENT,
        **_written(token, order, now),
        keeps_card=order.keeps_card,
        offered_installments=list(order.installments),
        state=SandboxState.OPEN,
    )


def new_charge(token: str, order: CardOrder, card: TestCard, now: datetime) -> Question[int]:
    """Write down that a kept card is charged, as its bank decides it."""
    is_slow = card in (TestCard.DELAYED, TestCard.BANK_TIMEOUT)
    return inserted(
        SANDBOX_PAYMENT,
        **_written(token, order, now),
        offered_installments=[1],
        state=SandboxState.APPROVED if card.later_reason is CardReason.NONE else SandboxState.DECLINED,
        card=card,
        reason=card.later_reason,
        answers_at=now + ANSWER_AFTER if is_slow else None,
    )


def _written(token: str, order: CardOrder, now: datetime) -> dict[str, Value]:
    token_hash = hash_token(token)
    return {
        "token_hash": token_hash,
        "provider_id": f"sbx_{token_hash.hex()[:32]}",
        "reference": order.reference,
        "seller_name": order.seller_name[:200],
        "items": [{"name": item.name[:200], "minor": item.amount.minor} for item in order.items],
        "minor": order.total.minor,
        "currency": order.total.currency,
        "installments": 1,
        "return_url": order.return_url,
        "notice_url": order.notice_url,
        "lang": order.lang,
        "refunds": {},
        "created_at": now,
        "expires_at": now + PAGE_LIFE,
    }


def kept_card(provider_id: str) -> Question[TestCard | None]:
    """The card that is kept with a payment."""
    return _KEPT_CARD(of=provider_id)


def forget_card(provider_id: str) -> Question[int]:
    """Keep the card of a payment no longer."""
    return _FORGET_CARD(of=provider_id)


def find_payment(token: str) -> Question[SandboxPayment | None]:
    """The payment of a token."""
    return _FIND(hash=hash_token(token))


def choose_card(
    token: str, card: TestCard, installments: int, now: datetime
) -> Question[SandboxPayment | None]:
    """Let the buyer go on to the bank with a card; None where it is no longer open, or so many instalments are not offered."""
    return _CHOOSE(hash=hash_token(token), now=now, chosen=card, count=installments)


def count_wrong_code(token: str, now: datetime) -> Question[SandboxPayment | None]:
    """Count a wrong code; the third one ends the payment. None where no bank waits for a code."""
    return _COUNT_WRONG_CODE(hash=hash_token(token), now=now)


def decide(token: str, now: datetime) -> Question[SandboxPayment | None]:
    """Let the bank of the chosen card decide, once; the payment where it has decided now."""
    return _DECIDE(hash=hash_token(token), now=now, until=now + ANSWER_AFTER)


def give_up(token: str, reason: CardReason, now: datetime) -> Question[SandboxPayment | None]:
    """End a payment that was not decided; the payment where it ended now."""
    return _GIVE_UP(hash=hash_token(token), now=now, why=reason)


def refund(provider_id: str, *, minor: int, currency: Currency, key: str) -> Question[int]:
    """Give money of an approved payment back, at most all of it; the same key gives it back once."""
    return _REFUND(of=provider_id, paid_in=currency, key=key, given=minor)


def refunds_of(provider_id: str) -> Question[dict[str, int] | None]:
    """What was given back of a payment under which key; None where there is no such payment."""
    return _REFUNDS(of=provider_id)


def delete_old(*, unpaid_before: datetime, all_before: datetime) -> Question[int]:
    """Delete payments made before these moments: those that were never approved, and all."""
    return _DELETE_OLD(unpaid_before=unpaid_before, all_before=all_before)
