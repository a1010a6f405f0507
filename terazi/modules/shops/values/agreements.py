"""Agreements of bundles and products, version by version."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class AgreementKind(StrEnum):
    PRE_INFORMATION = "pre_information"
    DISTANCE_SALES = "distance_sales"
    OTHER = "other"


NEEDED_AGREEMENTS = (AgreementKind.PRE_INFORMATION, AgreementKind.DISTANCE_SALES)
"""Without these two a bundle cannot be sold in Turkey."""


class AgreementStatus(StrEnum):
    PASSIVE = "passive"
    ACTIVE = "active"


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreementWords:
    """What an agreement says, in both languages."""

    title: str
    title_en: str
    text: str
    text_en: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Agreement:
    """A text that a buyer must read and approve: of a bundle, or of one of its products."""

    id: UUID
    bundle_id: UUID | None
    product_id: UUID | None
    kind: AgreementKind
    status: AgreementStatus
    version: int
    """The newest version, which is the one that buyers approve."""
    position: int
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenAgreement(Agreement):
    """An agreement with its newest words."""

    title: str
    title_en: str
    text: str
    text_en: str
    sha256: bytes
    version_created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopAgreement(WrittenAgreement):
    """An agreement with the bundle and the shop it belongs to."""

    of_bundle_id: UUID
    shop_id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreementVersion:
    """The words of an agreement at one time; never changed."""

    agreement_id: UUID
    number: int
    title: str
    title_en: str
    text: str
    text_en: str
    sha256: bytes
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class SoldAgreement:
    """Which version of an agreement counts where a bundle is sold, and what it is called."""

    id: UUID
    kind: AgreementKind
    version: int
    product_id: UUID | None
    """None where it is of the bundle as a whole."""
    position: int
    title: str
    title_en: str
