"""Words of what is shown of a product before it is bought."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.types import Json


class PreviewKind(StrEnum):
    """What everybody is shown of a product that opens an analysis."""

    FINDING = "finding"
    """One of the findings of a statistics run, in words."""
    CHART = "chart"
    MODEL = "model"
    """The form of a model, which answers each person once for nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PreviewMark:
    """That a product is shown before it is bought, and with which limits it was looked at then."""

    product_id: UUID
    kind: PreviewKind
    limits: Json
    shown_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class ProductPreview(PreviewMark):
    """What everybody is shown of a product: as its shop saw it when it allowed that, by language."""

    content: Json
