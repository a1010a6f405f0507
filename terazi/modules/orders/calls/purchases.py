"""Calls about what a buyer holds, and about the agreements that are read before ordering."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.access.public import GrantUses, counts_of
from terazi.modules.credits.public import BOUGHT_PREFIX, left_of_lots
from terazi.modules.entitlements.public import HeldOfSource, ProductType, held_of_sources, may_be_passed_on
from terazi.modules.orders.actions.agreements import read_agreements
from terazi.modules.orders.calls.carts import require_oneself
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.delivery_views import delivery_view
from terazi.modules.orders.calls.order_views import state_text
from terazi.modules.orders.calls.renewal_views import renewal_view
from terazi.modules.orders.errors.orders import CartNotFound, NotForOthers
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries.deliveries import ShownDelivery, deliveries_of
from terazi.modules.orders.queries.lists import SoldLine
from terazi.modules.orders.queries.saved_cards import cards_of, renewals_of_bundles
from terazi.modules.orders.rules.terms import credits_of
from terazi.modules.orders.schemas.answers import AgreementText, AgreementTexts
from terazi.modules.orders.schemas.shop import AgreementBody, HeldBundle, HeldBundles, HeldProduct
from terazi.modules.orders.values import Mover, PayWay


@signed_in.post(
    "/v1/user/shopcart/active/list", effect=Effect.READS, raises=[NotForOthers], limit=Limit(1000)
)
async def list_held_bundles(call: UserCall, user_client_id: UUID | None = None) -> HeldBundles:
    """What you bought and still hold, and what is left in it."""
    require_oneself(call, user_client_id)
    (bundles,) = await call.reader.ask(lists.held_bundles(call.user.id))
    (lines,) = await call.reader.ask(lists.lines_of([bundle.id for bundle in bundles]))
    given, left, counts, delivered = await call.reader.ask(
        held_of_sources([line.id for line in lines], call.now),
        left_of_lots(call.user.id, call.now),
        counts_of([line.grant_id for line in lines if line.grant_id]),
        deliveries_of([line.id for line in lines if line.product_type == ProductType.SERVICE]),
    )
    by_bundle = {
        bundle.id: [line for line in lines if line.shopcart_bundle_id == bundle.id] for bundle in bundles
    }
    renewals, cards = await call.reader.ask(renewals_of_bundles(list(by_bundle)), cards_of(call.user.id))
    lots = {lot.cause_key: lot.left_over for lot in left}
    held = {each.source_id: each for each in given}
    grants = {grant.id: grant for grant in counts}
    return HeldBundles(
        list=[
            HeldBundle(
                user_shopcart_client_id=bundle.shopcart_id,
                user_shopcart_bundle_client_id=bundle.id,
                user_shop_bundle_client_id=bundle.bundle_id,
                order_number=bundle.number,
                shop_name=bundle.shop_name,
                bundle_name=bundle.name[call.lang],
                add_bundle_count=bundle.count,
                status=bundle.state.value,
                status_text=state_text(call, bundle.state.value),
                reason=bundle.reason,
                is_trial=bundle.is_trial,
                approved_at=bundle.approved_at,
                ends_at=bundle.ends_at,
                product_list=[
                    _product(
                        call,
                        line,
                        held.get(line.id),
                        lots,
                        grants.get(line.grant_id) if line.grant_id else None,
                        [each for each in delivered if each.product_line_id == line.id],
                    )
                    for line in by_bundle[bundle.id]
                ],
                card_renewal=renewal_view(call, bundle, by_bundle[bundle.id], renewals, cards),
            )
            for bundle in bundles
        ]
    )


@signed_in.post(
    "/v1/user/shopcart/agreement/list", effect=Effect.READS, raises=[CartNotFound], limit=Limit(1000)
)
async def list_cart_agreements(
    call: UserCall,
    user_shopcart_client_id: UUID,
    body: AgreementBody | None = None,
    user_shop_client_id: UUID | None = None,
) -> AgreementTexts:
    """The agreements of your cart, filled in for you, to be read before ordering; of an order as they were approved.

    With a shop in which you work on orders: those of its part of an order.
    """
    said = body or AgreementBody()
    way = PayWay(said.pay_type) if said.pay_type else None
    found = await read_agreements(
        call, user_shopcart_client_id, said.buyer.details(), way, user_shop_client_id
    )
    return AgreementTexts(
        list=[
            AgreementText(
                agreement_id=agreement.agreement_id,
                version=agreement.version,
                kind=agreement.kind,
                title=agreement.title,
                text=agreement.text,
                sha256=agreement.sha256.hex(),
            )
            for agreement in found
        ]
    )


def _product(
    call: UserCall,
    line: SoldLine,
    held: HeldOfSource | None,
    lots: dict[str, int],
    authorization: GrantUses | None,
    delivered: Sequence[ShownDelivery],
) -> HeldProduct:
    terms = line.terms
    is_credit = line.product_type == "credit"
    suffix = terms.pro_count_suffix_en if call.lang == "en" else terms.pro_count_suffix
    count = held.uses_left if held else None
    granted = held.uses_granted if held else None
    if authorization:
        # Uses are taken from the authorization; what is held of the product only tells that it was bought.
        count, granted = authorization.count, authorization.granted_count
    if is_credit:
        granted = credits_of(terms, line.count)
        count = lots.get(f"{BOUGHT_PREFIX}{line.id}", 0) if line.starts_at else granted
    return HeldProduct(
        user_shopcart_bundle_product_client_id=line.id,
        auth_client_id=held.id if held else None,
        pro_name=line.name[call.lang],
        product_type=line.product_type,
        status=line.state.value,
        status_text=state_text(call, line.state.value),
        starts_at=line.starts_at,
        ends_at=line.ends_at,
        count=count,
        granted_count=granted,
        count_suffix=suffix or terms.pro_count_suffix,
        count_period=held.uses_period if held else None,
        renew_date=held.renews_at if held else None,
        must_wait=held.is_out_of_order if held else False,
        may_assign=may_be_passed_on(
            ProductType(line.product_type), may_assign=held.may_assign if held else False
        ),
        delivery_list=[delivery_view(call, each, {Mover.CUSTOMER}) for each in delivered],
    )
