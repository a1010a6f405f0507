"""Calls about what is shown of products before they are bought."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import AnyCall, UserCall, call_of_person
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.limits import Limit
from terazi.modules.analysis.public import (
    FreeAnswersUsedUp,
    FreeAnswerTaken,
    InputRefused,
    ModelUnusable,
    OutputGone,
    answer_once,
    has_free_answer,
)
from terazi.modules.entitlements.public import limits_of
from terazi.modules.shops.actions import previews
from terazi.modules.shops.actions.permissions import reach_product
from terazi.modules.shops.calls.declared import open_to_all, signed_in
from terazi.modules.shops.errors import (
    BundleNotFound,
    NotInThisShop,
    PreviewNotFound,
    PreviewNotPossible,
    ProductNotFound,
)
from terazi.modules.shops.queries.previews import find_preview
from terazi.modules.shops.schemas import previews as schemas
from terazi.modules.shops.values.previews import PreviewKind
from terazi.modules.shops.values.shops import BUNDLE_EDITORS

_READS = Limit(count=1000)
_LOOKS = Limit(count=300)
_QUESTIONS = Limit(count=60)


@signed_in.post(
    "/v1/user/shop/bundle/product/preview/get",
    effect=Effect.READS,
    raises=[ProductNotFound, NotInThisShop, *CANNOT_COMPUTE],
    limit=_LOOKS,
)
async def get_own_preview(call: UserCall, user_shop_bundle_product_client_id: UUID) -> schemas.OwnPreview:
    """What everybody is shown of a product of the caller's shop before they buy it, and what could be shown of it."""
    product, own = await reach_product(call, user_shop_bundle_product_client_id, *BUNDLE_EDITORS)
    (kept,) = await call.reader.ask(find_preview(product.id))
    offered = await previews.look_at(call, own.shop, product)
    shown = kept if kept is not None and previews.is_shown_of(kept, product) else None
    view = schemas.PreviewView.of
    return schemas.OwnPreview(
        shown=view(shown.kind, shown.content, call.lang) if shown else None,
        shown_at=shown.shown_at if shown else None,
        offered=view(offered.kind, offered.content, call.lang) if offered else None,
        sentence_list=list(offered.sentences) if offered else [],
    )


@signed_in.post(
    "/v1/user/shop/bundle/product/preview/record",
    effect=Effect.SELLS,
    raises=[ProductNotFound, NotInThisShop, PreviewNotPossible, *CANNOT_COMPUTE],
    limit=_LOOKS,
)
async def record_product_preview(
    call: UserCall, user_shop_bundle_product_client_id: UUID, body: schemas.PreviewChoice
) -> schemas.ShownPreview:
    """Let everybody who sees a product see a finding, the chart or the form of the model before they buy it, as it is now.

    A model then answers each person once for nothing. What is shown stays as it is until this is called again; it disappears
    when the product gives something else.
    """
    product, own = await reach_product(call, user_shop_bundle_product_client_id, *BUNDLE_EDITORS)
    shown = await previews.show_preview(call, own.shop, product, body.finding)
    return schemas.ShownPreview.of(shown, call.lang, has_free_answer=None)


@signed_in.post(
    "/v1/user/shop/bundle/product/preview/delete",
    effect=Effect.WRITES,
    raises=[ProductNotFound, NotInThisShop],
    limit=_LOOKS,
)
async def delete_product_preview(call: UserCall, user_shop_bundle_product_client_id: UUID) -> Done:
    """Show nothing of a product before it is bought."""
    product, _ = await reach_product(call, user_shop_bundle_product_client_id, *BUNDLE_EDITORS)
    await previews.hide_preview(call, product)
    return Done()


@open_to_all.post(
    "/v1/bundle/product/preview/get",
    effect=Effect.READS,
    raises=[BundleNotFound, PreviewNotFound],
    limit=_READS,
    knows_caller=True,
)
async def get_product_preview(
    call: AnyCall,
    user_shop_bundle_client_id: UUID,
    user_shop_bundle_product_client_id: UUID,
    organization_token: OptionalQueryText = None,
) -> schemas.ShownPreview:
    """What is shown of a product before it is bought: a finding, a chart, or a model's form with how good the model is."""
    product, shown = await previews.find_shown(
        call, user_shop_bundle_client_id, user_shop_bundle_product_client_id, organization_token
    )
    person = call_of_person(call)
    is_left = None
    if person is not None and shown.kind is PreviewKind.MODEL:
        is_left = await has_free_answer(person, limits_of(product))
    return schemas.ShownPreview.of(shown, call.lang, has_free_answer=is_left)


@signed_in.post(
    "/v1/bundle/product/preview/predict",
    effect=Effect.WRITES,
    raises=[
        BundleNotFound,
        PreviewNotFound,
        OutputGone,
        FreeAnswerTaken,
        FreeAnswersUsedUp,
        InputRefused,
        ModelUnusable,
        *CANNOT_COMPUTE,
    ],
    limit=_QUESTIONS,
)
async def predict_once(
    call: UserCall,
    user_shop_bundle_client_id: UUID,
    user_shop_bundle_product_client_id: UUID,
    body: schemas.FreeQuestion,
    organization_token: OptionalQueryText = None,
) -> schemas.FreeAnswer:
    """Ask the model of a product before buying it: each person gets one answer of a model for nothing, whoever sells it."""
    product, shown = await previews.find_shown(
        call, user_shop_bundle_client_id, user_shop_bundle_product_client_id, organization_token
    )
    if shown.kind is not PreviewKind.MODEL:
        raise PreviewNotFound
    return schemas.FreeAnswer(prediction=await answer_once(call, limits_of(product), body.input))
