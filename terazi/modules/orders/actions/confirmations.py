"""The confirmation of a purchase: one mail, with the agreements as a file."""

from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation, compute
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import MAIL_FILES, MOST_ENCLOSED_BYTES, Attachment
from terazi.modules.orders.actions.agreements import agreements_of_sale
from terazi.modules.orders.actions.loading import OpenOrder, open_order
from terazi.modules.orders.actions.notifications import mail_bought
from terazi.modules.orders.queries import locking
from terazi.modules.orders.values import Payment

log = structlog.get_logger("terazi.orders")
confirmation_tasks = Tasks("confirmations")
_AGREEMENTS_PDF = Computation("terazi.modules.orders.computations.agreements", "agreements_pdf")
_MOST_LETTERS = 400_000
"""How much is printed for one mail: more than a hundred pages."""
_MEMORY, _SECONDS = 1 << 30, 60.0


@confirmation_tasks.task(queue="mail", tries=8)
async def confirm_purchase(work: Work, *, payment_id: str) -> None:
    """Mail a buyer what was bought, once, however often it is run.

    The file is written before: where the store is away nothing is told, and the next run tells it.
    """
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        order = await open_order(change, locking.order_of_payment(UUID(payment_id)))
        payment = order.payment(UUID(payment_id))
    attachment = await _printed(work, order, payment)
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await mail_bought(change, order, payment, attachment)


async def _printed(work: Work, order: OpenOrder, payment: Payment) -> Attachment | None:
    """Return the agreements as a stored file; none where there are none, or they cannot go out with a mail."""
    lang = order.cart.lang
    agreements = await agreements_of_sale(work.database.reader, order.cart.id, payment.shop_id, lang)
    if not agreements or sum(len(each.text) for each in agreements) > _MOST_LETTERS:
        return None
    try:
        content = await compute(
            _AGREEMENTS_PDF,
            agreements,
            lang,
            on_progress=lambda _: None,
            memory_bytes=_MEMORY,
            seconds=_SECONDS,
        )
    except Exception:  # whatever a shop wrote, the mail goes, and says where it is read
        log.exception("agreements were not printed", payment=str(payment.id))
        return None
    if len(content) > MOST_ENCLOSED_BYTES:
        return None
    key = f"{MAIL_FILES}/{payment.id}.{lang}.pdf"
    await work.storage.put(key, content)
    name = say(Phrase("orders.agreements.file_name", {"number": order.cart.number}), lang)
    return Attachment(key=key, name=f"{name}.pdf", media_type="application/pdf")
