"""Renewals by card: agreed to when a card pays, told before each charge, tried three times, ended in two clicks."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.cards import CardReason, StoredCard
from terazi.foundation.context import Change, UserCall
from terazi.foundation.encryption import seal, unseal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency, Money
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.tax import priced
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.actions.notifications import mail_buyer, mail_payment
from terazi.modules.orders.errors.saved_cards import CardRenewalNotOffered
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries import saved_cards as queries
from terazi.modules.orders.queries.lists import OwnPayment, SoldBundle, SoldLine
from terazi.modules.orders.queries.saved_cards import CardRenewal, SavedCard
from terazi.modules.orders.rules.card_renewals import (
    MOST_TRIES,
    RENEWAL_VERSION,
    Renewable,
    RenewalNote,
    renewable,
    schedule_of,
)
from terazi.modules.orders.rules.pricing import list_price
from terazi.modules.orders.tables.saved_cards import CARD_RENEWAL, SAVED_CARD
from terazi.modules.orders.values import Bundle, CardRenewalState, Payment
from terazi.modules.shops.public import in_turkey

_PURPOSE = "saved card"


def renewable_part(lines: Iterable[SoldLine], currency: Currency) -> Renewable | None:
    """Return what of an ordered bundle is renewed by card; None where nothing is."""
    return renewable((line.terms, _listed(line, currency)) for line in lines)


def _listed(line: SoldLine, currency: Currency) -> int:
    """Return what a product costs by the list: neither campaign nor coupon lasts until the next period."""
    unit = list_price(line, currency)
    return priced(unit, line.count, line.rate, includes_tax=line.includes_tax).gross.minor


def consent_text(lang: Lang, name: str, part: Renewable, currency: Currency) -> str:
    """Return what a buyer ticks: which bundle, how much at most, how often, when it is told and how it is ended."""
    schedule = schedule_of(part.period)
    said = {
        "bundle": name,
        "amount": Money(part.amount, currency).written(lang),
        "period": Phrase(f"orders.card_renewal.period.{part.period}"),
        "before": schedule.tries[0].days,
        "notice": schedule.notice.days,
    }
    return say(Phrase("orders.card_renewal.text", said), lang)


def new_renewal(
    call: UserCall, bundle: SoldBundle, part: Renewable, state: CardRenewalState, **more: Value
) -> Question[int]:
    """Keep a consent to renew a bundle, in its words, with when and from where it was given."""
    return inserted(
        CARD_RENEWAL,
        id=call.new_id(),
        user_id=call.user.id,
        shop_id=bundle.shop_id,
        shopcart_bundle_id=bundle.id,
        state=state,
        currency=bundle.currency,
        amount=part.amount,
        period=part.period,
        version=RENEWAL_VERSION,
        lang=call.lang,
        text=consent_text(call.lang, bundle.name[call.lang], part, bundle.currency),
        address=call.address[:64],
        device=call.device[:300],
        given_at=call.now,
        **more,
    )


async def agreed_renewals(call: UserCall, payment: OwnPayment, version: int | None) -> list[Question[int]]:
    """Return what keeps the consents to renew by card what a payment is for; none where nothing was ticked."""
    if version is None:
        return []
    (bundles,) = await call.reader.ask(lists.bundles_of([payment.shopcart_id]))
    paid = [bundle for bundle in bundles if bundle.payment_id == payment.id]
    (lines,) = await call.reader.ask(lists.lines_of([bundle.id for bundle in paid]))
    parts = [
        (
            bundle,
            renewable_part([line for line in lines if line.shopcart_bundle_id == bundle.id], bundle.currency),
        )
        for bundle in paid
    ]
    agreed = [(bundle, part) for bundle, part in parts if part is not None]
    if not agreed or version != RENEWAL_VERSION or payment.token:
        raise CardRenewalNotOffered
    state = CardRenewalState.WAITING
    return [
        question
        for bundle, part in agreed
        for question in (
            queries.end_renewal_of("waiting", bundle.id, RenewalNote.REPLACED, call.now),
            new_renewal(call, bundle, part, state),
        )
    ]


def sealed_card(secret: bytes, card_id: UUID, stored: StoredCard) -> bytes:
    """Return what a provider calls a card, as it is kept."""
    said = json.dumps({"user_key": stored.user_key, "token": stored.token})
    return seal(secret, said.encode(), purpose=_PURPOSE, owner=card_id.bytes)


def opened_card(secret: bytes, card: SavedCard) -> StoredCard | None:
    """Return a card as its provider knows it; None where that has forgotten it."""
    if card.sealed is None:
        return None
    said = json.loads(unseal(secret, card.sealed, purpose=_PURPOSE, owner=card.id.bytes))
    return StoredCard(**said, brand=card.brand, last_four=card.last_four)


async def keep_card(change: Change, order: OpenOrder, payment: Payment, stored: StoredCard) -> None:
    """Keep the card that pays, where its holder agreed to that; one that came without is to be forgotten at once."""
    bundles = order.bundles_of(payment)
    (agreed,) = await change.db.ask(queries.waiting_for_card([bundle.id for bundle in bundles]))
    names = (bundle.content.shop.shop_name for bundle in bundles if bundle.content)
    card_id = change.new_id()
    order.add(
        inserted(
            SAVED_CARD,
            id=card_id,
            user_id=order.cart.user_id,
            shop_id=payment.shop_id,
            shop_name=next(names, "")[:200],
            provider=payment.provider,
            brand=stored.brand[:40],
            last_four=stored.last_four[:4],
            expires_year=stored.expires_year,
            expires_month=stored.expires_month,
            sealed=sealed_card(change.db.secret, card_id, stored),
            created_at=change.now,
            removed_at=None if agreed else change.now,
        )
    )
    for renewal in agreed:
        order.add(
            updated(CARD_RENEWAL, renewal.id, state=CardRenewalState.ACTIVE, saved_card_id=card_id),
            _trail(change, "orders.card_renewal_started", renewal.shopcart_bundle_id, order.cart.number),
        )


def follow_paid(change: Change, order: OpenOrder, bundles: Sequence[Bundle]) -> None:
    """Let renewals by card stand for the periods that are paid now."""
    for bundle in bundles:
        if bundle.renewal_of is not None:
            order.add(*queries.go_on_with(bundle.renewal_of, bundle.id, change.now))


async def tell_charge(
    change: Change, renewal: CardRenewal, order: OpenOrder, payment: Payment, end: datetime
) -> None:
    """Tell a buyer what the card will be charged for the next period, when, and how that is ended; once."""
    (card,) = await change.db.ask(queries.find_card(renewal.saved_card_id or renewal.id))
    schedule, notice_id = schedule_of(renewal.period), change.new_id()
    charge_at = max(schedule.try_at(end, 0), change.now + schedule.notice)
    (bundle,) = order.bundles_of(payment)
    order.add(
        updated(
            CARD_RENEWAL,
            renewal.id,
            following_id=bundle.id,
            charge_at=charge_at,
            notice_id=notice_id,
            tries=0,
        )
    )
    await mail_payment(
        change,
        order,
        payment,
        "card_notice",
        event_id=notice_id,
        link_to="user_product_bundles_active",
        bundle=bundle.name[order.cart.lang],
        card=card.shown if card else "",
        date=in_turkey(charge_at).date(),
    )


async def note_declined(change: Change, order: OpenOrder, payment: Payment, reason: CardReason) -> None:
    """Write down that a stored card was declined: it is tried again another day, three times in all, and then rests."""
    bundle = next(iter(order.bundles_of(payment)), None)
    (renewal,) = await change.db.ask(queries.renewal_followed_by(bundle.id)) if bundle else (None,)
    if bundle is None or renewal is None:
        await mail_payment(change, order, payment, "failed", note=reason.phrase)
        return
    tries = renewal.tries + 1
    again = None
    if tries < MOST_TRIES:
        again = max(
            schedule_of(renewal.period).try_at(payment.due_at, tries), change.now + timedelta(hours=6)
        )
    if again is None or again >= payment.due_at:
        await pause(change, order, renewal, payment, RenewalNote.DECLINED, note=reason.phrase)
        return
    order.add(updated(CARD_RENEWAL, renewal.id, tries=tries, charge_at=again))
    await mail_payment(
        change,
        order,
        payment,
        "card_declined",
        note=reason.phrase,
        bundle=bundle.name[order.cart.lang],
        date=in_turkey(again).date(),
    )


async def pause(
    change: Change,
    order: OpenOrder,
    renewal: CardRenewal,
    payment: Payment,
    why: RenewalNote,
    *,
    note: Phrase | None = None,
) -> None:
    """Let a renewal rest, and tell its buyer why and how it goes on; nothing is charged meanwhile."""
    order.add(
        updated(
            CARD_RENEWAL,
            renewal.id,
            state=CardRenewalState.PAUSED,
            reason=why.value,
            charge_at=None,
            tries=MOST_TRIES,
        )
    )
    (bundle,) = order.bundles_of(payment)
    said = note or Phrase(f"orders.card_renewal.why.{why.value}")
    await mail_payment(change, order, payment, "card_paused", note=said, bundle=bundle.name[order.cart.lang])


async def tell_ended(change: Change, order: OpenOrder, bundle: Bundle) -> None:
    """Confirm to a buyer that a bundle is not renewed by card any more."""
    order.add(_trail(change, "orders.card_renewal_ended", bundle.id, order.cart.number))
    await mail_buyer(change, order, bundle, "card_renewal_ended")


def _trail(change: Change, action: str, bundle_id: UUID, name: str) -> Question[int]:
    event = AuditEvent(action=action, subject=Subject.ORDER, subject_id=bundle_id, subject_name=name)
    return trail_entry(change, event)
