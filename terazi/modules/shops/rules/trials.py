"""Of which bundles a shop may give a trial: what costs something, is there at once, and is not the platform's own."""

from collections.abc import Iterator, Sequence

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.modules.shops.rules.platform import PlatformGoods
from terazi.modules.shops.rules.pricing import costs_nothing
from terazi.modules.shops.values.bundles import PreparationType, Product, SoldBundle

MOST_TRIAL_DAYS = 90


def trial_problems(
    bundle: SoldBundle, sold: Sequence[Product], goods: PlatformGoods
) -> Iterator[FieldProblem]:
    """Return why there can be no trial of a bundle that says one."""
    if bundle.trial_days is None:
        return
    if any(goods.includes(product.product_type, product.auth_id) for product in sold):
        yield FieldProblem("trial_days", Phrase("shops.trial.platform"))
    elif any(product.preparation_type is not PreparationType.INSTANT for product in sold):
        yield FieldProblem("trial_days", Phrase("shops.trial.prepared"))
    elif costs_nothing(sold):
        yield FieldProblem("trial_days", Phrase("shops.trial.free"))
