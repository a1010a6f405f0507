"""Calls about agreements of single products."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.shops.actions import agreements
from terazi.modules.shops.actions.permissions import reach_agreement, reach_agreement_owner
from terazi.modules.shops.calls.declared import agreement_writers, signed_in
from terazi.modules.shops.errors import (
    AgreementNotFound,
    NotInThisShop,
    ProductNotFound,
    StillSold,
    TooManyAgreements,
)
from terazi.modules.shops.queries import agreements as queries
from terazi.modules.shops.schemas import agreements as schemas
from terazi.modules.shops.schemas.agreements import DataType

_READS = Limit(count=1000)


@agreement_writers.post(
    "/v1/user/shop/bundle/product/agreement/new",
    effect=Effect.SELLS,
    raises=[ProductNotFound, NotInThisShop, TooManyAgreements],
)
async def make_product_agreement(
    call: UserCall,
    user_shop_client_id: UUID,
    user_shop_bundle_product_client_id: UUID,
    body: schemas.AgreementBody,
    user_shop_bundle_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.ProductAgreementId:
    """Write an agreement for one product of a bundle; its text is cleaned and may have placeholders."""
    made = await agreements.make_agreement(
        call,
        user_shop_bundle_product_client_id,
        body.columns(is_new=True),
        of_product=True,
        shop_id=user_shop_client_id,
        bundle_id=user_shop_bundle_client_id,
        user_client_id=user_client_id,
    )
    return schemas.ProductAgreementId(user_shop_bundle_product_agreement_client_id=made)


@agreement_writers.post(
    "/v1/user/shop/bundle/product/agreement/edit",
    effect=Effect.SELLS,
    raises=[AgreementNotFound, NotInThisShop, StillSold],
)
async def edit_product_agreement(
    call: UserCall,
    user_shop_bundle_product_agreement_client_id: UUID,
    body: schemas.AgreementBody,
    user_shop_client_id: UUID | None = None,
    user_shop_bundle_client_id: UUID | None = None,
    user_shop_bundle_product_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.ProductAgreementId:
    """Change an agreement of one product of a bundle; other words are a new version, and the ones before stay as they were."""
    await agreements.change_agreement(
        call,
        user_shop_bundle_product_agreement_client_id,
        body.columns(is_new=False),
        of_product=True,
        shop_id=user_shop_client_id,
        bundle_id=user_shop_bundle_client_id,
        product_id=user_shop_bundle_product_client_id,
        user_client_id=user_client_id,
    )
    return schemas.ProductAgreementId(
        user_shop_bundle_product_agreement_client_id=user_shop_bundle_product_agreement_client_id
    )


@signed_in.post(
    "/v1/user/shop/bundle/product/agreement/get",
    effect=Effect.READS,
    raises=[AgreementNotFound],
    limit=_READS,
)
async def get_product_agreement(
    call: UserCall, user_shop_bundle_product_agreement_client_id: UUID, data_type: DataType = DataType.HTML
) -> schemas.AgreementAnswer:
    """Get an agreement of one product of a bundle of a shop the caller works in, with its newest words."""
    agreement = await reach_agreement(call, user_shop_bundle_product_agreement_client_id, of_product=True)
    return schemas.AgreementAnswer.of(agreement, data_type)


@signed_in.post(
    "/v1/user/shop/bundle/product/agreement/list", effect=Effect.READS, raises=[ProductNotFound], limit=_READS
)
async def list_product_agreements(
    call: UserCall, user_shop_bundle_product_client_id: UUID, data_type: DataType = DataType.HTML
) -> schemas.AgreementList:
    """List the agreements of one product of a bundle of a shop the caller works in."""
    owner = await reach_agreement_owner(call, user_shop_bundle_product_client_id, of_product=True)
    (found,) = await call.reader.ask(queries.list_agreements(owner.bundle_id, product_id=owner.product_id))
    return schemas.AgreementList.of(found, data_type)
