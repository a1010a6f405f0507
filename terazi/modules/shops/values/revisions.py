"""Revisions: what a bundle was each time it went on sale."""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.shops.values.agreements import SoldAgreement
from terazi.modules.shops.values.bundles import Product, SoldBundle
from terazi.modules.shops.values.shops import SoldShop


@dataclass(frozen=True, kw_only=True, slots=True)
class Total:
    """What everything of a bundle costs together, in minor units."""

    net: int
    tax: int
    gross: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Revision:
    """What a bundle was when it went on sale or was changed while on sale."""

    shop: SoldShop
    bundle: SoldBundle
    products: Sequence[Product]
    agreements: Sequence[SoldAgreement]
    totals: dict[Currency, Total]
    """By currency, where all of it is offered in it."""


_REVISION = TypeAdapter(Revision)

_SELLER = TypeAdapter(SoldShop)


def read_revision(content: Json) -> Revision:
    """Return a revision as it was written down."""
    return _REVISION.validate_python(content)


def read_seller(content: Json) -> SoldShop:
    """Return who sold, of a revision as it was written down."""
    return _SELLER.validate_python(content["shop"])


def written_revision(revision: Revision) -> Json:
    """Return a revision as it is written down."""
    written: Json = _REVISION.dump_python(revision, mode="json")
    return written
