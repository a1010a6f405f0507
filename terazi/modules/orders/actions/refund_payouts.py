"""Paying a recorded refund back through the card provider; no lock is held while it is asked."""

from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog

from terazi.foundation.cards import (
    CardKeys,
    CardProvider,
    CardProviderNotOfferedError,
    CardRefund,
    ProviderUnavailableError,
)
from terazi.foundation.cards import RefundState as CardRefundState
from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each_loading
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.money import Money
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, open_order
from terazi.modules.orders.actions.notifications import mail_buyer
from terazi.modules.orders.actions.transitions import tell
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.tables.payments import Refund
from terazi.modules.orders.values import RefundNote, RefundState
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
refund_tasks = Tasks("refunds")
_PATIENCE = timedelta(minutes=15)


@refund_tasks.task(queue="payments", tries=6)
async def pay_back(work: Work, *, refund_id: str) -> None:
    """Pay one refund back; the provider is given its id as key, so that it is paid once.

    That it is asked is written down before, by one job alone. iyzico knows no key: who asked it once and does not
    know the answer never asks again by itself.
    """
    found = await lists.find_refund(work.database.reader, UUID(refund_id))
    if found is None or found["state"] is RefundState.DONE or found["detail"] == RefundNote.LOOK_FIRST:
        return
    is_iyzico = found["provider"] == CardProvider.IYZICO
    now = work.clock()
    if found["detail"] == RefundNote.ASKED and is_iyzico:
        if found["asked_at"] and found["asked_at"] > now - _PATIENCE:
            return  # another job is asking, or was cut off a moment ago: the clock comes back to it
        answer = CardRefund(state=CardRefundState.PENDING, detail=RefundNote.LOOK_FIRST)
    elif await locking.claim_refund(
        work.database.recorder, found["id"], was=found["detail"], detail=RefundNote.ASKED, now=now
    ):
        answer = await _ask(work, found)
    else:
        return
    async with work.database.session() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await _write_down(change, found, answer)
        await db.commit()
    if answer.detail == RefundNote.SILENT:
        raise ProviderUnavailableError("the refund is asked again")


async def ask_refunds_again(work: Work) -> None:
    """Enqueue the refunds of cards that are still open and may be asked for again."""
    due = partial(locking.open_card_refunds, before=work.clock() - _PATIENCE, but=RefundNote.LOOK_FIRST)
    await for_each_loading(work, "ask for refunds again", due, _ask_again)


async def _ask_again(change: Change, refund_id: UUID) -> None:
    await pay_back.enqueue(change.db, once=f"refund:{refund_id}", refund_id=str(refund_id))


async def _ask(work: Work, found: lists.Row) -> CardRefund:
    settings = await read_card_settings(work.database.reader, work.settings, found["shop_id"])
    try:
        keys = settings.keys_at(found["provider"])
        gateway = work.cards(CardKeys(provider=CardProvider(found["provider"]), values=keys))
        amount = Money(found["amount"], found["currency"])
        return await gateway.refund(
            found["provider_id"], amount, key=refund_key(found), address=found["address"]
        )
    except CardProviderNotOfferedError:
        return CardRefund(state=CardRefundState.REFUSED, detail=RefundNote.NOT_OFFERED)
    except ProviderUnavailableError:
        is_safe = found["provider"] != CardProvider.IYZICO
        return CardRefund(
            state=CardRefundState.PENDING, detail=RefundNote.SILENT if is_safe else RefundNote.LOOK_FIRST
        )


def refund_key(found: lists.Row) -> str:
    """Return the key under which a refund is paid once."""
    return str(found["id"])


async def note_paid(change: Change, order: OpenOrder, refund: Refund, by: Actor) -> None:
    """Write down that a refund was paid, and tell the buyer."""
    refund.state, refund.done_at = RefundState.DONE, change.now
    await change.db.flush()
    bundle = order.bundle(refund.shopcart_bundle_id)
    tell(change, order, "refund_paid", by, payment_id=refund.payment_id, shopcart_bundle_id=bundle.id)
    shown = Money(refund.amount, refund.currency).written(order.cart.lang)
    await mail_buyer(change, order, bundle, "refund_paid", amount=shown)


async def _write_down(change: Change, found: lists.Row, answer: CardRefund) -> None:
    order = await open_order(change, found["shopcart_id"])
    refund = await locking.lock_refund(change.db, found["id"])
    if refund is None or refund.state is RefundState.DONE:
        return
    refund.detail, refund.provider_refund_id = answer.detail[:300], answer.refund_id[:200]
    if answer.state is CardRefundState.DONE:
        await note_paid(change, order, refund, SYSTEM)
    elif answer.state is CardRefundState.REFUSED:
        refund.state = RefundState.REFUSED
        log.error("a card refund was refused", refund=str(refund.id), why=answer.detail)
