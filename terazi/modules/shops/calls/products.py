"""Calls about the products of bundles, for the people of their shop."""

from collections.abc import Iterable
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import find_usernames
from terazi.modules.shops.actions import bundles, products
from terazi.modules.shops.actions.choices import paths_of
from terazi.modules.shops.actions.permissions import reach_bundle, reach_product
from terazi.modules.shops.calls.declared import signed_in
from terazi.modules.shops.errors import (
    BundleNotFound,
    NotInThisShop,
    ProductNotFound,
    StillSold,
    TooManyProducts,
)
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.rules.offered import product_token
from terazi.modules.shops.schemas import products as schemas
from terazi.modules.shops.values.bundles import Product
from terazi.modules.shops.values.shops import BUNDLE_EDITORS

_READS = Limit(count=1000)
_CHANGES = Limit(count=1000)


@signed_in.post(
    "/v1/user/shop/bundle/product/new",
    effect=Effect.SELLS,
    raises=[BundleNotFound, NotInThisShop, TooManyProducts, StillSold],
    limit=_CHANGES,
)
async def make_product(
    call: UserCall,
    user_shop_client_id: UUID,
    user_shop_bundle_client_id: UUID,
    body: schemas.ProductBody,
    user_client_id: UUID | None = None,
) -> schemas.ProductId:
    """Put a product into a bundle; in a bundle on sale it must be complete."""
    await reach_bundle(
        call,
        user_shop_bundle_client_id,
        *BUNDLE_EDITORS,
        shop_id=user_shop_client_id,
        user_client_id=user_client_id,
    )
    made = await products.make_product(
        call, _giver(call), user_shop_bundle_client_id, body.columns(is_new=True)
    )
    return schemas.ProductId(user_shop_bundle_product_client_id=made)


@signed_in.post(
    "/v1/user/shop/bundle/product/edit",
    effect=Effect.SELLS,
    raises=[ProductNotFound, NotInThisShop, StillSold],
    limit=_CHANGES,
)
async def edit_product(
    call: UserCall,
    user_shop_bundle_product_client_id: UUID,
    body: schemas.ProductBody,
    user_shop_client_id: UUID | None = None,
    user_shop_bundle_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.ProductId:
    """Change a product; what is left out stays. While its bundle is on sale that makes a revision of it."""
    product, _ = await reach_product(
        call,
        user_shop_bundle_product_client_id,
        *BUNDLE_EDITORS,
        shop_id=user_shop_client_id,
        bundle_id=user_shop_bundle_client_id,
        user_client_id=user_client_id,
    )
    await products.change_product(
        call, _giver(call), product.id, product.bundle_id, body.columns(is_new=False)
    )
    return schemas.ProductId(user_shop_bundle_product_client_id=product.id)


@signed_in.post(
    "/v1/user/shop/bundle/product/get", effect=Effect.READS, raises=[ProductNotFound], limit=_READS
)
async def get_product(
    call: UserCall,
    user_shop_bundle_product_client_id: UUID,
    user_shop_client_id: UUID | None = None,
    user_shop_bundle_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.ProductAnswer:
    """Get a product of a shop the caller works in."""
    product, shop = await reach_product(
        call,
        user_shop_bundle_product_client_id,
        shop_id=user_shop_client_id,
        bundle_id=user_shop_bundle_client_id,
        user_client_id=user_client_id,
    )
    names, bundle = await call.reader.ask(
        find_usernames(_people([product])), queries.find_bundle(product.bundle_id)
    )
    token = product_token(call.settings.secret(), product.id, bundle.organization_link_round if bundle else 0)
    known = await paths_of(call.reader, [product])
    return schemas.ProductAnswer(
        product=schemas.ProductView.of(
            product, call.lang, shop=shop.shop, names=names, token=token, known=known
        )
    )


@signed_in.post(
    "/v1/user/shop/bundle/product/list", effect=Effect.READS, raises=[BundleNotFound], limit=_READS
)
async def list_products(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    user_shop_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.ProductList:
    """List the products of a bundle of a shop the caller works in, in their order."""
    bundle, shop = await reach_bundle(
        call, user_shop_bundle_client_id, shop_id=user_shop_client_id, user_client_id=user_client_id
    )
    (found,) = await call.reader.ask(queries.products_of(bundle.id))
    (names,) = await call.reader.ask(find_usernames(_people(found)))
    known = await paths_of(call.reader, found)
    secret = call.settings.secret()
    return schemas.ProductList(
        list=[
            schemas.ProductView.of(
                product,
                call.lang,
                shop=shop.shop,
                names=names,
                token=product_token(secret, product.id, bundle.organization_link_round),
                known=known,
            )
            for product in found
        ]
    )


@signed_in.post(
    "/v1/user/shop/bundle/product/reorder",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotInThisShop, StillSold],
    limit=_CHANGES,
)
async def reorder_products(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    body: schemas.ProductOrderBody,
    user_shop_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.ProductOrderAnswer:
    """Put the products of a bundle into another order, which is also that in which they are used."""
    await reach_bundle(
        call,
        user_shop_bundle_client_id,
        *BUNDLE_EDITORS,
        shop_id=user_shop_client_id,
        user_client_id=user_client_id,
    )
    await bundles.order_products(call, user_shop_bundle_client_id, body.product_list)
    return schemas.ProductOrderAnswer(product_list=body.product_list)


def _people(found: Iterable[Product]) -> list[UUID]:
    return [product.organization_user_id for product in found if product.organization_user_id]


def _giver(call: UserCall) -> products.Giver:
    return products.Giver(reader=call.reader, storage=call.storage, user_id=call.user.id, lang=call.lang)
