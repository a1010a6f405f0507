"""What a product of an ordered bundle gives."""

from collections.abc import Sequence

from terazi.modules.orders.values import Bundle, BundleTerms, Line, ProductTerms, Revision

INSTANT, SERVICE = "instant", "service"
_CREDIT = "credit"
_UNLIMITED = "unlimited"
_PERIODS = {"daily": "day", "monthly": "month"}


def sold_in(bundle: Bundle) -> Revision:
    """Return what an ordered bundle was when it was ordered."""
    if bundle.content is None:
        raise RuntimeError(f"bundle {bundle.id} is not ordered")
    return bundle.content


def bundle_names(bundle: BundleTerms) -> dict[str, str]:
    """Return the name of a bundle in both languages."""
    return in_languages(bundle.bundle_name, bundle.bundle_name_en)


def product_names(product: ProductTerms) -> dict[str, str]:
    """Return the name of a product in both languages."""
    return in_languages(product.pro_name, product.pro_name_en)


def in_languages(turkish: str, english: str) -> dict[str, str]:
    """Return words in both languages; where one is missing the other stands in."""
    return {"tr": turkish or english, "en": english or turkish}


def uses_of(product: ProductTerms, count: int) -> int | None:
    """Return how many uses are given; None where they are not counted."""
    if product.pro_usage_count_type == _UNLIMITED or not product.pro_usage_count:
        return None
    return product.pro_usage_count * count


def credits_of(product: ProductTerms, count: int) -> int:
    """Return how many credits are given."""
    return (product.pro_usage_count or 0) * count if product.product_type == _CREDIT else 0


def period_of(product: ProductTerms) -> str | None:
    """Return in which periods the uses are given anew; None where they are given once."""
    return _PERIODS.get(product.pro_usage_count_type) if product.pro_usage_count else None


def waits_for_shop(lines: Sequence[Line]) -> bool:
    """Whether a shop has to prepare or deliver something of what it sold."""
    return any(line.product_type == SERVICE or line.terms.preparation_type != INSTANT for line in lines)
