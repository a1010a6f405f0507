"""What must be true of a bundle's fields together, and where it is shown."""

from collections.abc import Iterator, Mapping
from typing import Any

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import fold
from terazi.modules.shops.rules.expiry import expiry_problem
from terazi.modules.shops.rules.records import MISSING
from terazi.modules.shops.values import BundleStatus

Fields = Mapping[Any, Any]  # Any: columns of a shop or a bundle


def bundle_problems(bundle: Fields) -> list[FieldProblem]:
    """Return what does not fit together in a bundle."""
    return list(_problems(bundle))


def is_reserved(bundle: Fields) -> bool:
    """Whether the bundle is for one organization only, and nobody else sees it."""
    return bool(bundle["organization_id"] or bundle["organization_user_id"])


def is_shown(bundle: Fields) -> bool:
    """Whether it is for the eyes of strangers: not what is reserved or hidden, and not what was never on sale."""
    was_offered = bundle["revision"] > 0 or bundle["available_soon"]
    return bool(bundle["in_store_visibility"] and not is_reserved(bundle) and was_offered)


def can_be_added(bundle: Fields) -> bool:
    """Whether a customer may put it into the cart by oneself."""
    return bool(
        bundle["status"] is BundleStatus.ACTIVE
        and bundle["can_customer_add_to_shopcart"]
        and not bundle["available_soon"]
    )


def search_key_of(bundle: Fields, product_names: list[str]) -> str:
    """Return the folded text in which a bundle is looked for."""
    own = [bundle[name] for name in _SEARCHED]
    features = [text for feature in bundle["feature_list"] for text in feature.values()]
    return fold(" ".join([*own, *features, *product_names]))[:4000]


_SEARCHED = (
    "bundle_name",
    "bundle_name_en",
    "bundle_group",
    "bundle_group_en",
    "bundle_info",
    "bundle_info_en",
)


def _problems(bundle: Fields) -> Iterator[FieldProblem]:
    if not bundle["bundle_name"]:
        yield FieldProblem("bundle_name", MISSING)
    if wrong := expiry_problem(bundle["expiration_time_type"], bundle["expiration_time_value"]):
        yield FieldProblem("expiration_time_value", wrong)
    if bundle["organization_id"] and not bundle["organization_name"]:
        yield FieldProblem("organization_name", MISSING)
