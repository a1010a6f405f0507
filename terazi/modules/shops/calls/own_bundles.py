"""Calls about bundles of own analyses, and about what is used without an order."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import FormText, OptionalFileField, OptionalFormText, read_upload
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Busy, InvalidInput
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.language.phrases import say
from terazi.foundation.limits import Limit
from terazi.modules.analysis.public import Previewer, preview_output, sold_chart_data
from terazi.modules.entitlements.public import ProductType as HeldType
from terazi.modules.entitlements.public import limits_of
from terazi.modules.shops.actions import own_bundles, permissions, revisions
from terazi.modules.shops.actions.catalogue_workbook import read_catalogue
from terazi.modules.shops.actions.choices import paths_of
from terazi.modules.shops.calls.declared import signed_in
from terazi.modules.shops.errors import (
    BundleDataInvalid,
    BundleNotFound,
    CatalogueFileRefused,
    ProductNotFound,
    ShopOwnerNotFound,
    StillSold,
    TooManyBundles,
    TooManyProducts,
)
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries import catalogue
from terazi.modules.shops.queries.shops import find_shop_of_bundle
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.rules.offered import link_token, product_token
from terazi.modules.shops.rules.selling import sale_gaps
from terazi.modules.shops.rules.sheets import SheetKind
from terazi.modules.shops.schemas import bundles as bundle_schemas
from terazi.modules.shops.schemas import own_bundles as schemas
from terazi.modules.shops.schemas.products import ProductView
from terazi.modules.shops.schemas.sheets import product_columns
from terazi.modules.shops.schemas.shops import ShopBody
from terazi.modules.shops.schemas.store import CatalogueAnswer, PageAnswer, PageView
from terazi.modules.shops.values.bundles import BundleType, Product

_READS = Limit(count=1000)
_PER_PAGE = 50
_LARGEST_UPLOAD = 11_000_000


@signed_in.post(
    "/v1/user_created_bundle/record",
    effect=Effect.SELLS,
    raises=[
        BundleNotFound,
        ProductNotFound,
        BundleDataInvalid,
        CatalogueFileRefused,
        TooManyBundles,
        TooManyProducts,
        StillSold,
        Busy,
    ],
    max_body_bytes=_LARGEST_UPLOAD,
)
async def record_user_created_bundle(
    call: UserCall,
    bundle_data: FormText,
    product_data: OptionalFormText = None,
    excel_file: OptionalFileField = None,
    user_shop_bundle_client_id: UUID | None = None,
) -> bundle_schemas.BundleId:
    """Make a bundle of own analyses, or change it; its products come as JSON or as the products of a workbook.

    It stands in the caller's own shop, which is made where there is none, passive until it is complete.
    """
    data = schemas.read_bundle(bundle_data)
    products = [schemas.product_columns(p) for p in schemas.read_products(product_data or "[]")]
    if excel_file is not None:
        async with FILES.turn(call.asker):
            content = await read_upload(excel_file, max_bytes=call.settings.excel_max_bytes)
            rows = await read_catalogue(call, content, [SheetKind.PRODUCTS])
        for row in rows[SheetKind.PRODUCTS]:
            columns, problems = product_columns(row.fields, True)
            if problems:
                raise InvalidInput(problems)
            products.append((None, columns))
    made = await own_bundles.record_own_bundle(
        call,
        user_shop_bundle_client_id,
        data.model_dump(exclude_unset=user_shop_bundle_client_id is not None),
        products,
        ShopBody().columns(is_new=True),
    )
    return bundle_schemas.BundleId(user_shop_bundle_client_id=made)


@signed_in.post("/v1/user_created_bundle/list", effect=Effect.READS, limit=_READS)
async def list_user_created_bundles(call: UserCall, before: UUID | None = None) -> bundle_schemas.BundleList:
    """List the bundles the caller made out of own analyses, newest first."""
    (found,) = await call.reader.ask(
        queries.list_user_created(call.user.id, before=before, count=_PER_PAGE + 1)
    )
    return bundle_schemas.BundleList.of(found, _PER_PAGE)


@signed_in.post(
    "/v1/user_created_bundle/get", effect=Effect.READS, raises=[BundleNotFound, *CANNOT_COMPUTE], limit=_READS
)
async def get_user_created_bundle(
    call: UserCall, user_shop_bundle_client_id: UUID
) -> schemas.OwnBundleAnswer:
    """Get a bundle of own analyses, what it lacks before it can be on sale, and the page that a buyer will see."""
    bundle, shop, page = await call.reader.ask(
        queries.find_bundle(user_shop_bundle_client_id),
        find_shop_of_bundle(user_shop_bundle_client_id, user_id=call.user.id),
        catalogue.find_details(user_shop_bundle_client_id, call.lang, only_listed=False),
    )
    if (
        bundle is None
        or shop is None
        or page is None
        or bundle.created_by != call.user.id
        or bundle.bundle_type is not BundleType.USER_CREATED
    ):
        raise BundleNotFound
    people = [UUID(user_id) for user_id in bundle.assigned_user_list]
    offer, names = await revisions.look_at_bundle(call, bundle, shop, people)
    known = await paths_of(call.reader, offer.products)
    token = link_token(call.settings.secret(), bundle.id, bundle.organization_link_round)
    written = json.loads(PageAnswer.of(page, call.lang).model_dump_json())
    return schemas.OwnBundleAnswer(
        bundle=bundle_schemas.BundleView.of(bundle, call.lang, token=token, names=names),
        product_list=[
            ProductView.of(
                product,
                call.lang,
                shop=offer.shop,
                names=names,
                token=product_token(call.settings.secret(), product.id, bundle.organization_link_round),
                known=known,
            )
            for product in offer.products
        ],
        output_list=await _outputs(call, offer.products),
        gap_list=[
            bundle_schemas.GapView(field=gap.field, message=say(gap.phrase, call.lang))
            for gap in sale_gaps(offer)
        ],
        preview=PageView.model_validate(written["bundle"]),
    )


@signed_in.post(
    "/v1/user/shop/bundle/no_need_order/list", effect=Effect.READS, raises=[ShopOwnerNotFound], limit=_READS
)
async def list_bundles_without_order(
    call: UserCall, user_client_id: UUID | None = None, user_shop_client_id: UUID | None = None
) -> CatalogueAnswer:
    """List what can be used without an order: what is free, and what was assigned to the caller."""
    person = await permissions.owner_of_call(call, user_client_id)
    (cards,) = await call.reader.ask(
        catalogue.list_without_order(
            person,
            user_shop_client_id,
            lang=call.lang,
            currency=call.currency,
            today=today_in_turkey(call.now),
            shown_shops=call.site.shown_shops,
        )
    )
    return CatalogueAnswer.of(cards, len(cards))


async def _outputs(call: UserCall, products: Iterable[Product]) -> list[schemas.OutputView]:
    asker = Previewer(call=call, owners=[call.user.id], today=today_in_turkey(call.now), lang=call.lang)
    shown = []
    for product in products:
        kind = HeldType(product.product_type.value)
        found = await preview_output(asker, kind, limits_of(product))
        if found is not None:
            shown.append(
                schemas.OutputView(
                    user_shop_bundle_product_client_id=product.id,
                    product_type=product.product_type,
                    **asdict(replace(found, chart=None, model=None))
                    | {"chart": sold_chart_data(found.chart, call.lang) if found.chart else None},
                )
            )
    return shown
