"""What the platform's search finds of shops and bundles: the caller's own work, and what the store shows."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import AnyCall, UserCall, call_of_person
from terazi.foundation.language.lang import Lang
from terazi.modules.shops.actions.catalogue import opens_to_strangers, require_readable
from terazi.modules.shops.actions.permissions import own_shop
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import search as queries
from terazi.modules.shops.queries import shops as shop_queries
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.values.shops import ADMIN, ShopRole
from terazi.modules.site.public import SearchHit, SearchKind

_MOST_SHOPS = 500


async def find_shops(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the shops that the caller owns or works in; an administrator's are everyone's."""
    person = call_of_person(call)
    if person is None:
        return []
    of = None if person.user.has_role(ADMIN) else person.user.id
    (found,) = await call.reader.ask(
        shop_queries.list_shops(user_id=person.user.id, of=of, before=None, count=count, words=wanted)
    )
    own = [each for shop in found if (each := own_shop(person.user, shop))]
    return [
        SearchHit(
            kind=SearchKind.SHOP,
            id=str(each.id),
            caption=each.shop.shop_name,
            route_view="user_shop_overview" if ShopRole.ORDERS in each.rights else "user_shop_record",
            query={"shop": str(each.id)},
            other_names=(each.shop.short_name,),
        )
        for each in own
    ]


async def find_bundles(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the bundles on which the caller works, and then those that the store of this site shows to everybody."""
    own = await _own_bundles(call, wanted, count)
    (shown,) = await call.reader.ask(
        queries.search_store(
            wanted, today=today_in_turkey(call.now), shown_shops=call.site.shown_shops, count=count
        )
    )
    known = {hit.id for hit in own}
    public = [
        SearchHit(
            kind=SearchKind.BUNDLE,
            id=str(bundle.id),
            caption=_named(bundle, call.lang),
            description=bundle.shop_name,
            route_view="product_details",
            query={"user_shop_bundle_client_id": str(bundle.id)},
            other_names=(bundle.bundle_name, bundle.bundle_name_en),
        )
        for bundle in shown
        if str(bundle.id) not in known
    ]
    return [*own, *public][:count]


async def bundle_asked_about(call: UserCall, bundle_id: UUID, shop_id: UUID | None) -> SearchHit | None:
    """Return a bundle that anybody may see on this site, or that is of this shop, where it is the caller's; else None."""
    try:
        bundle, shop, is_own = await require_readable(call, bundle_id, None)
    except BundleNotFound:
        return None
    secret, shown = call.settings.secret(), call.site.shown_shops
    is_of_shop = is_own and shop.id == shop_id
    if not is_of_shop and not await opens_to_strangers(call.reader, bundle_id, "", secret, shown):
        return None
    name = (bundle.bundle_name_en if call.lang is Lang.EN else "") or bundle.bundle_name
    return SearchHit(
        kind=SearchKind.BUNDLE,
        id=str(bundle.id),
        caption=name,
        description=shop.shop_name,
        route_view="product_details",
        query={"user_shop_bundle_client_id": str(bundle.id)},
    )


async def _own_bundles(call: AnyCall, wanted: str, count: int) -> list[SearchHit]:
    person = call_of_person(call)
    if person is None:
        return []
    shop_ids = None
    if not person.user.has_role(ADMIN):
        (shops,) = await call.reader.ask(
            shop_queries.list_shops(user_id=person.user.id, of=person.user.id, before=None, count=_MOST_SHOPS)
        )
        own = [each for shop in shops if (each := own_shop(person.user, shop))]
        shop_ids = [each.id for each in own if ShopRole.BUNDLES in each.rights]
        if not shop_ids:
            return []
    (found,) = await call.reader.ask(queries.search_bundles(shop_ids, wanted, count=count))
    return [
        SearchHit(
            kind=SearchKind.BUNDLE,
            id=str(bundle.id),
            caption=_named(bundle, call.lang),
            description=bundle.shop_name,
            route_view="user_shop_bundle_record",
            query={"shop": str(bundle.shop_id), "bundle": str(bundle.id)},
            other_names=(bundle.bundle_name, bundle.bundle_name_en),
        )
        for bundle in found
    ]


def _named(bundle: queries.FoundBundle, lang: Lang) -> str:
    return (bundle.bundle_name_en if lang is Lang.EN else "") or bundle.bundle_name
