"""How the layers and places of a product are read."""

from collections.abc import Mapping, Sequence

from terazi.foundation.chosen import ChosenPath, ChosenPaths, Path, chosen_paths
from terazi.foundation.language.lang import Lang
from terazi.modules.shops.values.bundles import Product


def path_lists(product: Product, known: ChosenPaths, lang: Lang) -> Mapping[str, list[ChosenPath]]:
    """Return the layers and places of a product as a language says them, by the fields of answers."""

    def said(chosen: Sequence[str], paths: Mapping[str, Path]) -> list[ChosenPath]:
        return chosen_paths(chosen, product.code_list, paths, lang)

    return {
        "layer_path_list": said(product.selected_layers, known.layers),
        "location_path_list": said(product.selected_locations, known.places),
        "layer_tree_path_list": said(product.layer_tree, known.layers),
    }


def layer_words(product: Product, known: ChosenPaths) -> list[str]:
    """Return the words by which the layers that are shown of a product are found, in both languages."""
    captions = (each for code in product.layer_tree for each in known.layers.get(code, ()))
    return [*product.layer_tree, *(text for each in captions for text in each.values())]
