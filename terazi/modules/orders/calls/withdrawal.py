"""Calls of a buyer who withdraws: what that would bring, and from all that one shop sold in an order."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.orders.actions.consent import withdrawal_of
from terazi.modules.orders.actions.termination import pay_back_until
from terazi.modules.orders.actions.withdrawal import Withdrawable, list_withdrawable, withdraw_from_shop
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.prices import written
from terazi.modules.orders.errors.orders import MoveNotAllowed, OrderNotFound, WithdrawalOver
from terazi.modules.orders.rules.withdrawal import Bar, Ground, ground_in_force
from terazi.modules.orders.schemas.withdrawal import (
    WithdrawalList,
    WithdrawalView,
    WithdrawBody,
    WithdrawnAnswer,
)


@signed_in.post(
    "/v1/user/shopcart/withdrawal/get", effect=Effect.READS, raises=[OrderNotFound], limit=Limit(1000)
)
async def get_withdrawal(call: UserCall, user_shopcart_client_id: UUID) -> WithdrawalList:
    """Until when you may withdraw from each product of your order, why not, and what would be paid back now."""
    found = await list_withdrawable(call, user_shopcart_client_id)
    return WithdrawalList(list=[_view(call, each) for each in found])


@signed_in.post(
    "/v1/user/shopcart/withdraw",
    effect=Effect.MOVES_MONEY,
    raises=[OrderNotFound, MoveNotAllowed, WithdrawalOver],
    limit=Limit(1000),
)
async def withdraw_order_part(
    call: UserCall,
    user_shopcart_client_id: UUID,
    user_shop_client_id: UUID,
    body: WithdrawBody | None = None,
) -> WithdrawnAnswer:
    """Withdraw from all that one shop sold you in an order; the price of what is unused is owed to you from then on."""
    said = body or WithdrawBody()
    owed = await withdraw_from_shop(
        call,
        user_shopcart_client_id,
        user_shop_client_id,
        reason=said.reason,
        accepts_loss=said.accepts_loss,
    )
    return WithdrawnAnswer(owed=owed, pay_until=pay_back_until(call.now) if owed else None)


def _view(call: UserCall, found: Withdrawable) -> WithdrawalView:
    line, right = found.line, found.right
    return WithdrawalView(
        user_shopcart_bundle_product_client_id=line.id,
        user_shopcart_bundle_client_id=found.bundle.id,
        user_shop_client_id=found.bundle.shop_id,
        is_withdrawable=right.bar is None,
        last_day=right.last_day,
        bar=right.bar,
        text=say(_words(found), call.lang),
        is_paid=line.gross > line.refunded,
        amount=found.value,
        amount_text=written(found.value, found.bundle.currency, call.lang),
    )


def _words(found: Withdrawable) -> Phrase:
    line, right = found.line, found.right
    if not line.gross:
        return Phrase("orders.withdrawal.unpaid")
    day = {"date": right.last_day} if right.last_day else {}
    if right.bar is Bar.EXCEPTED:
        return withdrawal_of(line.terms)
    if right.bar is not None:
        return Phrase(f"orders.withdrawal.{right.bar.value}", day)
    if right.last_day is None:
        return Phrase("orders.withdrawal.open")
    ground = ground_in_force(line.terms, has_consent=line.consent_id is not None)
    kind = "until_use" if ground is Ground.FIRST_USE else "until"
    return Phrase(f"orders.withdrawal.{kind}", day)
