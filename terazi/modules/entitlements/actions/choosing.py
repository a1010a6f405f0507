"""Layers and places that are chosen for a product: what they are now, with all beneath them."""

from collections.abc import Collection, Iterable, Sequence

from terazi.foundation.asking import Asker
from terazi.modules.entitlements.values import SoldChoice
from terazi.modules.layers.public import all_locations, expand_codes, names_of


async def choose(
    reader: Asker, *, layers: Sequence[str], locations: Sequence[str], codes: Collection[str]
) -> SoldChoice:
    """Return what those of chosen layers and locations are that are codes."""
    named = [each for each in layers if each in codes]
    places = [each for each in locations if each in codes]
    expanded = await expand_codes(reader, named) if named else {}
    paths = await names_of(reader, named) if named else {}
    if not places:
        return SoldChoice(layers=_once(expanded.values()), layer_paths=paths)
    atlas = await all_locations(reader)
    return SoldChoice(
        layers=_once(expanded.values()),
        places=atlas.all_within(places),
        layer_paths=paths,
        place_paths={code: [atlas.captions_of(each) for each in atlas.path_of(code)] for code in places},
    )


def _once(found: Iterable[Sequence[str]]) -> list[str]:
    return list(dict.fromkeys(code for codes in found for code in codes))
