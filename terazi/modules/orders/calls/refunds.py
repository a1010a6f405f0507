"""Calls about refunds: what can be paid back, to which account, and that one was not paid after all."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.orders.actions import refund_notes
from terazi.modules.orders.actions.refund_notes import RefundAccount
from terazi.modules.orders.actions.refund_quotes import RefundPart, quote_refund
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.prices import number_of, written
from terazi.modules.orders.errors.orders import (
    PaymentNotFound,
    RefundAccountNotAsked,
    RefundNotFound,
    RefundNotUndone,
)
from terazi.modules.orders.schemas.answers import RefundAccountView
from terazi.modules.orders.schemas.refunds import (
    RefundAccountAnswer,
    RefundAccountBody,
    RefundPartView,
    RefundQuoteAnswer,
)
from terazi.modules.orders.schemas.shop import RefundState
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole, require_shop


@signed_in.post(
    "/v1/user/shop/refund/quote",
    effect=Effect.READS,
    raises=[ShopNotFound, NotInThisShop, PaymentNotFound],
    limit=Limit(1000),
)
async def quote_shop_refund(
    call: UserCall, user_shop_client_id: UUID, user_shopcart_bundle_product_payment_client_id: UUID
) -> RefundQuoteAnswer:
    """What can be paid back of a payment of your shop: at most what is unused, as a whole or of one part."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    quote = await quote_refund(call, user_shop_client_id, user_shopcart_bundle_product_payment_client_id)
    payment = quote.payment
    currency = payment.currency

    def part(each: RefundPart) -> RefundPartView:
        return RefundPartView(
            what=each.what,
            id=each.id,
            name=each.name.get(call.lang, ""),
            most=each.most,
            most_text=written(each.most, currency, call.lang),
            is_divisible=each.is_divisible,
        )

    return RefundQuoteAnswer(
        currency_type=number_of(currency),
        sign=currency.sign,
        paid_text=written(payment.amount, currency, call.lang),
        refunded=payment.refunded,
        refunded_text=written(payment.refunded, currency, call.lang),
        part_list=[part(each) for each in quote.parts],
    )


@signed_in.post(
    "/v1/user/shop/refund/undo",
    effect=Effect.MOVES_MONEY,
    raises=[ShopNotFound, NotInThisShop, RefundNotFound, RefundNotUndone],
)
async def undo_shop_refund(call: UserCall, user_shop_client_id: UUID, refund_id: UUID) -> RefundState:
    """Take back, within a day, that a refund of a transfer was paid: your shop owes it again."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    state = await refund_notes.undo_refund(call, user_shop_client_id, refund_id)
    return RefundState(state=state.value, state_text=say(Phrase(f"orders.refund.{state.value}"), call.lang))


@signed_in.post(
    "/v1/user/shopcart/refund/account",
    effect=Effect.MOVES_MONEY,
    raises=[PaymentNotFound, RefundAccountNotAsked],
)
async def save_refund_account(
    call: UserCall, user_shopcart_bundle_product_payment_client_id: UUID, body: RefundAccountBody
) -> RefundAccountAnswer:
    """Say to which account your transfer is paid back; you get a mail about it, and the shop sees the account."""
    account = RefundAccount(iban=body.iban, holder=body.holder)
    payment = await refund_notes.save_refund_account(
        call, user_shopcart_bundle_product_payment_client_id, account
    )
    return RefundAccountAnswer(refund_account=RefundAccountView(**payment.refund_account or {}))
