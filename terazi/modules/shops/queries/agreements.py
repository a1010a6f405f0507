"""Questions about agreements and their versions."""

from functools import cache
from uuid import UUID

from sqlalchemy import BindParameter, Uuid, and_, bindparam, func, or_, select

from terazi.foundation.questions import Question, Statement, many, one
from terazi.modules.shops.tables.agreements import AGREEMENT, AGREEMENT_VERSION
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT
from terazi.modules.shops.values.agreements import (
    AgreementStatus,
    AgreementVersion,
    ShopAgreement,
    SoldAgreement,
    WrittenAgreement,
)

_MOST_VERSIONS = 100
_AGREEMENT, _VERSION, _BUNDLE, _PRODUCT = AGREEMENT.c, AGREEMENT_VERSION.c, BUNDLE.c, BUNDLE_PRODUCT.c
_NEWEST = and_(_VERSION.agreement_id == _AGREEMENT.id, _VERSION.number == _AGREEMENT.version)
_WRITTEN = (
    *_AGREEMENT,
    _VERSION.title,
    _VERSION.title_en,
    _VERSION.text,
    _VERSION.text_en,
    _VERSION.sha256,
    _VERSION.created_at.label("version_created_at"),
)
_OF_BUNDLE: BindParameter[UUID] = bindparam("bundle_id", type_=Uuid())
_IN_BUNDLE = or_(
    _AGREEMENT.bundle_id == _OF_BUNDLE,
    _AGREEMENT.product_id.in_(select(_PRODUCT.id).where(_PRODUCT.bundle_id == _OF_BUNDLE)),
)
_PLACES = (_AGREEMENT.product_id.nulls_first(), _AGREEMENT.position, _AGREEMENT.id)
_SOLD = many(
    SoldAgreement,
    select(
        _AGREEMENT.id,
        _AGREEMENT.kind,
        _AGREEMENT.version,
        _AGREEMENT.product_id,
        _AGREEMENT.position,
        _VERSION.title,
        _VERSION.title_en,
    )
    .join(AGREEMENT_VERSION, _NEWEST)
    .where(_IN_BUNDLE, _AGREEMENT.status == AgreementStatus.ACTIVE)
    .order_by(*_PLACES),
)
_ITS_BUNDLE = func.coalesce(_AGREEMENT.bundle_id, _PRODUCT.bundle_id)
_FIND = one(
    ShopAgreement,
    select(*_WRITTEN, _ITS_BUNDLE.label("of_bundle_id"), _BUNDLE.shop_id)
    .join(AGREEMENT_VERSION, _NEWEST)
    .outerjoin(BUNDLE_PRODUCT, _PRODUCT.id == _AGREEMENT.product_id)
    .join(BUNDLE, _BUNDLE.id == _ITS_BUNDLE)
    .where(_AGREEMENT.id == bindparam("agreement_id")),
)
_ALL_WRITTEN = select(*_WRITTEN).join(AGREEMENT_VERSION, _NEWEST)
_WRITTEN_ONE = one(WrittenAgreement, _ALL_WRITTEN.where(_AGREEMENT.id == bindparam("agreement_id")))
_OF_ONE_BUNDLE = _AGREEMENT.bundle_id == _OF_BUNDLE
_OF_ONE_PRODUCT = _AGREEMENT.product_id == bindparam("product_id")
_LIST_OF_BUNDLE = many(
    WrittenAgreement,
    _ALL_WRITTEN.where(_OF_ONE_BUNDLE).order_by(_AGREEMENT.position, _AGREEMENT.id),
)
_LIST_OF_PRODUCT = many(
    WrittenAgreement,
    _ALL_WRITTEN.where(_OF_ONE_PRODUCT).order_by(_AGREEMENT.position, _AGREEMENT.id),
)
_VERSIONS = many(
    AgreementVersion,
    select(*(each for each in _VERSION if each is not _VERSION.created_by))
    .where(_VERSION.agreement_id == bindparam("agreement_id"))
    .order_by(_VERSION.number.desc())
    .limit(_MOST_VERSIONS),
)


def sold_agreements(bundle_id: UUID) -> Question[list[SoldAgreement]]:
    """The active agreements of a bundle and of its products, with the version that counts and its title."""
    return _SOLD(bundle_id=bundle_id)


def find_agreement(agreement_id: UUID) -> Question[ShopAgreement | None]:
    """An agreement with its newest words, and the bundle and shop it belongs to."""
    return _FIND(agreement_id=agreement_id)


def find_written(agreement_id: UUID) -> Question[WrittenAgreement | None]:
    """An agreement with its newest words."""
    return _WRITTEN_ONE(agreement_id=agreement_id)


def list_agreements(
    bundle_id: UUID | None, *, product_id: UUID | None = None
) -> Question[list[WrittenAgreement]]:
    """The agreements of a bundle as a whole, or of one of its products, with their newest words."""
    if product_id is not None:
        return _LIST_OF_PRODUCT(product_id=product_id)
    return _LIST_OF_BUNDLE(bundle_id=bundle_id)


@cache
def _list_all(*, of_status: bool) -> Statement[list[WrittenAgreement]]:
    question = _ALL_WRITTEN.where(_IN_BUNDLE).order_by(*_PLACES)
    return many(
        WrittenAgreement,
        question.where(_AGREEMENT.status == bindparam("status")) if of_status else question,
    )


def list_all_agreements(bundle_id: UUID, status: AgreementStatus | None) -> Question[list[WrittenAgreement]]:
    """The agreements of a bundle and of its products, with their newest words."""
    return _list_all(of_status=status is not None)(bundle_id=bundle_id, status=status)


def list_versions(agreement_id: UUID) -> Question[list[AgreementVersion]]:
    """The versions of an agreement, newest first."""
    return _VERSIONS(agreement_id=agreement_id)
