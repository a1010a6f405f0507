"""What is said of withdrawing, and the consent to performance at once: a box of its own, kept with its words as they were read."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import inserted
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.errors.orders import ConsentNotGiven
from terazi.modules.orders.rules.pricing import BundlePrice, ProductPrice
from terazi.modules.orders.rules.withdrawal import CONSENT_VERSION, ground_in_force, needs_consent
from terazi.modules.orders.tables.orders import PERFORMANCE_CONSENT
from terazi.modules.orders.values import ProductTerms
from terazi.modules.shops.public import WithdrawalException, WithdrawalGround, withdrawal_words


def products_to_consent(prices: Iterable[BundlePrice]) -> list[ProductPrice]:
    """Return what is performed at once, so that its buyer has to consent to that."""
    return [
        line
        for price in prices
        for line in price.lines
        if needs_consent(line.product, line.priced.gross.minor)
    ]


def consent_text(lang: Lang) -> str:
    """Return what a buyer ticks; to which products it belongs is kept with them."""
    return say(Phrase("orders.consent.text"), lang)


def withdrawal_of(terms: ProductTerms, *, has_consent: bool = True) -> Phrase:
    """Return in plain words until when one may withdraw from a sold product, and why not."""
    exception = WithdrawalException(terms.withdrawal_exception) if terms.withdrawal_exception else None
    ground = WithdrawalGround(ground_in_force(terms, has_consent=has_consent))
    return withdrawal_words(terms.product_type, ground, exception)


def require_consent(products: Sequence[ProductPrice], version: int | None) -> None:
    """Refuse an order of what is performed at once without the consent, in the words that are shown now."""
    if products and version != CONSENT_VERSION:
        raise ConsentNotGiven(version=CONSENT_VERSION)


def keep_consent(call: UserCall, order: OpenOrder, products: Sequence[ProductPrice]) -> UUID | None:
    """Keep with the order what was consented to, in which words, when and from where; None where nothing was."""
    if not products:
        return None
    consent_id = call.new_id()
    order.add(
        inserted(
            PERFORMANCE_CONSENT,
            id=consent_id,
            shopcart_id=order.cart.id,
            version=CONSENT_VERSION,
            lang=call.lang,
            text=consent_text(call.lang),
            address=call.address[:64],
            device=call.device[:300],
            given_at=call.now,
        )
    )
    return consent_id
