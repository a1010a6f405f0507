"""Calls about agreements of bundles, and what a buyer reads."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.shops.actions import agreements
from terazi.modules.shops.actions.catalogue import require_readable, seller_values
from terazi.modules.shops.actions.permissions import reach_agreement, reach_agreement_owner
from terazi.modules.shops.calls.declared import agreement_writers, any_caller, signed_in
from terazi.modules.shops.errors import (
    AgreementNotFound,
    BundleNotFound,
    NotInThisShop,
    StillSold,
    TooManyAgreements,
)
from terazi.modules.shops.queries import agreements as queries
from terazi.modules.shops.rules.templates import TEMPLATES
from terazi.modules.shops.schemas import agreements as schemas
from terazi.modules.shops.schemas.agreements import DataType
from terazi.modules.shops.values.agreements import AgreementKind, AgreementStatus

_READS = Limit(count=1000)


@agreement_writers.post(
    "/v1/user/shop/bundle/agreement/new",
    effect=Effect.SELLS,
    raises=[BundleNotFound, NotInThisShop, TooManyAgreements],
)
async def make_bundle_agreement(
    call: UserCall,
    user_shop_client_id: UUID,
    user_shop_bundle_client_id: UUID,
    body: schemas.AgreementBody,
    user_client_id: UUID | None = None,
) -> schemas.BundleAgreementId:
    """Write an agreement for a bundle as a whole; its text is cleaned and may have placeholders."""
    made = await agreements.make_agreement(
        call,
        user_shop_bundle_client_id,
        body.columns(is_new=True),
        of_product=False,
        shop_id=user_shop_client_id,
        user_client_id=user_client_id,
    )
    return schemas.BundleAgreementId(user_shop_bundle_agreement_client_id=made)


@agreement_writers.post(
    "/v1/user/shop/bundle/agreement/edit",
    effect=Effect.SELLS,
    raises=[AgreementNotFound, NotInThisShop, StillSold],
)
async def edit_bundle_agreement(
    call: UserCall,
    user_shop_bundle_agreement_client_id: UUID,
    body: schemas.AgreementBody,
    user_shop_client_id: UUID | None = None,
    user_shop_bundle_client_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> schemas.BundleAgreementId:
    """Change an agreement of a bundle as a whole; other words are a new version, and the ones before stay as they were."""
    await agreements.change_agreement(
        call,
        user_shop_bundle_agreement_client_id,
        body.columns(is_new=False),
        of_product=False,
        shop_id=user_shop_client_id,
        bundle_id=user_shop_bundle_client_id,
        user_client_id=user_client_id,
    )
    return schemas.BundleAgreementId(
        user_shop_bundle_agreement_client_id=user_shop_bundle_agreement_client_id
    )


@signed_in.post(
    "/v1/user/shop/bundle/agreement/get", effect=Effect.READS, raises=[AgreementNotFound], limit=_READS
)
async def get_bundle_agreement(
    call: UserCall, user_shop_bundle_agreement_client_id: UUID, data_type: DataType = DataType.HTML
) -> schemas.AgreementAnswer:
    """Get an agreement of a bundle as a whole of a shop the caller works in, with its newest words."""
    agreement = await reach_agreement(call, user_shop_bundle_agreement_client_id, of_product=False)
    return schemas.AgreementAnswer.of(agreement, data_type)


@signed_in.post(
    "/v1/user/shop/bundle/agreement/list", effect=Effect.READS, raises=[BundleNotFound], limit=_READS
)
async def list_bundle_agreements(
    call: UserCall, user_shop_bundle_client_id: UUID, data_type: DataType = DataType.HTML
) -> schemas.AgreementList:
    """List the agreements of a bundle as a whole of a shop the caller works in."""
    owner = await reach_agreement_owner(call, user_shop_bundle_client_id, of_product=False)
    (found,) = await call.reader.ask(queries.list_agreements(owner.bundle_id, product_id=owner.product_id))
    return schemas.AgreementList.of(found, data_type)


@signed_in.post(
    "/v1/user/shop/bundle/agreement/version/list",
    effect=Effect.READS,
    raises=[AgreementNotFound],
    limit=_READS,
)
async def list_agreement_versions(call: UserCall, agreement_id: UUID) -> schemas.VersionList:
    """List the versions of an agreement of a bundle or product, newest first."""
    await reach_agreement(call, agreement_id)
    (versions,) = await call.reader.ask(queries.list_versions(agreement_id))
    return schemas.VersionList(list=[schemas.VersionView.of(version) for version in versions])


@signed_in.post("/v1/user/shop/bundle/agreement/template/get", effect=Effect.READS)
async def get_agreement_template(call: UserCall, kind: AgreementKind) -> schemas.TemplateAnswer:
    """Get a template of an agreement in both languages; empty for kinds that have none."""
    template = TEMPLATES.get(kind)
    words = {name: getattr(template, name) for name in agreements.WORDS} if template else {}
    return schemas.TemplateAnswer(kind=kind, **{**dict.fromkeys(agreements.WORDS, ""), **words})


@any_caller.post(
    "/v1/bundle/product/and/agreement/list/all", effect=Effect.READS, raises=[BundleNotFound], limit=_READS
)
async def list_readable_agreements(
    call: AnyCall,
    user_shop_bundle_client_id: UUID,
    agreement_status_type: AgreementStatus | None = AgreementStatus.ACTIVE,
    organization_token: OptionalQueryText = None,
) -> schemas.ReadAgreementList:
    """List the agreements of a bundle and its products as a buyer reads them, seller and bundle filled in.

    Passive ones are shown to people of the shop only.
    """
    bundle, shop, is_own = await require_readable(call, user_shop_bundle_client_id, organization_token)
    status = agreement_status_type if is_own else AgreementStatus.ACTIVE
    (found,) = await call.reader.ask(queries.list_all_agreements(bundle.id, status))
    values = seller_values(bundle, shop, call.lang)
    return schemas.ReadAgreementList(
        list=[schemas.ReadAgreement.of(agreement, values, call.lang) for agreement in found]
    )
