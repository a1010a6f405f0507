"""Renewals by card as their buyers see them: what can be agreed to, and how what was agreed to stands."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency, Money
from terazi.modules.orders.actions.card_renewals import consent_text, renewable_part
from terazi.modules.orders.actions.cart_views import CartView
from terazi.modules.orders.queries.lists import HeldBundle, SoldBundle, SoldLine
from terazi.modules.orders.queries.saved_cards import CardRenewal, SavedCard
from terazi.modules.orders.rules.card_renewals import RENEWAL_VERSION, Renewable, renewable
from terazi.modules.orders.schemas.saved_cards import CardRenewalView, RenewalOffer
from terazi.modules.orders.values import CardRenewalState
from terazi.modules.shops.public import in_turkey


def cart_offer(call: UserCall, cart: CartView) -> RenewalOffer | None:
    """Return what of a cart can be renewed by card; None where nothing is."""
    parts = [
        (
            line.name[call.lang],
            renewable((each.product, each.listed.gross.minor) for each in line.price.lines),
        )
        for line in cart.lines
        if line.price and line.can_be_ordered
    ]
    return _offer(call, parts, cart.currency)


def order_offer(
    call: UserCall, bundles: Iterable[SoldBundle], lines: Sequence[SoldLine], currency: Currency
) -> RenewalOffer | None:
    """Return what of the bundles that a payment is for can be renewed by card; None where nothing is."""
    parts = [
        (
            bundle.name[call.lang],
            renewable_part((line for line in lines if line.shopcart_bundle_id == bundle.id), currency),
        )
        for bundle in bundles
    ]
    return _offer(call, parts, currency)


def _offer(
    call: UserCall, parts: Iterable[tuple[str, Renewable | None]], currency: Currency
) -> RenewalOffer | None:
    words = [consent_text(call.lang, name, part, currency) for name, part in parts if part is not None]
    return RenewalOffer(version=RENEWAL_VERSION, text_list=words) if words else None


def renewal_view(
    call: UserCall,
    bundle: HeldBundle,
    lines: Iterable[SoldLine],
    renewals: Sequence[CardRenewal],
    cards: Sequence[SavedCard],
) -> CardRenewalView | None:
    """Return how the renewal by card of a bought bundle stands; None for what is not paid for each period."""
    part = renewable_part(lines, bundle.currency)
    if part is None:
        return None
    renewal = next((each for each in renewals if each.shopcart_bundle_id == bundle.id), None)
    of_shop = [card for card in cards if card.shop_id == bundle.shop_id]
    card_id: UUID | None = renewal.saved_card_id if renewal else None
    card = next((each for each in of_shop if each.id == card_id), of_shop[0] if of_shop else None)
    is_on = renewal is not None and renewal.state is CardRenewalState.ACTIVE
    return CardRenewalView(
        status=renewal.state if renewal else None,
        note=_note(call, renewal, card),
        card=card.shown if card else "",
        charge_at=renewal.charge_at if renewal else None,
        version=RENEWAL_VERSION,
        text=consent_text(call.lang, bundle.name[call.lang], part, bundle.currency),
        can_start=card is not None and not is_on,
    )


def _note(call: UserCall, renewal: CardRenewal | None, card: SavedCard | None) -> str:
    if renewal is None:
        return say(Phrase(f"orders.card_renewal.{'off' if card else 'off_without_card'}"), call.lang)
    if renewal.state is CardRenewalState.PAUSED:
        return say(Phrase(f"orders.card_renewal.why.{renewal.reason}"), call.lang)
    said = {
        "card": card.shown if card else "",
        "amount": Money(renewal.amount, renewal.currency).written(call.lang),
    }
    if renewal.charge_at is None:
        return say(Phrase("orders.card_renewal.on", said), call.lang)
    day = in_turkey(renewal.charge_at).date()
    return say(Phrase("orders.card_renewal.told", {**said, "date": day}), call.lang)
