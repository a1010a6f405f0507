"""The mark of a shop that is the platform's own: it sells credits and roles, and only an administrator sets it."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.shops.actions.bundles import set_bundle_status
from terazi.modules.shops.actions.platform import is_of_platform
from terazi.modules.shops.errors import PersonalShop, ShopNotFound
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import BundleStatus, ShopKind


async def mark_platform(call: UserCall, shop_id: UUID, *, is_platform: bool) -> None:
    """Make a shop one of the platform, or an ordinary one again, which no longer offers what is the platform's."""
    shop = await queries.lock_shop(call.db, shop_id)
    if shop is None:
        raise ShopNotFound
    if is_platform and shop.kind is ShopKind.PERSONAL:
        raise PersonalShop
    await set_mark(call, shop, is_platform=is_platform)


async def set_mark(call: UserCall, shop: Shop, *, is_platform: bool) -> None:
    """Set or take the mark of a locked shop; set twice, the second time changes nothing."""
    if shop.is_platform is is_platform:
        return
    shop.is_platform, shop.changed_at = is_platform, call.now
    await call.db.flush()
    if not is_platform:
        for bundle_id in await bundle_queries.bundles_on_sale(call.db, shop.id):
            products = await bundle_queries.load_products(call.db, bundle_id)
            if any(is_of_platform(bundle_queries.values_of(product)) for product in products):
                await set_bundle_status(call, bundle_id, BundleStatus.PASSIVE)
    await record_deed(
        call,
        Deed(
            action="shops.shop_platform_changed",
            subject=Subject.SHOP,
            subject_id=shop.id,
            subject_name=shop.shop_name,
            before={"is_platform": not is_platform},
            after={"is_platform": is_platform},
        ),
    )
