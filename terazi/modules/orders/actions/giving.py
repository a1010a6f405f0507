"""Giving what was paid for, in the transaction that settles the payment: credits, authorizations, uses."""

from terazi.foundation.context import Change
from terazi.modules.access.public import Terms, make_grant
from terazi.modules.accounts.public import get_profile
from terazi.modules.analysis.public import hold_projects
from terazi.modules.credits.public import CreditsNotIssued, issue
from terazi.modules.entitlements.public import GrantTerms, ProductType
from terazi.modules.entitlements.public import grant as grant_entitlement
from terazi.modules.orders.actions.mailing import mail_buyer
from terazi.modules.orders.actions.moving import move_bundle, move_line
from terazi.modules.orders.actions.opening import SYSTEM, Actor, OpenOrder, shop_of
from terazi.modules.orders.actions.platform import can_be_given, sale_of
from terazi.modules.orders.actions.taken import TIME_TO_RETURN, Taken, end_taken
from terazi.modules.orders.actions.terms import begin_of, end_of, grant_terms
from terazi.modules.orders.rules.terms import credits_of
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.values import BundleState, LineState


async def give_bundle(change: Change, order: OpenOrder, bundle: ShopcartBundle) -> None:
    """Make a paid bundle active and give all of its products that need no preparation."""
    move_bundle(change, order, bundle, BundleState.ACTIVE, SYSTEM)
    for line in order.lines_of(bundle):
        if line.state is LineState.WAITING and line.terms["preparation_type"] == "instant":
            await give_line(change, order, bundle, line, SYSTEM)
    await mail_buyer(change, order, bundle, "active")


async def give_line(
    change: Change, order: OpenOrder, bundle: ShopcartBundle, line: ShopcartBundleProduct, by: Actor
) -> None:
    """Give one product to the buyer; the same line gives once. What is the platform's own only its shop gives."""
    if not await can_be_given(change, order, bundle):
        raise CreditsNotIssued
    move_line(change, order, line, LineState.ACTIVE, by)
    content = bundle.content or {}
    line.starts_at = begin_of(line.terms, change.now)
    line.ends_at = end_of(content["bundle"], line.terms, line.starts_at)
    if line.product_type == ProductType.CREDIT:
        await _give_credits(change, order, bundle, line)
    else:
        terms = grant_terms(
            content,
            line.terms,
            line_id=line.id,
            order_id=bundle.id,
            place=line.position,
            count=line.count,
            starts_at=line.starts_at,
            until=line.ends_at,
        )
        await grant_entitlement(change, order.buyer_id, terms)
        if line.product_type == ProductType.AUTHORIZATION:
            await _give_authorization(change, order, line, terms)
        if line.project_id is not None and not await hold_projects(change.db, [line.project_id]):
            await end_taken.enqueue_in(
                change.db, TIME_TO_RETURN, line_id=str(line.id), what=Taken.PROJECT.value
            )
    ends = [each.ends_at for each in order.lines_of(bundle)]
    bundle.ends_at = None if None in ends else max((end for end in ends if end), default=None)


async def _give_credits(
    change: Change, order: OpenOrder, bundle: ShopcartBundle, line: ShopcartBundleProduct
) -> None:
    shop = await shop_of(change, order, bundle.shop_id)
    line.credits = credits_of(line.terms, line.count)
    source = sale_of(order, line, is_by_platform=shop.is_platform)
    await issue(change.db, order.buyer_id, line.credits, source, now=change.now, expires_at=line.ends_at)


async def _give_authorization(
    change: Change, order: OpenOrder, line: ShopcartBundleProduct, terms: GrantTerms
) -> None:
    profile = await get_profile(change.db, order.buyer_id)
    line.grant_id = await make_grant(
        change,
        order.buyer_id,
        profile["username"],
        terms.limits.auth_id,
        Terms(
            count=terms.uses,
            starts_at=line.starts_at or change.now,
            ends_at=line.ends_at,
            may_assign=terms.may_assign,
        ),
    )
