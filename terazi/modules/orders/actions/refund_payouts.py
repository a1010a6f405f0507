"""Paying a recorded refund back through the card provider; no lock is held while it is asked."""

from contextlib import suppress
from datetime import datetime, timedelta
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
from terazi.foundation.money import Money
from terazi.foundation.questions import updated
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, lock_order
from terazi.modules.orders.actions.notifications import mail_buyer
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.queries import locking, refunds
from terazi.modules.orders.queries.locking import Refund
from terazi.modules.orders.queries.refunds import OpenRefund
from terazi.modules.orders.tables.payments import REFUND
from terazi.modules.orders.values import OrderKey, RefundNote, RefundState
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
refund_tasks = Tasks("refunds")
PATIENCE = timedelta(minutes=15)


@refund_tasks.task(queue="payments", tries=6)
async def pay_back(work: Work, *, refund_id: str) -> None:
    """Pay one refund back; the provider is given its id as key, so that it is paid once.

    That it is asked is written down before, by one job alone. Where a provider knows no key, who asked it once and
    does not know the answer never asks again by itself.
    """
    (found,) = await work.database.reader.ask(refunds.find_refund(UUID(refund_id)))
    if found is None or found.state is RefundState.DONE or found.detail == RefundNote.LOOK_FIRST:
        return
    now = work.clock()
    gateway = await _gateway_of(work, found)
    may_repeat = gateway is not None and gateway.repeats_refunds
    if found.detail == RefundNote.ASKED and not may_repeat:
        if found.asked_at and found.asked_at > now - PATIENCE:
            return  # another job is asking, or was cut off a moment ago: the clock comes back to it
        answer = CardRefund(state=CardRefundState.PENDING, detail=RefundNote.LOOK_FIRST)
    elif await _claim(work, found, now):
        answer = await _ask(gateway, found)
    else:
        return
    async with work.database.transaction() as db:
        await _write_down(Change(db=db, now=work.clock(), new_id=work.new_id), found, answer)
    if answer.detail == RefundNote.SILENT:
        raise ProviderUnavailableError("the refund is asked again")


async def _claim(work: Work, found: OpenRefund, now: datetime) -> bool:
    claim = refunds.claim_refund(found.id, was=found.detail, detail=RefundNote.ASKED, now=now)
    (claimed,) = await work.database.recorder.ask(claim)
    return bool(claimed)


async def _gateway_of(work: Work, found: OpenRefund) -> CardGateway | None:
    settings = await read_card_settings(work.database.reader, work.settings, found.shop_id)
    with suppress(CardProviderNotOfferedError):
        keys = settings.keys_at(found.provider)
        return work.cards(CardKeys(provider=CardProvider(found.provider), values=keys))
    return None


async def _ask(gateway: CardGateway | None, found: OpenRefund) -> CardRefund:
    if gateway is None:
        return CardRefund(state=CardRefundState.REFUSED, detail=RefundNote.NOT_OFFERED)
    try:
        amount = Money(found.amount, found.currency)
        return await gateway.refund(found.provider_id, amount, key=str(found.id), address=found.address)
    except ProviderUnavailableError:
        note = RefundNote.SILENT if gateway.repeats_refunds else RefundNote.LOOK_FIRST
        return CardRefund(state=CardRefundState.PENDING, detail=note)


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
        order.add(updated(REFUND, refund.id, state=RefundState.REFUSED))
        log.error("a card refund was refused", refund=str(refund.id), why=answer.detail)
    await order.write(change.db)
