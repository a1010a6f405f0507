"""The calls of the store: its catalogue, its groups and the page of a bundle; open to everybody."""

from dataclasses import replace
from typing import Annotated
from uuid import UUID

from pydantic import Field

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import AnyCall, Call, OpenCall
from terazi.foundation.editions import CATALOGUE
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import fold, sort_key
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.modules.shops.actions.catalogue import require_readable
from terazi.modules.shops.calls.declared import open_to_all
from terazi.modules.shops.errors import BundleNotFound
from terazi.modules.shops.queries import catalogue
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.schemas import store as schemas
from terazi.modules.shops.values.bundles import ProductType
from terazi.modules.shops.values.catalogue import CatalogueFilter, CatalogueOrder

_READS = Limit(count=5000)
_MOST_WORDS = 8
_LONGEST_PLACE = 18


PerPage = Annotated[int, Field(ge=1, le=100)]


@open_to_all.post("/v1/bundle/and/product/list/active", limit=_READS, cached_in_edition_of=CATALOGUE)
async def list_bundles_on_sale(
    call: OpenCall,
    user_shop_client_id: UUID | None = None,
    search_text: OptionalQueryText = None,
    bundle_group: OptionalQueryText = None,
    only_campaigns: bool = False,
    product_type: ProductType | None = None,
    order: CatalogueOrder = CatalogueOrder.RANK,
    after: OptionalQueryText = None,
    page_size: PerPage = 24,
) -> schemas.CatalogueAnswer:
    """List what is on sale: prices with tax, in the currency and language asked for, page by page."""
    wanted = _filter_of(
        user_shop_client_id, search_text, bundle_group, only_campaigns, product_type, order, after
    )
    return await _page(call, wanted, page_size, only_on_sale=True)


@open_to_all.post("/v1/bundle/and/product/list/all", limit=_READS, cached_in_edition_of=CATALOGUE)
async def list_all_bundles(
    call: OpenCall,
    user_shop_client_id: UUID | None = None,
    search_text: OptionalQueryText = None,
    bundle_group: OptionalQueryText = None,
    only_campaigns: bool = False,
    product_type: ProductType | None = None,
    order: CatalogueOrder = CatalogueOrder.RANK,
    after: OptionalQueryText = None,
    page_size: PerPage = 24,
) -> schemas.CatalogueAnswer:
    """List what the store shows, with what is available soon or not on sale any more; each says which it is."""
    wanted = _filter_of(
        user_shop_client_id, search_text, bundle_group, only_campaigns, product_type, order, after
    )
    return await _page(call, wanted, page_size, only_on_sale=False)


@open_to_all.post(
    "/v1/bundle/details",
    effect=Effect.READS,
    raises=[BundleNotFound],
    limit=_READS,
    knows_caller=True,
    cached_in_edition_of=CATALOGUE,
)
async def get_bundle_details(
    call: AnyCall, user_shop_bundle_client_id: UUID, organization_token: OptionalQueryText = None
) -> schemas.PageAnswer:
    """Get the page of a bundle; what is reserved only by its link, for whom it is meant, or for its shop's people.

    On a site that shows some shops only, bundles of others are unknown.
    """
    shops = call.site.shown_shops
    (page,) = await call.reader.ask(
        catalogue.find_details(user_shop_bundle_client_id, call.lang, shown_shops=shops)
    )
    if page is None:
        await require_readable(call, user_shop_bundle_client_id, organization_token)
        (page,) = await call.reader.ask(
            catalogue.find_details(
                user_shop_bundle_client_id, call.lang, only_listed=False, shown_shops=shops
            )
        )
    if page is None:
        raise BundleNotFound
    return schemas.PageAnswer.of(page, call.lang)


@open_to_all.post("/v1/bundle/group/list", limit=_READS, cached_in_edition_of=CATALOGUE)
async def list_bundle_groups(call: OpenCall, user_shop_client_id: UUID | None = None) -> schemas.GroupList:
    """List the groups in which something is on sale, with how many bundles and campaigns each has."""
    (groups,) = await call.reader.ask(
        catalogue.list_groups(
            user_shop_client_id,
            lang=call.lang,
            today=today_in_turkey(call.now),
            shown_shops=call.site.shown_shops,
        )
    )
    shown = [
        schemas.GroupView(
            bundle_group=group.name,
            group_key=group.group_key,
            bundle_count=group.bundle_count,
            campaign_count=group.campaign_count,
        )
        for group in groups
    ]
    return schemas.GroupList(list=sorted(shown, key=lambda group: sort_key(group.bundle_group)))


def _filter_of(
    shop_id: UUID | None,
    text: str | None,
    group: str | None,
    only_campaigns: bool,
    product_type: ProductType | None,
    order: CatalogueOrder,
    after: str | None,
) -> CatalogueFilter:
    return CatalogueFilter(
        order=order,
        shop_id=shop_id,
        group=fold(group or ""),
        words=tuple(fold(text or "").split()[:_MOST_WORDS]),
        is_campaign=only_campaigns,
        product_type=product_type,
        after=_place(after) if after else None,
    )


def _place(text: str) -> tuple[int, UUID]:
    place, _, bundle_id = text.partition("_")
    try:
        found = int(place[:_LONGEST_PLACE]), UUID(bundle_id)
    except ValueError:
        raise InvalidInput([FieldProblem("after", Phrase("foundation.field.invalid"))]) from None
    return found


async def _page(
    call: Call, wanted: CatalogueFilter, count: int, *, only_on_sale: bool
) -> schemas.CatalogueAnswer:
    (cards,) = await call.reader.ask(
        catalogue.list_cards(
            replace(wanted, shown_shops=call.site.shown_shops),
            lang=call.lang,
            currency=call.currency,
            today=today_in_turkey(call.now),
            only_on_sale=only_on_sale,
            count=count + 1,
        )
    )
    return schemas.CatalogueAnswer.of(cards, count)
