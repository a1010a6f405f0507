"""Stored cards of a person: shown, removed, forgotten at their provider; and renewals switched on and off."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog

from terazi.foundation.asking import Asker
from terazi.foundation.cards import (
    CardKeys,
    CardProvider,
    CardProviderNotOfferedError,
    ProviderRefusedError,
    ProviderUnavailableError,
    charged_of,
)
from terazi.foundation.context import Change, UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import updated
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.orders.actions.card_renewals import (
    new_renewal,
    opened_card,
    renewable_part,
    tell_ended,
)
from terazi.modules.orders.actions.loading import lock_order, open_order
from terazi.modules.orders.errors.orders import OrderNotFound
from terazi.modules.orders.errors.saved_cards import (
    CardBeingCharged,
    CardRenewalNotOffered,
    SavedCardNotFound,
)
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.queries import saved_cards as queries
from terazi.modules.orders.queries.saved_cards import CardRenewal, SavedCard
from terazi.modules.orders.rules.card_renewals import MOST_TRIES, RENEWAL_VERSION, RenewalNote
from terazi.modules.orders.tables.saved_cards import SAVED_CARD
from terazi.modules.orders.values import OWNED_STATES, CardRenewalState, PaymentState
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
forget_tasks = Tasks("saved_cards")
PATIENCE = timedelta(minutes=15)
"""How long a provider has to forget a card before it is told again."""
_GIVE_UP_AFTER = timedelta(days=30)


async def remove_card(call: UserCall, card_id: UUID) -> None:
    """Remove a stored card of the caller: nothing is charged to it any more, and its provider is told to forget it."""
    (card,) = await call.db.ask(queries.find_card(card_id))
    if card is None or card.user_id != call.user.id or card.removed_at is not None:
        raise SavedCardNotFound
    for renewal in await _renewals_with(call.db, card):
        await end_card_renewal(call, renewal.shopcart_bundle_id, why=RenewalNote.CARD_REMOVED)
    (card,) = await call.db.ask(queries.lock_card(card_id))
    if card is None or card.removed_at is not None:
        return
    await call.db.write(queries.end_renewal_of("card", card.id, RenewalNote.CARD_REMOVED, call.now))
    event = AuditEvent(
        action="orders.saved_card_removed",
        subject=Subject.PAYMENT,
        subject_id=card.id,
        subject_name=card.shown,
    )
    await call.db.write(updated(SAVED_CARD, card.id, removed_at=call.now), trail_entry(call, event))
    await forget_card.enqueue(call.db, card_id=str(card.id))


async def _renewals_with(asker: Asker, card: SavedCard) -> list[CardRenewal]:
    (held,) = await asker.ask(lists.held_bundles(card.user_id))
    (renewals,) = await asker.ask(queries.renewals_of_bundles([bundle.id for bundle in held]))
    return [renewal for renewal in renewals if renewal.saved_card_id == card.id]


async def end_card_renewal(
    call: UserCall, bundle_id: UUID, *, why: RenewalNote = RenewalNote.BY_BUYER
) -> None:
    """End that a bought bundle of the caller is renewed by card, and confirm it; what is not so already stays."""
    (key,) = await call.db.ask(locking.order_of_bundle(bundle_id))
    if key is None or key.user_id != call.user.id:
        raise OrderNotFound
    order, renewal = await lock_order(call, key, queries.renewal_of_bundle(bundle_id))
    if renewal is None:
        return
    await _require_not_charged(call, renewal)
    order.add(queries.end_renewal_of("id", renewal.id, why, call.now))
    await tell_ended(call, order, order.bundle(bundle_id))
    await order.write(call.db)


async def _require_not_charged(call: UserCall, renewal: CardRenewal) -> None:
    """Refuse while the provider is asked: whether it was charged is known soon, and only then can it be ended."""
    if renewal.following_id is None:
        return
    order = await open_order(call, locking.order_of_bundle(renewal.following_id))
    payment = order.payment(order.bundle(renewal.following_id).payment_id or renewal.id)
    if payment.state is PaymentState.WAITING and charged_of(payment.token):
        raise CardBeingCharged


async def start_card_renewal(call: UserCall, bundle_id: UUID, version: int) -> None:
    """Let a bought bundle of the caller be renewed with the stored card again, as was agreed to in the present words."""
    (key,) = await call.db.ask(locking.order_of_bundle(bundle_id))
    if key is None or key.user_id != call.user.id:
        raise OrderNotFound
    order, standing = await lock_order(call, key, queries.renewal_of_bundle(bundle_id))
    if standing is not None and standing.state is CardRenewalState.ACTIVE:
        return
    bundles, lines, before = await call.db.ask(
        lists.bundles_of([key.id]), lists.lines_of([bundle_id]), queries.last_ended(bundle_id)
    )
    bundle = next(each for each in bundles if each.id == bundle_id)
    part = renewable_part(lines, bundle.currency)
    (card,) = await call.db.ask(queries.card_in_shop(call.user.id, bundle.shop_id))
    is_offered = version == RENEWAL_VERSION and bundle.state in OWNED_STATES
    if part is None or card is None or not is_offered:
        raise CardRenewalNotOffered
    if standing is not None:
        order.add(queries.end_renewal_of("id", standing.id, RenewalNote.REPLACED, call.now))
    carried = _carried(standing or before, call.now)
    state = CardRenewalState.ACTIVE
    order.add(new_renewal(call, bundle, part, state, saved_card_id=card.id, **carried))
    event = AuditEvent(
        action="orders.card_renewal_started",
        subject=Subject.ORDER,
        subject_id=bundle_id,
        subject_name=order.cart.number,
    )
    order.add(trail_entry(call, event))
    await order.write(call.db)


def _carried(before: CardRenewal | None, now: datetime) -> dict[str, Value]:
    """Return what of the renewal before goes on: the charge that was told already; after a pause it is tried at once."""
    if before is None or before.following_id is None or before.notice_id is None:
        return {}
    is_at_rest = before.state is CardRenewalState.PAUSED
    charge_at = now if is_at_rest else before.charge_at
    if charge_at is None:
        return {}
    tries = MOST_TRIES - 1 if is_at_rest else before.tries
    return {
        "following_id": before.following_id,
        "notice_id": before.notice_id,
        "charge_at": charge_at,
        "tries": tries,
    }


async def forget_cards(change: Change, user_id: UserId) -> None:
    """Remove all stored cards of who leaves, and let their providers forget them."""
    _, card_ids = await change.db.ask(
        queries.end_renewal_of("user", user_id, RenewalNote.BY_BUYER, change.now),
        queries.remove_cards_of(user_id, change.now),
    )
    for card_id in card_ids:
        await forget_card.enqueue(change.db, card_id=str(card_id))


@forget_tasks.task(queue="payments", tries=1)
async def forget_card(work: Work, *, card_id: str) -> None:
    """Tell a provider to forget a card that was removed, and forget what it called it; the clock asks again after silence."""
    (card,) = await work.database.reader.ask(queries.find_card(UUID(card_id)))
    if card is None or card.removed_at is None:
        return
    stored = opened_card(work.settings.secret(), card)
    if stored is None:
        return
    settings = await read_card_settings(work.database.reader, work.settings, card.shop_id)
    try:
        keys = settings.keys_at(card.provider)
        gateway = work.cards(CardKeys(provider=CardProvider(card.provider), values=keys))
        await gateway.forget(stored)
    except (ProviderUnavailableError, ProviderRefusedError, CardProviderNotOfferedError) as silent:
        log.warning("a card provider did not forget a card", card=str(card.id), why=str(silent))
        if work.clock() - card.removed_at < _GIVE_UP_AFTER:
            return
    await work.database.recorder.write(updated(SAVED_CARD, card.id, sealed=None))
