"""Charging stored cards: claimed under the lock of the order, asked without it, settled as every card payment is.

Before the provider is asked, the payment has the token of the charge: who dies then leaves a payment of which the clock
asks what became of it, and that nobody charges a second time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import structlog

from terazi.foundation.cards import (
    CardGateway,
    CardItem,
    CardKeys,
    CardOrder,
    CardProvider,
    CardProviderNotOfferedError,
    ProviderUnavailableError,
    StoredCard,
)
from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.money import Money
from terazi.foundation.questions import updated
from terazi.modules.orders.actions.card_renewals import opened_card, pause
from terazi.modules.orders.actions.loading import OpenOrder, is_to_decide, lock_order
from terazi.modules.orders.actions.settlement import settle_card
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries import saved_cards as queries
from terazi.modules.orders.queries.locking import OPENS_WITHIN
from terazi.modules.orders.queries.saved_cards import CardRenewal
from terazi.modules.orders.rules.buyers import card_buyer
from terazi.modules.orders.rules.card_renewals import RenewalNote, may_charge, schedule_of
from terazi.modules.orders.tables.saved_cards import CARD_RENEWAL
from terazi.modules.orders.values import (
    BundleState,
    BuyerDetails,
    BuyerKind,
    CardRenewalState,
    Payment,
    PaymentState,
    PayWay,
)
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
charge_tasks = Tasks("card_charges")
_LATER = timedelta(hours=1)
_ASKED_AFTER = timedelta(minutes=2)
"""After so long whoever asked has an answer, or will never have one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Claimed:
    """A charge that nobody else asks for."""

    payment_id: UUID
    gateway: CardGateway
    order: CardOrder
    card: StoredCard


@charge_tasks.task(queue="payments", tries=1)
async def charge_renewal(work: Work, *, renewal_id: str) -> None:
    """Charge the stored card of one renewal, once; what is not answered the clock asks about."""
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        claimed = await _claim(work, change, UUID(renewal_id))
    if claimed is None:
        return
    try:
        result = await claimed.gateway.charge(claimed.order, claimed.card)
    except ProviderUnavailableError as silent:
        log.warning(
            "a stored card was charged without an answer", payment=str(claimed.payment_id), why=str(silent)
        )
        return
    (payment,) = await work.database.reader.ask(lists.find_payment(claimed.payment_id))
    if payment is None:
        return
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await settle_card(change, payment, result, website=work.settings.public_url)


async def _claim(work: Work, change: Change, renewal_id: UUID) -> Claimed | None:
    """Write down that a card is charged now, where everything stands as it was agreed; None where it is not charged."""
    (key,) = await change.db.ask(queries.order_of_following(renewal_id))
    if key is None:
        return None
    order, renewal = await lock_order(change, key, queries.lock_renewal(renewal_id))
    if renewal is None or not _is_due(renewal, change.now):
        return None
    bundle = order.bundle(renewal.following_id or renewal.id)
    payment = order.payment(bundle.payment_id or bundle.id)
    if bundle.state is not BundleState.PAYMENT_WAITING:
        order.add(queries.end_renewal_of("id", renewal.id, RenewalNote.ENDED, change.now))
        await order.write(change.db)
        return None
    if await _is_paid_otherwise(change, order, payment):
        order.add(updated(CARD_RENEWAL, renewal.id, charge_at=change.now + _LATER))
        await order.write(change.db)
        return None
    claimed = await _charge_of(work, change, order, renewal, payment)
    if claimed is not None:
        order.change_payment(
            payment,
            token=claimed.card.charge_token(str(payment.id)),
            provider=claimed.gateway.provider.value,
            check_at=change.now + _ASKED_AFTER,
            changed_at=change.now,
        )
    await order.write(change.db)
    return claimed


def _is_due(renewal: CardRenewal, now: datetime) -> bool:
    is_on = renewal.state is CardRenewalState.ACTIVE
    return is_on and renewal.charge_at is not None and renewal.charge_at <= now


async def _is_paid_otherwise(change: Change, order: OpenOrder, payment: Payment) -> bool:
    """Whether the buyer, or the shop, is about to settle it: a page is open, a transfer was chosen, a receipt is there.

    Whoever opens a page and dies leaves one that nobody has seen, and that nobody can keep once the card is charged.
    """
    is_open = payment.state is PaymentState.WAITING and payment.pay_way is PayWay.CARD
    is_opening = payment.starting_at is not None and payment.starting_at > change.now - OPENS_WITHIN
    is_free = is_open and not payment.token and not is_opening
    return not is_free or await is_to_decide(change, order, payment)


async def _charge_of(
    work: Work, change: Change, order: OpenOrder, renewal: CardRenewal, payment: Payment
) -> Claimed | None:
    """Return how a renewal is charged; None, with the renewal at rest or put off, where it must not be."""
    card, told, held = await change.db.ask(
        queries.lock_card(renewal.saved_card_id or renewal.id),
        queries.told_at(renewal.notice_id or renewal.id),
        queries.find_held(renewal.shopcart_bundle_id),
    )
    if card is None or card.removed_at is not None or held is None:
        order.add(queries.end_renewal_of("id", renewal.id, RenewalNote.ENDED, change.now))
        return None
    stored = opened_card(work.settings.secret(), card)
    if not may_charge(
        amount=payment.amount,
        agreed=renewal.amount,
        told_at=told,
        notice=schedule_of(renewal.period).notice,
        now=change.now,
    ):
        await _put_off(change, order, renewal, payment, told)
        return None
    settings = await read_card_settings(work.database.reader, work.settings, payment.shop_id)
    try:
        keys = settings.keys_at(card.provider)
        gateway = work.cards(CardKeys(provider=CardProvider(card.provider), values=keys))
    except CardProviderNotOfferedError:
        gateway = None
    if gateway is None or stored is None:
        await pause(change, order, renewal, payment, RenewalNote.SHOP)
        return None
    order_of_card = _card_order(order, payment)
    return Claimed(payment_id=payment.id, gateway=gateway, order=order_of_card, card=stored)


async def _put_off(
    change: Change, order: OpenOrder, renewal: CardRenewal, payment: Payment, told: datetime | None
) -> None:
    """Wait until it was told for long enough; what costs more than agreed, or cannot be told in time, rests."""
    if payment.amount > renewal.amount:
        await pause(change, order, renewal, payment, RenewalNote.PRICE)
        return
    at = (told or change.now) + schedule_of(renewal.period).notice
    if at >= payment.due_at:
        await pause(change, order, renewal, payment, RenewalNote.NOTICE)
        return
    order.add(updated(CARD_RENEWAL, renewal.id, charge_at=at))


def _card_order(order: OpenOrder, payment: Payment) -> CardOrder:
    lang, currency = order.cart.lang, payment.currency
    bundles = order.bundles_of(payment)
    buyer = order.cart.buyer or BuyerDetails(kind=BuyerKind.PERSON)
    return CardOrder(
        reference=str(payment.id),
        items=tuple(
            CardItem(
                id=str(line.id),
                name=f"{bundle.name[lang.value]} – {line.name[lang.value]}"[:200],
                category=line.product_type,
                amount=Money(line.gross, currency),
            )
            for bundle in bundles
            for line in order.lines_of(bundle)
            if line.gross
        ),
        total=Money(payment.amount, currency),
        buyer=card_buyer(buyer, user_id=order.cart.user_id, ip_address=order.cart.address or "127.0.0.1"),
        seller_name=next((bundle.content.shop.shop_name for bundle in bundles if bundle.content), ""),
        return_url=order.cart.base_url,
        notice_url=order.cart.base_url,
        lang=lang,
    )
