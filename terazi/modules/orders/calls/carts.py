"""Calls about the cart, and the cart as screens show it."""

from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Le

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import IdempotencyKey, OptionalQueryText
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import UnusualSpend
from terazi.modules.orders.actions import carts as actions
from terazi.modules.orders.actions.cart_views import CartCoupon, CartLine, CartView
from terazi.modules.orders.actions.checkout import Checkout, order_cart
from terazi.modules.orders.actions.consent import consent_text, products_to_consent, withdrawal_of
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.order_views import view_order
from terazi.modules.orders.calls.prices import discount_text, number_of, percent, price_view, sum_of, written
from terazi.modules.orders.calls.renewal_views import cart_offer
from terazi.modules.orders.errors.orders import (
    AgreementsNotApproved,
    CartChanged,
    CartEmpty,
    CartNotFound,
    ConsentNotGiven,
    KeyReused,
    LineNotFound,
    NotForOthers,
    NotInCurrency,
    NotSold,
    ProjectGone,
    TooMany,
    WayNotOffered,
)
from terazi.modules.orders.rules.pricing import ProductPrice, can_pay_by_card, can_pay_by_transfer
from terazi.modules.orders.rules.taxation import WITHOUT_TAX, is_untaxed
from terazi.modules.orders.rules.terms import in_languages, product_names
from terazi.modules.orders.rules.withdrawal import CONSENT_VERSION
from terazi.modules.orders.schemas.answers import (
    Cart,
    CartAgreement,
    CartAnswer,
    CartBundle,
    CartConsent,
    CartList,
    CartNotice,
    CartPayment,
    CartProduct,
    OrderAnswer,
    SoldAt,
)
from terazi.modules.orders.schemas.coupons import CartCoupon as CartCouponView
from terazi.modules.orders.schemas.requests import CartListBody, OrderBody
from terazi.modules.orders.values import MOST_COUNT, PayWay
from terazi.modules.shops.public import BundleNotFound

AddCount = Annotated[int, Ge(1), Le(MOST_COUNT)]


def require_oneself(call: UserCall, user_client_id: UUID | None) -> None:
    """Refuse to act in the name of somebody else."""
    if user_client_id not in (None, call.user.id):
        raise NotForOthers


@signed_in.post(
    "/v1/user/shopcart/bundle/add",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotSold, NotInCurrency, CartNotFound, LineNotFound, TooMany, NotForOthers],
    limit=Limit(1000),
)
async def add_to_cart(
    call: UserCall,
    user_client_id: UUID,
    user_shop_bundle_client_id: UUID,
    user_shop_client_id: UUID,
    add_bundle_count: AddCount,
    user_shopcart_client_id: UUID | None = None,
    user_shopcart_bundle_client_id: UUID | None = None,
    organization_token: OptionalQueryText = None,
) -> CartAnswer:
    """Put a bundle into your cart, or set the count of one that is in it; the cart as it costs now."""
    require_oneself(call, user_client_id)
    cart = await actions.add_bundle(
        call,
        bundle_id=user_shop_bundle_client_id,
        shop_id=user_shop_client_id,
        count=add_bundle_count,
        line_id=user_shopcart_bundle_client_id,
        cart_id=user_shopcart_client_id,
        token=organization_token or "",
    )
    return CartAnswer(shopcart=cart_view(call, cart))


@signed_in.post(
    "/v1/user/shopcart/cancel",
    effect=Effect.WRITES,
    raises=[CartNotFound, CartEmpty, LineNotFound],
    limit=Limit(1000),
)
async def cancel_cart(
    call: UserCall,
    user_shopcart_client_id: UUID | None = None,
    user_shopcart_bundle_client_id: UUID | None = None,
) -> CartAnswer:
    """Take one bundle out of your cart, or everything."""
    cart = await actions.remove(call, cart_id=user_shopcart_client_id, line_id=user_shopcart_bundle_client_id)
    return CartAnswer(shopcart=cart_view(call, cart))


@signed_in.post(
    "/v1/user/shopcart/bundle/accept", effect=Effect.WRITES, raises=[LineNotFound], limit=Limit(1000)
)
async def accept_suggestion(call: UserCall, user_shopcart_bundle_client_id: UUID) -> CartAnswer:
    """Accept a bundle that a shop put into your cart; only then it can be ordered."""
    return CartAnswer(shopcart=cart_view(call, await actions.accept(call, user_shopcart_bundle_client_id)))


@signed_in.post("/v1/user/shopcart/list", effect=Effect.READS, raises=[NotForOthers], limit=Limit(1000))
async def list_carts(
    call: UserCall, user_client_id: UUID | None = None, body: CartListBody | None = None
) -> CartList:
    """Your open carts at today's prices for who is to be billed, with what changed since they were last shown."""
    require_oneself(call, user_client_id)
    billed = body.buyer if body else None
    carts = await actions.view_carts(
        call, is_untaxed=is_untaxed(billed.kind, billed.country) if billed else None
    )
    return CartList(list=[cart_view(call, cart) for cart in carts])


@signed_in.post(
    "/v1/user/shopcart/product/order",
    effect=Effect.MOVES_MONEY,
    raises=[
        CartNotFound,
        CartEmpty,
        CartChanged,
        AgreementsNotApproved,
        ConsentNotGiven,
        ProjectGone,
        WayNotOffered,
        KeyReused,
        NotForOthers,
        UnusualSpend,
    ],
)
async def order_cart_products(
    call: UserCall,
    user_shopcart_client_id: UUID,
    body: OrderBody,
    user_client_id: UUID | None = None,
    key: IdempotencyKey = None,
) -> OrderAnswer:
    """Order your cart at the total you were shown, with every agreement approved; ordering it twice gives one order."""
    require_oneself(call, user_client_id)
    checkout = Checkout(
        pay_way=PayWay(body.pay_type),
        approved=frozenset(
            (item.agreement_id, item.version) for item in body.agreement_approve_list if item.is_approved
        ),
        buyer=body.buyer.details(),
        shown_minor=body.total_minor,
        key=key or "",
        is_remembered=body.is_buyer_remembered,
        consent_version=body.consent_version,
    )
    return OrderAnswer(
        order=await view_order(call, await order_cart(call, user_shopcart_client_id, checkout))
    )


def cart_view(call: UserCall, cart: CartView) -> Cart:
    """Return a cart in the caller's language."""
    bundles = [_bundle(call, cart, line) for line in cart.lines]
    here = [bundle for bundle in bundles if bundle.sold_at is None and not bundle.is_suggested]
    total = sum_of(
        (line.price.total for line in cart.lines if line.price and line.can_be_ordered), cart.currency
    )
    is_free = total.gross.minor == 0
    return Cart(
        user_shopcart_client_id=cart.id,
        currency_type=number_of(cart.currency),
        bundle_list=bundles,
        total=price_view(total, call.lang),
        tax_note=say(WITHOUT_TAX, call.lang) if cart.is_untaxed and not is_free else "",
        coupon_list=[_coupon(call, each) for each in cart.coupons],
        payment_list=_payments(call, cart),
        consent=_consent(call, cart),
        card_renewal=cart_offer(call, cart),
        can_be_ordered=bool(here) and all(bundle.can_be_ordered for bundle in here),
        can_pay_by_card=is_free or all(bundle.can_pay_by_card for bundle in here),
        can_pay_by_transfer=is_free or all(bundle.can_pay_by_transfer for bundle in here),
    )


def _coupon(call: UserCall, entered: CartCoupon) -> CartCouponView:
    problem = Phrase(f"orders.coupon.{entered.problem.value}") if entered.problem else None
    return CartCouponView(
        coupon_id=entered.coupon.id,
        code=entered.coupon.code,
        amount=entered.taken.minor,
        amount_text=entered.taken.written(call.lang),
        problem_text=say(problem, call.lang) if problem else "",
    )


def _consent(call: UserCall, cart: CartView) -> CartConsent | None:
    """What is to be ticked before the cart can be ordered; nothing where nothing of it is performed at once."""
    products = products_to_consent(line.price for line in cart.lines if line.price and line.can_be_ordered)
    if not products:
        return None
    names = dict.fromkeys(product_names(each.product)[call.lang] for each in products)
    return CartConsent(version=CONSENT_VERSION, text=consent_text(call.lang), product_list=list(names))


def _payments(call: UserCall, cart: CartView) -> list[CartPayment]:
    """What each seller is paid, in the order in which something of them was put into the cart."""
    lines = [line for line in cart.lines if line.price and line.can_be_ordered]
    names = {line.shop_id: line.sold.shop.shop_name for line in lines if line.sold}
    return [
        CartPayment(
            user_shop_client_id=shop_id,
            shop_name=name,
            total=price_view(
                sum_of(
                    (line.price.total for line in lines if line.price and line.shop_id == shop_id),
                    cart.currency,
                ),
                call.lang,
            ),
        )
        for shop_id, name in names.items()
    ]


def _bundle(call: UserCall, cart: CartView, line: CartLine) -> CartBundle:
    offered = line.offered
    sold = line.sold
    is_free = line.price is not None and line.price.total.gross.minor == 0
    by_card = offered is not None and offered.takes_cards
    by_transfer = offered is not None and offered.takes_transfers
    return CartBundle(
        user_shopcart_bundle_client_id=line.id,
        user_shop_bundle_client_id=line.bundle_id,
        user_shop_client_id=line.shop_id,
        shop_name=offered.sold.shop.shop_name if offered and offered.sold else "",
        bundle_name=line.name[call.lang],
        add_bundle_count=line.count,
        price=price_view(line.price.total, call.lang) if line.price else None,
        discount_text=discount_text([line.price.discount], call.lang) if line.price else "",
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
            for agreement in (
                offered.agreements if offered and line.sold_at is None and not line.is_suggested else ()
            )
        ],
        can_be_ordered=line.can_be_ordered,
        can_pay_by_card=is_free or (by_card and sold is not None and can_pay_by_card(sold)),
        can_pay_by_transfer=is_free or (by_transfer and sold is not None and can_pay_by_transfer(sold)),
        added_by=line.added_by,
        is_suggested=line.is_suggested,
        sold_at=SoldAt(name=line.sold_at.name, address=line.sold_at.address) if line.sold_at else None,
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
        pro_name=product_names(part.product)[call.lang],
        product_type=part.product.product_type,
        price=price_view(part.priced, call.lang),
        tax_rate_percent=percent(part.rate, call.lang),
        withdrawal_text=say(withdrawal_of(part.product), call.lang),
    )
