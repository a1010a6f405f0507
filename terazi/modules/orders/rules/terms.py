"""What a product of an ordered bundle gives."""

from collections.abc import Mapping
from typing import Any

Fields = Mapping[str, Any]  # Any: JSON of a revision
_CREDIT = "credit"
_UNLIMITED = "unlimited"
_PERIODS = {"daily": "day", "monthly": "month"}


def names_of(fields: Mapping[Any, Any], name: str) -> dict[str, str]:  # Any: columns
    """Return a name in both languages; where one is missing the other stands in."""
    return in_languages(fields.get(name) or "", fields.get(f"{name}_en") or "")


def in_languages(turkish: str, english: str) -> dict[str, str]:
    """Return words in both languages; where one is missing the other stands in."""
    return {"tr": turkish or english, "en": english or turkish}


def uses_of(product: Fields, count: int) -> int | None:
    """Return how many uses are given; None where they are not counted."""
    if product["pro_usage_count_type"] == _UNLIMITED or not product["pro_usage_count"]:
        return None
    return int(product["pro_usage_count"]) * count


def credits_of(product: Fields, count: int) -> int:
    """Return how many credits are given."""
    return int(product["pro_usage_count"] or 0) * count if product["product_type"] == _CREDIT else 0


def period_of(product: Fields) -> str | None:
    """Return in which periods the uses are given anew; None where they are given once."""
    return _PERIODS.get(product["pro_usage_count_type"]) if product["pro_usage_count"] else None
