"""Calls about bundles, for the people of their shop."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import say
from terazi.foundation.limits import Limit
from terazi.modules.shops.actions import bundles, revisions
from terazi.modules.shops.actions.permissions import reach_bundle, require_shop
from terazi.modules.shops.calls.declared import signed_in
from terazi.modules.shops.errors import (
    BundleNotFound,
    BundleNotSellable,
    NotInThisShop,
    ShopNotFound,
    StillSold,
    TooManyBundles,
)
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.rules.offered import link_token
from terazi.modules.shops.rules.selling import sale_gaps, ways_to_pay
from terazi.modules.shops.schemas import bundles as schemas
from terazi.modules.shops.values.bundles import BundleStatus
from terazi.modules.shops.values.shops import BUNDLE_EDITORS

_READS = Limit(count=1000)
_CHANGES = Limit(count=1000)
_PER_PAGE = 50


@signed_in.post(
    "/v1/user/shop/bundle/new",
    effect=Effect.SELLS,
    raises=[ShopNotFound, NotInThisShop, TooManyBundles],
    limit=_CHANGES,
)
async def make_bundle(
    call: UserCall,
    user_shop_client_id: UUID,
    body: schemas.BundleBody,
    user_client_id: UUID | None = None,
) -> schemas.BundleId:
    """Make a bundle; it is passive until it has what a sale needs and is put on sale."""
    shop = await require_shop(call, user_shop_client_id, *BUNDLE_EDITORS, user_client_id=user_client_id)
    made = await bundles.make_bundle(call, shop.id, body.bundle_data.model_dump(), created_by=call.user.id)
    return schemas.BundleId(user_shop_bundle_client_id=made)


@signed_in.post(
    "/v1/user/shop/bundle/edit",
    effect=Effect.SELLS,
    raises=[BundleNotFound, NotInThisShop, StillSold],
    limit=_CHANGES,
)
async def edit_bundle(
    call: UserCall,
    user_shop_client_id: UUID,
    user_shop_bundle_client_id: UUID,
    body: schemas.BundleBody,
    user_client_id: UUID | None = None,
) -> schemas.BundleId:
    """Change a bundle; what is left out stays. While it is on sale that makes a revision; orders keep theirs."""
    await reach_bundle(
        call,
        user_shop_bundle_client_id,
        *BUNDLE_EDITORS,
        shop_id=user_shop_client_id,
        user_client_id=user_client_id,
    )
    changed = body.bundle_data.model_dump(exclude_unset=True)
    await bundles.change_bundle(call, user_shop_bundle_client_id, changed)
    return schemas.BundleId(user_shop_bundle_client_id=user_shop_bundle_client_id)


@signed_in.post("/v1/user/shop/bundle/get", effect=Effect.READS, raises=[BundleNotFound], limit=_READS)
async def get_bundle(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    user_shop_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.BundleAnswer:
    """Get a bundle of a shop the caller works in, with what it lacks before it can be on sale."""
    bundle, shop = await reach_bundle(
        call, user_shop_bundle_client_id, shop_id=user_shop_client_id, user_client_id=user_client_id
    )
    people = [UUID(user_id) for user_id in bundle.assigned_user_list]
    if bundle.organization_user_id:
        people.append(bundle.organization_user_id)
    offer, names = await revisions.look_at_bundle(call, bundle, shop.shop, people)
    by_card, by_transfer = ways_to_pay(offer)
    token = link_token(call.settings.secret(), bundle.id, bundle.organization_link_round)
    return schemas.BundleAnswer(
        bundle=schemas.BundleView.of(bundle, call.lang, token=token, names=names),
        gap_list=[
            schemas.GapView(field=gap.field, message=say(gap.phrase, call.lang)) for gap in sale_gaps(offer)
        ],
        can_pay_by_card=by_card,
        can_pay_by_transfer=by_transfer,
    )


@signed_in.post("/v1/user/shop/bundle/list", effect=Effect.READS, raises=[ShopNotFound], limit=_READS)
async def list_bundles(
    call: UserCall,
    user_shop_client_id: UUID,
    user_client_id: UUID | None = None,
    search_text: OptionalQueryText = None,
    status: BundleStatus | None = None,
    before: UUID | None = None,
    order: schemas.BundleOrder = schemas.BundleOrder.NEWEST,
) -> schemas.BundleList:
    """List the bundles of a shop the caller works in, newest first or in the order of the store."""
    shop = await require_shop(call, user_shop_client_id, user_client_id=user_client_id)
    (found,) = await call.reader.ask(
        queries.list_bundles(
            shop.id,
            text=search_text,
            status=status,
            in_store_order=order is schemas.BundleOrder.STORE,
            before=before,
            count=_PER_PAGE + 1,
        )
    )
    return schemas.BundleList.of(found, _PER_PAGE)


@signed_in.post(
    "/v1/user/shop/bundle/reorder",
    effect=Effect.WRITES,
    raises=[ShopNotFound, BundleNotFound, NotInThisShop],
    limit=_CHANGES,
)
async def reorder_bundles(
    call: UserCall,
    user_shop_client_id: UUID,
    body: schemas.BundleOrderBody,
    user_client_id: UUID | None = None,
) -> schemas.BundleOrderAnswer:
    """Put bundles into the order in which the store shows them; bundles that are not named keep their priority."""
    shop = await require_shop(call, user_shop_client_id, *BUNDLE_EDITORS, user_client_id=user_client_id)
    await bundles.order_bundles(call, shop.id, body.bundle_list)
    return schemas.BundleOrderAnswer(bundle_list=body.bundle_list)


@signed_in.post(
    "/v1/user/shop/bundle/status/passive",
    effect=Effect.SELLS,
    raises=[BundleNotFound, NotInThisShop],
    limit=_CHANGES,
)
async def set_bundle_passive(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    user_shop_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.BundleStatusAnswer:
    """Take a bundle off sale; buyers keep what they bought. Asked twice, the second time changes nothing."""
    await reach_bundle(
        call,
        user_shop_bundle_client_id,
        *BUNDLE_EDITORS,
        shop_id=user_shop_client_id,
        user_client_id=user_client_id,
    )
    status, revision = await bundles.set_bundle_status(call, user_shop_bundle_client_id, BundleStatus.PASSIVE)
    return schemas.BundleStatusAnswer(status=status, revision=revision)


@signed_in.post(
    "/v1/user/shop/bundle/status/active",
    effect=Effect.SELLS,
    raises=[BundleNotFound, NotInThisShop, BundleNotSellable],
    limit=_CHANGES,
)
async def set_bundle_active(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    user_shop_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.BundleStatusAnswer:
    """Put a bundle on sale, or say field by field what it lacks."""
    await reach_bundle(
        call,
        user_shop_bundle_client_id,
        *BUNDLE_EDITORS,
        shop_id=user_shop_client_id,
        user_client_id=user_client_id,
    )
    status, revision = await bundles.set_bundle_status(call, user_shop_bundle_client_id, BundleStatus.ACTIVE)
    return schemas.BundleStatusAnswer(status=status, revision=revision)


@signed_in.post(
    "/v1/user/shop/bundle/copy", effect=Effect.WRITES, raises=[BundleNotFound, NotInThisShop, TooManyBundles]
)
async def copy_bundle(call: UserCall, user_shop_bundle_client_id: UUID) -> schemas.BundleId:
    """Copy a bundle with its products, pictures and agreements; the copy is passive."""
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    made = await bundles.copy_bundle(call, user_shop_bundle_client_id)
    return schemas.BundleId(user_shop_bundle_client_id=made)


@signed_in.post(
    "/v1/user/shop/bundle/link/renew", effect=Effect.SELLS, raises=[BundleNotFound, NotInThisShop]
)
async def renew_bundle_link(call: UserCall, user_shop_bundle_client_id: UUID) -> schemas.LinkAnswer:
    """Make a new secret link to a bundle; the one before opens nothing any more."""
    await reach_bundle(call, user_shop_bundle_client_id, *BUNDLE_EDITORS)
    token = await bundles.renew_link(call, user_shop_bundle_client_id)
    return schemas.LinkAnswer(organization_token=token)
