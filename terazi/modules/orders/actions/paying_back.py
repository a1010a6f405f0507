"""Paying a recorded refund back through the card provider; no lock is held while it is asked."""

from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.cards import (
    CardKeys,
    CardProvider,
    CardProviderNotOfferedError,
    CardRefund,
    ProviderUnavailableError,
)
from terazi.foundation.cards import RefundState as CardRefundState
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.money import Money
from terazi.modules.orders.queries import changing, lists
from terazi.modules.orders.values import RefundState
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
refund_tasks = Tasks("refunds")
LOOK_FIRST = "look_before_repeating"
"""What stands with a refund that was perhaps paid: a person looks at the provider's books."""
_ASKED, _SILENT = "asked", "unavailable"
_PATIENCE = timedelta(minutes=15)
_BATCH = 100


@refund_tasks.task(queue="payments", tries=6)
async def pay_back(work: Work, *, refund_id: str) -> None:
    """Pay one refund back; the provider is given its id as key, so that it is paid once.

    That it is asked is written down before. iyzico knows no key: who asked it once and does not know the answer
    never asks again by itself.
    """
    found = await lists.find_refund(work.database.reader, UUID(refund_id))
    if found is None or found["state"] is RefundState.DONE or found["detail"] == LOOK_FIRST:
        return
    is_iyzico = found["provider"] == CardProvider.IYZICO
    if found["detail"] == _ASKED and is_iyzico:
        answer = CardRefund(state=CardRefundState.PENDING, detail=LOOK_FIRST)
    else:
        await changing.note_refund(work.database.recorder, UUID(refund_id), _ASKED)
        answer = await _ask(work, found)
    async with work.database.session() as db:
        await _write_down(db, work, UUID(refund_id), answer)
        await db.commit()
    if answer.detail == _SILENT:
        raise ProviderUnavailableError("the refund is asked again")


async def ask_refunds_again(work: Work) -> None:
    """Enqueue the refunds of cards that are still open and may be asked for again."""
    async with work.database.session() as db:
        for refund_id in await changing.open_card_refunds(db, work.clock() - _PATIENCE, LOOK_FIRST, _BATCH):
            await pay_back.enqueue(db, once=f"refund:{refund_id}", refund_id=str(refund_id))
        await db.commit()


async def _ask(work: Work, found: lists.Row) -> CardRefund:
    _, keys = await read_card_settings(work.database.reader, work.settings, found["shop_id"])
    try:
        gateway = work.cards(CardKeys(provider=CardProvider(found["provider"]), values=keys))
        amount = Money(found["amount"], found["currency"])
        return await gateway.refund(
            found["provider_id"], amount, key=refund_key(found), address=found["address"]
        )
    except CardProviderNotOfferedError:
        return CardRefund(state=CardRefundState.REFUSED, detail="provider_not_offered")
    except ProviderUnavailableError:
        is_safe = found["provider"] != CardProvider.IYZICO
        return CardRefund(state=CardRefundState.PENDING, detail=_SILENT if is_safe else LOOK_FIRST)


def refund_key(found: lists.Row) -> str:
    """Return the key under which a refund is paid once."""
    return str(found["id"])


async def _write_down(db: AsyncSession, work: Work, refund_id: UUID, answer: CardRefund) -> None:
    refund = await changing.lock_refund(db, refund_id)
    if refund is None or refund.state is RefundState.DONE:
        return
    refund.detail, refund.provider_refund_id = answer.detail[:300], answer.refund_id[:200]
    if answer.state is CardRefundState.DONE:
        refund.state, refund.done_at = RefundState.DONE, work.clock()
    elif answer.state is CardRefundState.REFUSED:
        refund.state = RefundState.REFUSED
        log.error("a card refund was refused", refund=str(refund_id), why=answer.detail)
