"""Questions about agreements and their versions; loads that lock."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import RowMapping, and_, func, or_, select

from terazi.foundation.db import Reader, Transaction
from terazi.modules.shops.tables.agreements import Agreement, AgreementVersion
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct
from terazi.modules.shops.values import AgreementStatus

_NEWEST = and_(AgreementVersion.agreement_id == Agreement.id, AgreementVersion.number == Agreement.version)
_WORDS = (
    AgreementVersion.number,
    AgreementVersion.title,
    AgreementVersion.title_en,
    AgreementVersion.text,
    AgreementVersion.text_en,
    AgreementVersion.sha256,
    AgreementVersion.created_at.label("version_created_at"),
)


async def titles_of_bundle(db: Transaction, bundle_id: UUID) -> Sequence[RowMapping]:
    """Return the active agreements of a bundle and its products with the titles of their newest versions."""
    of_products = select(BundleProduct.id).where(BundleProduct.bundle_id == bundle_id)
    found = await db.execute(
        select(
            Agreement.id,
            Agreement.product_id,
            Agreement.kind,
            Agreement.version,
            AgreementVersion.title,
            AgreementVersion.title_en,
        )
        .join(AgreementVersion, _NEWEST)
        .where(
            or_(Agreement.bundle_id == bundle_id, Agreement.product_id.in_(of_products)),
            Agreement.status == AgreementStatus.ACTIVE,
        )
        .order_by(Agreement.product_id.nulls_first(), Agreement.position, Agreement.id)
    )
    return found.mappings().all()


async def find_agreement(reader: Reader, agreement_id: UUID) -> RowMapping | None:
    """Return an agreement with its newest words, and the bundle and shop it belongs to."""
    bundle_id = func.coalesce(Agreement.bundle_id, BundleProduct.bundle_id)
    return await reader.first(
        select(*Agreement.__table__.c, *_WORDS, bundle_id.label("of_bundle_id"), Bundle.shop_id)
        .join(AgreementVersion, _NEWEST)
        .outerjoin(BundleProduct, BundleProduct.id == Agreement.product_id)
        .join(Bundle, Bundle.id == bundle_id)
        .where(Agreement.id == agreement_id)
    )


async def list_agreements(
    reader: Reader, bundle_id: UUID, *, product_id: UUID | None = None
) -> Sequence[RowMapping]:
    """Return the agreements of a bundle as a whole, or of one of its products, with their newest words."""
    question = select(*Agreement.__table__.c, *_WORDS).join(AgreementVersion, _NEWEST)
    question = question.where(
        Agreement.product_id == product_id if product_id else Agreement.bundle_id == bundle_id
    )
    return await reader.rows(question.order_by(Agreement.position, Agreement.id))


async def list_all_agreements(
    reader: Reader, bundle_id: UUID, status: AgreementStatus | None
) -> Sequence[RowMapping]:
    """Return the agreements of a bundle and of its products, with their newest words."""
    of_products = select(BundleProduct.id).where(BundleProduct.bundle_id == bundle_id)
    question = (
        select(*Agreement.__table__.c, *_WORDS)
        .join(AgreementVersion, _NEWEST)
        .where(or_(Agreement.bundle_id == bundle_id, Agreement.product_id.in_(of_products)))
    )
    if status is not None:
        question = question.where(Agreement.status == status)
    return await reader.rows(
        question.order_by(Agreement.product_id.nulls_first(), Agreement.position, Agreement.id)
    )


async def list_versions(reader: Reader, agreement_id: UUID) -> Sequence[RowMapping]:
    """Return the versions of an agreement, newest first."""
    return await reader.rows(
        select(*AgreementVersion.__table__.c)
        .where(AgreementVersion.agreement_id == agreement_id)
        .order_by(AgreementVersion.number.desc())
        .limit(100)
    )


async def load_agreement(db: Transaction, agreement_id: UUID) -> Agreement | None:
    """Return an agreement of a bundle that is locked."""
    return await db.scalar(
        select(Agreement).where(Agreement.id == agreement_id).execution_options(populate_existing=True)
    )


async def load_version(db: Transaction, agreement_id: UUID, number: int) -> AgreementVersion | None:
    """Return one version of an agreement."""
    return await db.get(AgreementVersion, (agreement_id, number))


async def load_agreements(
    db: Transaction, *, bundle_id: UUID | None = None, product_id: UUID | None = None
) -> Sequence[Agreement]:
    """Return the agreements of a bundle as a whole, or of one product."""
    owner = Agreement.bundle_id == bundle_id if bundle_id else Agreement.product_id == product_id
    found = await db.scalars(select(Agreement).where(owner).order_by(Agreement.position, Agreement.id))
    return found.all()
