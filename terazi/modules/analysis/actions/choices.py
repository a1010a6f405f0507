"""What chosen layers and places open of a project: to who bought them as they were at the sale, to others as they are now."""

from collections.abc import Sequence
from dataclasses import replace

from terazi.foundation.asking import Asker
from terazi.foundation.context import Call
from terazi.foundation.types import Json
from terazi.modules.analysis.rules.projects import design_of, view_of
from terazi.modules.analysis.values.reach import ChosenPlaces, View
from terazi.modules.entitlements.public import Limits, SoldChoice, choose
from terazi.modules.layers.public import NamedBefore, all_locations, mark_codes

_SELECTED = "selected"


async def view_of_limits(reader: Asker, settings: Json, limits: Limits) -> View:
    """Return the part of a project that the limits of a product leave."""
    layers = _chosen(limits.layer_usage_type, limits.layers)
    locations = _chosen(limits.location_usage_type, limits.locations)
    codes = frozenset(limits.code_list)
    choice = limits.choice
    if choice is None and codes:
        choice = await choose(reader, layers=layers or (), locations=locations or (), codes=codes)
    return view_of(
        settings,
        layers=layers,
        layer_codes=frozenset(choice.layers) if choice and not codes.isdisjoint(layers or ()) else None,
        locations=locations,
        places=await _places(reader, settings, choice)
        if choice and not codes.isdisjoint(locations or ())
        else None,
        rule=limits.rule,
        row_limit=limits.row_limit,
    )


async def with_codes(call: Call, before: Json, sent: Json) -> Json:
    """Return the description of a project with what was sent of it, and with which layers and places in it are codes."""
    described = {**before, **sent}
    layers, places = named_in(described)
    was_layers, was_places = named_in(before)
    known = NamedBefore(names={*was_layers, *was_places}, codes=before.get("code_list") or ())
    said = sent.get("code_list")
    return described | {"code_list": await mark_codes(call, layers, places, said=said, before=known)}


def named_in(settings: Json) -> tuple[list[str], list[str]]:
    """Return the layers and the places that a project names."""
    own = [each["layer"] for each in design_of(settings).values() if each.get("layer")]
    main = [settings["main_layer"]] if settings.get("main_layer") else []
    return [*main, *(settings.get("layer_tree") or []), *own], settings.get("location_list") or []


async def _places(reader: Asker, settings: Json, choice: SoldChoice) -> ChosenPlaces:
    atlas = (await all_locations(reader)).with_missing(choice.places)
    opened = frozenset(each.code for each in choice.places)
    said, codes = settings.get("location_list") or [], settings.get("code_list") or []
    return ChosenPlaces(
        known=[replace(each, captions={}) for each in atlas.around(opened)],
        opened=opened,
        holds_all=bool(said) and all(each in codes and each in opened for each in said),
    )


def _chosen(usage: str, selected: Sequence[str]) -> Sequence[str] | None:
    is_limited = usage == _SELECTED or (not usage and bool(selected))
    return selected if is_limited else None
