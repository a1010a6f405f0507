"""Paying a recorded refund back through the card provider; no lock is held while it is asked."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol
from uuid import UUID

import structlog

from terazi.foundation.cards import (
    CardGateway,
    CardKeys,
    CardProvider,
    CardProviderNotOfferedError,
    CardRefund,
    ProviderUnavailableError,
)
from terazi.foundation.cards import RefundState as CardRefundState
from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import Question, updated
from terazi.foundation.types import Value
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, lock_order
from terazi.modules.orders.actions.notifications import mail_buyer
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.queries import locking, refunds
from terazi.modules.orders.queries.locking import Refund
from terazi.modules.orders.queries.refunds import OpenRefund
from terazi.modules.orders.rules.refunds import RefundNote
from terazi.modules.orders.tables.payments import REFUND
from terazi.modules.orders.values import OrderKey, RefundState
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
refund_tasks = Tasks("refunds")
PATIENCE = timedelta(minutes=15)
_UNCLEAR = CardRefund(state=CardRefundState.PENDING, detail=RefundNote.LOOK_FIRST)


@refund_tasks.task(queue="payments", tries=6)
async def pay_back(work: Work, *, refund_id: str) -> None:
    """Pay one refund back; the provider is given one key for it, so that it is paid once.

    That it is asked is written down before, by one job alone. Where a provider knows no key, who asked it once and
    does not know the answer never asks again by itself.
    """
    (found,) = await work.database.reader.ask(refunds.find_refund(UUID(refund_id)))
    if found is None or found.state is RefundState.DONE or found.detail == RefundNote.LOOK_FIRST:
        return
    claim = partial(refunds.claim_refund, found.id, was=found.detail, detail=RefundNote.ASKED)
    answer = await ask_once(work, found, claim)
    if answer is None:
        return
    async with work.database.transaction() as db:
        await _write_down(Change(db=db, now=work.clock(), new_id=work.new_id), found, answer)
    if answer.detail == RefundNote.SILENT:
        raise ProviderUnavailableError("the refund is asked again")


class Owed(Protocol):
    """Money that goes back through the provider that took it."""

    @property
    def id(self) -> UUID: ...
    @property
    def shop_id(self) -> UUID: ...
    @property
    def amount(self) -> int: ...
    @property
    def currency(self) -> Currency: ...
    @property
    def detail(self) -> str: ...
    @property
    def address(self) -> str: ...
    @property
    def asked_at(self) -> datetime | None: ...
    @property
    def refusals(self) -> int: ...
    @property
    def provider(self) -> str: ...
    @property
    def provider_id(self) -> str: ...


async def ask_once(work: Work, owed: Owed, claim: Callable[..., Question[int]]) -> CardRefund | None:
    """Ask the provider to give money back, by one job alone; None where another asks, or was cut off a moment ago."""
    now = work.clock()
    gateway = await _gateway_of(work, owed)
    may_repeat = gateway is not None and gateway.repeats_refunds
    if owed.detail == RefundNote.ASKED and not may_repeat:
        if owed.asked_at and owed.asked_at > now - PATIENCE:
            return None  # the clock comes back to it
        return _UNCLEAR
    if gateway is None and owed.asked_at:
        return _UNCLEAR  # it may have gone before the keys did
    (claimed,) = await work.database.recorder.ask(claim(now=now))
    return await _ask(gateway, owed) if claimed else None


async def _gateway_of(work: Work, found: Owed) -> CardGateway | None:
    settings = await read_card_settings(work.database.reader, work.settings, found.shop_id)
    with suppress(CardProviderNotOfferedError):
        keys = settings.keys_at(found.provider)
        return work.cards(CardKeys(provider=CardProvider(found.provider), values=keys))
    return None


async def _ask(gateway: CardGateway | None, found: Owed) -> CardRefund:
    if gateway is None:
        return CardRefund(state=CardRefundState.REFUSED, detail=RefundNote.NOT_OFFERED)
    try:
        amount = Money(found.amount, found.currency)
        key = f"{found.id}-{found.refusals}" if found.refusals else str(found.id)
        return await gateway.refund(found.provider_id, amount, key=key, address=found.address)
    except ProviderUnavailableError:
        note = RefundNote.SILENT if gateway.repeats_refunds else RefundNote.LOOK_FIRST
        return CardRefund(state=CardRefundState.PENDING, detail=note)


def refused(owed: Owed, answer: CardRefund) -> dict[str, Value]:
    """Return what is written down of a refusal: nothing is under way now, and who decides again asks for something new."""
    is_counted = answer.detail != RefundNote.NOT_OFFERED
    return {"asked_at": None, "refusals": owed.refusals + is_counted}


async def note_paid(change: Change, order: OpenOrder, refund: Refund, by: Actor) -> None:
    """Write down that a refund was paid, and tell the buyer."""
    order.add(updated(REFUND, refund.id, state=RefundState.DONE, done_at=change.now))
    bundle = order.bundle(refund.shopcart_bundle_id)
    tell(change, order, "refund_paid", by, payment_id=refund.payment_id, shopcart_bundle_id=bundle.id)
    shown = Money(refund.amount, refund.currency).written(order.cart.lang)
    await mail_buyer(change, order, bundle, "refund_paid", amount=shown)


async def _write_down(change: Change, found: OpenRefund, answer: CardRefund) -> None:
    key = OrderKey(id=found.shopcart_id, user_id=found.user_id)
    order, refund = await lock_order(change, key, locking.lock_refund(found.id))
    if refund is None or refund.state is RefundState.DONE:
        return
    said = {"detail": answer.detail[:300], "provider_refund_id": answer.refund_id[:200]}
    order.add(updated(REFUND, refund.id, **said))
    if answer.state is CardRefundState.DONE:
        await note_paid(change, order, refund, SYSTEM)
    elif answer.state is CardRefundState.REFUSED:
        order.add(updated(REFUND, refund.id, state=RefundState.REFUSED, **refused(found, answer)))
        log.error("a card refund was refused", refund=str(refund.id), why=answer.detail)
    await order.write(change.db)
