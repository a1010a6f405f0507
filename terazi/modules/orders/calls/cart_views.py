"""Carts as screens show them."""

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.actions.carts import CartLine, CartView
from terazi.modules.orders.calls.prices import number_of, percent, price_view, sum_of, written
from terazi.modules.orders.rules.pricing import ProductPrice, can_pay_by_card, can_pay_by_transfer
from terazi.modules.orders.rules.terms import in_languages, names_of
from terazi.modules.orders.schemas.answers import (
    Cart,
    CartAgreement,
    CartBundle,
    CartNotice,
    CartProduct,
)


def cart_view(call: UserCall, cart: CartView) -> Cart:
    """Return a cart in the caller's language."""
    bundles = [_bundle(call, cart, line) for line in cart.lines]
    total = sum_of(
        (line.price.total for line in cart.lines if line.price and line.can_be_ordered), cart.currency
    )
    is_free = total.gross.minor == 0
    return Cart(
        user_shopcart_client_id=cart.id,
        currency_type=number_of(cart.currency),
        bundle_list=bundles,
        total=price_view(total, call.lang),
        can_be_ordered=bool(bundles) and all(bundle.can_be_ordered for bundle in bundles),
        can_pay_by_card=is_free or all(bundle.can_pay_by_card for bundle in bundles),
        can_pay_by_transfer=is_free or all(bundle.can_pay_by_transfer for bundle in bundles),
    )


def _bundle(call: UserCall, cart: CartView, line: CartLine) -> CartBundle:
    offered = line.offered
    content = offered.content if offered else {}
    is_free = line.price is not None and line.price.total.gross.minor == 0
    by_card = bool(content) and offered is not None and offered.takes_cards
    by_transfer = bool(content) and offered is not None and offered.takes_transfers
    return CartBundle(
        user_shopcart_bundle_client_id=line.id,
        user_shop_bundle_client_id=line.bundle_id,
        user_shop_client_id=line.shop_id,
        shop_name=offered.sold.shop.shop_name if offered and offered.sold else "",
        bundle_name=line.name[call.lang],
        add_bundle_count=line.count,
        price=price_view(line.price.total, call.lang) if line.price else None,
        was_gross=line.was.minor,
        was_gross_text=line.was.written(call.lang),
        notice_list=[_notice(call, cart, line, notice.value) for notice in line.notices],
        product_list=[_product(call, part) for part in line.price.lines] if line.price else [],
        agreement_list=[
            CartAgreement(
                agreement_id=agreement.id,
                version=agreement.version,
                kind=agreement.kind.value,
                title=in_languages(agreement.title, agreement.title_en)[call.lang],
                user_shop_bundle_product_client_id=agreement.product_id,
            )
            for agreement in (offered.agreements if offered else ())
        ],
        can_be_ordered=line.can_be_ordered,
        can_pay_by_card=is_free or (by_card and can_pay_by_card(content)),
        can_pay_by_transfer=is_free or (by_transfer and can_pay_by_transfer(content)),
    )


def _notice(call: UserCall, cart: CartView, line: CartLine, notice: str) -> CartNotice:
    values = {
        "bundle": line.name[call.lang],
        "was": line.was.written(call.lang),
        "now": written(line.price.total.gross.minor if line.price else 0, cart.currency, call.lang),
        "sign": cart.currency.sign,
    }
    return CartNotice(notice=notice, message=say(Phrase(f"orders.notice.{notice}", values), call.lang))


def _product(call: UserCall, part: ProductPrice) -> CartProduct:
    return CartProduct(
        pro_name=names_of(part.product, "pro_name")[call.lang],
        product_type=part.product["product_type"],
        price=price_view(part.priced, call.lang),
        tax_rate_percent=percent(part.rate, call.lang),
    )
