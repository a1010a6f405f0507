"""What must be true of a bundle's fields together, where it is shown, and in which order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol
from uuid import UUID

from terazi.foundation.chosen import ChosenPaths
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import fold
from terazi.modules.shops.rules.chosen import layer_words
from terazi.modules.shops.rules.expiry import expiry_problem
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.values.bundles import Bundle, BundleStatus, Product, SoldBundle


class Reservable(Protocol):
    """A bundle or a product: each of these fields keeps it for one organization."""

    @property
    def organization_id(self) -> str: ...
    @property
    def organization_name(self) -> str: ...
    @property
    def organization_user_id(self) -> UUID | None: ...


class Addable(Protocol):
    """A bundle that may be put into a cart."""

    @property
    def status(self) -> BundleStatus: ...
    @property
    def can_customer_add_to_shopcart(self) -> bool: ...
    @property
    def available_soon(self) -> bool: ...


def bundle_problems(bundle: SoldBundle) -> list[FieldProblem]:
    """Return what does not fit together in a bundle."""
    return list(_problems(bundle))


def is_reserved(bundle: Reservable, sold: Iterable[Reservable]) -> bool:
    """Whether the bundle or a product sold in it is for one organization only, and nobody else sees it."""
    return any(
        each.organization_id or each.organization_name or each.organization_user_id
        for each in (bundle, *sold)
    )


def is_reserved_for(user_id: UUID, bundle: Reservable, sold: Iterable[Reservable]) -> bool:
    """Whether somebody buys for the organization that the bundle or a product sold in it is for."""
    return any(each.organization_user_id == user_id for each in (bundle, *sold))


def is_shown(bundle: Bundle, sold: Iterable[Reservable]) -> bool:
    """Whether it is for the eyes of strangers: not what is reserved or hidden, and not what was never on sale."""
    was_offered = bundle.revision > 0 or bundle.available_soon
    return bool(bundle.in_store_visibility and not is_reserved(bundle, sold) and was_offered)


def can_be_added(bundle: Addable) -> bool:
    """Whether a customer may put it into the cart by oneself."""
    return bool(
        bundle.status is BundleStatus.ACTIVE
        and bundle.can_customer_add_to_shopcart
        and not bundle.available_soon
    )


def search_key_of(bundle: SoldBundle, sold: Iterable[Product], known: ChosenPaths) -> str:
    """Return the folded text in which a bundle is looked for; ``known`` is what the layers of its products are called."""
    own = [getattr(bundle, name) for name in _SEARCHED]
    features = [text for feature in bundle.feature_list for text in (feature.tr, feature.en)]
    of_products = [text for each in sold for text in (*_words_of(each), *layer_words(each, known))]
    return fold(" ".join([*own, *features, *of_products]))[:4000]


def _words_of(product: Product) -> list[str]:
    return [getattr(product, name) for name in _SEARCHED_OF_PRODUCTS]


_SEARCHED_OF_PRODUCTS = ("pro_name", "pro_name_en", "pro_group_name", "pro_group_name_en", "product_code")
_SEARCHED = (
    "bundle_name",
    "bundle_name_en",
    "bundle_group",
    "bundle_group_en",
    "bundle_info",
    "bundle_info_en",
)


def _problems(bundle: SoldBundle) -> Iterator[FieldProblem]:
    if not bundle.bundle_name:
        yield FieldProblem("bundle_name", MISSING)
    if wrong := expiry_problem(bundle.expiration_time_type, bundle.expiration_time_value):
        yield FieldProblem("expiration_time_value", wrong)
    if bundle.organization_id and not bundle.organization_name:
        yield FieldProblem("organization_name", MISSING)


HIGHEST = 1000


def priorities_in_order(wanted: Sequence[UUID], now: Mapping[UUID, int]) -> dict[UUID, int]:
    """Return priorities that fall in this order; the lower stay as they are where that is enough."""
    given: dict[UUID, int] = {}
    below: int | None = None
    for bundle_id in reversed(wanted):
        given[bundle_id] = now[bundle_id] if below is None else max(now[bundle_id], below + 1)
        below = given[bundle_id]
    too_high = (below or 0) - HIGHEST
    if too_high <= 0:
        return given
    return {bundle_id: HIGHEST - place for place, bundle_id in enumerate(wanted)}
