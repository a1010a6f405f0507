"""An open shop with bundles on sale, as the demonstration begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.engine.uploads.shapes import WrittenPicture
from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.questions import updated
from terazi.foundation.types import Value
from terazi.modules.shops.actions.admission import Asked, change_shop_status
from terazi.modules.shops.actions.agreements import add_agreement
from terazi.modules.shops.actions.bundles import make_bundle, set_bundle_status
from terazi.modules.shops.actions.pictures import place_picture
from terazi.modules.shops.actions.previews import show_preview
from terazi.modules.shops.actions.products import Giver, add_product
from terazi.modules.shops.actions.revisions import close_bundle, open_bundle
from terazi.modules.shops.actions.shops import create_shop, mark_platform
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.queries.bundles import products_of
from terazi.modules.shops.rules.previews import preview_kind
from terazi.modules.shops.rules.templates import TEMPLATES
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.bundles import BundleStatus
from terazi.modules.shops.values.pictures import PictureWords
from terazi.modules.shops.values.shops import BankAccount, CardProvider, ShopStatus

Columns = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class SeededPicture:
    """A picture of a bundle of the demonstration, in the sizes of the store."""

    written: Sequence[WrittenPicture]
    words: PictureWords


@dataclass(frozen=True, slots=True)
class SeededBundle:
    """A bundle of the demonstration with its products and pictures."""

    bundle: Columns
    products: Sequence[Columns]
    pictures: Sequence[SeededPicture] = ()


@dataclass(frozen=True, slots=True)
class SeededShop:
    """A shop of the demonstration, and its bundles by their Turkish names."""

    id: UUID
    bundles: Mapping[str, UUID]


async def seed_demo_shop(
    change: UserCall,
    giver: Giver,
    shop: Columns,
    accounts: Mapping[int, BankAccount],
    bundles: Sequence[SeededBundle],
) -> SeededShop | None:
    """Open a shop of the platform with bundles on sale, unless the person has a shop; cards go through the sandbox."""
    owner_id = UserId(giver.user_id)
    (count,) = await change.db.ask(queries.count_shops(owner_id))
    if count:
        return None
    shop_id = await create_shop(change, owner_id, shop, accounts)
    await change.db.write(updated(SHOP, shop_id, card_provider=CardProvider.SANDBOX, most_installments=6))
    await mark_platform(change, shop_id, is_platform=True)
    for status in (ShopStatus.WAITING, ShopStatus.ACTIVE):
        await change_shop_status(change, shop_id, status, Asked())
    made: dict[str, UUID] = {}
    for seeded in bundles:
        bundle_id = await make_bundle(change, shop_id, seeded.bundle, created_by=owner_id)
        made[seeded.bundle["bundle_name"]] = bundle_id
        opened = await open_bundle(change, bundle_id)
        for product in seeded.products:
            await add_product(change, giver, opened, product)
        for kind, template in TEMPLATES.items():
            words = {name: getattr(template, name) for name in ("title", "title_en", "text", "text_en")}
            await add_agreement(change, opened, {**words, "kind": kind})
        await close_bundle(change, opened)
        for picture in seeded.pictures:
            await place_picture(change, bundle_id, picture.written, picture.words)
        if not seeded.bundle["available_soon"]:
            await set_bundle_status(change, bundle_id, BundleStatus.ACTIVE)
        (products,) = await change.db.ask(products_of(bundle_id))
        for kept in products:
            if preview_kind(kept):
                await show_preview(change, opened.shop, kept, finding=0)
    return SeededShop(id=shop_id, bundles=made)
