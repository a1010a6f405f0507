"""Bundles that people make out of their own analyses, in a shop of their own that is made when it is needed."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Value
from terazi.modules.shops.actions.bundles import edit_bundle, make_bundle
from terazi.modules.shops.actions.products import Giver, add_product, revise_product
from terazi.modules.shops.actions.revisions import close_bundle, open_bundle
from terazi.modules.shops.actions.shops import create_shop
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries.shops import lock_shops_of
from terazi.modules.shops.values.bundles import ANALYSIS_TYPES, BundleType
from terazi.modules.shops.values.shops import ShopKind

Columns = Mapping[str, Value]


async def record_own_bundle(
    call: UserCall,
    bundle_id: UUID | None,
    bundle: Columns,
    products: Sequence[tuple[UUID | None, Columns]],
    new_shop: Columns,
) -> UUID:
    """Make a bundle of own outputs, or change it; products come by their ids, or new ones without."""
    if bundle_id is None:
        shop_id = await _own_shop(call, new_shop)
        bundle_id = await make_bundle(
            call, shop_id, bundle, created_by=call.user.id, bundle_type=BundleType.USER_CREATED
        )
        opened = await open_bundle(call, bundle_id)
    else:
        opened = await open_bundle(call, bundle_id)
        kept = opened.bundle
        if kept.created_by != call.user.id or kept.bundle_type is not BundleType.USER_CREATED:
            raise BundleNotFound
        await edit_bundle(call, opened, bundle)
    giver = Giver(reader=call.reader, storage=call.storage, user_id=call.user.id, lang=call.lang)
    for place, (product_id, columns) in enumerate(products):
        kind = columns.get("product_type")
        if (product_id is None or kind is not None) and kind not in ANALYSIS_TYPES:
            raise InvalidInput([FieldProblem(f"product_data.{place}", Phrase("shops.not_analysis"))])
        if product_id is None:
            await add_product(call, giver, opened, columns)
        else:
            await revise_product(call, giver, opened, product_id, columns)
    await close_bundle(call, opened)
    return bundle_id


async def _own_shop(call: UserCall, new_shop: Columns) -> UUID:
    _, found = await call.db.ask(lock_shops_of(call.user.id), queries.own_shop_id(call.user.id))
    if found is not None:
        return found
    name = say(Phrase("shops.own_shop_name", {"name": call.user.username}), call.lang)
    columns = {**new_shop, "shop_name": name}
    return await create_shop(call, call.user.id, columns, {}, kind=ShopKind.PERSONAL)
