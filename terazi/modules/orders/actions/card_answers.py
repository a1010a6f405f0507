"""What comes back from card providers: the browser, their notices, and their answers when the clock asks them.

No lock is held while a provider is asked.
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog

from terazi.foundation.cards import (
    CardGateway,
    CardKeys,
    CardProvider,
    CardProviderNotOfferedError,
    CardResult,
    NoticeForgedError,
    ProviderUnavailableError,
)
from terazi.foundation.context import Call, Change
from terazi.foundation.jobs.each import attempt
from terazi.foundation.jobs.tasks import Work
from terazi.modules.orders.actions.payments import gateway_of
from terazi.modules.orders.actions.settlement import Settled, settle_card
from terazi.modules.orders.errors.orders import CardsRefused, NoticeForged
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.queries.lists import OwnPayment
from terazi.modules.orders.values import PaymentState
from terazi.modules.shops.public import read_card_settings

log = structlog.get_logger("terazi.orders")
_LATER = timedelta(minutes=1)
_GIVE_UP_AFTER = timedelta(hours=24)


async def settle_on_return(call: Call, token: str) -> tuple[Settled, OwnPayment] | None:
    """Ask what became of the payment that a browser came back from, and whose it is; the token only says which.

    What a notice has settled already is not asked for again, nor where the shop's keys are gone. None where nobody
    knows the token.
    """
    (payment,) = await call.reader.ask(lists.find_payment_of_token(token))
    if payment is None:
        return None
    if payment.state is PaymentState.APPROVED:
        return _unchanged(payment), payment
    try:
        gateway = await gateway_of(call, payment.shop_id, payment.provider)
    except CardsRefused:
        return _unchanged(payment), payment
    return await _look(call, payment, gateway), payment


async def find_left(call: Call, reference: str) -> OwnPayment | None:
    """Return the payment whose page a browser left without paying; None where nobody knows the reference."""
    try:
        payment_id = UUID(reference)
    except ValueError:
        return None
    (payment,) = await call.reader.ask(lists.find_payment(payment_id))
    return payment


async def take_notice(call: Call, shop_id: UUID, headers: Mapping[str, str], body: bytes) -> None:
    """Take a provider's notice as a reason to ask; a forged one is refused, one about something else is fine.

    It may come from a provider that took the shop's cards before: what was begun there ends there.
    """
    for gateway in await _gateways_of(call, shop_id):
        try:
            notice = gateway.verify_notice(headers, body)
        except NoticeForgedError:
            continue
        (payment,) = await call.reader.ask(lists.find_payment_of_token(notice.token))
        if payment is not None and (payment.shop_id, payment.provider) == (shop_id, gateway.provider):
            await _look(call, payment, gateway)
        return
    log.warning("a forged notice of a card provider", of="security", shop=str(shop_id), address=call.address)
    raise NoticeForged


async def try_to_check(work: Work, change: Change, payment_id: UUID) -> None:
    """Ask the provider about one payment; one that cannot be settled is asked about again a while later."""
    check = partial(_check, work, payment_id)
    if not await attempt(work, "settle a card payment", check, item=payment_id):
        await change.db.write(locking.postpone_check(payment_id, change.now + _LATER))


async def _gateways_of(call: Call, shop_id: UUID) -> list[CardGateway]:
    """Return everyone through whom a shop takes or took cards; CardsRefused where there is nobody."""
    settings = await read_card_settings(call.reader, call.settings, shop_id)
    gateways = []
    for provider in CardProvider:
        if provider.value in settings.keys:
            with suppress(CardProviderNotOfferedError):
                keys = CardKeys(provider=provider, values=settings.keys_at(provider))
                gateways.append(call.cards(keys))
    if not gateways:
        raise CardsRefused
    return gateways


async def _look(call: Call, payment: OwnPayment, gateway: CardGateway) -> Settled:
    try:
        result = await gateway.read_back(payment.token)
    except ProviderUnavailableError:
        return _unchanged(payment)
    return await settle_card(call, payment, result, website=call.settings.public_url)


def _unchanged(payment: OwnPayment) -> Settled:
    return Settled(cart_id=payment.shopcart_id, payment_id=payment.id, state=payment.state)


async def _check(work: Work, payment_id: UUID, change: Change) -> None:
    (payment,) = await work.database.reader.ask(lists.find_payment(payment_id))
    if payment is None:
        return
    result = await _ask(work, payment)
    if result is None:
        is_given_up = (
            payment.state is not PaymentState.WAITING and change.now - payment.changed_at > _GIVE_UP_AFTER
        )
        later = None if is_given_up else change.now + _LATER
        await change.db.write(locking.postpone_check(payment_id, later))
    else:
        await settle_card(change, payment, result, website=work.settings.public_url)


async def _ask(work: Work, payment: OwnPayment) -> CardResult | None:
    settings = await read_card_settings(work.database.reader, work.settings, payment.shop_id)
    try:
        keys = settings.keys_at(payment.provider)
        gateway = work.cards(CardKeys(provider=CardProvider(payment.provider), values=keys))
        return await gateway.read_back(payment.token)
    except (ProviderUnavailableError, CardProviderNotOfferedError) as silent:
        log.warning("a card provider does not answer", payment=str(payment.id), why=str(silent))
        return None
