"""Trying to pay: the page of a card provider, or the account for a transfer. No lock is held while a provider is asked."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import structlog

from terazi.foundation.cards import (
    CardGateway,
    CardItem,
    CardKeys,
    CardOrder,
    CardProvider,
    CardProviderNotOfferedError,
    CardState,
    ProviderRefusedError,
    ProviderUnavailableError,
    charged_of,
)
from terazi.foundation.context import Call, UserCall
from terazi.foundation.money import Money
from terazi.modules.orders.actions.card_renewals import agreed_renewals
from terazi.modules.orders.actions.fulfilment import require_projects
from terazi.modules.orders.actions.loading import Actor, is_to_decide, lock_order
from terazi.modules.orders.actions.notifications import mail_payment
from terazi.modules.orders.actions.settlement import is_page_over, settle_card, try_again
from terazi.modules.orders.actions.transitions import move_payment, tell
from terazi.modules.orders.errors.orders import (
    BankAccountMissing,
    CardsRefused,
    CardsUnavailable,
    OrderNotFound,
    PaymentNotFound,
    PaymentOver,
    PaymentStarting,
    ReceiptWaits,
    TooManyAttempts,
    WayNotOffered,
)
from terazi.modules.orders.errors.saved_cards import CardBeingCharged
from terazi.modules.orders.queries import lists, locking
from terazi.modules.orders.queries.lists import OrderParts, OwnPayment, PaidItem
from terazi.modules.orders.rules.buyers import buyer_of, card_buyer
from terazi.modules.orders.rules.history import WAY_CHANGED
from terazi.modules.orders.rules.pricing import can_pay_by_card, can_pay_by_transfer
from terazi.modules.orders.values import (
    MOST_ATTEMPTS,
    Mover,
    OrderKey,
    PaymentState,
    PayWay,
)
from terazi.modules.shops.public import (
    CardSettings,
    ShopCards,
    bank_accounts_of,
    card_settings_of,
    read_card_settings,
)

log = structlog.get_logger("terazi.orders")
RETURN_PATH = "/v1/shopcart/payment/return"
NOTICE_PATH = "/v1/shopcart/payment/notice"
_FIRST_CHECK = timedelta(seconds=30)
MOST_SECONDS = 5.0
"""How long a call waits for the page that another opens."""
_LOOK_SECONDS = 0.1
_SILENT = "unavailable"


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """How a buyer wants to pay one payment of an order."""

    payment_id: UUID | None
    pay_way: PayWay | None
    bank_slot: int | None
    card_renewal_version: int | None = None
    """Which words of the consent to renew by card were ticked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Begun:
    """Which payment counts now, and what its order consists of where that was asked for along with it."""

    payment_id: UUID
    parts: OrderParts | None = None


async def record_payment(call: UserCall, cart_id: UUID, wanted: Wanted) -> Begun:
    """Begin to pay: choose the account for a transfer, or open the provider's page; the payment that counts now."""
    payment, items, cards = await _waiting(call, cart_id, wanted.payment_id)
    await require_projects(call, [(item.project_id, item.bundle_name) for item in items if item.project_id])
    way = wanted.pay_way or payment.pay_way
    if way is PayWay.TRANSFER:
        return Begun(payment_id=await _choose_account(call, payment, wanted.bank_slot))
    if payment.pay_way is not PayWay.CARD:
        return Begun(payment_id=await _change_way(call, payment, PayWay.CARD))
    own = next((each for each in cards if each.id == payment.shop_id), None)
    settings = card_settings_of(call.settings, own)
    gateway = _gateway(call, settings, payment.provider if payment.token else "")
    consents = await agreed_renewals(call, payment, wanted.card_renewal_version)
    if payment.token:
        return Begun(payment_id=await _same_page(call, payment, gateway))
    card_order = _card_order(call, payment, items, settings)
    begun = await _open_page(call, payment, replace(card_order, keeps_card=bool(consents)), gateway)
    await call.db.write(*consents)
    return begun


async def _open_page(
    call: UserCall, payment: OwnPayment, card_order: CardOrder, gateway: CardGateway
) -> Begun:
    """Open the provider's page of a waiting card payment."""
    payment_id = payment.id
    (is_claimed,) = await call.recorder.ask(locking.claim_start(payment_id, gateway.provider, call.now))
    if not is_claimed:
        return await _page_of_another(call, payment_id)
    try:
        page = await gateway.start(card_order)
    except ProviderUnavailableError as lost:
        await call.recorder.write(locking.drop_claim(payment_id, _SILENT))
        raise CardsUnavailable from lost
    except ProviderRefusedError as refused:
        await call.recorder.write(locking.drop_claim(payment_id, str(refused)))
        log.warning("a card provider refused an order", payment=str(payment_id), why=str(refused))
        raise CardsRefused from refused
    try:
        parts = await locking.keep_page(
            call.recorder,
            payment,
            token=page.token,
            url=page.url,
            check_at=call.now + _FIRST_CHECK,
            now=call.now,
        )
    except locking.TokenUsedError as used:
        await call.recorder.write(locking.drop_claim(payment_id, "token used before"))
        log.exception("a card provider named two payments by one token", payment=str(payment_id))
        raise CardsRefused from used
    if parts is None:
        raise PaymentOver(state=PaymentState.CANCELLED)
    return Begun(payment_id=payment_id, parts=parts)


async def _page_of_another(call: UserCall, payment_id: UUID) -> Begun:
    """Wait a while for the page that another call opens at this moment, and hold nothing meanwhile; its refusal is ours too."""
    loop = asyncio.get_running_loop()
    until = loop.time() + MOST_SECONDS
    while loop.time() < until:
        (opening,) = await call.reader.ask(locking.find_opening(payment_id))
        if opening is None or opening.state is not PaymentState.WAITING:
            raise PaymentOver(state=opening.state if opening else PaymentState.CANCELLED)
        if charged_of(opening.token):
            raise CardBeingCharged
        if opening.token:
            return Begun(payment_id=payment_id)
        if opening.starting_at is None:
            raise CardsUnavailable if opening.detail == _SILENT else CardsRefused
        await asyncio.sleep(_LOOK_SECONDS)
    raise PaymentStarting


async def gateway_of(call: Call, shop_id: UUID, begun_at: str = "") -> CardGateway:
    """Return through whom a shop takes cards, or at whom a payment was begun, whoever takes the shop's cards now."""
    return _gateway(call, await read_card_settings(call.reader, call.settings, shop_id), begun_at)


def _gateway(call: Call, settings: CardSettings, begun_at: str) -> CardGateway:
    wanted = begun_at or settings.provider.value
    if wanted not in tuple(CardProvider):
        raise CardsRefused
    try:
        return call.cards(CardKeys(provider=CardProvider(wanted), values=settings.keys_at(wanted)))
    except CardProviderNotOfferedError as missing:
        raise CardsRefused from missing


async def _waiting(
    call: UserCall, cart_id: UUID, payment_id: UUID | None
) -> tuple[OwnPayment, list[PaidItem], list[ShopCards]]:
    """Return a waiting payment of the caller's order, what it is for, and who takes the order's cards."""
    waiting, items, cards = await call.reader.ask(
        lists.waiting_payments(cart_id), lists.paid_items(cart_id), lists.cards_of_order(cart_id)
    )
    payments = [each for each in waiting if each.user_id == call.user.id]
    if not payments:
        (order,) = await call.reader.ask(lists.find_order(cart_id))
        if order is None or order.user_id != call.user.id:
            raise OrderNotFound
    if payment_id is None:
        if not payments:
            raise PaymentNotFound
        payment_id = payments[0].id
    found = next((each for each in payments if each.id == payment_id), None)
    if found is None:
        (known,) = await call.reader.ask(lists.find_payment(payment_id))
        if known is None or known.shopcart_id != cart_id:
            raise PaymentNotFound
        raise PaymentOver(state=known.state)
    return found, [item for item in items if item.payment_id == payment_id], cards


async def _choose_account(call: UserCall, begun: OwnPayment, slot: int | None) -> UUID:
    (accounts,) = await call.db.ask(bank_accounts_of([begun.shop_id]))
    account = next((a for a in accounts if slot in (None, a.slot)), None)
    if account is None:
        raise BankAccountMissing
    payment_id = begun.id
    if begun.pay_way is not PayWay.TRANSFER:
        payment_id = await _change_way(call, begun, PayWay.TRANSFER)
    (order,) = await lock_order(call, _key(begun))
    payment = order.payment(payment_id)
    if payment.state is not PaymentState.WAITING:
        raise PaymentOver(state=payment.state)
    bank = {name: getattr(account, name) for name in ("slot", "bank_name", "bank_title", "iban", "bank_info")}
    if payment.bank != bank:
        payment = order.change_payment(payment, bank=bank, changed_at=call.now)
        tell(call, order, "account_chosen", _buyer(call), payment_id=payment.id, note=account.bank_name)
        if begun.pay_way is not PayWay.TRANSFER:  # the confirmation of a transfer has told all accounts
            await mail_payment(
                call, order, payment, "transfer", iban=account.iban, bank=account.bank_name,
                title=account.bank_title,
            )  # fmt: skip
        await order.write(call.db)
    return payment_id


async def _change_way(call: UserCall, begun: OwnPayment, way: PayWay) -> UUID:
    """Close a waiting payment and open one of the other kind; money that still comes for the old one is not lost."""
    (order,) = await lock_order(call, _key(begun))
    payment = order.payment(begun.id)
    if payment.state is not PaymentState.WAITING:
        raise PaymentOver(state=payment.state)
    if way is PayWay.CARD and await is_to_decide(call, order, payment):
        raise ReceiptWaits
    can_pay = can_pay_by_card if way is PayWay.CARD else can_pay_by_transfer
    for bundle in order.bundles_of(payment):
        if bundle.content and not can_pay(bundle.content):
            raise WayNotOffered(field="pay_type", bundle=bundle.name[call.lang])
    if len([p for p in order.payments if p.shop_id == payment.shop_id]) >= MOST_ATTEMPTS:
        raise TooManyAttempts(most=MOST_ATTEMPTS)
    move_payment(call, order, payment, PaymentState.CANCELLED, _buyer(call), WAY_CHANGED)
    following = try_again(call, order, payment, way)
    await order.write(call.db)
    return following.id


def _key(payment: OwnPayment) -> OrderKey:
    return OrderKey(id=payment.shopcart_id, user_id=payment.user_id)


async def _same_page(call: UserCall, payment: OwnPayment, gateway: CardGateway) -> UUID:
    """Show the page again that is open already; a new payment where the provider has declined the one before."""
    try:
        result = await gateway.read_back(payment.token)
    except ProviderUnavailableError as lost:
        raise CardsUnavailable from lost
    if charged_of(payment.token) and result.state in (CardState.PENDING, CardState.UNKNOWN):
        raise CardBeingCharged
    if result.state is CardState.PENDING and not is_page_over(result, payment.changed_at, call.now):
        return payment.id
    settled = await settle_card(call, payment, result, website=call.settings.public_url)
    return settled.next_payment_id or settled.payment_id


def _card_order(
    call: UserCall, payment: OwnPayment, items: Sequence[PaidItem], settings: CardSettings
) -> CardOrder:
    lang, currency = payment.lang, payment.currency
    total = Money(payment.amount, currency)
    return CardOrder(
        reference=str(payment.id),
        items=tuple(
            CardItem(
                id=str(item.id),
                name=f"{item.bundle_name[lang.value]} – {item.name[lang.value]}"[:200],
                category=item.product_type,
                amount=Money(item.gross, currency),
            )
            for item in items
            if item.gross
        ),
        total=total,
        installments=settings.installments.offered_for(total),
        buyer=card_buyer(buyer_of(payment.buyer), user_id=call.user.id, ip_address=call.address),
        seller_name=items[0].shop_name if items else "",
        return_url=f"{call.base_url}{RETURN_PATH}",
        notice_url=f"{call.base_url}{NOTICE_PATH}?shop={payment.shop_id}",
        lang=lang,
    )


def _buyer(call: UserCall) -> Actor:
    return Actor(mover=Mover.CUSTOMER, user_id=call.user.id, name=call.user.username)
