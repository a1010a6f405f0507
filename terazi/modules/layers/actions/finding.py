"""What the platform's search finds of layers: layers themselves, their columns, and places."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import AnyCall
from terazi.foundation.language.lang import Lang
from terazi.modules.layers.actions.reading import viewer_of
from terazi.modules.layers.queries.search import find_keys
from terazi.modules.layers.queries.tree import all_layers
from terazi.modules.layers.rules.rights import Seen, seen_tree
from terazi.modules.layers.rules.search_forms import closest, said, search_form
from terazi.modules.layers.values import FoundKey, SearchedKind
from terazi.modules.site.public import SearchHit, SearchKind

_KINDS = {
    SearchedKind.LAYER: SearchKind.LAYER,
    SearchedKind.WDM: SearchKind.WDM,
    SearchedKind.LOCATION: SearchKind.LOCATION,
}
_BETWEEN, _BESIDE = " › ", " · "


async def find_layers(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the layers that fit and of which the caller may know."""
    return await _find(call, SearchedKind.LAYER, wanted, count)


async def find_wdms(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the columns that fit, or one of whose options does, of layers that the caller may read."""
    return await _find(call, SearchedKind.WDM, wanted, count)


async def find_places(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the places that fit, of layers that the caller may read."""
    return await _find(call, SearchedKind.LOCATION, wanted, count)


async def _find(call: AnyCall, kind: SearchedKind, wanted: str, count: int) -> Sequence[SearchHit]:
    viewer = viewer_of(call)
    (layers,) = await call.reader.ask(all_layers())
    seen = {each.layer.id: each for each in seen_tree(layers, viewer)}
    if not seen:
        return []
    edited = [key for key, each in seen.items() if each.rights.may_edit(viewer)]
    (found,) = await call.reader.ask(
        find_keys(kind, search_form(wanted), layers=list(seen), edited=edited, count=count)
    )
    return [_hit(kind, each, seen, call.lang) for each in closest(found)]


def _hit(kind: SearchedKind, found: FoundKey, seen: Mapping[UUID, Seen], lang: Lang) -> SearchHit:
    layer = seen[found.layer_id]
    path = _path(layer, seen, lang)
    if kind is SearchedKind.LAYER:
        path = path[:-1]
    query, option = {"layer": layer.layer.code}, ""
    if kind is SearchedKind.LOCATION:
        path, query["record"] = [said(found.above, lang)], str(found.subject_id)
    if kind is SearchedKind.WDM:
        query["column"], option = found.code, said(found.above, lang)
    return SearchHit(
        kind=_KINDS[kind],
        id=str(found.subject_id),
        caption=said(found.shown, lang),
        description=_BESIDE.join(filter(None, (_BETWEEN.join(filter(None, path)), option))),
        route_view="db_layer",
        query=query,
        other_names=(found.text,),
        is_told_without_screen=True,
    )


def _path(place: Seen, seen: Mapping[UUID, Seen], lang: Lang) -> list[str]:
    """Return the captions down to a layer, without those above it of which the caller may not know."""
    path = [said(place.layer.captions, lang)]
    while place.parent is not None:
        place = seen[place.parent.id]
        path.insert(0, said(place.layer.captions, lang))
    return path
