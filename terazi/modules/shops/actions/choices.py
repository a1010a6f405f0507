"""Layers and places of products: which of those that are named are codes, what they are called, and what they are at a sale."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from terazi.foundation.asking import Asker
from terazi.foundation.chosen import ChosenPaths
from terazi.foundation.context import Call
from terazi.foundation.types import Json, Value
from terazi.modules.entitlements.public import choose
from terazi.modules.layers.public import NamedBefore, mark_codes
from terazi.modules.shops.rules.offered import Offered
from terazi.modules.shops.values.bundles import Product


async def with_codes(
    change: Call, product: Product, said: Sequence[str] | None, before: Product | None
) -> Product:
    """Return a product with which of its layers and places are codes, of those that its seller may read."""
    known = NamedBefore(names=_named(before), codes=before.code_list) if before else NamedBefore()
    layers, places = [*product.selected_layers, *product.layer_tree], product.selected_locations
    return replace(product, code_list=await mark_codes(change, layers, places, said=said, before=known))


def without_codes(columns: Mapping[str, Value]) -> dict[str, Value]:
    """Return what was sent of a product without which of its layers and places are codes: that is looked at."""
    return {name: value for name, value in columns.items() if name != "code_list"}


def _named(product: Product) -> set[str]:
    return {*product.selected_layers, *product.layer_tree, *product.selected_locations}


async def with_choices(asker: Asker, offers: Iterable[Offered]) -> list[Offered]:
    """Return what is offered with what the chosen layers and places of its products are at this moment."""
    return [
        replace(each, content={**each.content, "products": await _chosen(asker, each.content["products"])})
        if each.content and any(product.get("code_list") for product in each.content["products"])
        else each
        for each in offers
    ]


async def _chosen(asker: Asker, products: Sequence[Json]) -> list[Json]:
    found = []
    for product in products:
        if codes := product.get("code_list"):
            choice = await choose(
                asker,
                layers=product["selected_layers"],
                locations=product["selected_locations"],
                codes=codes,
            )
            found.append({**product, "choice": choice.as_json()})
        else:
            found.append(product)
    return found


async def paths_of(asker: Asker, products: Iterable[Product]) -> ChosenPaths:
    """Return what the layers and places that products name are called."""
    coded = [each for each in products if each.code_list]
    if not coded:
        return ChosenPaths()
    codes = {code for each in coded for code in each.code_list}
    layers = [code for each in coded for code in (*each.selected_layers, *each.layer_tree)]
    locations = [code for each in coded for code in each.selected_locations]
    return (await choose(asker, layers=layers, locations=locations, codes=codes)).paths
