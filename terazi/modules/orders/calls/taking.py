"""Calls about what is not paid: taking it, trying it for some days, and who took what a shop assigned."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import say
from terazi.foundation.limits import Limit
from terazi.modules.orders.actions.checkout import Version
from terazi.modules.orders.actions.taking import assigned_people, take_bundle
from terazi.modules.orders.actions.trials import find_trial_bar, try_bundle
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.order_views import state_text, view_order
from terazi.modules.orders.errors.orders import (
    AgreementsNotApproved,
    AlreadyTaken,
    NotSold,
    OrderNeeded,
    ProjectGone,
    TrialOver,
)
from terazi.modules.orders.schemas.answers import OrderAnswer
from terazi.modules.orders.schemas.requests import TakeBody
from terazi.modules.orders.schemas.shop import AssignedPeople, AssignedPerson
from terazi.modules.orders.schemas.trials import TrialAnswer
from terazi.modules.shops.public import BundleNotFound, NotInThisShop, ShopNotFound


@signed_in.post(
    "/v1/user/shopcart/bundle/take",
    effect=Effect.SPENDS,
    raises=[BundleNotFound, NotSold, OrderNeeded, AlreadyTaken, AgreementsNotApproved, ProjectGone],
    limit=Limit(100),
)
async def take_without_order(
    call: UserCall, user_shop_bundle_client_id: UUID, body: TakeBody | None = None
) -> OrderAnswer:
    """Take a bundle that needs no order: free for everybody, or assigned to you by its shop. Each is taken once."""
    order = await take_bundle(call, user_shop_bundle_client_id, _approved(body))
    return OrderAnswer(order=await view_order(call, order))


@signed_in.post(
    "/v1/user/shopcart/bundle/try",
    effect=Effect.SPENDS,
    raises=[BundleNotFound, NotSold, OrderNeeded, TrialOver, AgreementsNotApproved, ProjectGone],
    limit=Limit(100),
)
async def try_without_paying(
    call: UserCall, user_shop_bundle_client_id: UUID, body: TakeBody | None = None
) -> OrderAnswer:
    """Try a bundle for the days that its shop allows: once, without paying. It ends by itself, and nothing is charged."""
    order = await try_bundle(call, user_shop_bundle_client_id, _approved(body))
    return OrderAnswer(order=await view_order(call, order))


@signed_in.post(
    "/v1/user/shopcart/bundle/try/get",
    effect=Effect.READS,
    raises=[BundleNotFound],
    limit=Limit(1000),
)
async def get_trial(call: UserCall, user_shop_bundle_client_id: UUID) -> TrialAnswer:
    """Whether you may try a bundle without paying, and in words why not; ask before its agreements are read."""
    bar = await find_trial_bar(call, user_shop_bundle_client_id)
    return TrialAnswer(is_open=bar is None, text=say(bar.phrase, call.lang) if bar else "")


def _approved(body: TakeBody | None) -> frozenset[Version]:
    said = (body or TakeBody()).agreement_approve_list
    return frozenset((each.agreement_id, each.version) for each in said if each.is_approved)


@signed_in.post(
    "/v1/user/shop/bundle/assigned/list",
    effect=Effect.EXPORTS,
    raises=[BundleNotFound, ShopNotFound, NotInThisShop],
    limit=Limit(1000),
)
async def list_assigned_people(call: UserCall, user_shop_bundle_client_id: UUID) -> AssignedPeople:
    """To whom a bundle of your shop is assigned, and who of them took it."""
    people = await assigned_people(call, user_shop_bundle_client_id)
    return AssignedPeople(
        assigned_user_list=[
            AssignedPerson(
                username=each.username,
                user_shopcart_client_id=each.cart_id,
                status=each.state.value if each.state else "",
                status_text=state_text(call, each.state.value) if each.state else "",
                taken_at=each.taken_at,
            )
            for each in people
        ]
    )
