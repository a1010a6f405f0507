"""The layers that every installation begins with: what columns mean, their units, limits and options, and places."""

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources

from terazi.foundation.places import Place, all_countries, all_districts, all_provinces
from terazi.foundation.types import Json

_FILES = ("health", "finance", "education", "retail", "locations", "common")


@cache
def seeded_layers() -> Json:
    """Return the description of all of them, with the records of reference layers, those above before those beneath."""
    folder = resources.files("terazi.entry.seed.layers")
    parts = [json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8")) for name in _FILES]
    layers = {layer["code"]: layer for part in parts for layer in part["layers"]}
    layers["countries"]["records"] = [
        _record(each, name_en=each.name_en, iso3=each.iso3) for each in all_countries()
    ]
    layers["provinces"]["records"] = [
        _record(each, plate=each.code[-2:], region=each.region) for each in all_provinces()
    ]
    layers["districts"]["records"] = [_record(each) for each in all_districts()]
    return {
        "option_sets": [each for part in parts for each in part["option_sets"]],
        "layers": list(layers.values()),
    }


def _record(place: Place, **more: str) -> Json:
    above = {"_parent": place.above} if place.above else {}
    return {"code": place.code, "name": place.name, **more, **_aliases(place.other_names), **above}


def _aliases(names: Sequence[str]) -> Json:
    return {"aliases": "; ".join(names)} if names else {}
